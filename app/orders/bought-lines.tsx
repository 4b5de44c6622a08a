import { CopyButton } from "#app/ui/copy-button.tsx";
import { partsOfId } from "./id-parts.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";
import "./order-rows.css";

/** Further lines are in the details. */
const MOST_LINES = 5;

/** What was bought. The ID to top up is the first thing that an admin needs, so it is never cut short. */
export function BoughtLines({
	items,
	isGrouped = false,
}: Pick<AdminOrder, "items"> & {
	/** Whether it stands under its first game alone. */
	isGrouped?: boolean;
}) {
	const more = items.length - MOST_LINES;
	const others = items.length - 1;
	return (
		<div className="bought-lines text-ink-soft">
			{items.slice(0, MOST_LINES).map(({ line, gameName, quantity, playerId, idParts }) => (
				<div key={line} className="bought-line">
					<p className="truncate">
						{gameName}
						{quantity > 1 && ` × ${quantity}`}
					</p>
					{playerId && <span className="bought-id">{playerId}</span>}
					{playerId && <PlayerIdChip playerId={playerId} idParts={idParts} />}
				</div>
			))}
			{others > 0 && (
				<span className="bought-others">{isGrouped ? `+${others} başqa oyun` : `+${others}`}</span>
			)}
			{more > 0 && <p className="bought-rest">və daha {more} oyun</p>}
		</div>
	);
}

/**
 * An ID as a button that copies it; never cut short, and nothing else is selected with it. Beside the
 * whole, its parts, for whoever fills in two fields.
 */
export function PlayerIdChip({
	playerId,
	idParts,
}: {
	playerId: string;
	idParts: string[] | null;
}) {
	return (
		<>
			<CopyButton
				text={playerId}
				label={playerId}
				name={`ID-ni kopyala: ${playerId}`}
				copiedMessage="ID kopyalandı"
				className="player-id-chip"
			/>
			{partsOfId(playerId, idParts).map((part, index) => (
				<CopyButton
					// biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same
					key={index}
					text={part}
					label={part}
					name={`ID-nin hissəsini kopyala: ${part}`}
					copiedMessage={`Kopyalandı: ${part}`}
					className="player-id-chip player-id-part"
				/>
			))}
		</>
	);
}

/** What became of an order that is over, and of its money. */
export function OrderOutcome({ order }: { order: AdminOrder }) {
	if (isOpen(order.status) && order.refundedQepik === 0) return null;
	if (order.withdrawnAt) return <b className="text-good">Müştəri geri götürüb</b>;
	if (order.refundedQepik === order.totalQepik) return <b className="text-good">Qaytarılıb</b>;
	if (order.refundedQepik > 0) return <b className="text-waiting">Bir hissəsi qaytarılıb</b>;
	if (order.status === "cancelled") return <b className="text-waiting">Məbləğ qaytarılmayıb</b>;
	return null;
}
