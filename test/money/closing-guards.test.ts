// A closed account: what was copied of its person goes, the money stays, and nothing begins for it any
// more. What the database refuses to any program.
import { beforeAll, expect, test } from "vitest";
import { makeSettled } from "../closing/settled-customer.ts";
import { makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

const database = useTestDatabase();
let closed: Awaited<ReturnType<typeof makeSettled>>;
let open: Awaited<ReturnType<typeof makeSettled>>;
beforeAll(async () => {
	closed = await makeSettled(database.db);
	open = await makeSettled(database.db);
	await database.db.$client.query(`INSERT INTO account_closings (user_id) VALUES ('${closed.id}')`);
});

/** As from within a trigger, where the refusal of every change by hand does not hold. */
const fromTrigger = (table: string, statement: string) =>
	`ALTER TABLE ${table} DISABLE TRIGGER ${table}_never_by_hand; ${statement}`;
const blankItem = (also = "") =>
	fromTrigger(
		"order_items",
		`UPDATE order_items SET player_id = NULL, id_parts = NULL${also} WHERE order_id = '${open.orderId}'`,
	);
const closing = (userId: string) => `INSERT INTO account_closings (user_id) VALUES ('${userId}')`;

test.each<[string, RegExp, () => string]>([
	["a closing that is taken back", /append-only/, () => "DELETE FROM account_closings"],
	["a closing that changes", /append-only/, () => "UPDATE account_closings SET closed_at = now()"],
	[
		"a credit to a closed account",
		/the account is closed/,
		() => `WITH moved AS (
				UPDATE balances SET balance_qepik = balance_qepik + 5, last_sequence = last_sequence + 1
				WHERE user_id = '${closed.id}' RETURNING *)
			INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
			SELECT user_id, last_sequence, 'adjustment', 5, balance_qepik, 'late', '${closed.adminId}' FROM moved`,
	],
	[
		"a top-up of a closed account",
		/the account is closed/,
		() => `INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
			VALUES ('late', '${closed.id}', 'x', 500, 'abb')`,
	],
	[
		"a password of a closed account",
		/the account is closed/,
		() =>
			`INSERT INTO account (id, user_id, account_id, provider_id) VALUES ('a', '${closed.id}', 'a', 'credential')`,
	],
	[
		"a session of a closed account",
		/the account is closed/,
		() =>
			`INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s', '${closed.id}', 't', now())`,
	],
	[
		"a second factor of a closed account",
		/the account is closed/,
		() =>
			`INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ('t', '${closed.id}', 's', 'c')`,
	],
	[
		"an ID remembered for a closed account",
		/the account is closed/,
		() =>
			`INSERT INTO remembered_ids (id, user_id, game_id, player_id) VALUES ('r', '${closed.id}', '${closed.gameId}', '1')`,
	],
	[
		"a picture about a closed account",
		/the account is closed/,
		() => `INSERT INTO private_pictures (id, user_id, top_up_id, bytes, width, height)
			VALUES ('abcdefghij0123456789', '${closed.id}', '${closed.topUpId}', '\\x00', 1, 1)`,
	],
	...["name = 'Gülnarə'", "email = 'x@test.example'", "role = 'admin'"].map(
		(change): [string, RegExp, () => string] => [
			`a closed account whose ${change}`,
			/the account is closed/,
			() => `UPDATE users SET ${change} WHERE id = '${closed.id}'`,
		],
	),
	[
		"another buyer's name on an order",
		/names its buyer/,
		() => `UPDATE orders SET user_name = 'x' WHERE id = '${open.orderId}'`,
	],
	[
		"another address on an order",
		/names its buyer/,
		() => `UPDATE orders SET user_email = 'x' WHERE id = '${open.orderId}'`,
	],
	[
		"another address on a top-up",
		/names its customer/,
		() => `UPDATE top_ups SET user_email = 'x' WHERE id = '${open.topUpId}'`,
	],
	[
		"a closed account's top-up that is decided anew beside its address",
		/names its customer/,
		() => `UPDATE top_ups SET user_email = 'x', reason = 'x' WHERE id = '${closed.topUpId}'`,
	],
	["an ID that is blanked with the account open", /blanked with its account/, () => blankItem()],
	[
		"a closed account's line that costs another price",
		/blanked with its account/,
		() =>
			fromTrigger(
				"order_items",
				`UPDATE order_items SET quantity = 2, price_qepik = 1000 WHERE order_id = '${closed.orderId}'`,
			),
	],
	[
		"a closed account's line with parts of an ID",
		/blanked with its account/,
		() =>
			fromTrigger(
				"order_items",
				`UPDATE order_items SET id_parts = '{1}' WHERE order_id = '${closed.orderId}'`,
			),
	],
	[
		"the ID of an order that waited to go, with the account open",
		/stays as it was parked/,
		() => `UPDATE parked_orders SET lines = without_ids(lines) WHERE user_id = '${open.id}'`,
	],
	[
		"other lines of an order that waited, though the account is closed",
		/stays as it was parked/,
		() => `UPDATE parked_orders SET lines = lines || '[{}]' WHERE user_id = '${closed.id}'`,
	],
	[
		"a correction that is removed by hand",
		/order_id_corrections is append-only/,
		() => `DELETE FROM order_id_corrections WHERE order_id = '${open.orderId}'`,
	],
	[
		"a correction that is removed with the account open",
		/until its account is closed/,
		() =>
			fromTrigger(
				"order_id_corrections",
				`DELETE FROM order_id_corrections WHERE order_id = '${open.orderId}'`,
			),
	],
])("the database refuses %s", async (_what, guard, statement) => {
	const before = await readMoney();
	await expect(database.db.$client.query(statement())).rejects.toThrow(guard);
	expect(await readMoney()).toEqual(before);
	await expectMoneyInOrder(database.db);
});

test.each<[string, (userId: string) => string]>([
	["a balance", () => "SELECT 1"],
	["an order under way", (id) => `UPDATE orders SET status = 'processing' WHERE user_id = '${id}'`],
	[
		"a top-up that waits",
		(id) =>
			`INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type) VALUES ('wait', '${id}', 'x', 500, 'abb')`,
	],
	["the role of an admin", (id) => `UPDATE users SET role = 'admin' WHERE id = '${id}'`],
])("the database closes no account with %s", async (what, unsettle) => {
	const { db } = database;
	const customer =
		what === "a balance" ? await makeUser(db, { balanceQepik: 1 }) : await makeSettled(db);
	const client = await db.$client.connect();
	try {
		await client.query("BEGIN");
		await client.query(unsettle(customer.id));
		await expect(client.query(closing(customer.id))).rejects.toThrow("is not closed for its");
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
});

async function readMoney() {
	const { rows } = await database.db.$client.query(`
		SELECT (SELECT count(*) FROM balance_entries) AS entries, (SELECT sum(balance_qepik) FROM balances) AS sum,
			(SELECT sum(price_qepik) FROM order_items) AS sold`);
	return rows;
}
