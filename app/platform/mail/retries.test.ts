// What becomes of a mail that is not taken: when it is tried again, for how long, and what it holds up.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openMailServer } from "#test/mail-server.ts";
import { AYSEL, mailTo, useOutbox } from "#test/use-outbox.ts";
import { type Claimed, claimMail, markFailed, markSent } from "./outbox.server.ts";

const outbox = useOutbox();

test("a mail that is to come again later waits longer each time, an hour at most", async () => {
	outbox.server.answers.toRecipient = () => ({ code: 450, text: "4.2.0 later" });
	const mailer = outbox.start();
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	for (const [attempts, pauseS] of [
		[1, 10],
		[2, 20],
		[3, 40],
	] as const) {
		await expect
			.poll(outbox.row)
			.toMatchObject({ attempts, claimed: false, failure: "later", ended: false });
		const { pause } = await outbox.row();
		expect(pause).toBeGreaterThan(pauseS - 5);
		expect(pause).toBeLessThanOrEqual(pauseS);
		await outbox.setDue();
		mailer.startSending();
	}
	await expect.poll(outbox.row).toMatchObject({ attempts: 4, claimed: false });
	await outbox.database.db.execute(sql`UPDATE outbox SET attempts = 20, next_at = '-infinity'`);
	mailer.startSending();
	await expect.poll(outbox.row).toMatchObject({ attempts: 21, claimed: false });
	expect((await outbox.row()).pause).toBeLessThanOrEqual(3600);
	expect((await outbox.row()).pause).toBeGreaterThan(3500);
	outbox.server.answers.toRecipient = () => "ok";
	await outbox.setDue();
	mailer.startSending();
	await expect.poll(outbox.recipients).toEqual([AYSEL]);
	await expect.poll(outbox.row).toMatchObject({ ended: true, empty: true, failure: null });
});

test("a mail whose address is refused for good is given up at once, with the reason", async () => {
	outbox.server.answers.toRecipient = () => ({ code: 550, text: `5.1.1 <${AYSEL}> unknown` });
	await outbox.start().put(outbox.database.db, mailTo(AYSEL));
	await expect
		.poll(outbox.row)
		.toMatchObject({ attempts: 1, failure: "recipient", ended: true, empty: true });
	await expect.poll(() => outbox.logged.length).toBe(1);
	expect(JSON.parse(outbox.logged[0] as string)).toMatchObject({
		level: 50,
		msg: "mail was not sent and is given up",
		failure: "recipient",
		says: expect.stringContaining("550 5.1.1 <…> unknown"),
	});
	expect(outbox.logged.join()).not.toMatch(/aysel|token=42/);
});

test("a server that sends for nobody, or wants another password, loses no mail", async () => {
	outbox.server.answers.toRecipient = () => ({ code: 554, text: "5.7.1 Relay access denied" });
	await outbox.start().put(outbox.database.db, mailTo(AYSEL));
	await expect
		.poll(outbox.row)
		.toMatchObject({ failure: "not-allowed", ended: false, empty: false });
	await expect.poll(() => outbox.logged.length).toBe(1);
	expect(JSON.parse(outbox.logged[0] as string)).toMatchObject({
		level: 40,
		msg: "mail was not sent and is tried again",
	});
});

test("a mail is not tried beyond its life", async () => {
	outbox.server.answers.toRecipient = () => ({ code: 450, text: "4.2.0 later" });
	const mailer = outbox.open();
	await mailer.put(outbox.database.db, mailTo(AYSEL, { lastsS: 9 }));
	await mailer.put(outbox.database.db, mailTo("long@test.example", { lastsS: 60 }));
	await mailer.put(outbox.database.db, mailTo("late@test.example", { lastsS: -1 }));
	mailer.startSending();
	await expect
		.poll(async () =>
			(await outbox.rows()).map(({ failure, ended, empty }) => [failure, ended, empty]),
		)
		.toEqual([
			["later", true, true],
			["later", false, false],
			["expired", true, true],
		]);
	const lasts = await outbox.database.db.execute<{ s: number }>(sql`
		SELECT extract(epoch FROM expires_at - created_at)::float8 AS s FROM outbox ORDER BY 1`);
	expect(lasts.rows.map(({ s }) => s)).toEqual([-1, 9, 60]);
	await mailer.put(outbox.database.db, mailTo("two-days@test.example"));
	const { rows: found } = await outbox.database.db.execute<{ days: number }>(sql`
		SELECT max(extract(epoch FROM expires_at - created_at))::float8 / 86400 AS days FROM outbox`);
	expect(found[0]?.days).toBe(2);
});

test("mails that failed before and hang leave a place to new ones", async () => {
	outbox.server.answers.toRecipient = (address) => (address.startsWith("hangs") ? "hang" : "ok");
	const mailer = outbox.open();
	for (let n = 0; n < 8; n++)
		await mailer.put(outbox.database.db, mailTo(`hangs${n}@test.example`));
	await outbox.database.db.execute(sql`UPDATE outbox SET attempts = 3, next_at = '-infinity'`);
	mailer.startSending();
	const tried = async () => (await outbox.rows()).filter(({ attempts }) => attempts === 4).length;
	await expect.poll(tried).toBe(3);
	await mailer.put(outbox.database.db, mailTo(AYSEL));
	await expect.poll(outbox.recipients).toEqual([AYSEL]);
	expect(await tried()).toBe(3);
	await outbox.server.close();
});

