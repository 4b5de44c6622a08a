import { and, type SQL, sql } from "drizzle-orm";

/** The first terms of a long input are enough. */
const MAX_TERMS = 6;

/**
 * A condition: `words`, a column that `search_words()` of the database fills, contains each term of
 * the input, in any order. A term of one or two letters matches only the beginning of a word: a
 * trigram index serves nothing shorter elsewhere. Undefined, which narrows nothing, when the input
 * holds punctuation at most.
 */
export function matchesTerms(words: SQL, input: string): SQL | undefined {
	// The same characters separate words as in search_words(); LIKE's wildcards are among them.
	const terms = input.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean);
	const conditions = terms.slice(0, MAX_TERMS).map((term) => {
		// It begins with the space that precedes each word in the column.
		const folded = sql`search_words(${term})`;
		const pattern = term.length > 2 ? sql`ltrim(${folded})` : folded;
		return sql`${words} LIKE '%' || ${pattern} || '%'`;
	});
	return and(...conditions);
}
