const BORDER = /\d(?=\p{L})|\p{L}(?=\d)/gu;

/** What was typed, with a blank between letters and a number that was written onto them. */
export function numbersApart(text: string): string {
	return text.normalize("NFC").replace(BORDER, "$& ");
}

/**
 * Each word's spellings, and what they are written onto those before where a number meets letters: 2 of
 * "cs 2" is also "cs2".
 */
export function numbersJoined(words: string[][]): string[][] {
	const joined: string[][] = [];
	for (const spellings of words) {
		const before = joined.at(-1) ?? [];
		const ontoThem = spellings.flatMap((spelling) =>
			before.filter((former) => isBorder(former, spelling)).map((former) => former + spelling),
		);
		joined.push([...spellings, ...ontoThem]);
	}
	return joined;
}

const isBorder = (former: string, next: string) => /\d$/.test(former) !== /^\d/.test(next);
