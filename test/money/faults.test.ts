// kill -9 of the shop and of its PostgreSQL during a storm of purchases: orders that were acknowledged
// are kept, unanswered attempts can be retried, and no money appears or disappears. The shop restarts
// its PostgreSQL while customers go on buying.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { makeCustomer } from "../make.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { makeGames, PurchaseStorm } from "./purchase-storm.ts";
import { openRunningShop, type RunningShop, SECRET } from "./running-shop.ts";

const PROCESS_KILLS = Number(process.env.PROCESS_KILLS ?? 3);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 2);
const KILL_TIMEOUT_MS = 60_000;

let shop: RunningShop;
let storm: PurchaseStorm;
beforeAll(async () => {
	shop = await openRunningShop();
	await withDatabase(await shop.databaseUrl(), async (db) => {
		const customers = [];
		// Enough customers that none of them reaches the limit of orders per minute.
		for (let number = 0; number < 100; number++) {
			// Every fifth runs out of money on the way.
			const balanceQepik = number % 5 ? 10_000_000 : 5;
			customers.push(await makeCustomer({ db, secret: SECRET }, { balanceQepik }));
		}
		storm = new PurchaseStorm(customers, await makeGames(db));
	});
}, KILL_TIMEOUT_MS);
afterAll(() => shop.close(), KILL_TIMEOUT_MS);

async function withDatabase(url: string, work: (db: ReturnType<typeof openDatabase>) => unknown) {
	const db = openDatabase(url, { connections: 4 });
	try {
		await work(db);
	} finally {
		await db.close();
	}
}

async function killAndRecover(
	round: number,
	kill: () => Promise<void>,
	bringBack: () => Promise<void> = async () => {},
) {
	await storm.buyUntilKilled(shop.address, { killAfter: 10 + ((round * 37) % 60), kill });
	await bringBack();
	await storm.resend(shop.address);
	await expectAcknowledgedOrders();
}

async function expectAcknowledgedOrders() {
	await withDatabase(await shop.databaseUrl(), async (db) => {
		const { rows } = await db.execute<{ attempt_id: string }>(sql`SELECT attempt_id FROM orders`);
		expect(rows.map((row) => row.attempt_id).sort()).toEqual([...storm.placed].sort());
		await expectMoneyInOrder(db);
	});
}

test(
	`${PROCESS_KILLS} kills of the process lose, double and invent nothing`,
	async () => {
		for (let round = 0; round < PROCESS_KILLS; round++) {
			await killAndRecover(round, shop.killProcess, shop.startAgain);
		}
	},
	PROCESS_KILLS * KILL_TIMEOUT_MS,
);

test(
	`${DATABASE_KILLS} kills of PostgreSQL lose, double and invent nothing`,
	async () => {
		for (let round = 0; round < DATABASE_KILLS; round++) {
			await killAndRecover(round, shop.killDatabase);
			// The shop gives up on a database that dies ten times in a row.
			if (round % 5 < 4) continue;
			await shop.stop();
			await shop.startAgain();
		}
	},
	DATABASE_KILLS * KILL_TIMEOUT_MS,
);

test(
	"a backup made in the storm, restored after a kill, is in order",
	async () => {
		const url = await shop.databaseUrl();
		const folder = mkdtempSync(join(tmpdir(), "gamestore-backup-"));
		const between = new PassThrough();
		const restored = new URL(url);
		restored.pathname = "/restored";
		await withDatabase(url, (db) => db.execute(sql`CREATE DATABASE restored`));
		await storm.buyUntilKilled(shop.address, {
			killAfter: 20,
			kill: async () => {
				await Promise.all([
					writeBackup({ databaseUrl: url, workDirectory: folder }, between),
					restoreBackup(between, { databaseUrl: restored.href }),
				]);
				await shop.killProcess();
			},
		});
		await withDatabase(restored.href, expectMoneyInOrder);
		await shop.startAgain();
		await storm.resend(shop.address);
		await expectAcknowledgedOrders();
		rmSync(folder, { recursive: true });
		// Otherwise the storm tested little: many bought, and some lacked money or stock.
		expect(storm.placed.size).toBeGreaterThan(50);
		expect(storm.refused.size).toBeGreaterThan(0);
	},
	KILL_TIMEOUT_MS,
);
