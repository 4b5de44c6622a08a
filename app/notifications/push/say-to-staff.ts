import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import { itemsOf, type Said } from "#app/notifications/say-notification.ts";

/** What the staff is told of what came in: a short reference, and never a balance or whose it is. */
export function sayToStaff({ order, topUp, amountQepik }: Notification): Said {
	const amount = formatManat(amountQepik);
	if (order) {
		return {
			title: `Yeni sifariş: ${amount}`,
			text: `#${orderReference(order.id)} · ${itemsOf({ order })}`,
			to: `/admin/orders?order=${order.id}`,
		};
	}
	const id = topUp?.id ?? "";
	return {
		title: `Yeni balans sorğusu: ${amount}`,
		text: `#${orderReference(id)}`,
		to: `/admin/balance?topUp=${id}`,
	};
}
