// Vendors fail, hang and forget, processes die: a message is shown once, and holds up nothing else.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { OutOfReach } from "#app/platform/jobs/jobs.server.ts";
import type { PushAnswer } from "#test/push-service.ts";
import { usePushes } from "#test/use-pushes.ts";
import { tellByPush } from "./tell-by-push.server.ts";

const pushes = usePushes();

test.each([404, 410])("a browser that is gone (%i) is forgotten", async (status) => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	pushes.service.told.answer = () => status;
	await pushes.attempt();
	const { rows } = await pushes.database.db.execute(sql`SELECT FROM push_subscriptions`);
	expect(rows).toEqual([]);
	expect((await readChannelRuns(pushes.database.db)).push.failedAt).toBeNull();
});

test.each<[PushAnswer, string]>([
	[429, "127.0.0.1"],
	[500, "500 cavabı verdi"],
	[503, "503 cavabı verdi"],
	["cut", "cavab vermir"],
	["hang", "cavab vermir"],
])("a vendor that answers %j is tried again for as long as that lasts", async (answer, said) => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	pushes.service.told.answer = () => answer;
	const trying = pushes.attempt(AbortSignal.timeout(answer === "hang" ? 500 : 20_000));
	await expect(trying).rejects.toBeInstanceOf(OutOfReach);
	expect((await readChannelRuns(pushes.database.db)).push.failure).toContain(said);
	pushes.service.told.answer = () => 201;
	await pushes.attempt();
	expect(pushes.service.taken).toHaveLength(1);
});

test("an address that is no vendor's is not called, however it came there, and is forgotten", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	await pushes.database.db.execute(sql`
		UPDATE push_subscriptions SET endpoint = replace(endpoint, '127.0.0.1', 'localhost')`);
	await pushes.attempt();
	expect(pushes.service.taken).toEqual([]);
	expect(await pushes.subscribed()).toBe(0);
});

test("a vendor that says when to come again is asked no sooner, and after an hour at most", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	const busy = (after: string) => () => ({ status: 429, headers: { "retry-after": after } });
	pushes.service.told.answer = busy("120");
	expect(await pushes.attempt()).toEqual([{ againAfterS: 120 }]);
	pushes.service.told.answer = busy("999999");
	expect(await pushes.attempt()).toEqual([{ againAfterS: 3600 }]);
});

test.each([413, 400, 403, 302])(
	"what a vendor refuses with %i fails, and keeps the browser",
	async (status) => {
		const { id } = await pushes.makeBuyer();
		await pushes.openDevice(id);
		await pushes.deliverTo(id);
		await pushes.tell();
		pushes.service.told.answer = () => ({
			status,
			headers: { location: `${pushes.service.origin}/elsewhere` },
		});
		const failed = await pushes.attempt().catch((error) => error);
		expect(failed).toBeInstanceOf(Error);
		expect(failed).not.toBeInstanceOf(OutOfReach);
		expect(await pushes.jobs()).toHaveLength(1);
		const { rows } = await pushes.database.db.execute(sql`SELECT FROM push_subscriptions`);
		expect(rows).toHaveLength(1);
		expect(pushes.service.taken).toEqual([]);
	},
);

test("a vendor that hangs holds up no other work", async () => {
	const { id } = await pushes.makeBuyer();
	const [stuck] = [await pushes.openDevice(id), await pushes.openDevice(id)];
	pushes.service.told.answer = (path) => (stuck.endpoint.endsWith(path) ? "hang" : 201);
	await pushes.deliverTo(id);
	await pushes.tell();
	pushes.startProcess();
	await expect.poll(() => pushes.service.taken.length).toBe(1);
});

test("of two processes each message is sent by one", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.openDevice(id);
	for (let order = 0; order < 6; order++) await pushes.deliverTo(id);
	pushes.startProcess();
	pushes.startProcess();
	await Promise.all([pushes.tell(), pushes.tell()]);
	await expect.poll(async () => (await pushes.jobs()).length).toBe(0);
	const sent = pushes.service.taken.map(({ path, text }) => `${path} ${JSON.parse(text).tag}`);
	expect(sent).toHaveLength(12);
	expect(new Set(sent).size).toBe(12);
});

test("whoever dies before the commit has put nothing in; after it, another process sends", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	const dies = tellDue(pushes.app, [
		tellByPush,
		async (_, tx) => void (await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
	]);
	await expect(dies).rejects.toThrow();
	expect(await pushes.jobs()).toEqual([]);
	// This process puts it in and never comes to send it.
	await pushes.tell();
	expect(pushes.service.taken).toEqual([]);
	pushes.startProcess();
	await expect.poll(() => pushes.service.taken.length).toBe(1);
	await expect.poll(async () => (await pushes.jobs()).length).toBe(0);
});

test("whoever dies after sending leaves a double that takes the place of the first", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	await pushes.attempt();
	await pushes.attempt();
	const [first, second] = pushes.service.taken;
	expect(second?.headers.topic).toBe(first?.headers.topic);
	expect(second?.text).toBe(first?.text);
});
