// A backup that 1.9.0 made comes back as a shop of this release: nobody is told of what is long past, and
// what goes on from there is told.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listNotificationsOf } from "#app/notifications/list-notifications.server.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { restore } from "../back-up.ts";
import { makeAdmin } from "../make.ts";
import { lookAtParked } from "../make-parked.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

let shop: TestDatabase;
let saved: { name: string; rows: number }[];
beforeAll(async () => {
	shop = await createTestDatabase({ migrated: false });
	const backup = await readFile("test/upgrade/release-1.9.backup");
	saved = (await restore(backup, shop.url)).tables;
});
afterAll(() => shop.close());

const titles = async () => {
	const { notifications } = await listNotificationsOf(shop.db, { userId: "aysel" });
	return notifications.map(({ title, isNew }) => ({ title, isNew }));
};

test("every row of every table is there, also of those that no earlier release had", async () => {
	const filled = saved.filter(({ rows }) => rows > 0).map(({ name }) => name);
	const since = ["parked_orders", "account_closings", "card_refunds", "jobs"];
	expect(filled).toEqual(expect.arrayContaining(since));
	for (const { name, rows } of saved) {
		const { rows: counted } = await shop.db.$client.query(`SELECT count(*)::int FROM "${name}"`);
		expect(counted, name).toEqual([{ count: rows }]);
	}
	await expectMoneyInOrder(shop.db);
});

test("nobody is told of what is long past", async () => {
	const { rows } = await shop.db.execute(sql`SELECT FROM notifications`);
	expect(rows).toEqual([]);
});

test("an order that was begun is delivered, and told", async () => {
	const { orders } = await listOrdersOf(shop.db, { userId: "aysel" });
	const [begun] = orders.filter(({ status }) => status === "processing");
	const { id: adminId } = await makeAdmin(shop.db);
	const orderId = begun?.id as string;
	await setOrderStatus(shop.db, { orderId, adminId, status: "completed" });
	expect(await titles()).toEqual([{ title: "Sifarişiniz çatdırıldı", isNew: true }]);
});

test("what waited for its money is placed when that is approved, and told as news", async () => {
	// The days for which it waited, when the backup was made, are over by now.
	await shop.db.execute(`
		ALTER TABLE parked_orders DISABLE TRIGGER USER;
		UPDATE parked_orders SET expires_at = now() + interval '1 hour';
		ALTER TABLE parked_orders ENABLE TRIGGER USER`);
	const { rows } = await shop.db.execute<{ id: string; top_up_id: string }>(sql`
		SELECT id, top_up_id FROM parked_orders`);
	const [{ id, top_up_id: topUpId } = { id: "", top_up_id: "" }] = rows;
	await approveTopUp(shop.db, { topUpId, adminId: (await makeAdmin(shop.db)).id });
	await lookAtParked(shop.db, id);
	expect(await findBalance(shop.db, "aysel")).toBe(0);
	expect((await titles()).slice(0, 2)).toEqual([
		{ title: "Sifarişiniz qəbul edildi", isNew: true },
		{ title: "Balansınız 9.80 ₼ artırıldı", isNew: true },
	]);
	await expectMoneyInOrder(shop.db);
});
