// `npm run backup`, `restore` and `check:money`, as an operator runs them, on a server of their own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tryLock } from "#app/platform/database/advisory-locks.server.ts";
import { inherited } from "./inherited.ts";
import { makeUser } from "./make.ts";
import { GUARDS_OFF } from "./money/without-guards.ts";
import { createTestDatabase, useTestDatabase } from "./test-database.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 90_000 });

const shop = useTestDatabase();
let folder: string;
let data: string;
let userId: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "gamestore-scripts-"));
	data = join(folder, "data");
	mkdirSync(data);
	await shop.db.execute(sql`INSERT INTO pictures (name, bytes) VALUES ('a-480.avif', 'a picture')`);
	userId = (await makeUser(shop.db, { balanceQepik: 1234 })).id;
	await shop.db.execute(sql`INSERT INTO sessions (id, user_id, token, expires_at)
		VALUES ('s', ${userId}, 'live', now())`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Options = { url?: string; env?: Record<string, string>; input?: Buffer };

async function run(script: string, args: string[], { url = shop.url, env, input }: Options = {}) {
	const own = { DATABASE_URL: url, DATA_DIR: data, INIT_CWD: folder, LOG_LEVEL: "silent" };
	const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
		env: { ...inherited(), ...own, ...env },
		stdio: ["pipe", "pipe", "pipe"],
	});
	child.stdin.end(input);
	const [output, errors] = await Promise.all([
		buffer(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	return { code: child.exitCode, output, errors, said: output.toString("utf8") };
}

test("a backup goes into DATA_DIR/backups, and a restore of it is the shop without its sessions", async () => {
	const saved = await run("backup.ts", []);
	expect([saved.code, saved.errors]).toEqual([0, ""]);
	const [name] = readdirSync(join(data, "backups"));
	const file = join(data, "backups", name as string);
	expect(saved.said).toMatch(new RegExp(`^${file}: \\d+ rows, 1 of them pictures\\.\n$`));
	expect(statSync(file).mode & 0o777).toBe(0o600);
	// The shop need not make another one today.
	expect(await known()).toEqual([{ kind: "backup", reason: null, file: name }]);

	const target = await createTestDatabase({ migrated: false });
	const elsewhere = join(folder, "elsewhere");
	// The file's name is read from the folder where npm was called.
	const options = { url: target.url, env: { DATA_DIR: elsewhere } };
	const restored = await run("restore.ts", [`data/backups/${name}`], options);
	expect([restored.code, restored.errors]).toEqual([0, ""]);
	expect(restored.said).toContain("The money is in order.\n");
	const { rows } = await target.db.execute(sql`
		SELECT balance_qepik, (SELECT count(*) FROM sessions) AS sessions,
			(SELECT convert_from(bytes, 'UTF8') FROM pictures) AS picture
		FROM balances WHERE user_id = ${userId}`);
	expect(rows).toEqual([{ balance_qepik: 1234, sessions: 0, picture: "a picture" }]);
	// And never over what is there by then.
	const again = await run("restore.ts", [file], options);
	expect([again.code, again.errors]).toEqual([1, "The database is not empty: it has users.\n"]);
	await target.close();
});

/** What the shop knows of backups and test restores. */
async function known() {
	const { rows } = await shop.db.execute(sql`
		SELECT kind, reason, file FROM backup_runs WHERE ended_at IS NOT NULL ORDER BY id`);
	return rows;
}

test("the newest backup is tried when that is asked for, and so is any other", async () => {
	await shop.db.execute(sql`DELETE FROM backup_runs`);
	const file = readdirSync(join(data, "backups")).sort().at(-1) as string;
	const good = await run("test-restore.ts", []);
	expect([good.code, good.errors]).toEqual([0, ""]);
	expect(good.said).toMatch(/: \d+ rows came back, and the money is in order\.\n$/);
	const half = readFileSync(join(data, "backups", file)).subarray(0, 3000);
	writeFileSync(join(folder, "broken.tar"), half);
	const bad = await run("test-restore.ts", ["broken.tar"]);
	expect([bad.code, bad.errors]).toEqual([1, "The backup is cut short.\n"]);
	expect(await known()).toEqual([
		{ kind: "restore-test", reason: null, file },
		{ kind: "restore-test", reason: "damaged", file: null },
	]);
});

test("two test restores at once are refused", async () => {
	const holder = await shop.db.$client.connect();
	expect(await tryLock(holder, "restoreTest")).toBe(true);
	const { code, errors } = await run("test-restore.ts", []);
	holder.release(true);
	expect([code, errors]).toEqual([
		1,
		"Another test restore is under way; its result will be shown.\n",
	]);
});

test("a backup goes where it is told to, and only as many stay as are asked for", async () => {
	await shop.db.execute(sql`DELETE FROM backup_runs`);
	for (let round = 0; round < 2; round++) {
		expect((await run("backup.ts", ["--to", "mine", "--keep", "1"])).code).toBe(0);
	}
	expect(readdirSync(join(folder, "mine"))).toHaveLength(1);
	// The shop knows nothing of that folder.
	expect(await known()).toEqual([]);
});

test("a backup to standard output comes back from standard input", async () => {
	const { code, output, errors } = await run("backup.ts", ["--to", "-"]);
	expect([code, errors]).toEqual([0, ""]);
	expect(output.toString("latin1", 0, 13)).toBe("manifest.json");
	const target = await createTestDatabase({ migrated: false });
	const restored = await run("restore.ts", ["-"], {
		url: target.url,
		env: { DATA_DIR: join(folder, "piped") },
		input: output,
	});
	expect([restored.code, restored.errors]).toEqual([0, ""]);
	const { rows } = await target.db.execute(sql`SELECT name FROM pictures`);
	expect(rows).toEqual([{ name: "a-480.avif" }]);
	await target.close();
});

test("a backup that lacks a picture which the shop shows says so, and a restore of it again", async () => {
	const category = sql`INSERT INTO categories (id, name, image) VALUES ('c', 'C', '/pictures/b-480.avif')`;
	await shop.db.execute(category);
	const said = "Shown by the shop, but not in this backup: b-480.avif.\n";
	const saved = await run("backup.ts", ["--to", join(folder, "lacking")]);
	expect([saved.code, saved.errors]).toEqual([0, said]);
	const piped = await run("backup.ts", ["--to", "-"]);
	expect([piped.code, piped.errors]).toEqual([0, said]);
	await shop.db.execute(sql`DELETE FROM categories`);
	const target = await createTestDatabase({ migrated: false });
	const restored = await run("restore.ts", ["-"], { url: target.url, input: piped.output });
	expect([restored.code, restored.errors]).toEqual([0, said]);
	await target.close();
});

test.each([
	["backup.ts", ["--keep", "0"], "--keep must be a number above 0.\n"],
	["backup.ts", ["--keep", "some"], "--keep must be a number above 0.\n"],
	["restore.ts", [], "Which backup? npm run restore -- FILE\n"],
	["test-restore.ts", ["no-such-file.tar"], /no such file/],
	["move-database.ts", [], "Where to? A postgres:// address.\n"],
	["move-database.ts", ["mysql://one/shop"], "Where to? A postgres:// address.\n"],
])("%s %j says what is missing, and fails", async (script, args, sentence) => {
	const { code, errors } = await run(script, args);
	expect([code, errors]).toEqual([
		1,
		typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
	]);
});

test("where there is no shop, that is said", async () => {
	const { code, errors } = await run("check-money.ts", [], { url: "" });
	expect([code, errors]).toEqual([
		1,
		`There is no shop in ${data}. Set DATA_DIR or DATABASE_URL.\n`,
	]);
});

async function saveLedger() {
	const saved = await run("backup.ts", ["--to", join(folder, "ledger")]);
	return saved.said.split(":")[0] as string;
}

test("a check of the money compares the ledger with a backup", async () => {
	const file = await saveLedger();
	const same = await run("check-money.ts", ["--backup", file]);
	expect(same.code).toBe(0);
	expect(same.said).toMatch(/The money is in order\.\nThe ledger is what the backup of \S+ holds/);
});

test("a check of the money succeeds while it is in order, and fails with the offender when not", async () => {
	const good = await run("check-money.ts", []);
	expect([good.code, good.said]).toEqual([0, "The money is in order.\n"]);
	const file = await saveLedger();
	await shop.db.execute(sql.raw(GUARDS_OFF));
	await shop.db.execute(sql`UPDATE balances SET balance_qepik = 9999 WHERE user_id = ${userId}`);
	const bad = await run("check-money.ts", []);
	expect(bad.code).toBe(1);
	expect(bad.said).toContain(`is broken by customer ${userId}: stored 9999, entries 1234\n`);
	expect(bad.said).toMatch(/The money is NOT in order\.\n$/);

	// Who takes an entry out with its money leaves no rule broken.
	await shop.db.execute(sql`DELETE FROM balance_entries WHERE user_id = ${userId}`);
	await shop.db.execute(sql`
		UPDATE balances SET balance_qepik = 0, last_sequence = NULL WHERE user_id = ${userId}`);
	const less = await run("check-money.ts", ["--backup", file]);
	expect(less.said).toMatch(/^The money is in order\.\nChanged or removed since the backup: /);
	expect(less.said).toMatch(/The ledger is NOT what the backup of \S+ holds \(1 entries\)\.\n$/);
	expect(less.code).toBe(1);
});
