// A shop of the release that gave back orders whole: what it gave back reads the same, and it goes on
// beside this one for the minutes of a rollout.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { findOrderOf } from "#app/orders/read-orders.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { useTestDatabase } from "../test-database.ts";

const database = useTestDatabase({ migrated: false });
beforeAll(async () => {
	const files = await listMigrationFiles();
	await migrate(database.url, { count: files.indexOf("0042_top_ups") });
	await database.db.$client.query(await readFile("test/upgrade/previous-release.sql", "utf8"));
	const next = files.indexOf("0049_order_refunds") - files.indexOf("0042_top_ups");
	await migrate(database.url, { count: next });
	await migrate(database.url);
});

/** What that release sends: the order's id, the admin's. */
const REFUND = `
	WITH refunded AS (
		UPDATE orders SET refunded_at = now(), stock_returned = true
		WHERE id = $1 AND status = 'cancelled' AND refunded_at IS NULL
		RETURNING id, user_id, total_qepik
	), moved AS (
		UPDATE balances SET balance_qepik = balance_qepik + refunded.total_qepik,
			last_sequence = last_sequence + 1
		FROM refunded WHERE balances.user_id = refunded.user_id
		RETURNING balances.user_id, balance_qepik, last_sequence, total_qepik, id
	), booked AS (
		INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
			reference, actor_id, reason)
		SELECT user_id, last_sequence, 'refund', total_qepik, balance_qepik, id, $2, '' FROM moved
	), returned AS (
		UPDATE games SET units_sold = units_sold - quantity, stock = stock + quantity
		FROM moved JOIN order_items ON order_id = moved.id WHERE games.id = game_id AND from_stock
	)
	SELECT id FROM refunded`;

const read = (orderId: string) => findOrderOf(database.db, { userId: "aysel", orderId });
const cancel = (orderId: string) =>
	setOrderStatus(database.db, { orderId, adminId: "admin", status: "cancelled" });
const give = (orderId: string, amountQepik: number) =>
	refundPart(database.db, {
		...{ orderId, adminId: "admin", amountQepik },
		...{ reason: "Gecikmə", seenRefundedQepik: 0 },
	});

test("what was given back whole reads as given back, and nothing else does", async () => {
	const whole = [{ amountQepik: 500, reason: "", units: [], createdAt: expect.any(Date) }];
	for (const id of ["refunded", "withdrawn"]) {
		expect(await read(id)).toMatchObject({ refundedQepik: 500, refunds: whole });
	}
	for (const id of ["completed", "pending"]) {
		expect(await read(id)).toMatchObject({ refundedQepik: 0, refunds: [] });
	}
	expect((await getFigures(database.db)).revenueQepik).toBe(500);
	await expectMoneyInOrder(database.db);
});

test("what that release gives back meanwhile counts, and so does a part of what it sold", async () => {
	await cancel("pending");
	const { rows } = await database.db.$client.query(REFUND, ["pending", "admin"]);
	expect(rows).toEqual([{ id: "pending" }]);
	expect(await read("pending")).toMatchObject({ refundedQepik: 500, refundedAt: expect.any(Date) });
	await give("completed", 120);
	expect(await read("completed")).toMatchObject({ refundedQepik: 120, refundedAt: null });
	expect((await getFigures(database.db)).revenueQepik).toBe(380);
	await expectMoneyInOrder(database.db);
});

test("that release does not give back whole what was given back in part", async () => {
	await cancel("completed");
	const refund = database.db.$client.query(REFUND, ["completed", "admin"]);
	await expect(refund).rejects.toThrow("orders_refunded_covered");
	await expectMoneyInOrder(database.db);
});
