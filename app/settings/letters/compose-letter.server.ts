import { formatPhone } from "#app/core/phone-number.ts";
import type { Letter } from "#app/platform/mail/deliver.server.ts";
import { findMessagingLink } from "#app/settings/messaging-link.ts";
import { greetingOf, type Settings } from "#app/settings/read-settings.server.ts";
import { drawLetter } from "./draw-letter.server.tsx";
import type { LetterParts, Sender } from "./letter-parts.ts";

type SenderSettings = Pick<Settings, "storeName" | "supportPhone" | "supportGreeting">;

export function senderOf(settings: SenderSettings): Sender {
	const href = findMessagingLink(settings.supportPhone, greetingOf(settings));
	return {
		storeName: settings.storeName,
		support: href ? { label: formatPhone(settings.supportPhone), href } : undefined,
	};
}

/** A letter of the shop, as plain text and as what mail readers draw. */
export function composeLetter(
	parts: LetterParts,
	sender: Sender,
): Pick<Letter, "fromName" | "subject" | "text" | "html"> {
	return {
		fromName: sender.storeName,
		subject: parts.subject,
		text: writeLetter(parts, sender),
		html: drawLetter(parts, sender),
	};
}

function writeLetter(parts: LetterParts, { storeName, support }: Sender): string {
	const { paragraphs, facts = [], button, notes = [], unsubscribe } = parts;
	return [
		...paragraphs,
		facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
		button ? `${button.label}:\n${button.href}` : "",
		...notes,
		`Hörmətlə,\n${storeName}`,
		support ? `Sualınız var? WhatsApp: ${support.label}\n${support.href}` : "",
		unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.href}` : "",
	]
		.filter(Boolean)
		.join("\n\n");
}
