// What the database refuses around payments that a bank took back, and what the check of the money sees.
import { beforeAll, expect, test } from "vitest";
import { bookReturn } from "#app/balance/epoint/book-return.server.ts";
import { makeAdmin, makeUser } from "../make.ts";
import { makeDebt, makePaid, tellPayment } from "../make-payment.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { nextEntry } from "./small-shop.ts";
import { findWithoutGuards } from "./without-guards.ts";

const database = useTestDatabase();
const of = { customer: "", admin: "", paid: "", transaction: "", told: "", back: "", debt: "" };

beforeAll(async () => {
	const { db } = database;
	const userId = (await makeUser(db)).id;
	of.customer = userId;
	of.admin = (await makeAdmin(db)).id;
	of.debt = await makeDebt(db, userId);
	const back = await makePaid(db, { userId });
	await tellPayment(db, back, "returned");
	await bookReturn(db, back);
	of.back = back.topUpId;
	const paid = await makePaid(db, { userId });
	Object.assign(of, { paid: paid.topUpId, transaction: paid.transaction });
	const told = await makePaid(db, { userId });
	await tellPayment(db, told, "returned");
	of.told = told.topUpId;
});

const taken = (reference: string, amount = -700) =>
	nextEntry(of.customer, { kind: "adjustment", amount, reference, actor: "system" });
const kept = (topUp: string, { amount = 700, booked = 700, user = of.customer } = {}) => `
	INSERT INTO epoint_returns (top_up_id, user_id, transaction, amount_qepik, booked_qepik)
	SELECT '${topUp}', '${user}', transaction, ${amount}, ${booked} FROM epoint_payments
	WHERE top_up_id = '${topUp}'`;
const change = (what: string, topUp = of.back) =>
	`UPDATE epoint_returns SET ${what} WHERE top_up_id = '${topUp}'`;

test.each<[string, RegExp, () => string]>([
	[
		"money taken without a return",
		/only what the bank took back/,
		() => taken(`return:${of.told}`),
	],
	[
		"money given as a return",
		/only what the bank took back/,
		() => taken(`return:${of.told}`, 700),
	],
	["a return of what nobody told", /epoint_returns_told/, () => kept(of.paid)],
	["a return that nobody booked", /epoint_returns_booked/, () => kept(of.told)],
	["a return of more than it is", /epoint_returns_covered/, () => kept(of.told, { booked: 701 })],
	[
		"a return of nothing",
		/epoint_returns_amount_qepik_check/,
		() => kept(of.told, { amount: 0, booked: 0 }),
	],
	["a second return", /epoint_returns_pkey/, () => kept(of.back)],
	["a return over another amount", /does not change/, () => change("amount_qepik = 1")],
	["a return of somebody else's", /does not change/, () => change(`user_id = '${of.admin}'`)],
	["a debt closed by nobody", /epoint_returns_closed/, () => change("closed_at = now()", of.debt)],
	["a return that is removed", /epoint_returns is append-only/, () => "DELETE FROM epoint_returns"],
])("the database refuses %s", async (_, reason, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(reason);
	await expectMoneyInOrder(database.db);
});

test("a debt that was closed stays closed", async () => {
	const { $client } = database.db;
	const client = await $client.connect();
	await client.query("BEGIN");
	await client.query(change(`closed_at = now(), closed_by = '${of.admin}'`, of.debt));
	const again = client.query(change("closed_at = NULL, closed_by = NULL", of.debt));
	await expect(again).rejects.toThrow("does not change");
	await client.query("ROLLBACK");
	client.release();
});

test.each<[string, () => string]>([
	["a return over another amount", () => change("booked_qepik = 1")],
	["a return above what was credited", () => change("amount_qepik = 701")],
	["a return of somebody else's", () => change(`user_id = '${of.admin}'`)],
	["a return that nobody told", () => "DELETE FROM epoint_events WHERE status = 'returned'"],
	["a return that is gone", () => `DELETE FROM epoint_returns WHERE top_up_id = '${of.back}'`],
	[
		"a return of what was not credited so",
		() => `DELETE FROM epoint_credits WHERE top_up_id = '${of.back}'`,
	],
	[
		"a return of what was credited for another payment",
		() => `UPDATE epoint_credits SET transaction = 'te-other' WHERE top_up_id = '${of.back}'`,
	],
	[
		"a return of somebody else's top-up",
		() => `UPDATE top_ups SET user_id = '${of.admin}' WHERE id = '${of.back}'`,
	],
	[
		"a return that was booked for somebody else",
		() =>
			`UPDATE balance_entries SET user_id = '${of.admin}' WHERE reference = 'return:${of.back}'`,
	],
	[
		"a return of what an admin took back",
		() => `UPDATE top_ups SET taken_back_qepik = 1 WHERE id = '${of.back}'`,
	],
])("the check of the money sees %s", async (_, harm) => {
	const found = await findWithoutGuards(database.db, harm());
	const named = found.map((line) => line.replace("return:", ""));
	expect(named).toContain(`16: top-up ${of.back}`);
});
