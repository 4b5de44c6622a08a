import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordAction } from "#app/audit/record-action.server.ts";
import { checkMoney } from "#app/balance/check-money.server.ts";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { backUp as backUpShop, restore } from "#test/back-up.ts";
import { makeAdmin, makeGame, makeUser, stockOf } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import type { Manifest } from "./manifest.server.ts";
import { saveBackup } from "./save-backup.server.ts";

let folder: string;
let opened: TestDatabase[];
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-backup-"));
	opened = [];
});
afterEach(async () => {
	for (const database of opened) await database.close();
	await rm(folder, { recursive: true, force: true });
});

async function open(options: Parameters<typeof createTestDatabase>[0] = {}) {
	const database = await createTestDatabase(options);
	opened.push(database);
	return database;
}

/** A shop with every kind of entry, text that needs escaping, and an admin who lost the role. */
async function openShop() {
	const database = await open();
	const { db } = database;
	const admin = await makeAdmin(db);
	const user = await makeUser(db, { name: 'Ülkər\t"Ə"\\.\nğış\\N', balanceQepik: 9000 });
	const game = await makeGame(db, { trackStock: true, stock: 50, images: ["a,b", 'c"d'] });
	const orderId = await buy(database, user.id, game.id);
	await setOrderStatus(db, { orderId, status: "cancelled", adminId: admin.id });
	await refundOrder(db, { orderId, adminId: admin.id });
	await recordAction(db, admin.id, "order.note", orderId);
	await db.execute(sql`UPDATE users SET role = 'customer' WHERE id = ${admin.id}`);
	await db.execute(sql`UPDATE settings SET store_name = 'Mənim mağazam'`);
	await db.execute(sql`INSERT INTO sessions (id, user_id, token, expires_at)
		VALUES ('s', ${user.id}, 'live-key', now())`);
	return { database, user, game, admin };
}

async function buy({ db }: TestDatabase, userId: string, gameId: string) {
	const line = { gameId, name: "", quantity: 1, playerId: null };
	const bought = { userId, lines: [line], seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(db, bought)).orderId;
}

const backUp = (databaseUrl: string) => backUpShop({ databaseUrl, workDirectory: folder });

/** Every row of every table that the backup holds. */
async function readAllRows({ db }: TestDatabase, { tables }: Manifest) {
	const contents: Record<string, unknown> = {};
	for (const { name } of tables) {
		const { rows } = await db.execute(
			sql.raw(`SELECT row_to_json(t)::text AS row FROM "${name}" t ORDER BY 1`),
		);
		contents[name] = rows;
	}
	return contents;
}

test("a restored shop is the shop that was saved, and its money is in order", async () => {
	const { database, user, game } = await openShop();
	const target = await open({ migrated: false });
	const manifest = await restore(await backUp(database.url), target.url);
	expect(await readAllRows(target, manifest)).toEqual(await readAllRows(database, manifest));
	await expectMoneyInOrder(target.db);
	// And it goes on selling: the next order, the next numbered row.
	await buy(target, user.id, game.id);
	expect(await stockOf(target.db, game.id)).toBe(49);
	await recordAction(target.db, user.id, "order.note", "y");
	await checkMoney(target.db);
	await expectMoneyInOrder(target.db);
});

test("the triggers and constraints of a restored shop are on", async () => {
	const { database, admin, user } = await openShop();
	const target = await open({ migrated: false });
	await restore(await backUp(database.url), target.url);
	const statements = [
		sql`UPDATE balance_entries SET amount_qepik = 1`,
		sql`DELETE FROM order_items`,
		sql`UPDATE balances SET balance_qepik = balance_qepik + 1`,
		sql`INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
			VALUES (${admin.id}, 1, 'adjustment', 5, 5, 'x', ${user.id})`,
	];
	for (const statement of statements) await expect(target.db.execute(statement)).rejects.toThrow();
});

test("a backup holds no session tokens", async () => {
	const { database } = await openShop();
	const target = await open({ migrated: false });
	await restore(await backUp(database.url), target.url);
	const { rows } = await target.db.execute(sql`SELECT FROM sessions`);
	expect(rows).toHaveLength(0);
});

test("a backup that is made while the shop sells is a consistent snapshot", async () => {
	const { database, user, game } = await openShop();
	let selling = true;
	const sales = Array.from({ length: 4 }, async () => {
		while (selling) await buy(database, user.id, game.id).catch(() => {});
	});
	const content = await backUp(database.url);
	selling = false;
	await Promise.all(sales);
	const target = await open({ migrated: false });
	await restore(content, target.url);
	await expectMoneyInOrder(target.db);
});

