import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import type { Correction, Said, Settlement, Source } from "./cash-days.ts";

type Of = { day: string };
type At = { at: string };
type Row<What> = Of & At & Omit<What, "at">;

const DAY = sql`to_char(day, 'YYYY-MM-DD') AS day`;

/** What the owner has done about each of the days; a day without anything has an empty one. */
export async function readSettlements(
	db: Queryable,
	days: string[],
): Promise<Map<string, Settlement>> {
	const asked = sql`day = ANY(${sql.param(days)}::date[])`;
	const [said, closings, corrections] = await Promise.all([
		db.execute<Row<Said> & { source: Source }>(sql`
			SELECT DISTINCT ON (cash_said.day, source) ${DAY}, source, version, said_qepik AS "saidQepik",
				note, ${selectNameOf(sql`said_by`)} AS "byName", said_at AS at
			FROM cash_said WHERE ${asked} ORDER BY cash_said.day, source, version DESC`),
		db.execute<Row<NonNullable<Settlement["closing"]>>>(sql`
			SELECT ${DAY}, note, ${selectNameOf(sql`closed_by`)} AS "byName", closed_at AS at
			FROM cash_closings WHERE ${asked}`),
		db.execute<Row<Correction>>(sql`
			SELECT ${DAY}, number, source, amount_qepik AS "amountQepik", reason,
				${selectNameOf(sql`corrected_by`)} AS "byName", corrected_at AS at
			FROM cash_corrections WHERE ${asked} ORDER BY cash_corrections.day, number`),
	]);
	const found = new Map(
		days.map((day): [string, Settlement] => [day, { said: {}, corrections: [] }]),
	);
	for (const { day, source, at, ...rest } of said.rows) {
		const settlement = found.get(day);
		if (settlement) settlement.said[source] = { ...rest, at: new Date(at) };
	}
	for (const { day, at, ...rest } of closings.rows) {
		const settlement = found.get(day);
		if (settlement) settlement.closing = { ...rest, at: new Date(at) };
	}
	for (const { day, at, ...rest } of corrections.rows)
		found.get(day)?.corrections.push({ ...rest, at: new Date(at) });
	return found;
}
