/** Shorter words are too often one letter away from another. */
const LEAST_LETTERS = 4;
/** So much of a long word tells it from all others. */
const MOST_LETTERS = 20;

/**
 * Patterns of LIKE for the words that begin with this one, had one letter of it been missed, doubled or
 * mistaken, or two neighbours been swapped. `_` is any letter; also a blank, which finds "free fire" by
 * "freefire". Every pattern keeps three letters in a row, or the beginning and the end of a word, for the
 * index to look up. A word of four letters is looked for as a whole. A number forgives nothing: another
 * number is another package.
 */
export function forgivingPatterns(word: string): string[] {
	if (word.length < LEAST_LETTERS || /\d/.test(word)) return [];
	const letters = [...word.slice(0, MOST_LETTERS)];
	const end = letters.length === LEAST_LETTERS ? " %" : "%";
	const at = (index: number, put: string[], instead: number) =>
		letters.toSpliced(index, instead, ...put).join("");
	const variants = letters.flatMap((letter, index) => {
		const following = letters[index + 1];
		return [
			at(index, ["_"], 1),
			at(index, [], 1),
			at(index, ["_"], 0),
			...(following === undefined ? [] : [at(index, [following, letter], 2)]),
		];
	});
	return [...new Set(variants)].map((variant) => `% ${variant}${end}`);
}
