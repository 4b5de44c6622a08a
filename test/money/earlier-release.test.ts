// A database that an earlier release filled is migrated: nothing is lost, and figures that it counted
// wrongly are counted anew.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { approveRejected, takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { refundOrder } from "#app/orders/change-order.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

const FIRST_NEW = "0040_request_decisions";

const database = useTestDatabase({ migrated: false });
beforeAll(async () => {
	const files = await listMigrationFiles();
	await migrate(database.url, { count: files.indexOf(FIRST_NEW) });
	await database.db.$client.query(EARLIER);
	await migrate(database.url);
});

// An approved top-up, one rejected without a reason, one waiting; an order that was completed, one
// that was refunded and then completed, one that was cancelled, all of a game with tracked stock.
const entry = (sequence: number, kind: string, amount: number, after: number, reference: string) =>
	`('c', ${sequence}, '${kind}', ${amount}, ${after}, '${reference}',
		'${kind === "purchase" ? "c" : "a"}')`;
const order = (id: string, columns: string, values: string) => `
	INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest,
		${columns})
	VALUES ('${id}', 'c', '', '', 500, 'attempt-${id}', '', ${values});
	INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik,
		price_qepik, from_stock)
	VALUES ('${id}', 1, 'g', '', 1, 500, 500, true);`;
const EARLIER = `
	INSERT INTO users (id, name, email, role) VALUES
		('a', 'Admin', 'a@test.example', 'admin'), ('c', 'Aysel', 'c@test.example', 'customer');
	INSERT INTO categories (id, name) VALUES ('k', 'Nümunə');
	INSERT INTO games (id, name, category_id, price_qepik, track_stock, stock, units_sold)
	VALUES ('g', 'Oyun', 'k', 500, true, 7, 3);
	INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
		reference, actor_id)
	VALUES ${[
		entry(1, "topup", 2000, 2000, "approved"),
		entry(2, "purchase", -500, 1500, "completed"),
		entry(3, "purchase", -500, 1000, "refunded"),
		entry(4, "refund", 500, 1500, "refunded"),
		entry(5, "purchase", -500, 1000, "cancelled"),
	].join()};
	UPDATE balances SET balance_qepik = 1000, last_sequence = 5 WHERE user_id = 'c';
	INSERT INTO balance_requests (id, user_id, user_email, amount_qepik, type, status,
		approved_amount_qepik, processed_at, processed_by)
	VALUES ('approved', 'c', '', 2000, 'abb', 'completed', 2000, now(), 'a'),
		('rejected', 'c', '', 900, 'abb', 'rejected', NULL, now(), 'a'),
		('waiting', 'c', '', 900, 'abb', 'pending', NULL, NULL, NULL);
	${order("completed", "status, completed_at", "'completed', now()")}
	${order("refunded", "status, cancelled_at", "'cancelled', now()")}
	UPDATE orders SET refunded_at = now() WHERE id = 'refunded';
	UPDATE orders SET status = 'completed', completed_at = now() WHERE id = 'refunded';
	${order("cancelled", "status, cancelled_at", "'cancelled', now()")}`;

test("its money is in order, and its revenue excludes refunds", async () => {
	await expectMoneyInOrder(database.db);
	expect((await getFigures(database.db)).revenueQepik).toBe(500);
});

test("its refund left the stock as it was, a refund from now on returns it", async () => {
	await refundOrder(database.db, { orderId: "cancelled", adminId: "a" });
	const { rows } = await database.db.execute(sql`SELECT stock, units_sold FROM games`);
	expect(rows).toEqual([{ stock: 8, units_sold: 2 }]);
	await expectMoneyInOrder(database.db);
});

test("its decisions can be reversed", async () => {
	const { db } = database;
	await takeBackApproval(db, { topUpId: "approved", adminId: "a", reason: "Səhv" });
	await approveRejected(db, { topUpId: "rejected", adminId: "a", amountQepik: 900 });
	await expectMoneyInOrder(db);
});

test("an earlier release, which gives no reason, still decides beside it", async () => {
	const { $client } = database.db;
	await $client.query(
		`UPDATE balance_requests SET status = 'rejected', processed_at = now(), processed_by = 'a'
		WHERE id = 'waiting'`,
	);
	await expectMoneyInOrder(database.db);
});
