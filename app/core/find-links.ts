import { isWebAddress } from "./web-address.ts";

/** A piece of a text: plain text or a web address. */
export type TextPart = { text: string; isLink: boolean };

const ADDRESS = /https?:\/\/[^\s<>"'“”]+/gi;

/** Splits a text into its web addresses (http and https only) and the plain text between them. */
export function findLinks(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const { 0: match, index } of text.matchAll(ADDRESS)) {
		const address = withoutPunctuation(match);
		if (!isWebAddress(address)) continue;
		if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
		parts.push({ text: address, isLink: true });
		end = index + address.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
	return parts;
}

/** Leaves out what ends the sentence around the address, but keeps a bracket that it opened. */
function withoutPunctuation(address: string): string {
	const bare = address.replace(/[.,;:!?]+$/, "");
	const closesMore = bare.split(")").length > bare.split("(").length;
	return closesMore && bare.endsWith(")") ? withoutPunctuation(bare.slice(0, -1)) : bare;
}
