import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import type { Notification, NotifiedItem } from "./read-notifications.server.ts";

export type Said = { title: string; text: string; to: string };

/** More of an order is on its page. */
const MOST_ITEMS = 3;

/**
 * What a customer is told, by whatever way, and the page that has the rest. Never what was delivered:
 * a message passes through other people's hands.
 */
export function sayNotification(told: Notification): Said {
	const { title, text } = WORDS[told.kind](told);
	return { title, text: text.filter(Boolean).join(" "), to: pageOf(told) };
}

function pageOf({ order }: Notification): string {
	return order ? `/orders/${order.id}` : "/balance";
}

const WORDS: Record<
	Notification["kind"],
	(told: Notification) => { title: string; text: string[] }
> = {
	"order-placed": (told) => ({
		title: "Sifarişiniz qəbul edildi",
		text: [`${nameOf(told)}: ${itemsOf(told)}. Cəmi ${amountOf(told)}.`],
	}),
	"order-completed": (told) => ({
		title: "Sifarişiniz çatdırıldı",
		text: [`${nameOf(told)}: ${itemsOf(told)}.`, "Təfərrüatlar sifarişin səhifəsindədir."],
	}),
	"order-cancelled": (told) => ({
		title: "Sifarişiniz ləğv edildi",
		text: [`${nameOf(told)}: ${itemsOf(told)}.`],
	}),
	"order-withdrawn": (told) => ({
		title: "Sifarişi geri götürdünüz",
		text: [`${nameOf(told)} ləğv olundu, ${amountOf(told)} balansınıza qaytarıldı.`],
	}),
	"order-refunded": (told) => ({
		title: `Balansınıza ${amountOf(told)} qaytarıldı`,
		text: [
			told.order?.status === "cancelled"
				? `${nameOf(told)} ləğv edildi.`
				: `${nameOf(told)}: ${itemsOf(told)}.`,
			reasonOf(told),
		],
	}),
	"top-up-asked": (told) => ({
		title: "Balans sorğunuz qəbul edildi",
		text: [`${nameOf(told)}, ${amountOf(told)}.`],
	}),
	"top-up-credited": (told) => ({
		title: `Balansınız ${amountOf(told)} artırıldı`,
		text: [`${nameOf(told)} təsdiqləndi.`],
	}),
	"top-up-rejected": (told) => ({
		title: "Balans sorğunuz rədd edildi",
		text: [`${nameOf(told)}, ${amountOf(told)}.`, reasonOf(told)],
	}),
	"top-up-taken-back": (told) => ({
		title: "Balans artımı geri götürüldü",
		text: [`${nameOf(told)}: ${amountOf(told)} balansınızdan çıxıldı.`, reasonOf(told)],
	}),
};

function nameOf({ order, topUp }: Notification): string {
	return order
		? `Sifariş #${orderReference(order.id)}`
		: `Sorğu #${orderReference(topUp?.id ?? "")}`;
}

/** What was bought: `PUBG Mobile 660 UC × 2, Valorant 475 VP və daha 3 oyun`. */
export function itemsOf({
	order,
}: {
	order: { items: Pick<NotifiedItem, "gameName" | "quantity">[] } | null;
}): string {
	const items = order?.items ?? [];
	const named = items
		.slice(0, MOST_ITEMS)
		.map(({ gameName, quantity }) => (quantity > 1 ? `${gameName} × ${quantity}` : gameName));
	const more = items.length - named.length;
	return named.join(", ") + (more > 0 ? ` və daha ${more} oyun` : "");
}

function amountOf({ amountQepik }: Notification): string {
	return formatManat(amountQepik);
}

function reasonOf({ reason }: Notification): string {
	return reason && `Səbəb: ${reason}`;
}
