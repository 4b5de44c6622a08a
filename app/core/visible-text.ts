// Joiners, byte order marks, soft hyphens, marks of direction, fillers. Half of a character is nothing
// either.
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Cf}]/gu;

/** Takes away what cannot be seen, and the spaces around what can. */
export function visibleText(text: string): string {
	return text.replace(INVISIBLE, "").trim();
}
