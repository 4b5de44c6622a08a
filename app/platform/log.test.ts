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

test.each(["password", "passwordAgain", "newPassword", "token", "cookie", "authorization"])(
	"control 51: the field %s is cut out, wherever it stands",
	(name) => {
		const { log, lines } = openTestLog();
		log.info({ [name]: "s3cret", form: { [name]: "s3cret", deep: { [name]: "s3cret" } } }, "tried");
		expect(lines.join()).not.toContain("s3cret");
		expect(lines.join().match(/"\[cut\]"/g)).toHaveLength(3);
	},
);

test("control 52: what people do every day is a note, what they were refused a warning", () => {
	const { log, lines } = openTestLog();
	for (const event of ["signed-in", "registered", "signed-out", "admin-act"] as const) {
		logSecurity(log, event, {});
	}
	for (const event of ["sign-in-failed", "limited", "access-refused"] as const) {
		logSecurity(log, event, { address: "203.0.113.9" });
	}
	const told = lines.map((line) => JSON.parse(line));
	expect(told.map(({ level }) => level)).toEqual([30, 30, 30, 30, 40, 40, 40]);
	expect(told[4]).toMatchObject({ security: "sign-in-failed", address: "203.0.113.9" });
});

test("an error is logged with its causes, of which there may be three", () => {
	const { log, lines } = openTestLog();
	const causes = ["fifth", "fourth", "third", "second", "first"];
	const error = causes.reduce<Error | undefined>(
		(cause, message) => new Error(message, { cause }),
		undefined,
	);
	log.error({ err: error }, "failed");
	const { err } = JSON.parse(lines.join());
	expect(err).toMatchObject({
		...{ type: "Error", message: "first", stack: expect.stringContaining("log.test.ts") },
		cause: { message: "second", cause: { message: "third", cause: { message: "fourth" } } },
	});
	expect(lines.join()).not.toContain("fifth");
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
	expect(logged.err).toMatchObject({ message: "a statement failed", cause: { code: "22P02" } });
	expect(JSON.stringify({ ...logged.err, cause: undefined })).not.toContain(secret);
});
