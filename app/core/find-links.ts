import { isWebAddress } from "./web-address.ts";

/** A piece of a text: plain words, or an address on the web. */
export type TextPart = { text: string; isLink: boolean };

const ADDRESS = /https?:\/\/[^\s<>"'“”]+/gi;

/** Splits a text into its addresses on the web (http and https alone) and the words between them. */
export function findLinks(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(ADDRESS)) {
		const address = withoutPunctuation(found);
		if (!isWebAddress(address)) continue;
		if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
		parts.push({ text: address, isLink: true });
		end = index + address.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
	return parts;
}

/** What ends the sentence around an address is no part of it; a bracket that it opened is. */
function withoutPunctuation(address: string): string {
	const bare = address.replace(/[.,;:!?]+$/, "");
	const closesMore = bare.split(")").length > bare.split("(").length;
	return closesMore && bare.endsWith(")") ? withoutPunctuation(bare.slice(0, -1)) : bare;
}
