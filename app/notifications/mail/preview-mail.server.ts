import type { App } from "#app/app-context.server.ts";
import { inTheme } from "#app/settings/letters/draw-letter.server.tsx";
import type { Settings } from "#app/settings/read-settings.server.ts";
import { composeNotice, type Notice } from "./compose-notice.server.ts";
import type { MailKind, Words } from "./mail-kinds.ts";
import { wordsOf } from "./mail-words.server.ts";

export type Preview = { subject: string; light: string; dark: string };

/** A mail of these words about something made up, as a reader shows it in either theme. */
export function previewMail(
	shop: Pick<App, "secret" | "env">,
	{ kind, words, settings }: { kind: MailKind; words: Words; settings: Settings },
): Preview {
	const mail = composeNotice(exampleOf(kind), { shop, settings, words: wordsOf(kind, words) });
	const html = mail.html ?? "";
	return { subject: mail.subject, light: inTheme(html, "light"), dark: inTheme(html, "dark") };
}

const REASONS: Partial<Record<MailKind, string>> = {
	"order-refunded": "Stokda qalmayıb",
	"top-up-rejected": "Köçürmə tapılmadı",
	"top-up-taken-back": "Məbləğ səhv oxunub",
};

function exampleOf(kind: MailKind): Notice {
	const item = { gameId: "", playerId: null, quantity: 1 };
	const items = [
		{ ...item, line: 1, gameName: "PUBG Mobile 660 UC", quantity: 2, priceQepik: 3000 },
		{ ...item, line: 2, gameName: "Valorant 475 VP", priceQepik: 900 },
	];
	const order = { id: "numune00000000a1b2c3", status: "completed", totalQepik: 3900, items };
	const isOfOrder = kind.startsWith("order-");
	return {
		id: 0,
		kind,
		createdAt: new Date(0),
		amountQepik: isOfOrder ? 3900 : 2000,
		reason: REASONS[kind] ?? "",
		user: { id: "numune", name: "Aysel", email: "", emailVerified: true },
		order: isOfOrder ? order : null,
		topUp: isOfOrder ? null : { id: "numune00000000d4e5f6", type: "abb" },
	};
}
