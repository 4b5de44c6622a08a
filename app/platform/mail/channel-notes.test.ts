// When mails last went, and why they last did not, for the admins' page.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { noteFailure, noteSuccess, readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { AYSEL, mailTo, useOutbox } from "#test/use-outbox.ts";

const outbox = useOutbox();
beforeEach(() =>
	outbox.database.db.execute(sql`
		UPDATE channel_runs SET succeeded_at = NULL, failed_at = NULL, failure = ''`),
);

const run = async () => (await readChannelRuns(outbox.database.db)).mail;
const put = (mailer: ReturnType<typeof outbox.start>) =>
	mailer.put(outbox.database.db, mailTo(AYSEL));

test("a mail that the server took, and one that it would not have", async () => {
	const mailer = outbox.start();
	await put(mailer);
	await expect.poll(async () => (await run()).succeededAt !== null).toBe(true);
	expect(await run()).toMatchObject({ failedAt: null, fails: false, failure: "" });
	outbox.server.answers.toRecipient = () => ({ code: 530, text: "5.7.0 Authentication required" });
	await put(mailer);
	await expect.poll(run).toMatchObject({ failedAt: expect.any(Date), failure: "login" });
});

test("what works again, or fails again, at once counts", async () => {
	const { db } = outbox.database;
	await noteFailure(db, "mail", "login");
	expect(await run()).toMatchObject({ succeededAt: null, fails: true });
	await noteSuccess(db, "mail");
	for (let time = 1; time <= 2; time++) {
		await noteFailure(db, "mail", "login");
		expect(await run()).toMatchObject({ fails: true });
		await noteSuccess(db, "mail");
		expect(await run()).toMatchObject({ fails: false });
	}
});

test("an address that does not exist says nothing of the server", async () => {
	outbox.server.answers.toRecipient = () => ({ code: 550, text: "5.1.1 No such user" });
	await put(outbox.start());
	await expect.poll(outbox.allEnded).toBe(true);
	expect(await run()).toMatchObject({ failedAt: null, succeededAt: null });
});

test("a mail that is written to a file has gone nowhere", async () => {
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-notes-"));
	onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
	await put(outbox.start({ smtpUrl: undefined, dataDirectory }));
	await expect.poll(outbox.allEnded).toBe(true);
	expect(await run()).toMatchObject({ failedAt: null, succeededAt: null });
});
