import { and, type SQL, sql } from "drizzle-orm";

/** Of a long question the first words are enough. */
const MOST_WORDS = 6;

/**
 * A condition: `words`, which `search_words()` of the database made, hold each word of what was
 * typed, in any order. One or two letters count only where a word begins: a trigram index finds
 * nothing shorter elsewhere. Undefined, which narrows nothing, where nothing but signs was typed.
 */
export function holdsWords(words: SQL, typed: string): SQL | undefined {
	// The same signs part words as in search_words(), and none that LIKE knows is left.
	const asked = typed.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean);
	const conditions = asked.slice(0, MOST_WORDS).map((word) => {
		const folded = sql`search_words(${word})`;
		const begin = word.length > 2 ? sql`ltrim(${folded})` : folded;
		return sql`${words} LIKE '%' || ${begin} || '%'`;
	});
	return and(...conditions);
}
