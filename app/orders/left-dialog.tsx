import { orderReference } from "#app/core/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** What many at once left over, each with its reason; what was done can be taken back from here as well. */
export function LeftDialog({
	left,
	done,
	isUndo,
	onUndo,
	onClose,
}: {
	left: { orderId: string; refused: string }[];
	done: string | undefined;
	isUndo: boolean;
	onUndo: (() => void) | undefined;
	onClose: () => void;
}) {
	return (
		<Dialog
			title={`${left.length} sifariş ${isUndo ? "geri alınmadı" : "olduğu kimi qaldı"}`}
			onClose={onClose}
			footer={
				<>
					{onUndo && <Button onClick={onUndo}>Geri al</Button>}
					<Button onClick={onClose}>Bağla</Button>
				</>
			}
		>
			{done && <p className="pb-2 text-ink-soft">{done}.</p>}
			<ul className="grid gap-2">
				{left.map(({ orderId, refused }) => (
					<li key={orderId} className="wrap-anywhere">
						<b className="tabular-nums">#{orderReference(orderId)}</b>{" "}
						<span className="text-ink-soft">{refused}</span>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
