// What happened is mailed once, whoever dies in the middle: the bundle that `npm start` runs as processes of
// their own, which are killed, and a real mail server.
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { openMailServer } from "./mail-server.ts";
import { makeGame, makeUser } from "./make.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess } from "./run-shop.ts";
import { createTestDatabase, databaseEnvironment, type TestDatabase } from "./test-database.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let server: Awaited<ReturnType<typeof openMailServer>>;
let folder: string;
const processes: ShopProcess[] = [];
beforeEach(async () => {
	database = await createTestDatabase();
	server = await openMailServer();
	folder = makeFolder();
});
afterEach(async () => {
	for (const process of processes.splice(0)) process.child.kill("SIGKILL");
	await server.close();
	await database.close();
	removeFolder(folder);
});

/** A process of the shop; they share the secret, by which each opens what another put into the outbox. */
async function start() {
	const process = runShop({
		...databaseEnvironment(database.url),
		...{ DATA_DIR: folder, AUTH_SECRET: "a secret that all processes share", BACKUPS: "0" },
		...{ SMTP_URL: `${server.url}?ignoreTLS=true`, ORIGIN: "https://shop.example" },
	});
	processes.push(process);
	await process.address();
	return process;
}

async function kill(process: ShopProcess) {
	process.child.kill("SIGKILL");
	await process.ended;
	// As after their leases.
	await database.db.execute(sql`UPDATE outbox SET claimed_until = '-infinity'`);
}

async function buy(count: number): Promise<string[]> {
	const { db } = database;
	const user = await makeUser(db, { balanceQepik: 50_000, emailVerified: true });
	const { id: gameId } = await makeGame(db);
	const expected: string[] = [];
	for (let n = 0; n < count; n++) {
		const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
		const purchase = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
		const { orderId } = await placeOrder(db, purchase);
		expected.push(`Sifarişiniz qəbul edildi: #${orderReference(orderId)}`);
	}
	return expected.sort();
}

const subjects = () => server.mails.map(({ subject }) => subject).sort();
async function allEnded() {
	const { rows } = await database.db.execute<{ untold: number; unsent: number }>(sql`
		SELECT (SELECT count(*) FROM notifications WHERE told_at IS NULL) AS untold,
			(SELECT count(*) FROM outbox WHERE ended_at IS NULL) AS unsent`);
	return rows[0]?.untold === 0 && rows[0].unsent === 0;
}

test("killed between the commit and the mail server's answer: nothing is lost, nothing doubled", async () => {
	const asked = new Set<string | undefined>();
	server.answers.toMail = ({ subject }) => {
		asked.add(subject);
		return "hang";
	};
	const first = await start();
	const expected = await buy(3);
	await expect.poll(() => asked.size, { timeout: 30_000 }).toBe(3);
	await kill(first);
	expect(server.mails).toEqual([]);
	server.answers.toMail = () => "ok";
	await start();
	await expect.poll(allEnded, { timeout: 30_000 }).toBe(true);
	expect(subjects()).toEqual(expected);
});

test("killed after its acceptance and before the mark: what comes twice is known for one", async () => {
	const first = await start();
	server.answers.toMail = () => {
		// It has the mail by then, and the process never hears of it.
		first.child.kill("SIGKILL");
		return "ok";
	};
	const expected = await buy(4);
	await first.ended;
	server.answers.toMail = () => "ok";
	await kill(first);
	await start();
	await expect.poll(allEnded, { timeout: 30_000 }).toBe(true);
	expect([...new Set(subjects())]).toEqual(expected);
	const ids = new Set(server.mails.map(({ messageId }) => messageId));
	expect(ids.size).toBe(4);
});

test("nobody there when it happens, and several afterwards: one mail of each", async () => {
	// The first start makes the admin and what else a shop needs.
	await kill(await start());
	const expected = await buy(12);
	await Promise.all([start(), start()]);
	await expect.poll(allEnded, { timeout: 30_000 }).toBe(true);
	expect(subjects()).toEqual(expected);
});
