import { sql } from "drizzle-orm";
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
	const { db } = database;
	const pictures = openPictures({ db, objects: undefined });
	const holding = await db.$client.connect();
	await holding.query("BEGIN; LOCK TABLE pictures IN ACCESS EXCLUSIVE MODE");
	const asked = Array.from({ length: 20 }, (_, index) => pictures.find(`none-${index}.avif`));
	const waiting = async () => {
		const { rows } = await db.execute(sql`
			SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`);
		return rows.length;
	};
	try {
		await expect.poll(waiting).toBe(2);
		// The others are free; what waits for its turn does so without a connection.
		expect(db.$client.waitingCount).toBe(0);
		expect(await waiting()).toBe(2);
	} finally {
		await holding.query("COMMIT");
		holding.release();
	}
	expect(await Promise.all(asked)).toEqual(Array(20).fill(undefined));
});
