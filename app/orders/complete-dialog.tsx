import { orderReference } from "#app/core/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type Doubt, doubtsAbout, leftQepik } from "./doubts.ts";
import type { AdminOrder } from "./read-orders.server.ts";

const TITLES: Record<Doubt, string> = {
	cancelled: "Ləğv edilmiş sifariş tamamlansın?",
	refunded: "Məbləği qaytarılmış sifariş tamamlansın?",
	undeliverable: "Bir hissəsi çatdırıla bilməyən sifariş tamamlansın?",
};

/**
 * Asks before an order is completed about which there are doubts. To go back its button says 'Geri': 'Ləğv
 * et' would read as cancelling the order.
 */
export function CompleteDialog({
	order,
	label = "Tamamla",
	onComplete,
	onClose,
}: {
	order: AdminOrder;
	/** What the press did that is asked about. */
	label?: string;
	onComplete: () => void;
	onClose: () => void;
}) {
	const doubts = doubtsAbout(order);
	// Somebody may have settled it meanwhile.
	const title = doubts[0] ? TITLES[doubts[0]] : "Sifariş tamamlansın?";
	return (
		<Dialog
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Geri</Button>
					<Button variant="primary" onClick={onComplete}>
						{label}
					</Button>
				</>
			}
		>
			<div className="grid gap-2 text-ink-soft">
				<WhoseOrder order={order} />
				{doubts.some((doubt) => doubt === "cancelled" || doubt === "refunded") && (
					<p>
						{leftQepik(order) === 0
							? "Məbləğ müştərinin balansına qaytarılıb: bu sifariş gəlirə daxil olmayacaq."
							: "Məbləğ müştərinin balansına qaytarılmayıb: sifariş tamamlananda gəlirə daxil olacaq."}
					</p>
				)}
				{doubts.includes("undeliverable") && <Undeliverable order={order} />}
			</div>
		</Dialog>
	);
}

function Undeliverable({ order }: { order: AdminOrder }) {
	const lines = order.items.filter(({ undeliverable }) => undeliverable !== "");
	const isOwed = lines.some(
		({ quantity, delivered, unitsRefunded }) => quantity - delivered - unitsRefunded > 0,
	);
	return (
		<>
			{lines.map(({ line, gameName, quantity, delivered, undeliverable }) => (
				<p key={line} className="break-words">
					<b className="text-ink">{gameName}</b>: {quantity - delivered} ədəd çatdırıla bilmir (
					{undeliverable}).
				</p>
			))}
			{isOwed && leftQepik(order) > 0 && (
				<p>Bunun məbləği qaytarılmayıb: “Hissəni qaytar” düyməsi ilə qaytara bilərsiniz.</p>
			)}
		</>
	);
}

/** Which order it is about, and whose it is. */
export function WhoseOrder({ order }: { order: AdminOrder }) {
	return (
		<p className="break-words">
			<b className="text-ink">#{orderReference(order.id)}</b>, {order.userName}, {order.userEmail}
		</p>
	);
}
