import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusFirst } from "#app/ui/focus-first.ts";
import { capped } from "./cart.ts";
import { shortPlayerId } from "./player-id.ts";

/** Asks which ID to keep when the game is in the cart for another one already. */
export function OtherIdDialog({
	playerId,
	formerId,
	quantity,
	onConfirm,
	onClose,
}: {
	playerId: string;
	formerId: string;
	/** The quantity in the cart already. */
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
			{/* The text has the focus: the Enter that confirmed the ID must not also press a button here. */}
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
