import { sql } from "drizzle-orm";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { selectMoved } from "./moved-on.server.ts";

/** An entry of a day that is over may be on its way for some seconds more. */
const WAIT_MINUTES = 10;

type Outcome = "counted" | "none" | "busy";

/**
 * Counts the days that are over and not counted yet, one after another, each in a transaction of its own;
 * `most` of them. The first is the day of the shop's first entry. Returns how many, and whether any was
 * left: for another process that counts already, or for the next time.
 */
export async function countCashDays(
	db: Database,
	{ most, afterMinutes = WAIT_MINUTES }: { most: number; afterMinutes?: number },
): Promise<{ counted: number; isComplete: boolean }> {
	for (let counted = 0; counted < most; counted++) {
		const outcome = await db.transaction((tx) => countNextDay(tx, afterMinutes));
		if (outcome !== "counted") return { counted, isComplete: outcome === "none" };
	}
	return { counted: most, isComplete: false };
}

async function countNextDay(tx: Queryable, afterMinutes: number): Promise<Outcome> {
	if (!(await tryLockInTransaction(tx, "cashDays"))) return "busy";
	const next = await findNextDay(tx, afterMinutes);
	if (!next) return "none";
	const { day, follows, morningQepik } = next;
	await tx.execute(sql`
		INSERT INTO cash_days (day, follows, morning_qepik, epoint_auto_qepik, epoint_hand_qepik,
			abb_qepik, by_hand_qepik, purchases_qepik, refunds_qepik, abb_back_qepik,
			epoint_back_qepik, returned_qepik, entries)
		SELECT ${day}::date, ${follows}::date, ${morningQepik}::bigint, moved.*
		FROM (${selectMoved(day)}) AS moved`);
	return "counted";
}

type NextDay = { day: string; follows: string | null; morningQepik: number };

async function findNextDay(tx: Queryable, afterMinutes: number): Promise<NextDay | undefined> {
	const { rows } = await tx.execute<NextDay>(sql`
		WITH newest AS (SELECT day, evening_qepik FROM cash_days ORDER BY day DESC LIMIT 1), next AS (
			SELECT day + 1 AS day, day AS follows, evening_qepik AS morning FROM newest
			UNION ALL
			SELECT baku_day(created_at), NULL, 0 FROM (
				SELECT created_at FROM balance_entries WHERE kind <> 'purchase' ORDER BY created_at LIMIT 1
			) AS first
			WHERE NOT EXISTS (SELECT FROM newest)
		)
		SELECT to_char(day, 'YYYY-MM-DD') AS day, to_char(follows, 'YYYY-MM-DD') AS follows,
			morning AS "morningQepik"
		FROM next
		WHERE (day + 1 + time '00:00') AT TIME ZONE 'Asia/Baku'
			<= now() - make_interval(mins => ${afterMinutes})`);
	return rows[0];
}
