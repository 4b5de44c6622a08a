// Starts that fail, are interrupted, or run at the same time: each reports in one sentence, loses no
// password and leaves nothing running. Tested on the built shop, as processes.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findRunningPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { makeUser } from "./make.ts";
import { cookieOf, formPost } from "./open-shop.ts";
import { makeFolder, removeFolder, runShop, takePort } from "./run-shop.ts";
import { createTestDatabase } from "./test-database.ts";

// Each test starts processes, some of them with PostgreSQL.
vi.setConfig({ testTimeout: 90_000 });

let folder: string;
let data: string;
const left: (() => unknown)[] = [];
beforeEach(() => {
	folder = makeFolder();
	data = join(folder, "data");
});
afterEach(async () => {
	for (const undo of left.splice(0).reverse()) await undo();
	removeFolder(folder);
});

function start(...args: Parameters<typeof runShop>) {
	const [environment, options] = args;
	const shop = runShop({ DATA_DIR: data, ...environment }, options);
	left.push(() => shop.stop());
	return shop;
}

async function openDatabase(options?: { migrated: boolean }) {
	const database = await createTestDatabase(options);
	left.push(() => database.close());
	return database;
}

test("a port in use is reported before anything is created", async () => {
	const { port, close } = await takePort();
	left.push(close);
	const shop = start({ PORT: String(port) });
	expect(await shop.ended).toBe(1);
	expect(shop.output).toBe(`Port ${port} is already in use. Set PORT to another one.\n`);
	expect(existsSync(data)).toBe(false);
});

test.for([
	["nonsense", "HOST nonsense is not an address of this machine.\n"],
	["nonsense.invalid", "HOST nonsense.invalid is not an address of this machine.\n"],
	["203.0.113.7", "HOST 203.0.113.7 is not an address of this machine.\n"],
])("HOST=%s is reported in one sentence, and nothing is created", async ([HOST, sentence]) => {
	const shop = start({ HOST: HOST as string });
	expect(await shop.ended).toBe(1);
	expect(shop.output).toBe(sentence);
	expect(existsSync(data)).toBe(false);
});

test("a DATA_DIR that cannot be used is reported in one sentence", async () => {
	const file = join(folder, "file");
	writeFileSync(file, "");
	const expected = [
		[file, "is not a folder."],
		[join(file, "data"), "cannot be made: a part of its path is not a folder."],
		// Not even root can create a folder there.
		["/sys/gamestore", "may not be written to by this user."],
	] as const;
	for (const [path, sentence] of expected) {
		const shop = start({ DATA_DIR: path });
		expect(await shop.ended).toBe(1);
		expect(shop.output).toBe(`DATA_DIR ${path} ${sentence}\n`);
	}
});

test("a secret that cannot be read is reported in one sentence", async () => {
	mkdirSync(join(data, "auth-secret"), { recursive: true });
	const shop = start({});
	expect(await shop.ended).toBe(1);
	expect(shop.output).toMatch(/^The secret of the session cookies, \S+, cannot be read: .*\n$/);
});

test("passwords are printed before anything can fail, and a failed start leaves no PostgreSQL running", async () => {
	// Makes a worker exit before it listens.
	const flaw = join(folder, "flaw.cjs");
	writeFileSync(flaw, 'if (require("node:cluster").isWorker) process.exit(3);');
	const shop = start({ WORKERS: "2", DEMO: "1" }, { flags: ["-r", flaw] });
	expect(await shop.ended).toBe(1);
	expect(shop.output).toContain("These passwords are shown once; keep them.\n");
	expect(shop.output).toMatch(/\nA worker could not start\.\n$/);
	expect(await findRunningPostgres(data)).toBeUndefined();
});

test("a start that fails once PostgreSQL runs stops it", async () => {
	// This folder has no migrations.
	const shop = start({}, { cwd: folder });
	expect(await shop.ended).toBe(1);
	expect(shop.output).toContain("database/migrations");
	expect(existsSync(join(data, "postgres/PG_VERSION"))).toBe(true);
	expect(await findRunningPostgres(data)).toBeUndefined();
});

test.for(["postgres-password", "postgres/PG_VERSION", "postgres/postmaster.pid"])(
	"a signal as soon as %s exists ends the start and its PostgreSQL",
	async (file) => {
		const shop = start({});
		await expect
			.poll(() => existsSync(join(data, file)), { timeout: 60_000, interval: 5 })
			.toBe(true);
		expect(await shop.stop()).toBe(0);
		expect(shop.output).not.toMatch(/error/i);
		expect(await findRunningPostgres(data)).toBeUndefined();
	},
);

test("two starts at once on an empty database create and print the logins once", async () => {
	const database = await openDatabase({ migrated: false });
	const both = ["one", "two"].map((name) =>
		start({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), DEMO: "1" }),
	);
	const addresses = await Promise.all(both.map((shop) => shop.address()));
	const output = both.map((shop) => shop.output);
	expect(output.filter((text) => text.includes("These passwords are shown once"))).toHaveLength(1);
	const passwords = [...output.join().matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)];
	expect(passwords.map(([, role]) => role)).toEqual(["admin", "customer"]);
	for (const address of addresses) {
		for (const [, , email, password] of passwords) {
			const login = formPost({ email: email as string, password: password as string });
			expect(cookieOf(await fetch(`${address}/login`, login))).toContain("session_token");
		}
	}
	const { rows } = await database.db.execute(sql`
		SELECT (SELECT count(*) FROM users) AS users, (SELECT sum(balance_qepik) FROM balances) AS money`);
	expect(rows).toEqual([{ users: 2, money: "25000" }]);
});

test("a password from ADMIN_PASSWORD is not printed", async () => {
	const { url } = await openDatabase();
	const shop = start({ DATABASE_URL: url, ADMIN_PASSWORD: "chosen-by-the-owner" });
	await shop.address();
	expect(shop.output).toContain("(password from ADMIN_PASSWORD)");
	expect(shop.output).not.toContain("shown");
	expect(shop.output).not.toContain("chosen-by-the-owner");
});

test("a shop that runs checks its money soon after the start, and says what it found", async () => {
	const { url, db } = await openDatabase();
	const { id } = await makeUser(db);
	await db.execute(sql`DELETE FROM balances WHERE user_id = ${id}`);
	const shop = start({ DATABASE_URL: url, LOG_LEVEL: "error" });
	await shop.address();
	await expect
		.poll(() => shop.output, { timeout: 60_000 })
		.toMatch(/"findings":\[\{"rule":1,.*"the money is not in order"/);
});
