// A database on its way to the newest version, and servers that the shop refuses.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openFakePostgres } from "#test/fake-postgres.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import {
	listMigrationFiles,
	listPendingMigrations,
	migrate,
	requireKnownSchema,
} from "./migrate.server.ts";
import { refuseTransactionPooler } from "./refuse-pooler.server.ts";

const opened: TestDatabase[] = [];
afterEach(async () => {
	for (const database of opened.splice(0)) await database.close();
});

async function open() {
	const database = await createTestDatabase({ migrated: false });
	opened.push(database);
	return database;
}

function makeMigrations(files: Record<string, string>): string {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-migrations-"));
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	for (const [name, sql] of Object.entries(files)) writeFileSync(join(directory, name), sql);
	return directory;
}

const migrationsOf = async ({ db }: TestDatabase) =>
	(await db.$client.query("SELECT name FROM migrations ORDER BY id")).rows.map(({ name }) => name);

test("of several processes that start at once one migrates, and the others wait for it", async () => {
	const database = await open();
	// Each would fail where another has made the table, or see that it is not there yet.
	const directory = makeMigrations({
		"0001_slow.sql": "CREATE TABLE made AS SELECT 1 AS one; SELECT pg_sleep(0.3);",
		"0002_next.sql": "ALTER TABLE made ADD COLUMN two int;",
	});
	const all = Array.from({ length: 3 }, () => migrate(database.url, { directory }));
	await Promise.all(all);
	expect(await migrationsOf(database)).toEqual(["0001_slow", "0002_next"]);
});

test("a migration that fails leaves nothing of itself, and is tried again at the next start", async () => {
	const database = await open();
	const broken = makeMigrations({
		"0001_first.sql": "CREATE TABLE made AS SELECT 1 AS one;",
		"0002_broken.sql": "CREATE TABLE half (id int); SELECT 1 / 0;",
	});
	await expect(migrate(database.url, { directory: broken })).rejects.toThrow("division by zero");
	const { rows } = await database.db.$client.query("SELECT to_regclass('half') AS half");
	expect(rows).toEqual([{ half: null }]);
	const mended = makeMigrations({
		"0001_first.sql": "",
		"0002_broken.sql": "CREATE TABLE half (id int);",
	});
	await migrate(database.url, { directory: mended });
	expect(await migrationsOf(database)).toEqual(["0001_first", "0002_broken"]);
});

test("a database that a newer version has migrated is refused in words, and stays as it was", async () => {
	const database = await open();
	const newer = makeMigrations({
		"0001_first.sql": "CREATE TABLE made AS SELECT 1 AS one;",
		"0002_next.sql": "ALTER TABLE made ADD COLUMN two int;",
	});
	const older = makeMigrations({ "0001_first.sql": "" });
	expect(await migrate(database.url, { directory: newer })).toEqual(["0001_first", "0002_next"]);
	const sentence =
		"The database was migrated by a newer version of GameStore: this one does not know 0002_next. ";
	for (const attempt of [
		() => migrate(database.url, { directory: older }),
		() => listPendingMigrations(database.url, older),
	]) {
		await expect(attempt()).rejects.toMatchObject({
			name: "StartError",
			message: expect.stringContaining(sentence),
		});
	}
	expect(await migrationsOf(database)).toEqual(["0001_first", "0002_next"]);
	expect(await migrate(database.url, { directory: newer })).toEqual([]);
	// The same for those who do not migrate.
	await expect(requireKnownSchema(database.url)).rejects.toThrow(
		"does not know 0001_first, 0002_next",
	);
});

