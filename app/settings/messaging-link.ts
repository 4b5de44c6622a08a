import { readPhone } from "../core/phone-number.ts";

/** A chat with this number, with the words already typed; undefined where nobody would answer. */
export function findMessagingLink(phone: string, words: string): string | undefined {
	const kept = readPhone(phone);
	return kept && `https://wa.me/${kept.slice(1)}?text=${encodeURIComponent(words)}`;
}
