// kill -9 of the shop and of its PostgreSQL in the middle of a storm of purchases: what a customer
// was told holds, what was not answered can be sent again, and no money appears or disappears. The
// shop outlives its PostgreSQL, and its customers go on buying meanwhile.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../../app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "../../app/platform/backup/write-backup.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { makeCustomer, makeGames, PurchaseStorm } from "./purchase-storm.ts";
import { openRunningShop, type RunningShop } from "./running-shop.ts";

const PROCESS_KILLS = Number(process.env.PROCESS_KILLS ?? 3);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 2);
const KILL_TIMEOUT_MS = 60_000;

let shop: RunningShop;
let storm: PurchaseStorm;
beforeAll(async () => {
	shop = await openRunningShop();
	await withDatabase(await shop.databaseUrl(), async (db) => {
		const customers = [];
		// So many that none of them meets the limit of orders in a minute.
		for (let number = 0; number < 100; number++) {
			// Every fifth runs out of money on the way.
			customers.push(await makeCustomer(db, number % 5 ? 10_000_000 : 5));
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

async function survive(
	round: number,
	kill: () => Promise<void>,
	bringBack: () => Promise<void> = async () => {},
) {
	await storm.rage(shop.address, { answers: 10 + ((round * 37) % 60), kill });
	await bringBack();
	await storm.resend(shop.address);
	await expectPromisesKept();
}

async function expectPromisesKept() {
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
			await survive(round, shop.killProcess, shop.startAgain);
		}
	},
	PROCESS_KILLS * KILL_TIMEOUT_MS,
);

test(
	`${DATABASE_KILLS} kills of PostgreSQL lose, double and invent nothing`,
	async () => {
		for (let round = 0; round < DATABASE_KILLS; round++) {
			await survive(round, shop.killDatabase);
			// A database that dies ten times in a row is given up.
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
		await storm.rage(shop.address, {
			answers: 20,
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
		await expectPromisesKept();
		rmSync(folder, { recursive: true });
		// The storm was one: customers bought, and some were refused for want of money or stock.
		expect(storm.placed.size).toBeGreaterThan(50);
		expect(storm.refused.size).toBeGreaterThan(0);
	},
	KILL_TIMEOUT_MS,
);
