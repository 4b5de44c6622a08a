// What the database refuses around purchases that wait for their money, and what the check of the money sees.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { cancelParked } from "#app/orders/parked/end-parked.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";
import { lookAtParked, makeParked, park, parkedRow } from "../make-parked.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { findWithoutGuards } from "./without-guards.ts";

const database = useTestDatabase();
const of = {
	customer: "",
	other: "",
	open: "",
	openOrder: "",
	placed: "",
	order: "",
	cancelled: "",
	attempt: "",
	shortOf: "",
	game: "",
	short: "",
};

beforeAll(async () => {
	const { db } = database;
	const adminId = (await makeAdmin(db)).id;
	const game = await makeGame(db);
	const [open, placed, cancelled, short] = [
		await makeParked(db, game),
		await makeParked(db, game),
		await makeParked(db, game),
		await makeParked(db, game),
	];
	await approveTopUp(db, { topUpId: placed.topUpId, adminId });
	await lookAtParked(db, placed.id);
	await approveTopUp(db, { topUpId: open.topUpId, adminId });
	await approveTopUp(db, { topUpId: short.topUpId, adminId, amountQepik: 100 });
	await cancelParked(db, cancelled);
	const row = await parkedRow(db, placed.id);
	const buyer = await makeUser(db, { balanceQepik: 500 });
	const lines = [{ gameId: game.id, name: "", quantity: 1, playerId: null }];
	const bought = { userId: buyer.id, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	Object.assign(of, {
		...{ customer: open.userId, other: buyer.id, open: open.id, openOrder: orderId },
		...{ placed: placed.id, order: row?.orderId, cancelled: cancelled.id, short: short.id },
		attempt: (await parkedRow(db, short.id))?.attemptId,
		...{ shortOf: short.userId, game: (await makeGame(db, { priceQepik: 200 })).id },
	});
});

test("a shop with parked orders of each kind is in order", async () => {
	await expectMoneyInOrder(database.db);
});

const change = (id: string, what: string) => `UPDATE parked_orders SET ${what} WHERE id = '${id}'`;
const ended = (outcome: string, more = "") => `ended_at = now(), outcome = '${outcome}'${more}`;

test.each<[string, RegExp, () => string]>([
	...[
		"id = 'x'",
		"attempt_id = 'another-attempt'",
		"lines = '[1]'",
		"seen_total_qepik = 1",
		"form_id = 'another-form'",
	].map((what): [string, RegExp, () => string] => [
		`another ${what}`,
		/stays as it was parked/,
		() => change(of.open, what),
	]),
	[
		"another time",
		/stays as it was parked/,
		() => change(of.open, "expires_at = expires_at + interval '1 day'"),
	],
	["another buyer", /stays as it was parked/, () => change(of.open, `user_id = '${of.other}'`)],
	["a second end", /ends once/, () => change(of.cancelled, ended("expired"))],
	[
		"one that opens again",
		/ends once/,
		() => change(of.cancelled, "ended_at = NULL, outcome = NULL"),
	],
	[
		"an order of somebody else",
		/by its own attempt/,
		() => change(of.open, ended("placed", `, order_id = '${of.openOrder}'`)),
	],
	["no order", /by its own attempt/, () => change(of.open, ended("placed"))],
	[
		"an order that was not placed",
		/parked_orders_placed/,
		() => change(of.open, ended("expired", `, order_id = '${of.openOrder}'`)),
	],
	[
		"an end without its moment",
		/parked_orders_ended/,
		() => change(of.open, "outcome = 'expired'"),
	],
	["a moment without its end", /parked_orders_ended/, () => change(of.open, "ended_at = now()")],
	["a refusal without words", /parked_orders_reasoned/, () => change(of.open, ended("refused"))],
	[
		"words without a refusal",
		/parked_orders_reasoned/,
		() => change(of.open, ended("expired", ", reason = 'x'")),
	],
	[
		"a lower price that is asked",
		/parked_orders_asked_more/,
		() => change(of.open, "asked_total_qepik = 500"),
	],
	["one that is removed", /append-only/, () => `DELETE FROM parked_orders WHERE id = '${of.open}'`],
])("the database refuses %s", async (_what, message, harm) => {
	await expect(database.db.$client.query(harm())).rejects.toThrow(message);
});

test.each([
	["for money that came in part", "short", /its own money/],
	["by another attempt than its own", "open", /by its own attempt/],
] as const)("the database refuses an order that is placed %s", async (_what, parked, message) => {
	const buying = {
		short: { userId: of.shortOf, attemptId: of.attempt },
		open: { userId: of.customer, attemptId: newId() },
	}[parked];
	const mark = database.db.transaction(async (tx) => {
		const lines = [{ gameId: of.game, name: "", quantity: 1, playerId: null }];
		const { orderId } = await placeOrder(tx, { ...buying, lines, seenTotalQepik: 200 });
		await tx.execute(sql.raw(change(of[parked], ended("placed", `, order_id = '${orderId}'`))));
	});
	await expect(mark).rejects.toMatchObject({
		cause: { message: expect.stringMatching(message) },
	});
});

test("a customer has one open, and a press and a top-up park one", async () => {
	const copy = (columns: string) => `
		INSERT INTO parked_orders (id, user_id, form_id, attempt_id, lines, seen_total_qepik, top_up_id, ended_at, outcome)
		SELECT ${columns} FROM parked_orders WHERE id = '${of.open}'`;
	const { db } = database;
	const topUp = (
		await park(db, { userId: of.other, games: [await makeGame(db)], missingQepik: 500 })
	).topUpId;
	for (const [columns, message] of [
		[
			"'a', user_id, 'form-form', 'attempt-1', lines, 500, 'none', NULL, NULL",
			/parked_orders_one_open/,
		],
		[
			"'a', user_id, form_id, 'attempt-1', lines, 500, 'none', now(), 'expired'",
			/one_for_each_form/,
		],
		[
			"'a', user_id, 'form-form', attempt_id, lines, 500, 'none', now(), 'expired'",
			/attempt_id_key/,
		],
		[
			`'a', user_id, 'form-form', 'attempt-1', lines, 500, '${topUp}', now(), 'expired'`,
			/top_up_id_key/,
		],
	] as const) {
		await expect(db.$client.query(copy(columns))).rejects.toThrow(message);
	}
});

test.each<[string, () => [harm: string, offender: string]]>([
	[
		"placed for another order",
		() => [change(of.placed, `order_id = '${of.openOrder}'`), `18: parked order ${of.placed}`],
	],
	[
		"placed by another attempt",
		() => [change(of.placed, "attempt_id = 'another-attempt'"), `18: parked order ${of.placed}`],
	],
	[
		"placed for somebody else",
		() => [change(of.placed, `user_id = '${of.other}'`), `18: parked order ${of.placed}`],
	],
	[
		"placed by an order of somebody else",
		() => [
			`UPDATE orders SET user_id = '${of.other}' WHERE id = '${of.order}'`,
			`18: parked order ${of.placed}`,
		],
	],
	[
		"placed for money that came in part",
		() => [
			`UPDATE top_ups SET amount_qepik = 5000 WHERE id = (SELECT top_up_id FROM parked_orders WHERE id = '${of.placed}')`,
			`18: parked order ${of.placed}`,
		],
	],
	[
		"placed and not marked",
		() => [change(of.placed, "outcome = NULL, order_id = NULL"), `18: order ${of.order}`],
	],
])("the check of the money reports one that was %s", async (_what, harm) => {
	const [sql, offender] = harm();
	expect(await findWithoutGuards(database.db, sql)).toContain(offender);
});
