// Joiners, byte order marks, soft hyphens, direction marks, fillers, and unpaired surrogates.
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Cf}]/gu;

/** Removes invisible characters, and the spaces around the visible ones. */
export function visibleText(text: string): string {
	return text.replace(INVISIBLE, "").trim();
}
