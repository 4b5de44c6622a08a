// The outbox: a mail is kept until a mail server has taken it, is sent once, and tells nothing meanwhile.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { mailsTo } from "#test/read-mail.ts";
import { readMetrics } from "#test/read-metrics.ts";
import { AYSEL, mailTo, useOutbox } from "#test/use-outbox.ts";
import { readMailQueue } from "./read-mail-queue.server.ts";

const outbox = useOutbox();

test("a mail is sent once its transaction is committed, and not before", async () => {
	// Nobody looks by chance.
	const mailer = outbox.start({ idleLookMs: 600_000 });
	await outbox.database.db.transaction(async (tx) => {
		await mailer.put(tx, mailTo(AYSEL));
		await outbox.database.db.execute(sql`SELECT pg_sleep(0.3)`);
		expect(outbox.server.mails).toEqual([]);
	});
	await expect.poll(outbox.recipients).toEqual([AYSEL]);
	expect(outbox.server.mails[0]?.text?.trim()).toBe("gizli keçid: https://shop.example/x?token=42");
});

test("a mail of a transaction that is rolled back is sent to nobody", async () => {
	const mailer = outbox.start();
	const rolledBack = outbox.database.db.transaction(async (tx) => {
		await mailer.put(tx, mailTo(AYSEL));
		throw new Error("no");
	});
	await expect(rolledBack).rejects.toThrow("no");
	await mailer.put(outbox.database.db, mailTo("other@test.example"));
	await expect.poll(outbox.recipients).toEqual(["other@test.example"]);
	expect(await outbox.rows()).toHaveLength(1);
});

test("while it waits a mail tells neither what it says nor to whom, and once it is sent it is empty", async () => {
	await outbox.open().put(outbox.database.db, mailTo(AYSEL));
	const readable = async () =>
		(
			await outbox.database.db.execute(sql`SELECT encode(content, 'escape') || outbox::text AS all
			FROM outbox`)
		).rows[0]?.all;
	expect(await readable()).toMatch(/test/);
	expect(await readable()).not.toMatch(/aysel|token=42|Salam/);
	expect(await outbox.row()).toMatchObject({ ended: false, empty: false, attempts: 0 });
	outbox.start();
	await expect.poll(outbox.allEnded).toBe(true);
	expect(await outbox.row()).toMatchObject({ ended: true, empty: true, failure: null });
	expect(outbox.server.mails).toHaveLength(1);
	expect(outbox.logged.join()).not.toMatch(/aysel|token=42/);
});

test("the same event makes one mail for each who is told of it", async () => {
	const mailer = outbox.start();
	for (const to of [AYSEL, AYSEL, "other@test.example"]) {
		await mailer.put(outbox.database.db, mailTo(to, { event: "order 1" }));
	}
	await expect.poll(outbox.recipients).toEqual([AYSEL, "other@test.example"]);
	// After it was sent as well.
	await mailer.put(outbox.database.db, mailTo(AYSEL, { event: "order 1" }));
	await mailer.put(outbox.database.db, mailTo(AYSEL, { event: "order 1", kind: "another" }));
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(() => outbox.server.mails.length).toBe(5);
	await expect.poll(outbox.allEnded).toBe(true);
	expect(await outbox.rows()).toHaveLength(5);
});

test("several processes send each mail once", async () => {
	// Encryption would be most of the work.
	const smtpUrl = `${outbox.server.url}?ignoreTLS=true`;
	const mailers = Array.from({ length: 3 }, () => outbox.start({ smtpUrl }));
	const all = Array.from({ length: 24 }, (_, n) => `n${String(n).padStart(2, "0")}@test.example`);
	await Promise.all(all.map((to, n) => mailers[n % 3]?.put(outbox.database.db, mailTo(to))));
	await expect.poll(outbox.allEnded, { timeout: 60_000 }).toBe(true);
	expect(outbox.recipients()).toEqual(all);
});

test("what another secret sealed is given up and says so", async () => {
	await outbox.open({ secret: "o".repeat(32) }).put(outbox.database.db, mailTo(AYSEL));
	outbox.start();
	await expect.poll(outbox.row).toMatchObject({ failure: "unreadable", ended: true, empty: true });
	expect(outbox.server.mails).toEqual([]);
});

