import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Refund } from "./list-refunds.server.ts";

/** What went back of an order, and why, as its customer reads it. */
export function OrderRefunds({ refunds }: { refunds: Refund[] }) {
	return refunds.map(({ id, amountQepik, reason, createdAt }) => (
		<Notice key={id} tone="good">
			{reason
				? `Qaytarıldı ${formatManat(amountQepik)} · ${reason}`
				: `${formatManat(amountQepik)} balansınıza qaytarılıb`}{" "}
			({formatDateTime(createdAt)}).
		</Notice>
	));
}
