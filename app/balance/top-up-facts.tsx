import { ReceiptText, TriangleAlert } from "lucide-react";
import { formatDateTime } from "#app/core/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { AdminTopUp, TopUp } from "./read-top-ups.server.ts";
import { CARD_ENDS, MOST_OTHERS } from "./statuses.ts";

/** Whether the customer's other payments came, to judge this one by. */
export function Others({ topUp: { approvedOthers, rejectedOthers } }: { topUp: AdminTopUp }) {
	if (approvedOthers + rejectedOthers === 0) return <Badge>İlk sorğusu</Badge>;
	const told = [
		approvedOthers > 0 && `${atMost(approvedOthers)} təsdiq`,
		rejectedOthers > 0 && `${atMost(rejectedOthers)} rədd`,
	];
	return (
		<Badge tone={rejectedOthers > approvedOthers ? "bad" : "neutral"}>
			<span className="sr-only">Müştərinin digər sorğuları: </span>
			{told.filter(Boolean).join(", ")}
		</Badge>
	);
}

function atMost(count: number): string {
	return count < MOST_OTHERS ? String(count) : `${MOST_OTHERS}+`;
}

/** That there is a picture of the transfer; beside the opened one it is seen itself. */
export function HasReceipt({ topUp: { receipts } }: { topUp: AdminTopUp }) {
	if (receipts.length === 0) return null;
	return <Badge icon={<ReceiptText aria-hidden />}>Qəbz</Badge>;
}

/** That others wait for the same amount, so that one payment is not taken for another. */
export function Alike({ topUp: { alikeOthers } }: { topUp: AdminTopUp }) {
	if (alikeOthers === 0) return null;
	return (
		<Badge tone="waiting" icon={<TriangleAlert aria-hidden />} className="whitespace-nowrap">
			Eyni məbləğ: +{alikeOthers}
			<span className="sr-only"> sorğu</span>
		</Badge>
	);
}

/** That the customer's order waits for this money, and is placed with it. */
export function Awaited({ topUp: { isAwaited } }: { topUp: AdminTopUp }) {
	return isAwaited && <Badge tone="accent">Sifariş bunu gözləyir</Badge>;
}

/** That nobody waits for its card payment any more, and why. */
export function CardEnd({ topUp: { card } }: { topUp: Pick<TopUp, "card"> }) {
	if (!card || card === "waits") return null;
	return (
		<Badge tone="bad" className="whitespace-nowrap">
			Epoint: {CARD_ENDS[card].admin}
		</Badge>
	);
}

/** Who decided it, and who turned that round. */
export function DecidedBy({ topUp }: { topUp: AdminTopUp }) {
	return (
		<>
			{topUp.processedAt && (
				<p>
					{topUp.processedByName}, {formatDateTime(topUp.processedAt)}
				</p>
			)}
			{topUp.undoneAt && (
				<p>
					Qərarı dəyişib: {topUp.undoneByName}, {formatDateTime(topUp.undoneAt)}
				</p>
			)}
		</>
	);
}
