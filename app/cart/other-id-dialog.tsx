import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { focusFirst } from "../ui/focus-first.ts";
import { capped } from "./cart.ts";
import { shortPlayerId } from "./player-id.ts";

/** The game is in the cart for another ID: which of the two is meant? */
export function OtherIdDialog({
	playerId,
	formerId,
	quantity,
	onConfirm,
	onClose,
}: {
	playerId: string;
	formerId: string;
	/** How many are in the cart already. */
	quantity: number;
	onConfirm: (playerId: string) => void;
	onClose: () => void;
}) {
	return (
		<Dialog
			title={`Bu oyun artıq ${shortPlayerId(formerId)} ID-si ilə səbətdədir`}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Ləğv et</Button>
					<Button onClick={() => onConfirm(formerId)}>Köhnə ID qalsın</Button>
					<Button variant="primary" onClick={() => onConfirm(playerId)}>
						ID-ni dəyişin
					</Button>
				</>
			}
		>
			{/* The question has the focus, so that the Enter that ended the ID does not answer it too. */}
			<div tabIndex={-1} ref={focusFirst} className="grid gap-3 text-ink-soft outline-none">
				<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
					<dt>Köhnə ID:</dt>
					<dd className="font-semibold break-all text-ink">{formerId}</dd>
					<dt>Yeni ID:</dt>
					<dd className="font-semibold break-all text-ink">{playerId}</dd>
				</dl>
				<p>
					Səbətdə bir oyun yalnız bir ID üçün ola bilər. Seçdiyiniz ID üçün cəmi{" "}
					{capped(quantity + 1)} ədəd olacaq. Hər iki ID-yə almaq istəyirsinizsə, əvvəl səbətdəki
					sifarişi tamamlayın.
				</p>
			</div>
		</Dialog>
	);
}
