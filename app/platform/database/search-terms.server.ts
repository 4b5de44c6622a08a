import { and, or, type SQL, sql } from "drizzle-orm";
import { spellingsOf } from "#app/core/fold-words.ts";
import { forgivingPatterns } from "#app/core/typing-errors.ts";

/** The first terms of a long input are enough. */
const MAX_TERMS = 6;

/** The same characters separate words as in search_words(); LIKE's wildcards are among them. */
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;

/**
 * A condition: `words`, a column that `search_words()` of the database fills, contains each term of
 * the input, in any order; what is typed in Cyrillic also as it sounds. A term of one or two letters
 * matches only the beginning of a word: a trigram index serves nothing shorter elsewhere. With
 * `isForgiving` one typing error is forgiven in each term. Undefined, which narrows nothing, when the
 * input holds punctuation at most.
 */
export function matchesTerms(
	words: SQL,
	input: string,
	{ isForgiving = false } = {},
): SQL | undefined {
	return and(
		...termsOf(input).map((term) => {
			const spellings = new Set([term, ...spellingsOf(term)]);
			const patterns = [...spellings].map((spelling) => {
				// It begins with the space that precedes each word in the column.
				const folded = sql`search_words(${spelling})`;
				const word = term.length > 2 ? sql`ltrim(${folded})` : folded;
				return sql`'%' || ${word} || '%'`;
			});
			const forgiven = isForgiving ? errorsOf(term).map((pattern) => sql`${pattern}`) : [];
			return or(...[...patterns, ...forgiven].map((pattern) => sql`${words} LIKE ${pattern}`));
		}),
	);
}

/** Whether the input has a word in which an error can be forgiven. */
export function isForgivable(input: string): boolean {
	return termsOf(input).some((term) => errorsOf(term).length > 0);
}

function termsOf(input: string): string[] {
	return input.split(SEPARATORS).filter(Boolean).slice(0, MAX_TERMS);
}

function errorsOf(term: string): string[] {
	return spellingsOf(term).flatMap(forgivingPatterns);
}