test("what is pending is told with what it locks, on an empty database as well", async () => {
	const database = await open();
	const directory = makeMigrations({
		"0001_first.sql": "-- Makes a table.\nCREATE TABLE made AS SELECT 1 AS one;",
		"0002_next.sql":
			"-- Two.\n-- locks: made, a minute for a million rows\nALTER TABLE made ADD COLUMN two int;",
	});
	await requireKnownSchema(database.url);
	const all = [
		{ name: "0001_first", locks: undefined },
		{ name: "0002_next", locks: "made, a minute for a million rows" },
	];
	expect(await listPendingMigrations(database.url, directory)).toEqual(all);
	await migrate(database.url, { directory, count: 1 });
	expect(await listPendingMigrations(database.url, directory)).toEqual(all.slice(1));
	await migrate(database.url, { directory });
	expect(await listPendingMigrations(database.url, directory)).toEqual([]);
});

test("the migrations of this version are named in their order, without their ending", async () => {
	const names = await listMigrationFiles();
	expect(names.slice(0, 3).map((name) => name.slice(0, 5))).toEqual(["0001_", "0002_", "0003_"]);
	expect(names).toEqual(names.toSorted());
	expect(names.filter((name) => name.endsWith(".sql"))).toEqual([]);
});

test("a database that cannot be reached is named in a sentence", async () => {
	const migrating = migrate("postgres://nobody:secret@127.0.0.1:1/none");
	await expect(migrating).rejects.toMatchObject({
		name: "StartError",
		message: expect.stringMatching(
			/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
		),
	});
	await expect(migrating).rejects.not.toThrow("secret");
});

async function askServerOf(version: string) {
	const server = await openFakePostgres((statement) =>
		statement === "SHOW server_version_num"
			? { column: "server_version_num", value: version }
			: new Error("past the check"),
	);
	const failure = await migrate(server.url).catch((error: Error) => error);
	await server.close();
	return failure;
}

test("PostgreSQL 14 is refused with a sentence, and 15 is not", async () => {
	expect(await askServerOf("140019")).toMatchObject({
		name: "StartError",
		message: "PostgreSQL 15 or newer is needed.",
	});
	expect(await askServerOf("150000")).toMatchObject({
		message: expect.stringContaining("past the check"),
	});
});

/** Who serves each statement: the connection's number, whether a transaction is open, and how often it asked. */
type Pooling = (asked: {
	connection: number;
	isOpen: boolean;
	times: number;
}) => number | undefined;

async function askPooler(assign: Pooling, refusal?: string) {
	const open = new Set<number>();
	const asked = new Map<number, number>();
	const server = await openFakePostgres((statement, connection) => {
		if (statement === "BEGIN" && refusal) return new Error(refusal);
		if (statement === "BEGIN") open.add(connection);
		if (statement === "COMMIT") open.delete(connection);
		if (!statement.includes("pg_backend_pid")) return { column: "none", value: "" };
		const times = (asked.get(connection) ?? 0) + 1;
		asked.set(connection, times);
		const pid = assign({ connection, isOpen: open.has(connection), times });
		return { column: "pid", value: String(pid) };
	});
	const failure = await refuseTransactionPooler(server.url).catch((error: Error) => error);
	await server.close();
	return failure?.message;
}

const POOLER = "DATABASE_URL leads to a pooler in transaction mode";

test.each<[string, Pooling, string | undefined]>([
	["a server that gives each connection its process is taken", ({ connection }) => connection, ""],
	[
		"a pooler that serves a connection by another process meanwhile is refused",
		({ connection, isOpen, times }) => (isOpen ? 7 : connection === 1 && times % 2 ? 7 : 8),
		POOLER,
	],
	["a pooler that shares a process between connections is refused", () => 7, POOLER],
	[
		"so is one that changes the process only once in a while",
		({ connection, times }) => (connection === 1 && times === 6 ? 9 : connection),
		POOLER,
	],
])("%s", async (_, assign, message) => {
	const failure = await askPooler(assign);
	if (message) expect(failure).toContain(message);
	else expect(failure).toBeUndefined();
});

test("a pooler in statement mode, which allows no transaction, is refused as well", async () => {
	const refusal = "transaction blocks not allowed in statement pooling mode";
	expect(await askPooler(({ connection }) => connection, refusal)).toContain(POOLER);
	const other = await askPooler(({ connection }) => connection, "out of memory");
	expect(other).toBe("out of memory");
});
