import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { openPictures } from "./read-picture.server.ts";

const database = useTestDatabase();

test("a stored picture is found byte for byte, a shipped one as well, and no other", async () => {
	const { db } = database;
	const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
	await db.execute(sql`INSERT INTO pictures (name, bytes) VALUES ('a-480.avif', ${bytes})`);
	const pictures = openPictures({ db, objects: undefined });
	expect((await pictures.find("a-480.avif"))?.equals(bytes)).toBe(true);
	expect((await pictures.find("brawl-pass-480.avif"))?.length).toBeGreaterThan(1000);
	for (const name of ["b-480.avif", "A-480.avif", "../demo/pictures/brawl-pass-480.avif"]) {
		expect([name, await pictures.find(name)]).toEqual([name, undefined]);
	}
});

test("however many ask for different ones, two connections at most read pictures", async () => {
	const pictures = openPictures({ db: database.db, objects: undefined });
	const holding = new pg.Client({ connectionString: database.url });
	await holding.connect();
	await holding.query("BEGIN; LOCK TABLE pictures IN ACCESS EXCLUSIVE MODE");
	const asked = Array.from({ length: 20 }, (_, index) => pictures.find(`none-${index}.avif`));
	const waiting = async () => {
		const { rows } = await holding.query(
			"SELECT FROM pg_locks WHERE relation = 'pictures'::regclass AND NOT granted",
		);
		return rows.length;
	};
	try {
		await expect.poll(waiting).toBe(2);
		// What waits for its turn does so without a connection.
		expect(database.db.$client.waitingCount).toBe(0);
		expect(await waiting()).toBe(2);
	} finally {
		await holding.query("COMMIT");
		await holding.end();
	}
	expect(await Promise.all(asked)).toEqual(Array(20).fill(undefined));
});
