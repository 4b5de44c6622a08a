import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { dayClosed } from "./say-cash.server.ts";

type Closing = {
	day: string;
	note: string;
	/** The newest versions of what was said that the admin saw. */
	seenBank: number;
	seenEpoint: number;
	adminId: string;
};

type Closed = { bankDifferenceQepik: number; epointDifferenceQepik: number };

/**
 * Closes a counted day with what was counted and said, once. Refused before it is counted, while
 * something was counted of which nobody said anything, where what was said has changed since the admin
 * saw it, and where a difference is not explained.
 */
export async function closeDay(db: Database, closing: Closing): Promise<void> {
	const { day, note, adminId } = closing;
	await db.transaction(async (tx) => {
		// On its own, so that the next statement sees what whoever was here before has left.
		await tx.execute(sql`SELECT lock_cash_day(${day}::date)`);
		const closed = await keepClosing(tx, closing);
		if (!closed) throw await explainOpen(tx, closing);
		const { bankDifferenceQepik, epointDifferenceQepik } = closed;
		await recordAction(tx, adminId, "cash.close", day, {
			after: { bankDifferenceQepik, epointDifferenceQepik, ...(note && { note }) },
		});
	});
}

const newest = (day: string, source: string) => sql`LEFT JOIN LATERAL (
	SELECT version, said_qepik FROM cash_said
	WHERE cash_said.day = ${day}::date AND source = ${source} ORDER BY version DESC LIMIT 1
) AS ${sql.raw(source)} ON true`;

/** What hinders nobody: everything that was counted was said, and differences are explained. */
const SAID = sql`(bank.version IS NOT NULL OR bank_counted_qepik = 0)
	AND (epoint.version IS NOT NULL OR epoint_counted_qepik = 0)`;
const EVEN = sql`coalesce(bank.said_qepik, 0) = bank_counted_qepik
	AND coalesce(epoint.said_qepik, 0) = epoint_counted_qepik`;

async function keepClosing(tx: Queryable, closing: Closing): Promise<Closed | undefined> {
	const { day, note, seenBank, seenEpoint, adminId } = closing;
	const { rows } = await tx.execute<Closed>(sql`
		INSERT INTO cash_closings (day, bank_counted_qepik, epoint_counted_qepik, bank_said_qepik,
			bank_version, epoint_said_qepik, epoint_version, note, closed_by)
		SELECT cash_days.day, bank_counted_qepik, epoint_counted_qepik, bank.said_qepik, bank.version,
			epoint.said_qepik, epoint.version, ${note}, ${adminId}
		FROM cash_days ${newest(day, "bank")} ${newest(day, "epoint")}
		WHERE cash_days.day = ${day}::date
			AND coalesce(bank.version, 0) = ${seenBank} AND coalesce(epoint.version, 0) = ${seenEpoint}
			AND ${SAID} AND (${note} <> '' OR (${EVEN}))
		ON CONFLICT (day) DO NOTHING
		RETURNING coalesce(bank_said_qepik, 0) - bank_counted_qepik AS "bankDifferenceQepik",
			coalesce(epoint_said_qepik, 0) - epoint_counted_qepik AS "epointDifferenceQepik"`);
	return rows[0];
}

type Hindrance = { isClosed: boolean; isSeen: boolean; isSaid: boolean };

async function explainOpen(db: Queryable, closing: Closing): Promise<Problem> {
	const { day, seenBank, seenEpoint } = closing;
	const { rows } = await db.execute<Hindrance>(sql`
		SELECT EXISTS (SELECT FROM cash_closings WHERE day = ${day}::date) AS "isClosed",
			coalesce(bank.version, 0) = ${seenBank} AND coalesce(epoint.version, 0) = ${seenEpoint} AS "isSeen",
			${SAID} AS "isSaid"
		FROM cash_days ${newest(day, "bank")} ${newest(day, "epoint")}
		WHERE cash_days.day = ${day}::date`);
	const [found] = rows;
	if (!found) return new Problem("invalid", "Gün bitəndən və hesablanandan sonra bağlanır");
	if (found.isClosed) return dayClosed();
	if (!found.isSeen) {
		return new Problem(
			"already-processed",
			"Bankın və ya Epoint-in məbləğini bu arada başqa admin dəyişib. Baxıb yenidən bağlayın",
		);
	}
	if (!found.isSaid) {
		return new Problem("invalid", "Əvvəlcə bankın və Epoint-in göstərdiyi məbləğləri yazın");
	}
	return refusedFields({ note: "Fərqin səbəbini yazın" });
}
