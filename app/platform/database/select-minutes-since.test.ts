import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { selectMinutesSince } from "./select-minutes-since.server.ts";

const database = useTestDatabase();

test.each([
	["59.9 seconds", 0],
	["60 seconds", 1],
	["119.9 seconds", 1],
	["3 hours", 180],
	["-0.1 seconds", 0],
	["-5 minutes", 0],
])("what was %s ago is %i minutes old", async (ago, minutes) => {
	const moment = sql`(now() - ${ago}::interval)`;
	const { rows } = await database.db.execute(sql`SELECT ${selectMinutesSince(moment)} AS minutes`);
	expect(rows).toEqual([{ minutes }]);
});
