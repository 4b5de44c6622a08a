// What is typed is folded as `catalog_words()` of the database folds what is searched.

const LETTERS = new Map([
	...pairs("ƏəIİıÖöÜüĞğŞşÇç", "eeiiioouuggsscc"),
	...pairs(
		"ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕóòôõÚÙÛúùûÝýÑñŽžŠšČč",
		"aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooouuuuuuyynnzzsscc",
	),
	// Left of a lower-cased İ by other programs.
	["\u0307", ""],
]);

const CYRILLIC = new Map([
	...pairs("абвгдежзийклмнопрстуфхцчшщыэіїєґәөүғҝһҹј", "abvgdejziyklmnoprstufxscssieiiegeougghcy"),
	...Object.entries({ ё: "yo", ю: "yu", я: "ya", ъ: "", ь: "" }),
]);

/** What English names are likely to have where Cyrillic has these. */
const AS_IN_ENGLISH: [RegExp, string][] = [
	[/кс/g, "x"],
	[/дж/g, "j"],
	[/ж/g, "zh"],
	[/ч/g, "ch"],
	[/[шщ]/g, "sh"],
	[/х/g, "h"],
	[/ц/g, "ts"],
	[/ф/g, "f"],
];

const SEPARATORS = /[\s!-/:-@[-`{-~’‘“”„«»–—…™®©·•]+/u;

/** The words of a text, in the letters that every keyboard has. */
export function foldWords(text: string): string[] {
	return text.normalize("NFC").split(SEPARATORS).map(foldWord).filter(Boolean);
}

/** A word as it may have been meant: Cyrillic is read as it sounds, and as English is written. */
export function spellingsOf(word: string): string[] {
	const lower = word.toLowerCase();
	if (!/\p{Script=Cyrillic}/u.test(lower)) return [foldWord(word)];
	const english = AS_IN_ENGLISH.reduce(
		(text, [sound, letter]) => text.replace(sound, letter),
		lower,
	);
	return [...new Set([foldWord(lower), foldWord(english)])].filter(Boolean);
}

/** The words of what was typed, each with its spellings. */
export function typedWords(text: string): string[][] {
	return text
		.normalize("NFC")
		.split(SEPARATORS)
		.map(spellingsOf)
		.filter(([spelling]) => spelling);
}

function foldWord(word: string): string {
	return [...word].map(foldLetter).join("");
}

function foldLetter(letter: string): string {
	const latin = LETTERS.get(letter);
	if (latin !== undefined) return latin;
	// As PostgreSQL does in its plainest alphabet, which knows no other capitals.
	return (
		CYRILLIC.get(letter.toLowerCase()) ??
		letter.replace(/[A-Z]/, (capital) => capital.toLowerCase())
	);
}

function pairs(from: string, to: string): [string, string][] {
	const letters = [...to];
	return [...from].map((letter, index) => [letter, letters[index] as string]);
}
