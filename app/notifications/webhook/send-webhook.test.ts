// What is to be told arrives, whatever the receiver does, whoever dies, and holds up nobody else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { readJobQueue, retryGivenUp } from "#app/platform/jobs/job-rows.server.ts";
import { AT_ONCE, KINDS } from "#app/server/do-jobs.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import {
	openWebhook,
	readDeliveries,
	SHOP_SECRET,
	setDue,
	startSending,
	tellAll,
	webhookApp,
} from "#test/make-webhook.ts";
import { runJob } from "#test/run-job.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { isSignedBy, ok, says } from "#test/webhook-receiver.ts";
import { dailyNotificationCleanup } from "../daily-notification-cleanup.server.ts";
import { listDeliveries, sendAgain } from "./list-deliveries.server.ts";
import { PAUSES_S } from "./send-webhook-job.server.ts";
import { readWebhook, saveWebhook, switchOff } from "./webhook-rows.server.ts";
import { WORDS } from "./webhook-words.ts";

const database = useTestDatabase();
let adminId: string;
let gameId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	gameId = (await makeGame(database.db)).id;
});
beforeEach(() => database.db.execute(sql`TRUNCATE webhook_deliveries, jobs`));

async function buy(count = 1) {
	const { id: userId } = await makeUser(database.db, { balanceQepik: 10_000 });
	for (let at = 0; at < count; at++) {
		const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
		await placeOrder(database.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	}
}

const rows = () => readDeliveries(database.db);

async function pauseS() {
	const found = await database.db.execute<{ pause: number }>(sql`
		SELECT extract(epoch FROM next_at - now())::float8 AS pause FROM jobs
		WHERE given_up_at IS NULL AND leased_until <= now()`);
	return Math.round(found.rows[0]?.pause ?? Number.NaN);
}

async function open(respond = ok) {
	const logged: string[] = [];
	const app = webhookApp(database.db, logged);
	return { app, logged, ...(await openWebhook(app, respond)) };
}

test("a receiver that fails is asked again, later each time, for two days; then it is given up visibly", async () => {
	const { app, heard, logged, receiver, secret } = await open(says(500, "out\n of   order"));
	let told = 0;
	startSending(app, () => told++);
	await buy();
	await tellAll(app);
	const pauses: number[] = [];
	for (let tries = 1; tries <= PAUSES_S.length; tries++) {
		await expect.poll(rows).toMatchObject([{ tries, failures: tries, status: 500, taken: false }]);
		await expect.poll(pauseS).toBeGreaterThan(0);
		pauses.push(await pauseS());
		await setDue(database.db);
	}
	expect(pauses.map((pause, at) => Math.abs(pause - (PAUSES_S[at] ?? 0)) <= 2)).not.toContain(
		false,
	);
	expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
	const hours = PAUSES_S.reduce((sum, pause) => sum + pause, 0) / 3600;
	expect([hours > 47, hours < 49]).toEqual([true, true]);
	await expect
		.poll(rows)
		.toMatchObject([{ givenUp: true, failure: "Server 500 cavabını verdi: out of order" }]);
	await expect.poll(() => told).toBe(1);
	expect((await readJobQueue(database.db)).givenUp).toMatchObject([{ kind: "webhook", jobs: 1 }]);
	expect(await readChannelRuns(database.db)).toMatchObject({
		webhook: { failure: "Server 500 cavabını verdi" },
	});
	expect(logged.join()).toContain("a webhook was not taken");
	expect(logged.join()).not.toContain("out of order");
	expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
	expect(heard.every((one) => isSignedBy(secret, one))).toBe(true);
	// The dashboard's button begins anew.
	await retryGivenUp(database.db, "webhook");
	await expect.poll(rows).toMatchObject([{ failures: 1, givenUp: false }]);
	receiver.respond = ok;
	await setDue(database.db);
	await expect.poll(rows).toMatchObject([{ taken: true, failure: "", status: 200 }]);
	// The delivery is marked first, then the channel; the job ends last.
	await expect.poll(async () => (await readJobQueue(database.db)).waiting).toBe(0);
	expect((await readChannelRuns(database.db)).webhook.succeededAt).not.toBeNull();
});

test("a receiver that redirects to an inner address has failed, in words", async () => {
	const { app } = await open(
		says(302, "", { Location: "http://169.254.169.254/latest/meta-data" }),
	);
	startSending(app);
	await buy();
	await tellAll(app);
	await expect
		.poll(rows)
		.toMatchObject([{ status: 302, failure: expect.stringContaining("yönləndirdi (302)") }]);
});

test("a receiver that says 410 is told nothing more, and the dashboard says so", async () => {
	const { app, heard, receiver, url } = await open(says(410));
	startSending(app);
	await buy(2);
	await tellAll(app);
	await expect.poll(rows).toMatchObject([
		{ status: 410, givenUp: true, failure: "Server daha xəbər istəmir (410)" },
		{ givenUp: true, tries: 0, failure: WORDS.off },
	]);
	expect(heard).toHaveLength(1);
	expect(await readWebhook(database.db)).toMatchObject({ offBecause: "gone" });
	await expect
		.poll(() => readJobQueue(database.db))
		.toMatchObject({ givenUp: [{ kind: "webhook", jobs: 2 }] });
	await buy();
	await tellAll(app);
	expect(await rows()).toHaveLength(2);
	receiver.respond = ok;
	await saveWebhook(app, { address: url, adminId });
	await retryGivenUp(database.db, "webhook");
	await expect.poll(rows).toMatchObject([{ taken: true }, { taken: true }]);
});

test("what waits when an admin switches it off stays in the log, and nobody is alarmed", async () => {
	const { app, heard } = await open();
	await buy();
	await tellAll(app);
	await switchOff(app, adminId);
	const { rows: journal } = await database.db.execute(sql`
		SELECT actor_id AS by, after FROM audit_entries WHERE action = 'webhook.off'`);
	expect(journal).toEqual([{ by: adminId, after: { webhookOn: false } }]);
	startSending(app);
	expect(await rows()).toMatchObject([{ givenUp: true, failure: WORDS.off, tries: 0 }]);
	expect(await readJobQueue(database.db)).toEqual({ waiting: 0, givenUp: [] });
	expect(heard).toEqual([]);
	await expect(sendAgain(app, { id: "any", adminId })).rejects.toThrow("söndürülüb");
	// One that a process was at meanwhile.
	const id = String((await rows())[0]?.id);
	await app.jobs.put(database.db, { kind: "webhook", key: id });
	await expect.poll(() => readJobQueue(database.db)).toEqual({ waiting: 0, givenUp: [] });
	expect(heard).toEqual([]);
});

test("with a secret that this shop cannot read nothing is sent, least of all unsigned", async () => {
	const { app, heard } = await open();
	startSending({ ...app, secret: "another secret of the shop for its tests" });
	await buy();
	await tellAll(app);
	await expect.poll(rows).toMatchObject([{ failures: 1, failure: WORDS.unreadableSecret }]);
	expect(heard).toEqual([]);
});

test("what was taken, or given up, is sent once more under its own id", async () => {
	const { app, heard } = await open();
	startSending(app);
	await buy();
	await tellAll(app);
	await expect.poll(rows).toMatchObject([{ taken: true, tries: 1 }]);
	const id = String((await rows())[0]?.id);
	// As after the lease of a process that was slow to mark it.
	await app.jobs.put(database.db, { kind: "webhook", key: id });
	await expect.poll(() => readJobQueue(database.db)).toEqual({ waiting: 0, givenUp: [] });
	expect(heard).toHaveLength(1);
	await database.db.execute(sql`UPDATE webhook_deliveries SET failures = 7`);
	const published: string[] = [];
	app.hub.publish = (...topics) => published.push(...topics);
	await sendAgain(app, { id, adminId });
	// As if it had never been tried.
	await expect.poll(rows).toMatchObject([{ taken: true, tries: 2, failures: 0 }]);
	expect(heard.map((one) => one.id)).toEqual([id, id]);
	// The one who pressed waits for it.
	await expect.poll(() => published).toEqual(["admin"]);
	const { rows: journal } = await database.db.execute(sql`
		SELECT actor_id AS by, after FROM audit_entries WHERE action = 'webhook.resend'`);
	expect(journal).toMatchObject([{ by: adminId, after: { webhookMessage: id } }]);
	await expect(sendAgain(app, { id: "msg_gone", adminId })).rejects.toThrow("jurnalda yoxdur");
});

test("several processes send each once", async () => {
	const { app, heard } = await open();
	for (const one of [app, webhookApp(database.db), webhookApp(database.db)]) startSending(one);
	await buy(12);
	await tellAll(app, 2);
	await expect.poll(rows).toMatchObject(Array(12).fill({ taken: true, tries: 1 }));
	expect(heard).toHaveLength(12);
	expect(new Set(heard.map(({ id }) => id)).size).toBe(12);
});

test("a receiver that hangs keeps one place of a process, and holds up no payment", async () => {
	const { app, heard } = await open(() => {});
	const done: string[] = [];
	const follow = async (_: unknown, { key }: { key: string }) => void done.push(key);
	const { webhook } = KINDS;
	app.jobs.start(app, { webhook: webhook as never, follow }, () => {}, AT_ONCE);
	await buy(6);
	await tellAll(app);
	await expect.poll(() => heard.length).toBe(1);
	for (const key of ["a", "b", "c"]) await app.jobs.put(database.db, { kind: "follow", key });
	await expect.poll(() => done.toSorted()).toEqual(["a", "b", "c"]);
	expect(heard).toHaveLength(1);
	expect(AT_ONCE.webhook).toBe(1);
});

/** A process of its own that sends. */
async function spawnSender() {
	const child = spawn(process.execPath, ["test/webhook-process.ts", database.url, SHOP_SECRET], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	await once(child.stdout, "data");
	return child;
}

test("kill -9 between the commit and the sending loses nothing", async () => {
	const { app, heard } = await open();
	await buy();
	await tellAll(app);
	// Nobody has sent it: whoever told of it is gone.
	await app.jobs.close();
	expect(heard).toEqual([]);
	await spawnSender();
	await expect.poll(rows).toMatchObject([{ taken: true, tries: 1 }]);
	expect(heard).toHaveLength(1);
});

test("kill -9 between the sending and its mark repeats it under the same id", async () => {
	const { app, heard, receiver, secret } = await open(() => {});
	await buy();
	await tellAll(app);
	const child = await spawnSender();
	await expect.poll(() => heard.length).toBe(1);
	child.kill("SIGKILL");
	await once(child, "close");
	expect(await rows()).toMatchObject([{ taken: false, tries: 1 }]);
	receiver.respond = ok;
	// As after the lease.
	await setDue(database.db);
	await spawnSender();
	await expect.poll(rows).toMatchObject([{ taken: true, tries: 2 }]);
	expect(heard[1]?.id).toBe(heard[0]?.id);
	expect(heard[1]?.body).toBe(heard[0]?.body);
	expect(heard.every((one) => isSignedBy(secret, one))).toBe(true);
});

test("a shop that ends in the middle blames nobody, and sends it later", async () => {
	const { app, receiver } = await open(() => {});
	const [ending] = [webhookApp(database.db)];
	startSending(ending);
	await buy();
	await tellAll(app);
	await expect.poll(rows).toMatchObject([{ tries: 1 }]);
	await ending.jobs.close();
	expect(await rows()).toMatchObject([{ tries: 1, failures: 0, status: null, failure: "" }]);
	receiver.respond = ok;
	startSending(app);
	await setDue(database.db);
	await expect.poll(rows).toMatchObject([{ taken: true, tries: 2 }]);
});

test("what is not tried any more says no moment of its next try", async () => {
	const { app } = await open();
	await buy();
	await tellAll(app);
	const listed = async () => (await listDeliveries(database.db)).deliveries;
	expect(await listed()).toMatchObject([{ state: "waiting", nextAt: expect.any(Date) }]);
	await database.db.execute(sql`UPDATE jobs SET given_up_at = now()`);
	expect(await listed()).toMatchObject([{ state: "waiting", nextAt: null }]);
});

test("what is older than thirty days leaves the log and the dashboard, unless it waits", async () => {
	const { app } = await open();
	await buy(3);
	await tellAll(app);
	await database.db.execute(sql`
		UPDATE webhook_deliveries SET created_at = now() - interval '31 days'`);
	const [taken, givenUp] = await rows();
	await database.db.execute(sql`
		UPDATE webhook_deliveries SET delivered_at = now() WHERE id = ${taken?.id}`);
	await database.db.execute(sql`
		UPDATE webhook_deliveries SET given_up_at = now() WHERE id = ${givenUp?.id}`);
	await database.db.execute(sql`UPDATE jobs SET given_up_at = now() WHERE key = ${givenUp?.id}`);
	await runJob(dailyNotificationCleanup, database.db);
	expect(await rows()).toHaveLength(1);
	expect(await readJobQueue(database.db)).toEqual({ waiting: 1, givenUp: [] });
});
