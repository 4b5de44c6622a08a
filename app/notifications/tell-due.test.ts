// What happened is told once, by whichever process, and one that cannot be told holds up no other.
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { newId } from "#app/core/ids.ts";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { runJob } from "#test/run-job.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { dailyNotificationCleanup } from "./daily-notification-cleanup.server.ts";
import { openNotifier } from "./notifier.server.ts";
import type { Notification } from "./read-notifications.server.ts";
import { sayNotification } from "./say-notification.ts";
import { type Channel, readUntold, tellDue } from "./tell-due.server.ts";

const database = useTestDatabase();
let logged: string[] = [];
const log = openLog({ logLevel: "info" }, { write: (line: string) => void logged.push(line) });
/** What telling needs of a shop. */
const app = () => ({ db: database.db, log, env: {} }) as unknown as App;

beforeEach(async () => {
	logged = [];
	await database.db.execute(sql`UPDATE notifications SET told_at = now() WHERE told_at IS NULL`);
});

async function buy(count = 1): Promise<string[]> {
	const { id: userId } = await makeUser(database.db, { balanceQepik: 10_000 });
	const { id: gameId } = await makeGame(database.db, { name: "PUBG Mobile 660 UC" });
	const ids: string[] = [];
	for (let at = 0; at < count; at++) {
		const lines = [{ gameId, name: "", quantity: 2, playerId: null }];
		const purchase = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
		ids.push((await placeOrder(database.db, purchase)).orderId);
	}
	return ids;
}

/** A channel that remembers in the database, so that what is rolled back was not told. */
async function openChannel() {
	await database.db.execute(sql`CREATE TABLE IF NOT EXISTS told (order_id text)`);
	await database.db.execute(sql`TRUNCATE told`);
	const channel: Channel = async (_, tx, told) => {
		for (const { order } of told) await tx.execute(sql`INSERT INTO told VALUES (${order?.id})`);
	};
	const read = async () => {
		const { rows } = await database.db.execute<{ order_id: string }>(sql`SELECT * FROM told`);
		return rows.map(({ order_id }) => order_id);
	};
	return { channel, read };
}

test("what is due is told once, and not before its moment", async () => {
	const { channel, read } = await openChannel();
	const [placed = ""] = await buy();
	const { id: adminId } = await makeAdmin(database.db);
	await deliverOrder(database.db, { orderId: placed, adminId, value: "KOD" });
	expect(await tellDue(app(), [channel])).toBe(1);
	expect(await tellDue(app(), [channel])).toBe(0);
	expect(await read()).toEqual([placed]);
	// What only waits for its moment is no trouble.
	expect(await readUntold(database.db)).toEqual({ count: 0, since: null });
	await database.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	expect(await tellDue(app(), [channel])).toBe(1);
});

test("with all that is told of it, and nothing of what was delivered", async () => {
	const told: Notification[] = [];
	const [orderId = ""] = await buy();
	const { id: adminId } = await makeAdmin(database.db);
	await deliverOrder(database.db, { orderId, adminId, value: "GIZLI-KOD-77" });
	await database.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await tellDue(app(), [async (_, __, found) => void told.push(...found)]);
	expect(told.map(({ kind }) => kind)).toEqual(["order-placed", "order-completed"]);
	const reference = orderId.slice(-6).toUpperCase();
	expect(told.map(sayNotification)).toEqual([
		{
			title: "Sifarişiniz qəbul edildi",
			text: `Sifariş #${reference}: PUBG Mobile 660 UC × 2. Cəmi 10.00 ₼.`,
			to: `/orders/${orderId}`,
		},
		{
			title: "Sifarişiniz çatdırıldı",
			text: `Sifariş #${reference}: PUBG Mobile 660 UC × 2. Təfərrüatlar sifarişin səhifəsindədir.`,
			to: `/orders/${orderId}`,
		},
	]);
	expect(JSON.stringify(told)).not.toContain("GIZLI");
});

test("two at once tell nothing twice", async () => {
	const { channel, read } = await openChannel();
	const slow: Channel = async (shop, tx, told) => {
		await channel(shop, tx, told);
		await tx.execute(sql`SELECT pg_sleep(0.2)`);
	};
	const ids = await buy(6);
	await Promise.all([tellDue(app(), [slow]), tellDue(app(), [slow]), tellDue(app(), [slow])]);
	expect((await read()).sort()).toEqual(ids.sort());
});

test("whoever dies in the middle has told of nothing, and another does", async () => {
	const { channel, read } = await openChannel();
	const [orderId] = await buy();
	const dying: Channel = async (shop, tx, told) => {
		await channel(shop, tx, told);
		await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
	};
	await expect(tellDue(app(), [dying])).rejects.toThrow();
	expect(await read()).toEqual([]);
	await tellDue(app(), [channel]);
	expect(await read()).toEqual([orderId]);
});

test("one that cannot be told waits, is logged and counted, and holds up no other", async () => {
	const { channel, read } = await openChannel();
	const [first, bad, third] = await buy(3);
	let isMended = false;
	const failing: Channel = async (shop, tx, told) => {
		await channel(shop, tx, told);
		if (!isMended && told.some(({ order }) => order?.id === bad)) throw new Error("no words");
	};
	await tellDue(app(), [failing]);
	expect((await read()).sort()).toEqual([first, third].sort());
	expect(logged.filter((line) => line.includes("no words"))).toHaveLength(1);
	expect(await readUntold(database.db)).toMatchObject({ count: 1 });
	expect(await tellDue(app(), [failing])).toBe(0);
	const { rows } = await database.db.execute<{ tries: number; pause: number }>(sql`
		SELECT tries, extract(epoch FROM due_at - now())::float8 AS pause
		FROM notifications WHERE told_at IS NULL`);
	expect(rows).toHaveLength(1);
	expect(rows[0]?.tries).toBe(1);
	expect(rows[0]?.pause).toBeGreaterThan(5);
	isMended = true;
	await database.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await tellDue(app(), [failing]);
	expect(await read()).toContain(bad);
	expect(await readUntold(database.db)).toEqual({ count: 0, since: null });
});

test("a process that serves tells by itself", async () => {
	const notifier = openNotifier({ log, idleLookMs: 20 });
	onTestFinished(() => notifier.close());
	notifier.start(app(), (shop) => tellDue(shop, [async () => {}]));
	await buy();
	const untold = async () => {
		const { rows } = await database.db.execute(sql`
			SELECT FROM notifications WHERE told_at IS NULL`);
		return rows.length;
	};
	await expect.poll(untold).toBe(0);
});

test("what was told long ago is removed, and nothing that was not told", async () => {
	await buy(3);
	await database.db.execute(sql`
		UPDATE notifications SET created_at = now() - interval '401 days'
		WHERE id IN (SELECT id FROM notifications ORDER BY id DESC LIMIT 2)`);
	await database.db.execute(sql`
		UPDATE notifications SET told_at = now() WHERE id = (SELECT max(id) FROM notifications)`);
	const count = async () => (await database.db.execute(sql`SELECT FROM notifications`)).rows.length;
	const before = await count();
	await runJob(dailyNotificationCleanup, database.db);
	expect(await count()).toBe(before - 1);
});
