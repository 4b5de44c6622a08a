import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { foldWords } from "#app/core/fold-words.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/schedule.server.ts";
import { countedMissFrom } from "#app/sign-in/limits.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";

const MOST_A_DAY = 1000;
const KEPT_DAYS = 30;
const SHOWN_DAYS = 7;
const SHOWN = 10;

/** Two letters are the beginning of something. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 60;
/** An address of mail, or a number that may be a telephone's, a card's or a player's. */
const SOMEBODYS_OWN = /@|\d[\d\s()+-]{5,}\d/;

export type SearchMiss = { term: string; count: number };

const today = sql`baku_day(now())`;

/**
 * Counts that something was searched for and not found: the words alone, once an hour for one client.
 * What looks like somebody's own is not counted, nor a new term on a day that has a thousand.
 */
export async function countMiss(
	db: Queryable,
	{ text, address, mostADay = MOST_A_DAY }: { text: string; address: string; mostADay?: number },
): Promise<void> {
	const term = foldWords(text).join(" ");
	if (term.length < LEAST_LETTERS || term.length > MOST_LETTERS || SOMEBODYS_OWN.test(text)) return;
	if (!(await isFirst(db, { term, address }))) return;
	await db.execute(sql`
		INSERT INTO search_misses AS known (day, term)
		SELECT ${today}, ${term}
		WHERE (SELECT count(*) FROM search_misses WHERE day = ${today}) < ${mostADay}
			OR EXISTS (SELECT FROM search_misses WHERE day = ${today} AND term = ${term})
		ON CONFLICT (day, term) DO UPDATE SET count = known.count + 1`);
}

async function isFirst(db: Queryable, { term, address }: { term: string; address: string }) {
	try {
		await limitUses(db, countedMissFrom(address, term));
		return true;
	} catch (error) {
		if (error instanceof Problem && error.code === "too-many") return false;
		throw error;
	}
}

/**
 * What was most often not found in the last days. The list searches as one types, so the beginning of a
 * term was looked for whenever the term was: it is left out, unless it was so more often.
 */
export async function listMisses(db: Queryable): Promise<SearchMiss[]> {
	const { rows } = await db.execute<SearchMiss>(sql`
		WITH sums AS (
			SELECT term, sum(count)::integer AS count FROM search_misses
			WHERE day > ${today} - ${SHOWN_DAYS}::integer GROUP BY term
		)
		SELECT term, count FROM sums
		WHERE NOT EXISTS (
			SELECT FROM sums AS longer
			WHERE starts_with(longer.term, sums.term) AND longer.term <> sums.term
				AND longer.count * 2 > sums.count
		)
		ORDER BY count DESC, term LIMIT ${SHOWN}`);
	return rows;
}

/** Forgets what is older than a month. */
async function forgetOldMisses(db: Database): Promise<void> {
	await db.execute(sql`DELETE FROM search_misses WHERE day <= ${today} - ${KEPT_DAYS}::integer`);
}

const MINUTE_MS = 60_000;

export const dailySearchCleanup: Job<App> = {
	name: "daily search cleanup",
	firstAfterMs: 3 * MINUTE_MS,
	everyMs: 24 * 60 * MINUTE_MS,
	async run(db) {
		await forgetOldMisses(db);
	},
};
