// What the database itself holds of the day's cash, whatever program asks.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countCashDays } from "#app/balance/cash/count-cash-days.server.ts";
import { makeUser } from "../make.ts";
import { dayAgo, makeClock, setBack } from "../set-back.ts";
import { useTestDatabase } from "../test-database.ts";

const database = useTestDatabase();
let admin: string;
let last: string;
beforeAll(async () => {
	const { db } = database;
	await makeClock(db);
	const day = await dayAgo(db, 3);
	await setBack(db, `${day} 12:00 Asia/Baku`, () => makeUser(db, { balanceQepik: 500 }));
	admin = (await makeUser(db, { role: "admin" })).id;
	await countCashDays(db, { most: 10, afterMinutes: 0 });
	last = await dayAgo(db, 1);
	await db.execute(sql`INSERT INTO cash_said VALUES (${last}, 'bank', 1, 700, '', ${admin})`);
	await db.execute(sql`INSERT INTO cash_said VALUES (${day}, 'bank', 1, 700, '', ${admin})`);
	await db.execute(sql`INSERT INTO cash_said VALUES (${day}, 'bank', 2, 0, '', ${admin})`);
	await db.execute(
		sql`INSERT INTO cash_closings VALUES (${day}, 0, 0, 0, 2, NULL, NULL, '', ${admin})`,
	);
	await db.execute(
		sql`INSERT INTO cash_corrections VALUES (${day}, 1, 'bank', 5, 'Faiz', ${admin})`,
	);
});

