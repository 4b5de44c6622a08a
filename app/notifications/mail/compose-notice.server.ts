import type { App } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { visibleText } from "#app/core/visible-text.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import { TOPIC_OF, type Topic } from "#app/notifications/topics.ts";
import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { composeLetter, senderOf } from "#app/settings/letters/compose-letter.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";
import { calledBy, type Filling, fillWords } from "./fill-words.ts";
import type { MailKind, Words } from "./mail-kinds.ts";
import { unsubscribeLink } from "./unsubscribe-link.server.ts";

/** Something that is mailed, with all that its mail needs. */
export type Notice = Omit<Notification, "kind" | "mutes"> & { kind: MailKind };

type Context = {
	shop: Pick<App, "secret" | "env">;
	settings: Settings;
	words: Words;
};

/** More lines of an order are on its page. */
const MOST_ITEMS = 10;

/** The mail of something that happened. Never what was delivered, and no balance: mails pass by many. */
export function composeNotice(notice: Notice, { shop, settings, words }: Context): Mail {
	const sender = senderOf(settings);
	const filling = fillingOf(notice, sender.storeName);
	const origin = publicOrigin(shop.env);
	const topic = TOPIC_OF[notice.kind] as Topic;
	const unsubscribe = unsubscribeLink(shop, notice.user.id, topic);
	const letter = composeLetter(
		{
			subject: fillWords(words.subject, filling),
			paragraphs: fillWords(words.opening, filling).split(/\n\s*\n/),
			facts: factsOf(notice, words),
			button: buttonOf(notice, origin),
			unsubscribe: { label: "Belə məktubları istəmirəm", href: unsubscribe },
		},
		sender,
	);
	return {
		...letter,
		kind: notice.kind,
		to: notice.user.email,
		// One that is told again makes no second mail.
		event: String(notice.id),
		headers: listHeaders(unsubscribe, topic),
	};
}

/** One press in the mail reader ends them (RFC 8058), which wants https. */
function listHeaders(link: string, topic: Topic): Record<string, string> {
	const { hostname, protocol } = new URL(link);
	return {
		"List-Id": `<${topic}.${hostname}>`,
		"List-Unsubscribe": `<${link}>`,
		...(protocol === "https:" && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
	};
}

function fillingOf(notice: Notice, storeName: string): Filling {
	const { user, order, topUp, amountQepik, reason } = notice;
	return {
		ad: calledBy(visibleText(user.name)),
		sifariş: `#${orderReference(order?.id ?? topUp?.id ?? "")}`,
		məbləğ: formatManat(amountQepik),
		səbəb: reason,
		mağaza: storeName,
	};
}

const AMOUNT_LABELS: Record<MailKind, string> = {
	"order-placed": "Cəmi",
	"order-completed": "Cəmi",
	"order-cancelled": "Cəmi",
	"order-withdrawn": "Qaytarılan məbləğ",
	"order-refunded": "Qaytarılan məbləğ",
	"top-up-credited": "Məbləğ",
	"top-up-rejected": "Məbləğ",
	"top-up-taken-back": "Geri götürülən məbləğ",
};

function factsOf({ kind, order, topUp, amountQepik, reason }: Notice, { opening }: Words) {
	const items = order?.items ?? [];
	// The price of a line is that of all its units.
	const listed = items.slice(0, MOST_ITEMS).map(({ gameName, quantity, priceQepik }) => ({
		label: quantity > 1 ? `${gameName} × ${quantity}` : gameName,
		value: formatManat(priceQepik),
	}));
	const more = items.length - listed.length;
	const says = !opening.includes("{səbəb}") && reason;
	return [
		order
			? { label: "Sifariş", value: `#${orderReference(order.id)}` }
			: { label: "Sorğu", value: `#${orderReference(topUp?.id ?? "")}` },
		// A cancellation that gives the price back has no mail of its own.
		...(kind === "order-refunded" && order?.status === "cancelled"
			? [{ label: "Status", value: "Ləğv edildi" }]
			: []),
		...listed,
		...(more > 0 ? [{ label: "Digər oyunlar", value: String(more) }] : []),
		{ label: AMOUNT_LABELS[kind], value: formatManat(amountQepik) },
		...(says ? [{ label: "Səbəb", value: reason }] : []),
	];
}

function buttonOf({ order }: Notice, origin: string) {
	if (!order) return { label: "Balansa baxın", href: new URL("/balance", origin).href };
	return { label: "Sifarişə baxın", href: new URL(`/orders/${order.id}`, origin).href };
}
