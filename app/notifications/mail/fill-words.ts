import type { Placeholder } from "./mail-kinds.ts";

export type Filling = Record<Placeholder, string>;

const BRACES = /\{([^{}\n]*)\}/g;
/** `Salam, {ad}!` without a name is `Salam!`. */
const NAMED = /(, )?\{([^{}\n]*)\}/g;

/** Puts in what differs. What is put in is not read again, so a name cannot bring a placeholder along. */
export function fillWords(text: string, filling: Filling): string {
	return text.replaceAll(NAMED, (whole, comma: string | undefined, name: string) => {
		if (!Object.hasOwn(filling, name)) return whole;
		const value = filling[name as Placeholder];
		if (name === "ad" && value === "") return comma ? "" : "müştəri";
		return `${comma ?? ""}${value}`;
	});
}

/** What stands in braces and is none of these, each once. */
export function unknownPlaceholders(text: string, known: readonly Placeholder[]): string[] {
	const found = [...text.matchAll(BRACES)].map(([whole]) => whole);
	return [...new Set(found)].filter((one) => !known.includes(one.slice(1, -1) as Placeholder));
}

/** Whether an address or a telephone number could hide in it, which mail readers would make a link of. */
const LIKE_A_LINK = /[@/\\:<>]|\.\S|\d{5}/;
const LONGEST_NAME = 40;

/**
 * How a letter calls somebody; empty for a name that is none. Whoever registers chooses a name: it must
 * not lead those who read the letter anywhere.
 */
export function calledBy(name: string): string {
	return name.length > LONGEST_NAME || LIKE_A_LINK.test(name) ? "" : name;
}