/** A day after the newest, with some values of its own. */
const cashDay = (values: Record<string, string | number>) => {
	const day = {
		day: `date '${last}' + 1`,
		follows: `date '${last}'`,
		morning_qepik: 500,
		...{ epoint_auto_qepik: 0, epoint_hand_qepik: 0, abb_qepik: 0, by_hand_qepik: 0 },
		...{ purchases_qepik: 0, refunds_qepik: 0, abb_back_qepik: 0, epoint_back_qepik: 0 },
		...{ returned_qepik: 0, entries: 0 },
		...values,
	};
	return `INSERT INTO cash_days (${Object.keys(day).join()}) VALUES (${Object.values(day).join()})`;
};
const closing = (values: Record<string, string | number>) => {
	const row = {
		day: `'${last}'`,
		...{ bank_counted_qepik: 0, epoint_counted_qepik: 0, bank_said_qepik: 700, bank_version: 1 },
		...{ epoint_said_qepik: "NULL", epoint_version: "NULL", note: "'Faiz'" },
		closed_by: `'${admin}'`,
		...values,
	};
	return `INSERT INTO cash_closings (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const said = (values: string) => `INSERT INTO cash_said VALUES (${values}, '${admin}')`;
const correction = (values: string) =>
	`INSERT INTO cash_corrections VALUES (${values}, '${admin}')`;
const first = () => `(SELECT min(day) FROM cash_days)`;

test.each<[what: string, guard: string, statement: () => string]>([
	[
		"a morning that is not the evening before",
		"cash_days_follow_the_one_before",
		() => cashDay({ morning_qepik: 501 }),
	],
	["a day that is left out", "cash_days_in_turn", () => cashDay({ day: `date '${last}' + 2` })],
	[
		"a first day that begins with money",
		"cash_days_in_turn",
		() => cashDay({ follows: "NULL", morning_qepik: 1 }),
	],
	[
		"a second first day",
		"cash_days_one_first",
		() => cashDay({ follows: "NULL", morning_qepik: 0 }),
	],
	[
		"a day twice",
		"cash_days_pkey",
		() => cashDay({ day: `date '${last}'`, follows: `date '${last}' - 1` }),
	],
	[
		"an evening below zero",
		"cash_days_evening_qepik_check",
		() => cashDay({ purchases_qepik: 501 }),
	],
	[
		"top-ups below zero, Epoint by itself",
		"cash_days_epoint_auto_qepik_check",
		() => cashDay({ epoint_auto_qepik: -1 }),
	],
	[
		"top-ups below zero, Epoint by hand",
		"cash_days_epoint_hand_qepik_check",
		() => cashDay({ epoint_hand_qepik: -1 }),
	],
	["top-ups below zero, ABB", "cash_days_abb_qepik_check", () => cashDay({ abb_qepik: -1 })],
	[
		"purchases below zero",
		"cash_days_purchases_qepik_check",
		() => cashDay({ purchases_qepik: -1 }),
	],
	["refunds below zero", "cash_days_refunds_qepik_check", () => cashDay({ refunds_qepik: -1 })],
	[
		"a take-back of a transfer above zero",
		"cash_days_abb_back_qepik_check",
		() => cashDay({ abb_back_qepik: 1 }),
	],
	[
		"a take-back of a card payment above zero",
		"cash_days_epoint_back_qepik_check",
		() => cashDay({ epoint_back_qepik: 1 }),
	],
	["less than no entries", "cash_days_entries_check", () => cashDay({ entries: -1 })],
	["a day that changes", "append-only", () => "UPDATE cash_days SET entries = 9"],
	["a day that vanishes", "append-only", () => "DELETE FROM cash_days"],
	[
		"an entry that is dated back to a counted day",
		"the day of this entry is counted",
		() => `INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id, created_at)
			SELECT user_id, 2, 'adjustment', 5, 505, 'late', '${admin}', (date '${last}' + time '12:00') AT TIME ZONE 'Asia/Baku'
			FROM balance_entries WHERE balance_after_qepik = 500 LIMIT 1`,
	],
	["what a stranger says", "cash_said_source_check", () => said(`'${last}', 'cash', 1, 5, ''`)],
	[
		"a saying with no number",
		"cash_said_version_check",
		() => said(`'${last}', 'epoint', 0, 5, ''`),
	],
	["a saying twice", "cash_said_pkey", () => said(`'${last}', 'bank', 1, 5, ''`)],
	[
		"a note without an end",
		"cash_said_note_check",
		() => said(`'${last}', 'epoint', 1, 5, repeat('a', 501)`),
	],
	["a saying of a closed day", "the day is closed", () => said(`${first()}, 'epoint', 1, 5, ''`)],
	["a saying that changes", "append-only", () => "UPDATE cash_said SET said_qepik = 0"],
	["a saying that vanishes", "append-only", () => "DELETE FROM cash_said"],
	[
		"a closing of another sum than was counted",
		"cash_closings_of_counted",
		() => closing({ bank_counted_qepik: 700 }),
	],
	[
		"a closing of a day that is not counted",
		"cash_closings_of_counted",
		() => closing({ day: `date '${last}' + 1`, bank_said_qepik: "NULL", bank_version: "NULL" }),
	],
	[
		"a closing with what nobody said of the bank",
		"cash_closings_bank_said",
		() => closing({ bank_said_qepik: 701 }),
	],
	[
		"a closing with what nobody said of Epoint",
		"cash_closings_epoint_said",
		() => closing({ epoint_said_qepik: 1, epoint_version: 1 }),
	],
	[
		"a closing that leaves out what was said",
		"closed with what was said last",
		() => closing({ bank_said_qepik: "NULL", bank_version: "NULL" }),
	],
	[
		"a closing with a sum of no version",
		"cash_closings_all_said",
		() => closing({ epoint_said_qepik: 5 }),
	],
	[
		"a closing of a difference without a reason",
		"cash_closings_explained",
		() => closing({ note: "''" }),
	],
	[
		"a reason without an end",
		"cash_closings_note_check",
		() => closing({ note: "repeat('a', 501)" }),
	],
	[
		"a day that is closed twice",
		"cash_closings_pkey",
		() => closing({ day: first(), bank_said_qepik: 0, bank_version: 2 }),
	],
	["a closing that changes", "append-only", () => "UPDATE cash_closings SET note = 'x'"],
	["a closing that vanishes", "append-only", () => "DELETE FROM cash_closings"],
	[
		"a correction of an open day",
		"cash_corrections_day_fkey",
		() => correction(`'${last}', 1, 'bank', 5, 'x'`),
	],
	[
		"a correction over nothing",
		"cash_corrections_amount_qepik_check",
		() => correction(`${first()}, 2, 'bank', 0, 'x'`),
	],
	[
		"a correction without a reason",
		"cash_corrections_reason_check",
		() => correction(`${first()}, 2, 'bank', 5, ''`),
	],
	[
		"a correction of nobody's figure",
		"cash_corrections_source_check",
		() => correction(`${first()}, 2, 'cash', 5, 'x'`),
	],
	[
		"a correction without a number",
		"cash_corrections_number_check",
		() => correction(`${first()}, 0, 'bank', 5, 'x'`),
	],
	[
		"a correction twice",
		"cash_corrections_pkey",
		() => correction(`${first()}, 1, 'bank', 5, 'x'`),
	],
	["a correction that changes", "append-only", () => "UPDATE cash_corrections SET reason = 'x'"],
	["a correction that vanishes", "append-only", () => "DELETE FROM cash_corrections"],
])("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
});

test("an entry that is dated back waits for a count, and a normal one for nobody", async () => {
	const { db } = database;
	await db.transaction(async (tx) => {
		await tx.execute(sql`SELECT pg_advisory_xact_lock(7312030)`);
		// Booked while a day is being counted.
		await makeUser(db, { balanceQepik: 5 });
		const late =
			db.$client.query(`INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id, created_at)
			SELECT user_id, 2, 'adjustment', 5, 505, 'late', '${admin}', now() - interval '6 minutes'
			FROM balance_entries WHERE balance_after_qepik = 500 LIMIT 1`);
		late.catch(() => {});
		await expect
			.poll(async () => {
				const { rows } = await tx.execute(sql`
					SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 7312030
						AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
				return rows.length;
			})
			.toBe(1);
	});
});