test("what is committed between two tables of a backup is in neither of them", async () => {
	const { database } = await openShop();
	const writing = new pg.Client({ connectionString: database.url });
	await writing.connect();
	// Without its password's table, which comes after that of the customers, the backup waits.
	await writing.query("BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE");
	const backup = backUp(database.url);
	const waiting = async () => {
		const { rows } = await database.db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'gamestore backup'
				AND wait_event_type = 'Lock'`);
		return rows.length;
	};
	await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toBe(1);
	await writing.query(`
		INSERT INTO users (id, name, email) VALUES ('late', 'Gec', 'late@test.example');
		INSERT INTO account (id, user_id, account_id, provider_id)
			VALUES ('late', 'late', 'late', 'credential');
		COMMIT`);
	await writing.end();
	const target = await open({ migrated: false });
	await restore(await backup, target.url);
	const { rows } = await target.db.execute(sql`
		SELECT (SELECT count(*) FROM users WHERE id = 'late') AS users,
			(SELECT count(*) FROM account) AS accounts`);
	expect(rows).toEqual([{ users: 0, accounts: 0 }]);
});

test("pictures are restored as well, byte for byte", async () => {
	const { database } = await openShop();
	const bytes = Buffer.from(Array.from({ length: 100_001 }, (_, index) => index % 256));
	await database.db.execute(
		sql`INSERT INTO pictures (name, bytes) VALUES ('game-480.avif', ${bytes})`,
	);
	const target = await open({ migrated: false });
	await restore(await backUp(database.url), target.url);
	const { rows } = await target.db.execute<{ name: string; bytes: Buffer }>(
		sql`SELECT name, bytes FROM pictures`,
	);
	expect(rows.map(({ name }) => name)).toEqual(["game-480.avif"]);
	expect(rows[0]?.bytes.equals(bytes)).toBe(true);
});

test("a shop that has customers is never overwritten", async () => {
	const { database } = await openShop();
	const content = await backUp(database.url);
	const other = await open();
	const user = await makeUser(other.db, { balanceQepik: 700 });
	await expect(restore(content, other.url)).rejects.toThrow("The database is not empty");
	const { rows } = await other.db.execute(
		sql`SELECT balance_qepik FROM balances WHERE user_id = ${user.id}`,
	);
	expect(rows).toEqual([{ balance_qepik: 700 }]);
});

test("a migrated database without rows counts as empty", async () => {
	const { database } = await openShop();
	const target = await open();
	await restore(await backUp(database.url), target.url);
	await expectMoneyInOrder(target.db);
});

test("a backup of an older version is restored into this one", async () => {
	const older = await open({ migrated: false });
	await migrate(older.url, { count: 6 });
	await older.db.execute(
		sql`INSERT INTO users (id, name, email) VALUES ('a', 'Aysel', 'aysel@test.example')`,
	);
	const target = await open({ migrated: false });
	const manifest = await restore(await backUp(older.url), target.url);
	expect(manifest.migrations).toHaveLength(6);
	await expectMoneyInOrder(target.db);
});

test.each([
	[
		"a flipped bit",
		// zlib's own message, which depends on the bits.
		undefined,
		(content: Buffer) => flip(content, content.indexOf("tables/users.copy.gz") + 512 + 20),
	],
	["a missing end", "cut short", (content: Buffer) => content.subarray(0, content.length / 2)],
	["another file", "This is no backup", () => Buffer.from("PK\u0003\u0004".repeat(500))],
	["an empty file", "cut short", () => Buffer.alloc(0)],
])("%s is refused, and nothing is restored", async (_, message, damage) => {
	const { database } = await openShop();
	const content = await backUp(database.url);
	const target = await open();
	await expect(restore(damage(content), target.url)).rejects.toThrow(message);
	const { rows } = await target.db.execute(sql`SELECT FROM users`);
	expect(rows).toHaveLength(0);
});

function flip(content: Buffer, at: number): Buffer {
	const damaged = Buffer.from(content);
	damaged[at] = (damaged[at] ?? 0) ^ 1;
	return damaged;
}

test("a backup from a newer version is refused", async () => {
	const { database } = await openShop();
	await database.db.execute(
		sql`INSERT INTO migrations (name, run_on) VALUES ('9999_later', now())`,
	);
	const target = await open({ migrated: false });
	await expect(restore(await backUp(database.url), target.url)).rejects.toThrow("another version");
});

test("the newest backups are kept, each for the owner's eyes alone", async () => {
	const { database } = await openShop();
	const save = () =>
		saveBackup({ databaseUrl: database.url, folder: join(folder, "kept"), keep: 2 });
	const files = [await save(), await save(), await save()].map(({ file }) => file);
	const left = (await readdir(join(folder, "kept"))).map((name) => join(folder, "kept", name));
	expect(left.sort()).toEqual(files.slice(1));
	expect((await stat(files[2] as string)).mode & 0o777).toBe(0o600);
});

test("a backup that fails leaves no file behind", async () => {
	const failing = saveBackup({
		databaseUrl: "postgres://nobody:wrong@127.0.0.1:1/none",
		folder: join(folder, "kept"),
		keep: 2,
	});
	await expect(failing).rejects.toThrow();
	expect(await readdir(join(folder, "kept"))).toEqual([]);
});
