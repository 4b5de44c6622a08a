// What the money check reports of the days' cash, with every guard of the database switched off.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { makePaid } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { findWithoutGuards } from "#test/money/without-guards.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { closeDay } from "./close-day.server.ts";
import { countCashDays } from "./count-cash-days.server.ts";
import { sayCash } from "./say-cash.server.ts";

const database = useTestDatabase();
let first: string;
let closed: string;
let last: string;
beforeAll(async () => {
	const { db } = database;
	await makeClock(db);
	[first, closed, last] = [await dayAgo(db, 3), await dayAgo(db, 2), await dayAgo(db, 1)];
	const adminId = (await makeAdmin(db)).id;
	const noon = (day: string) => `${day} 12:00 Asia/Baku`;
	const { id: userId } = await setBack(db, noon(first), () => makeUser(db, { balanceQepik: 500 }));
	await setBack(db, noon(closed), () => makePaid(db, { userId }));
	await makePaid(db, { userId });
	await countCashDays(db, { most: 10, afterMinutes: 0 });
	const of = { day: closed, note: "", adminId };
	await sayCash(db, { ...of, source: "bank", saidQepik: 0, seenVersion: 0 });
	await sayCash(db, { ...of, source: "epoint", saidQepik: 700, seenVersion: 0 });
	await closeDay(db, { ...of, seenBank: 1, seenEpoint: 1 });
});

test("a shop whose days are counted and closed is in order", async () => {
	await expectMoneyInOrder(database.db);
});

const change = (set: string, day = closed) => `UPDATE cash_days SET ${set} WHERE day = '${day}'`;

const FIGURES = [
	...["epoint_auto", "epoint_hand", "abb", "by_hand", "purchases", "refunds"],
	...["abb_back", "epoint_back", "returned"],
];

test.each([...FIGURES.map((figure) => `${figure}_qepik`), "entries"])(
	"rule 19 reports another figure: %s",
	async (column) => {
		const found = await findWithoutGuards(database.db, change(`${column} = ${column} + 1`));
		expect(found).toContain(`19: cash day ${closed}`);
	},
);

test.each<[rule: number, what: string, harm: () => [statement: string, offender: string]]>([
	[
		19,
		"a morning that is not the evening before",
		() => [change("morning_qepik = 501"), `cash day ${closed}`],
	],
	[
		19,
		"a first morning with money from nowhere",
		() => [change("morning_qepik = 1", first), `cash day ${first}`],
	],
	[
		19,
		"a day without entries that is left out",
		// To a day without entries, which none of the other rules has anything to say of.
		() => [
			`UPDATE cash_days SET day = day + 3 WHERE day = '${last}'`,
			`cash day ${threeDaysAfter(last)}`,
		],
	],
	[
		19,
		"a day with entries that is left out",
		() => [`DELETE FROM cash_days WHERE day = '${closed}'`, `cash day ${closed}`],
	],
	[
		19,
		"an entry of an earlier day",
		() => [
			`UPDATE balance_entries SET created_at = created_at - interval '1 day' WHERE sequence = 2`,
			`cash day ${first}`,
		],
	],
	[
		19,
		"an entry before the first day",
		() => [
			`UPDATE balance_entries SET created_at = created_at - interval '30 days' WHERE sequence = 2`,
			`cash day ${thirtyDaysBefore(closed)}`,
		],
	],
	[
		19,
		"balances that are not the last evening with what came later",
		() => [
			"UPDATE balances SET balance_qepik = balance_qepik + 1 WHERE balance_qepik > 0",
			"the whole shop",
		],
	],
	[
		19,
		"a later entry that is in no balance",
		() => ["UPDATE balance_entries SET amount_qepik = 1 WHERE sequence = 3", "the whole shop"],
	],
	[
		20,
		"a closing of another sum of the bank's",
		() => ["UPDATE cash_closings SET bank_counted_qepik = 1", `cash day ${closed}`],
	],
	[
		20,
		"a closing of another sum of Epoint's",
		() => ["UPDATE cash_closings SET epoint_counted_qepik = 1", `cash day ${closed}`],
	],
	[
		20,
		"a closing with what the bank did not say",
		() => ["UPDATE cash_closings SET bank_said_qepik = 1", `cash day ${closed}`],
	],
	[
		20,
		"a closing with what Epoint did not say",
		() => ["UPDATE cash_closings SET epoint_said_qepik = 1", `cash day ${closed}`],
	],
	[
		20,
		"something that was said after the closing",
		() => [
			`INSERT INTO cash_said SELECT day, source, 2, said_qepik, '', said_by FROM cash_said`,
			`cash day ${closed}`,
		],
	],
	[
		20,
		"a closing of a day that was not counted",
		() => [`DELETE FROM cash_days WHERE day = '${closed}'`, `cash day ${closed}`],
	],
	[
		20,
		"a correction of a day that is open",
		() => [
			`INSERT INTO cash_corrections SELECT '${last}', 1, 'bank', 5, 'x', closed_by FROM cash_closings`,
			`cash day ${last}`,
		],
	],
])("rule %i reports %s", async (rule, _what, harm) => {
	const [statement, offender] = harm();
	expect(await findWithoutGuards(database.db, statement)).toContain(`${rule}: ${offender}`);
});

const shifted = (day: string, days: number) =>
	new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const threeDaysAfter = (day: string) => shifted(day, 3);
const thirtyDaysBefore = (day: string) => shifted(day, -30);

test("a shop of which no day is counted yet breaks nothing", async () => {
	const found = await findWithoutGuards(
		database.db,
		"DELETE FROM cash_days; DELETE FROM cash_closings",
	);
	expect(found).toEqual([]);
	const { rows } = await database.db.execute(sql`SELECT count(*) FROM cash_days`);
	expect(rows).toEqual([{ count: 3 }]);
});
