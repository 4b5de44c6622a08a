import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { SOURCE_LABELS, type Source } from "./cash-days.ts";

type Correcting = {
	day: string;
	source: Source;
	amountQepik: number;
	reason: string;
	/** How many corrections of the day the admin saw. */
	seenNumber: number;
	adminId: string;
};

/**
 * Adds to what was said of a day that is closed. Refused where the day is open, and where there is a
 * correction that the admin did not see: so one that is sent twice is kept once.
 */
export async function correctDay(db: Database, correcting: Correcting): Promise<void> {
	const { day, source, amountQepik, reason, seenNumber, adminId } = correcting;
	await db.transaction(async (tx) => {
		const { rowCount } = await tx.execute(sql`
			INSERT INTO cash_corrections (day, number, source, amount_qepik, reason, corrected_by)
			SELECT day, ${seenNumber}::integer + 1, ${source}, ${amountQepik}::bigint, ${reason}, ${adminId}
			FROM cash_closings
			WHERE day = ${day}::date AND ${seenNumber} = (
				SELECT count(*) FROM cash_corrections WHERE cash_corrections.day = ${day}::date
			)
			ON CONFLICT (day, number) DO NOTHING`);
		if (rowCount !== 1) throw await explainUncorrected(tx, day);
		await recordAction(tx, adminId, "cash.correct", day, {
			after: { source: SOURCE_LABELS[source], amountQepik, reason },
		});
	});
}

async function explainUncorrected(db: Queryable, day: string): Promise<Problem> {
	const { rows } = await db.execute(sql`SELECT FROM cash_closings WHERE day = ${day}::date`);
	return rows.length === 0
		? new Problem("invalid", "Yalnız bağlanmış günə düzəliş yazılır")
		: new Problem(
				"already-processed",
				"Bu günə bu arada başqa düzəliş yazılıb. Ona baxıb lazım olsa yenidən yazın",
			);
}
