import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { openObjectStore } from "./object-store.server.ts";
import { warnOfMissingBucket } from "./warn-of-missing-bucket.server.ts";

const database = useTestDatabase();

test("a shop whose pictures lie in a bucket that nobody named is warned, and no other", async () => {
	const { db } = database;
	const logged: unknown[] = [];
	const log = { warn: (details: object, message: string) => logged.push([details, message]) };
	const warn = (objects?: ReturnType<typeof openObjectStore>) =>
		warnOfMissingBucket(db, { objects, log: log as never });
	await db.execute(sql`INSERT INTO pictures (name, bytes) VALUES ('a-480.avif', 'x')`);
	await warn();
	expect(logged).toEqual([]);
	await db.execute(sql`INSERT INTO pictures (name) VALUES ('b-480.avif'), ('c-480.avif')`);
	await warn(openObjectStore("https://key:secret@s3.example/shop-pictures"));
	expect(logged).toEqual([]);
	await warn();
	expect(logged).toEqual([
		[{ pictures: 2 }, "pictures lie in an object store: set PICTURES_URL, or they are not shown"],
	]);
});
