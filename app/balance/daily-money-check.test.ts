import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { dailyMoneyCheck } from "./daily-money-check.server.ts";
import { MONEY_RULES } from "./money-rules.server.ts";

const database = useTestDatabase();
let logged: { level: number; msg: string; findings?: unknown }[];
beforeEach(async () => {
	logged = [];
	await database.db.execute(sql`DELETE FROM money_checks`);
});

/** One run: the topics that it publishes. */
async function check({ isFirst = false } = {}) {
	const hub = openHub();
	const log = openLog(
		{ logLevel: "info" },
		{ write: (line: string) => logged.push(JSON.parse(line)) },
	);
	const { signal } = new AbortController();
	const run = () => dailyMoneyCheck.run(database.db, { hub, log } as App, { isFirst, signal });
	const [topics] = await hearPublished(hub, run);
	hub.close();
	return topics;
}

const [INFO, ERROR] = [30, 50];

test("money that is in order is said so, and nobody is alarmed", async () => {
	expect(await check()).toEqual(["admin"]);
	expect(logged).toMatchObject([{ level: INFO, msg: "the money is in order" }]);
});

test("a broken rule is an error in the log, which names it and the offender", async () => {
	const { db } = database;
	const { id } = await makeUser(db);
	await db.execute(sql`DELETE FROM balances WHERE user_id = ${id}`);
	expect(await check()).toEqual(["admin"]);
	const says = MONEY_RULES.find(({ rule }) => rule === 1)?.says;
	const findings = [{ rule: 1, says, offender: `customer ${id}` }];
	expect(logged).toMatchObject([{ level: ERROR, msg: "the money is not in order", findings }]);
	const { rows } = await db.execute(sql`SELECT findings FROM money_checks`);
	expect(rows).toMatchObject([{ findings }]);
	await db.execute(sql`INSERT INTO balances (user_id) VALUES (${id})`);
});

test.each([
	["30 seconds", false, false],
	["61 seconds", true, false],
	["23 hours 59 minutes", true, false],
	["24 hours 1 second", true, true],
])("%s after a check the next is made at a start: %s, otherwise: %s", async (ago, first, later) => {
	for (const isFirst of [true, false]) {
		await database.db.execute(sql`DELETE FROM money_checks`);
		await database.db.execute(
			sql`INSERT INTO money_checks (checked_at) VALUES (now() - ${ago}::interval)`,
		);
		const isMade = isFirst ? first : later;
		expect(await check({ isFirst })).toEqual(isMade ? ["admin"] : []);
		const { rows } = await database.db.execute(sql`SELECT FROM money_checks`);
		expect(rows).toHaveLength(isMade ? 2 : 1);
	}
});

test("it is looked for soon after the start, and then often enough for a day to be a day", () => {
	expect(dailyMoneyCheck).toMatchObject({ firstAfterMs: 10_000, everyMs: 600_000 });
});
