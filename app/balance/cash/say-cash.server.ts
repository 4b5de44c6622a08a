import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { SOURCE_LABELS, type Source } from "./cash-days.ts";

type Saying = {
	day: string;
	source: Source;
	saidQepik: number;
	note: string;
	/** The newest version that the admin saw; 0 where nothing was said. */
	seenVersion: number;
	adminId: string;
};

/**
 * Keeps what a source says of a day until today. Refused where the day is closed, is still to come, or
 * is none of the shop's, and where another admin has said something since.
 */
export async function sayCash(db: Database, saying: Saying): Promise<void> {
	const { day, source, saidQepik, note, seenVersion, adminId } = saying;
	await db.transaction(async (tx) => {
		// On its own, so that the next statement sees what whoever was here before has left.
		await tx.execute(sql`SELECT lock_cash_day(${day}::date)`);
		const { rows } = await tx.execute<{ saidQepik: number | null }>(sql`
			WITH newest AS (
				SELECT version, said_qepik FROM cash_said
				WHERE day = ${day}::date AND source = ${source} ORDER BY version DESC LIMIT 1
			), kept AS (
				INSERT INTO cash_said (day, source, version, said_qepik, note, said_by)
				SELECT ${day}::date, ${source}, ${seenVersion}::integer + 1, ${saidQepik}::bigint, ${note}, ${adminId}
				WHERE coalesce((SELECT version FROM newest), 0) = ${seenVersion}
					AND ${day}::date <= baku_day(now())
					AND ${day}::date >= coalesce((SELECT day FROM cash_days ORDER BY cash_days.day LIMIT 1), baku_day(now()) - 1)
					AND NOT EXISTS (SELECT FROM cash_closings WHERE cash_closings.day = ${day}::date)
				RETURNING version
			)
			SELECT (SELECT said_qepik FROM newest) AS "saidQepik" FROM kept`);
		const [kept] = rows;
		if (!kept) throw await explainUnsaid(tx, day);
		await recordAction(tx, adminId, "cash.say", day, {
			...(kept.saidQepik !== null && { before: { saidQepik: kept.saidQepik } }),
			after: { source: SOURCE_LABELS[source], saidQepik, ...(note && { note }) },
		});
	});
}

async function explainUnsaid(db: Queryable, day: string): Promise<Problem> {
	const { rows } = await db.execute<{ isClosed: boolean; isThere: boolean }>(sql`
		SELECT EXISTS (SELECT FROM cash_closings WHERE day = ${day}::date) AS "isClosed",
			${day}::date BETWEEN coalesce((SELECT day FROM cash_days ORDER BY day LIMIT 1), baku_day(now()) - 1)
				AND baku_day(now()) AS "isThere"`);
	if (rows[0]?.isClosed) return dayClosed();
	if (!rows[0]?.isThere) return new Problem("not-found", "Kassada belə gün yoxdur");
	return new Problem(
		"already-processed",
		"Bu məbləği bu arada başqa admin yazıb. Onun yazdığına baxıb yenidən yadda saxlayın",
	);
}

export function dayClosed(): Problem {
	return new Problem("already-processed", "Bu gün artıq bağlanıb. Dəyişiklik düzəliş kimi yazılır");
}
