const all = process.env.EVERY_CASE === "1";

/**
 * Of cases that differ in what other tests try as well, the first `count`: `npm test` runs these, and
 * `npm run test:every-case` all of them (docs/decisions/076).
 */
export function sampleOf<Case>(cases: readonly Case[], count = 1): readonly Case[] {
	return all ? cases : cases.slice(0, count);
}