test("new mails come before those that failed", async () => {
	const order: string[] = [];
	outbox.server.answers.toRecipient = (address) => {
		order.push(address);
		return "ok";
	};
	const mailer = outbox.open();
	await mailer.put(outbox.database.db, mailTo("again@test.example"));
	await outbox.database.db.execute(sql`UPDATE outbox SET attempts = 1, next_at = '-infinity'`);
	for (let n = 0; n < 4; n++) await mailer.put(outbox.database.db, mailTo(`new${n}@test.example`));
	await outbox.database.db.execute(
		sql`UPDATE outbox SET next_at = now() - interval '9 s' WHERE attempts = 0`,
	);
	mailer.startSending();
	await expect.poll(outbox.allEnded).toBe(true);
	expect(order.at(-1)).toBe("again@test.example");
});

test("what a process took that died meanwhile is sent when its lease is over, and not before", async () => {
	const mailer = outbox.open();
	await mailer.put(outbox.database.db, mailTo("held@test.example"));
	await mailer.put(outbox.database.db, mailTo("left@test.example"));
	await outbox.setDue();
	await outbox.database.db.execute(sql`
		UPDATE outbox SET attempts = 1, claimed_until = CASE id WHEN (SELECT id FROM outbox ORDER BY
			created_at LIMIT 1) THEN now() + interval '1 minute' ELSE now() - interval '1 second' END`);
	mailer.startSending();
	await expect.poll(outbox.recipients).toEqual(["left@test.example"]);
	await expect
		.poll(async () => (await outbox.rows()).map(({ ended }) => ended))
		.toEqual([false, true]);
});

test("whoever lost its lease meanwhile changes nothing", async () => {
	const { db } = outbox.database;
	await outbox.open().put(db, mailTo(AYSEL));
	const claim = () => claimMail(db, { onlyNew: false, waitedS: 0 });
	const lost = (await claim()) as Claimed;
	await db.execute(sql`UPDATE outbox SET claimed_until = now()`);
	await claim();
	expect(await markFailed(db, lost, "recipient")).toBe(false);
	expect(await claim()).toBeUndefined();
	expect(await outbox.row()).toMatchObject({ failure: null, attempts: 2, ended: false });
});

test("what is given up while it is being sent was sent all the same", async () => {
	const { db } = outbox.database;
	const mailer = outbox.open();
	await mailer.put(db, mailTo(AYSEL));
	const claimed = (await claimMail(db, { onlyNew: false, waitedS: 0 })) as Claimed;
	await mailer.forget(db, AYSEL);
	expect(await outbox.row()).toMatchObject({ failure: "expired", ended: true, empty: true });
	await markSent(db, claimed);
	expect(await outbox.row()).toMatchObject({ failure: null, ended: true, empty: true });
});

test("only what waits for an address is given up: not what was sent, nor what others wait for", async () => {
	const { db } = outbox.database;
	const mailer = outbox.open();
	await mailer.put(db, mailTo(AYSEL));
	await markSent(db, (await claimMail(db, { onlyNew: false, waitedS: 0 })) as Claimed);
	await mailer.put(db, mailTo(AYSEL));
	await mailer.put(db, mailTo("other@test.example"));
	await mailer.forget(db, AYSEL);
	const ends = (await outbox.rows()).map(({ ended, failure }) => [ended, failure]);
	expect(ends).toEqual([
		[true, null],
		[true, "expired"],
		[false, null],
	]);
});

test("an attempt holds its mail for longer than it may take", async () => {
	outbox.server.answers.toRecipient = () => "hang";
	await outbox.start({ attemptMs: 3000 }).put(outbox.database.db, mailTo(AYSEL));
	const held = async () =>
		(
			await outbox.database.db.execute<{ s: number | null }>(sql`
			SELECT extract(epoch FROM claimed_until - now())::float8 AS s FROM outbox`)
		).rows[0]?.s ?? 0;
	await expect.poll(held).toBeGreaterThan(200);
	await expect.poll(outbox.row).toMatchObject({ failure: "too-slow", attempts: 1, ended: false });
	// It is let go at once, and due after the pause.
	expect(await held()).toBeLessThan(0);
});

test("when a mail server that was away is back, no mail waits for its next turn", async () => {
	const { port, url } = outbox.server;
	await outbox.server.close();
	const mailer = outbox.start({ smtpUrl: url });
	await mailer.put(outbox.database.db, mailTo("one@test.example"));
	await mailer.put(outbox.database.db, mailTo("two@test.example"));
	const failures = async () => (await outbox.rows()).map(({ failure }) => failure);
	await expect.poll(failures).toEqual(["unreachable", "unreachable"]);
	await mailer.put(outbox.database.db, mailTo("later@test.example"));
	await expect.poll(failures).toEqual(["unreachable", "unreachable", "unreachable"]);
	await outbox.database.db.execute(sql`
		UPDATE outbox SET next_at = now() + interval '1 hour',
			failure = CASE WHEN id = (SELECT max(id) FROM outbox) THEN 'later' ELSE failure END`);
	outbox.server = await openMailServer({ port });
	await mailer.put(outbox.database.db, mailTo("new@test.example"));
	await expect.poll(() => outbox.server.mails.length).toBe(3);
	await expect
		.poll(async () => (await outbox.rows()).filter(({ ended }) => !ended))
		.toMatchObject([{ failure: "later" }]);
});
