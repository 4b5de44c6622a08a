import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestDatabase } from "#test/test-database.ts";
import { logSecurity, openLog } from "./log.server.ts";

function openTestLog() {
	const lines: string[] = [];
	const log = openLog({ logLevel: "info" }, { write: (line: string) => lines.push(line) });
	return { log, lines };
}

test("control 51: passwords, tokens and cookies are cut out of the log", () => {
	const { log, lines } = openTestLog();
	log.info({ password: "s3cret", form: { token: "s3cret", deep: { cookie: "s3cret" } } }, "tried");
	expect(lines.join()).not.toContain("s3cret");
	expect(lines.join()).toContain("[cut]");
});

test("control 51: a line break in what a visitor sent starts no line of its own", () => {
	const { log, lines } = openTestLog();
	logSecurity(log, "sign-in-failed", { email: 'a\r\n{"level":60}' });
	expect(lines).toHaveLength(1);
	expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

test("control 51: a failed statement is logged without the values that it was given", async () => {
	const database = await createTestDatabase();
	const { log, lines } = openTestLog();
	const secret = "token-of-somebody";
	const failed = database.db.execute(sql`SELECT ${secret}::int`);
	const error = await failed.catch((cause: unknown) => cause);
	log.error({ err: error }, "request failed");
	await database.close();
	const logged = JSON.parse(lines.join());
	expect(logged.err.query).toBe("SELECT $1::int");
	expect(JSON.stringify({ ...logged.err, cause: undefined })).not.toContain(secret);
});
