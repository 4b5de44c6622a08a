import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { addDays, daysBetween } from "./calendar.ts";
import { type CashDay, eveningOf, MOVES, type Moved } from "./cash-days.ts";
import { selectMoved } from "./moved-on.server.ts";

/** Today, and yesterday until it is counted. */
const MOST_OPEN = 3;

const FIGURES = sql.raw(MOVES.map(({ column, key }) => `${column}_qepik AS "${key}"`).join(", "));

export type Cash = {
	/** Newest first: what is not counted yet, then what is. */
	days: CashDay[];
	today: string;
	/** All customers' balances, at the same moment as the newest day; undefined while days are missing. */
	totalQepik: number | undefined;
};

/** The newest days: those that are kept, and what happened since. */
export async function readCash(db: Queryable, { days }: { days: number }): Promise<Cash> {
	const kept = await listCountedDays(db, { days });
	const { today, first } = await findCalendar(db);
	const [newest] = kept;
	const open = daysBetween(newest ? addDays(newest.day, 1) : first, today);
	if (open.length > MOST_OPEN) return { days: kept, today, totalQepik: undefined };
	const { moved, totalQepik } = await readOpenDays(db, open);
	const current: CashDay[] = [];
	let morningQepik = newest?.eveningQepik ?? 0;
	for (const [index, day] of open.entries()) {
		const of = moved[index] as Moved;
		const eveningQepik = eveningOf(morningQepik, of);
		current.unshift({ ...of, day, morningQepik, eveningQepik, isCounted: false });
		morningQepik = eveningQepik;
	}
	return { days: [...current, ...kept].slice(0, days), today, totalQepik };
}

/** Days that are counted, newest first, from `before` backwards. */
export async function listCountedDays(
	db: Queryable,
	{ days, upTo = "2999-12-31" }: { days: number; upTo?: string },
): Promise<CashDay[]> {
	const { rows } = await db.execute<CashDay>(sql`
		SELECT to_char(day, 'YYYY-MM-DD') AS day, ${FIGURES}, entries, morning_qepik AS "morningQepik",
			evening_qepik AS "eveningQepik", true AS "isCounted"
		FROM cash_days WHERE day <= ${upTo}::date ORDER BY cash_days.day DESC LIMIT ${days}`);
	return rows;
}

/** Today in Baku, and the day of the first entry, which cannot be a purchase. */
async function findCalendar(db: Queryable) {
	const { rows } = await db.execute<{ today: string; first: string }>(sql`
		SELECT to_char(baku_day(now()), 'YYYY-MM-DD') AS today,
			to_char(baku_day(least(now(), (SELECT created_at FROM balance_entries
				WHERE kind <> 'purchase' ORDER BY created_at LIMIT 1))), 'YYYY-MM-DD') AS first`);
	return rows[0] as { today: string; first: string };
}

/** What moved on each of the days that are not counted, and all balances, in one statement. */
async function readOpenDays(db: Queryable, days: string[]) {
	const moved = days.map(
		(day, index) => sql`SELECT ${index}::integer AS place, moved.*
			FROM (${selectMoved(day, { isLast: index === days.length - 1 })}) AS moved`,
	);
	const { rows } = await db.execute<Moved & { totalQepik: number }>(sql`
		SELECT ${FIGURES}, entries, total AS "totalQepik"
		FROM (SELECT coalesce(sum(balance_qepik), 0)::bigint AS total FROM balances) AS balances
			CROSS JOIN (${sql.join(moved, sql` UNION ALL `)}) AS moved
		ORDER BY place`);
	return {
		moved: rows.map(({ totalQepik: _, ...of }) => of),
		totalQepik: rows[0]?.totalQepik ?? 0,
	};
}
