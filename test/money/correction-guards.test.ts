// What was bought changes in one way only: an ID, by a correction that stays. What the database refuses
// to any program.
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { deliverLine } from "#app/orders/deliver-line.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { findOrderOf } from "#app/orders/read-orders.server.ts";
import { makeGame } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { openSmallShop, type SmallShop } from "./small-shop.ts";

const database = useTestDatabase();
let of: SmallShop & { waits: string; corrected: string; claimed: string; delivered: string };
beforeAll(async () => {
	const { db } = database;
	const shop = await openSmallShop(db);
	const [game, another] = [
		await makeGame(db, { requiresId: true }),
		await makeGame(db, { requiresId: true }),
	];
	const buy = async (games = [game]) => {
		const line = { name: "", quantity: 1, playerId: "first" };
		const lines = games.map(({ id: gameId }) => ({ ...line, gameId }));
		const seenTotalQepik = 500 * games.length;
		const bought = { userId: shop.other, lines, seenTotalQepik, attemptId: newId() };
		return (await placeOrder(db, bought)).orderId;
	};
	const [waits, corrected, claimed] = [await buy(), await buy(), await buy()];
	const delivered = await buy([game, another]);
	of = { ...shop, waits, corrected, claimed, delivered };
	const correction = { orderId: of.corrected, userId: of.other, line: 1 };
	await correctId(db, { ...correction, typed: "second" });
	await claimOrder(db, { orderId: of.claimed, adminId: of.admin });
	const all = { line: 1, delivered: 1, undeliverable: "" };
	await deliverLine(db, { ...all, orderId: of.delivered, adminId: of.admin });
});

const correction = (
	orderId: string,
	{ line = 1, number = 1, from = "first", to = "third" } = {},
) => `INSERT INTO order_id_corrections (order_id, line, number, old_id, new_id)
	VALUES ('${orderId}', ${line}, ${number}, '${from}', '${to}')`;
/** As from within a trigger, where the refusal of every change by hand does not hold. */
const fromTrigger = (change: string, orderId: string) => `
	ALTER TABLE order_items DISABLE TRIGGER order_items_never_by_hand;
	UPDATE order_items SET ${change} WHERE order_id = '${orderId}'`;

test.each<[string, RegExp, () => string]>([
	[
		"an ID that changes by hand",
		/order_items is append-only/,
		() => `UPDATE order_items SET player_id = 'third' WHERE order_id = '${of.waits}'`,
	],
	[
		"an ID without a correction",
		/only an ID changes/,
		() => fromTrigger("player_id = 'x'", of.waits),
	],
	[
		"another ID than the correction says",
		/only an ID changes/,
		() => `ALTER TABLE order_id_corrections DISABLE TRIGGER order_id_corrections_apply;
			${correction(of.waits)};
			${fromTrigger("player_id = 'fourth'", of.waits)}`,
	],
	[
		"an ID after its correction",
		/only an ID changes/,
		() => fromTrigger("player_id = 'third'", of.corrected),
	],
	[
		"the ID of before, put back",
		/only an ID changes/,
		() => fromTrigger("player_id = 'first'", of.corrected),
	],
	[
		"the corrected ID once more",
		/only an ID changes/,
		() => fromTrigger("player_id = 'second'", of.corrected),
	],
	[
		"other parts than those of the correction",
		/only an ID changes/,
		() => `ALTER TABLE order_id_corrections DISABLE TRIGGER order_id_corrections_apply;
			${correction(of.waits)};
			${fromTrigger("player_id = 'third', id_parts = '{x}'", of.waits)}`,
	],
	...["quantity = 2, price_qepik = 1000", "game_id = 'x'", "account_details = 'x'", "line = 7"].map(
		(change): [string, RegExp, () => string] => [
			`a correction by which ${change}`,
			/only an ID changes/,
			() => `ALTER TABLE order_id_corrections DISABLE TRIGGER order_id_corrections_apply;
				${correction(of.waits)};
				${fromTrigger(`player_id = 'third', ${change}`, of.waits)}`,
		],
	),
	[
		"a correction of an order at which somebody is",
		/while nobody works on its order/,
		() => correction(of.claimed),
	],
	[
		"a correction of an order that was decided",
		/while nobody works on its order/,
		() =>
			`UPDATE orders SET status = 'processing' WHERE id = '${of.waits}'; ${correction(of.waits)}`,
	],
	[
		"a correction of an ID that something was delivered to",
		/before anything is delivered to it/,
		() => correction(of.delivered),
	],
	[
		"a correction of another ID than is there",
		/follows the ID that is there/,
		() => correction(of.waits, { from: "another" }),
	],
	["a correction of no ID", /follows the ID that is there/, () => correction(of.pending)],
	[
		"a correction of no line",
		/follows the ID that is there/,
		() => correction(of.waits, { line: 9 }),
	],
	[
		"a correction of no line, in whatever turn",
		/order_id_corrections_of_item/,
		() => `ALTER TABLE order_id_corrections DISABLE TRIGGER order_id_corrections_in_turn;
			${correction(of.waits, { line: 9 })}`,
	],
	[
		"a second correction before the first",
		/follows the ID that is there/,
		() => correction(of.waits, { number: 2 }),
	],
	[
		"a third correction",
		/order_id_corrections_at_most_two/,
		() => `${correction(of.corrected, { number: 2, from: "second" })};
			${correction(of.corrected, { number: 3, from: "third", to: "fourth" })}`,
	],
	[
		"a correction to the same",
		/order_id_corrections_of_another/,
		() => correction(of.waits, { to: "first" }),
	],
	[
		"an ID as long as a page",
		/order_items_player_id_check/,
		() => correction(of.waits, { to: "x".repeat(65) }),
	],
	[
		"a correction that changes",
		/append-only/,
		() => `UPDATE order_id_corrections SET new_id = 'x'`,
	],
	["a correction that is removed", /append-only/, () => `DELETE FROM order_id_corrections`],
	["emptied corrections", /append-only/, () => `TRUNCATE order_id_corrections`],
])("the database refuses %s", async (_what, guard, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	await expectMoneyInOrder(database.db);
});

test("a correction in its turn is taken, also beside a delivered line, and the item follows: it was the guards that refused", async () => {
	await database.db.$client.query(
		correction(of.corrected, { number: 2, from: "second", to: "third" }),
	);
	const order = await findOrderOf(database.db, { userId: of.other, orderId: of.corrected });
	expect(order?.items).toMatchObject([{ playerId: "third", quantity: 1, priceQepik: 500 }]);
	await database.db.$client.query(correction(of.delivered, { line: 2 }));
	await expectMoneyInOrder(database.db);
});