test("a mail that was taken during an outage of the database is marked after it, and not sent twice", async () => {
	const proxy = await openDatabaseProxy(outbox.database.url);
	onTestFinished(proxy.close);
	const db = openDatabase(proxy.url, { connections: 3 });
	onTestFinished(() => db.close());
	outbox.server.answers.toMail = () => {
		proxy.refuse();
		return "ok";
	};
	await outbox.start({ db }).put(db, mailTo(AYSEL));
	await expect.poll(() => outbox.server.mails.length).toBe(1);
	expect(await outbox.row()).toMatchObject({ ended: false });
	// Long enough for the first attempts to mark it to fail.
	await expect.poll(() => proxy.refused).toBeGreaterThan(2);
	proxy.reopen();
	await expect.poll(outbox.row).toMatchObject({ ended: true, failure: null, attempts: 1 });
	expect(outbox.server.mails).toHaveLength(1);
});

test("a shop that closes lets a mail under way end, and takes no other", async () => {
	outbox.server.answers.toMail = () => "hang";
	const mailer = outbox.start({ attemptMs: 800 });
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(outbox.row).toMatchObject({ attempts: 1 });
	await mailer.close();
	expect(await outbox.row()).toMatchObject({ failure: "too-slow", ended: false });
	await mailer.put(outbox.database.db, mailTo("other@test.example"));
	expect((await outbox.rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
});

test("without SMTP_URL a mail becomes a file, and the log names it", async () => {
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-mailer-"));
	onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
	const mailer = outbox.start({ smtpUrl: undefined, dataDirectory });
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(async () => (await mailsTo({ dataDirectory }, AYSEL)).length).toBe(1);
	await expect.poll(() => outbox.logged.length).toBe(1);
	expect(JSON.parse(outbox.logged[0] as string)).toMatchObject({
		file: expect.stringContaining(join(dataDirectory, "mail")),
		msg: "mail written to a file: SMTP_URL is not set",
	});
	expect(outbox.logged.join()).not.toMatch(/aysel|token=42/);
});

test("how the mails stand is counted, and told to whoever watches the shop", async () => {
	const mailer = outbox.open();
	expect(await readMailQueue(outbox.database.db)).toEqual({
		waiting: 0,
		delayed: 0,
		since: null,
		failure: null,
		failed: 0,
		failedFor: null,
	});
	for (const name of ["new", "one", "two", "gone", "gone-before", "long-gone", "sent"]) {
		await mailer.put(outbox.database.db, mailTo(`${name}@test.example`, { kind: name }));
	}
	await outbox.database.db.$client.query(`
		UPDATE outbox SET next_at = now() + interval '1 hour' * length(kind),
			created_at = now() - interval '1 day' * length(kind);
		UPDATE outbox SET failure = 'login', next_at = now() + interval '9 hours' WHERE kind = 'one';
		UPDATE outbox SET failure = 'later' WHERE kind = 'two';
		UPDATE outbox SET failure = 'recipient', content = NULL, ended_at = now() WHERE kind = 'gone';
		UPDATE outbox SET failure = 'expired', content = NULL, ended_at = now() - interval '7 days 1 s'
			WHERE kind = 'long-gone';
		UPDATE outbox SET failure = 'expired', content = NULL, ended_at = now() - interval '6 days'
			WHERE kind = 'gone-before';
		UPDATE outbox SET content = NULL, ended_at = now() - interval '6 days' WHERE kind = 'sent'`);
	const queue = await readMailQueue(outbox.database.db);
	expect(queue).toMatchObject({
		waiting: 3,
		delayed: 2,
		failure: "login",
		failed: 2,
		failedFor: "recipient",
	});
	expect(queue.since?.getTime()).toBeLessThan(Date.now() - 2 * 24 * 3600 * 1000);
	mailer.startSending();
	await expect.poll(() => readMetrics()).toMatch(/^mails_waiting 3$/m);
	expect(await readMetrics()).toMatch(/^mails_given_up 2$/m);
	// What has long been empty is removed by then; the key of what was sent stays a week.
	await expect.poll(async () => (await outbox.rows()).length).toBe(6);
});

test("what is sent and what fails is counted", async () => {
	const count = async (name: string) =>
		Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await readMetrics())?.[1] ?? 0);
	const [sent, failed] = [await count("mails_sent_total"), await count("mails_failed_total")];
	const mailer = outbox.start();
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(() => count("mails_sent_total")).toBe(sent + 1);
	outbox.server.answers.toRecipient = () => ({ code: 450, text: "4.2.0 later" });
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(() => count("mails_failed_total")).toBe(failed + 1);
	expect(await count("mails_sent_total")).toBe(sent + 1);
});
