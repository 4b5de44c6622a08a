// The database of a test restore: whose it is, and that nothing of it stays, nor anything else goes.
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { databaseEnvironment, useTestDatabase } from "#test/test-database.ts";
import { inScratchDatabase } from "./scratch-database.server.ts";

const database = useTestDatabase();
const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Databases of test restores of this shop, marked or not. */
async function listScratch(): Promise<string[]> {
	const { rows } = await database.db.execute<{ name: string }>(sql`
		SELECT datname AS name FROM pg_database WHERE datname LIKE (
			SELECT 'gamestore_restore_test_' || oid || '_%' FROM pg_database
			WHERE datname = current_database()) ORDER BY 1`);
	return rows.map(({ name }) => name);
}

afterEach(async () => {
	for (const name of await listScratch())
		await database.db.execute(sql.raw(`DROP DATABASE ${name}`));
});

async function query(url: string, text: string) {
	const client = new pg.Client({ connectionString: url });
	// What the drop of its database does to it.
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}

test("it is an empty database of the owner's, with the shop's encoding, and gone afterwards", async () => {
	const SHAPE = `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate, datctype
		FROM pg_database WHERE datname = current_database()`;
	const found = await inScratchDatabase(database.url, {}, async (url) => {
		expect(await listScratch()).toEqual([nameOf(url)]);
		const tables = await query(url, "SELECT FROM pg_tables WHERE schemaname = 'public'");
		return { tables, shape: await query(url, SHAPE) };
	});
	expect(found).toEqual({ tables: [], shape: await query(database.url, SHAPE) });
	expect(await listScratch()).toEqual([]);
});

test("the role that serves cannot enter it", async () => {
	await inScratchDatabase(database.url, {}, async (url) => {
		const serves = new URL(databaseEnvironment(url).DATABASE_URL);
		await expect(query(serves.href, "SELECT 1")).rejects.toMatchObject({ code: "42501" });
	});
});

test("it is gone after work that fails as well, whoever is still connected", async () => {
	const failing = inScratchDatabase(database.url, {}, async (url) => {
		const client = new pg.Client({ connectionString: url });
		client.on("error", () => {});
		await client.connect();
		throw new Error("not restored");
	});
	await expect(failing).rejects.toThrow("not restored");
	expect(await listScratch()).toEqual([]);
});

test("the end of the shop drops it at once, and ends what is under way there", async () => {
	const stopping = new AbortController();
	const { signal } = stopping;
	const working = inScratchDatabase(database.url, { signal }, async (url) => {
		const sleeping = query(url, "SELECT pg_sleep(600)");
		sleeping.catch(() => {});
		const { db } = database;
		const asleep = async () =>
			(
				await db.execute(sql`SELECT FROM pg_stat_activity WHERE datname = ${nameOf(url)}
				AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`)
			).rows.length;
		await expect.poll(asleep).toBe(1);
		stopping.abort();
		await sleeping;
	});
	let failure: unknown;
	working.catch((error) => {
		failure = error;
	});
	const message = () => (failure as Error | undefined)?.message;
	await expect.poll(message, { timeout: 20_000 }).toMatch(/terminat/);
	expect(await listScratch()).toEqual([]);
});

test("one that was stopped before it began does nothing", async () => {
	let begun = false;
	const signal = AbortSignal.abort(new Error("stopped"));
	const working = inScratchDatabase(database.url, { signal }, async () => {
		begun = true;
	});
	await expect(working).rejects.toThrow("stopped");
	expect([begun, await listScratch()]).toEqual([false, []]);
});

test("what a killed process left is removed, and nothing that only looks like it", async () => {
	const { rows } = await database.db.execute<{ oid: number }>(sql`
		SELECT oid::int FROM pg_database WHERE datname = current_database()`);
	const own = `gamestore_restore_test_${rows[0]?.oid}`;
	// As one looks that a process was about to work in.
	let mark: unknown;
	await inScratchDatabase(database.url, {}, async (url) => {
		const [row] = await query(
			url,
			`SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database
			WHERE datname = current_database()`,
		);
		mark = row.mark;
	});
	const make = async (name: string, comment?: unknown) => {
		await database.db.execute(sql.raw(`CREATE DATABASE ${name}`));
		if (comment) await database.db.execute(sql.raw(`COMMENT ON DATABASE ${name} IS '${comment}'`));
	};
	await make(`${own}_0123abcd`, mark);
	const others = [`${own}_89abcdef`, `${own}_notes`, "gamestore_restore_test_1_0123abcd"];
	await make(others[0] as string);
	await make(others[1] as string, mark);
	await make(others[2] as string, mark);
	await inScratchDatabase(database.url, {}, async () => {});
	const left = await database.db.execute<{ name: string }>(sql`
		SELECT datname AS name FROM pg_database WHERE datname LIKE 'gamestore_restore_test%' ORDER BY 1`);
	expect(left.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(others));
	expect(left.rows.map(({ name }) => name)).not.toContain(`${own}_0123abcd`);
	await database.db.execute(sql.raw(`DROP DATABASE ${others[2]}`));
});

test("one of another role is not touched, whatever its name and its mark", async () => {
	const { rows } = await database.db.execute<{ name: string }>(sql`
		SELECT 'gamestore_restore_test_' || oid || '_0123abcd' AS name
		FROM pg_database WHERE datname = current_database()`);
	const name = rows[0]?.name as string;
	const { username } = new URL(databaseEnvironment(database.url).DATABASE_URL);
	await database.db.execute(sql.raw(`CREATE DATABASE ${name} OWNER ${username}`));
	const mark = "GameStore tries to restore a backup here and drops this database afterwards.";
	await database.db.execute(sql.raw(`COMMENT ON DATABASE ${name} IS '${mark}'`));
	await inScratchDatabase(database.url, {}, async () => {});
	expect(await listScratch()).toEqual([name]);
});

test("a role that may not create databases is told what to do, in words", async () => {
	const { DATABASE_URL } = databaseEnvironment(database.url);
	await expect(inScratchDatabase(DATABASE_URL, {}, async () => {})).rejects.toMatchObject({
		reason: "may-not-create",
		message: expect.stringMatching(/ALTER ROLE \w+ CREATEDB, or npm run test:restore -- --into/),
	});
});
