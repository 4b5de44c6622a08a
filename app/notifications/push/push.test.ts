// Notifications reach browsers through a real push service, which opens what the shop has sealed.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { saveChoices } from "#app/notifications/choices.server.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { makeAdmin } from "#test/make.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { usePushes } from "#test/use-pushes.ts";
import { readPushKeys } from "./push-keys.server.ts";
import { tryPush } from "./try-push.server.ts";

const pushes = usePushes();

test("each browser of the person shows it, sealed for that browser and signed by the shop", async () => {
	const { id } = await pushes.makeBuyer();
	const [phone, desktop] = [await pushes.openDevice(id), await pushes.openDevice(id)];
	await pushes.openDevice((await pushes.makeBuyer()).id);
	const orderId = await pushes.deliverTo(id);
	await pushes.tell();
	await pushes.attempt();
	expect(pushes.service.refused).toEqual([]);
	expect(pushes.service.taken.map(({ path }) => pushes.service.origin + path).sort()).toEqual(
		[phone.endpoint, desktop.endpoint].sort(),
	);
	const [taken] = pushes.service.taken;
	const reference = orderId.slice(-6).toUpperCase();
	expect(JSON.parse(taken?.text ?? "")).toEqual({
		title: "Sifarişiniz çatdırıldı",
		text: `Sifariş #${reference}: PUBG 660 UC. Təfərrüatlar sifarişin səhifəsindədir.`,
		to: `/orders/${orderId}`,
		tag: expect.stringMatching(/^n\d+$/),
	});
	expect(taken?.headers).toMatchObject({
		...{
			urgency: "high",
			"content-encoding": "aes128gcm",
			"content-type": "application/octet-stream",
		},
		topic: JSON.parse(taken?.text ?? "").tag,
	});
	expect(Number(taken?.headers.ttl)).toBeGreaterThan(86_000);
	expect(taken?.vapidKey).toBe((await readPushKeys(pushes.app)).publicKey);
	expect(taken?.claims).toMatchObject({ aud: pushes.service.origin, sub: "mailto:a@shop.example" });
	expect((taken?.claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
	expect((await readChannelRuns(pushes.database.db)).push.succeededAt).not.toBeNull();
});

test("what they did themselves is not shown, nor what they have read meanwhile", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.buy(id);
	await pushes.tell();
	expect(await pushes.jobs()).toEqual([]);
	await pushes.deliverTo(id);
	await pushes.tell();
	expect(await pushes.jobs()).toHaveLength(1);
	await pushes.database.db.execute(
		sql`UPDATE notifications SET read_at = now() WHERE user_id = ${id}`,
	);
	await pushes.attempt();
	expect(pushes.service.taken).toEqual([]);
});

/** What somebody does not want to hear of. */
const choose = (userId: string, ...mutes: string[]) =>
	saveChoices(pushes.database.db, { userId, channels: ["push"], mutes: new Set(mutes) });

test("a muted topic is not shown, and others are", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await choose(id, "push:delivered");
	await pushes.deliverTo(id);
	await pushes.tell();
	await pushes.attempt();
	expect(pushes.service.taken).toEqual([]);
	await choose(id, "push:balance");
	await pushes.attempt();
	expect(pushes.service.taken).toHaveLength(1);
});

test("what came in is shown to the staff that asked for it, and who is no admin any more hears nothing", async () => {
	const { id } = await pushes.makeBuyer();
	const staff = await makeAdmin(pushes.database.db);
	await pushes.openDevice(staff.id, { hearsOrders: true });
	await pushes.openDevice(staff.id, { hearsTopUps: true });
	const orderId = await pushes.buy(id);
	const wish = { userId: id, userEmail: "", amountQepik: 700 };
	const topUpId = (await createTopUp(pushes.database.db, { ...wish, type: "abb" })).id;
	await pushes.tell();
	await pushes.attempt();
	const reference = (of: string) => `#${of.slice(-6).toUpperCase()}`;
	expect(pushes.service.messages().map(({ tag, ...said }) => said)).toEqual(
		expect.arrayContaining([
			{
				title: "Yeni sifariş: 5.00 ₼",
				text: `${reference(orderId)} · PUBG 660 UC`,
				to: `/admin/orders?order=${orderId}`,
			},
			{
				title: "Yeni balans sorğusu: 7.00 ₼",
				text: reference(topUpId),
				to: `/admin/balance?topUp=${topUpId}`,
			},
		]),
	);
	expect(pushes.service.taken).toHaveLength(2);
	expect(pushes.service.taken.every(({ headers }) => headers.urgency === "high")).toBe(true);
	await pushes.database.db.execute(sql`UPDATE users SET role = 'customer' WHERE id = ${staff.id}`);
	await pushes.attempt();
	expect(pushes.service.taken).toHaveLength(2);
});

test("a card payment that the shop follows itself calls nobody, and one by hand does", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice((await makeAdmin(pushes.database.db)).id, { hearsTopUps: true });
	const wish = { userId: id, userEmail: "", amountQepik: 700, type: "epoint" as const };
	await createTopUp(pushes.database.db, wish);
	Object.assign(pushes.app.env, { epoint: {} });
	await pushes.tell();
	expect(await pushes.jobs()).toEqual([]);
	Object.assign(pushes.app.env, { epoint: undefined });
	await pushes.database.db.execute(
		sql`UPDATE notifications SET told_at = NULL WHERE user_id = ${id}`,
	);
	await pushes.tell();
	expect(await pushes.jobs()).toHaveLength(1);
});

test("a device that signed out, or whose session is over, is told nothing", async () => {
	const { id } = await pushes.makeBuyer();
	const [left, over] = [await pushes.openDevice(id), await pushes.openDevice(id)];
	await pushes.deliverTo(id);
	await pushes.tell();
	expect(await pushes.jobs()).toHaveLength(2);
	await pushes.database.db.execute(sql`DELETE FROM sessions WHERE id = ${left.sessionId}`);
	await pushes.database.db.execute(sql`
		UPDATE sessions SET expires_at = now() WHERE id = ${over.sessionId}`);
	await pushes.attempt();
	expect(pushes.service.taken).toEqual([]);
	expect(await tryPush(pushes.app, { userId: id, signal: new AbortController().signal })).toEqual(
		[],
	);
	const { rows } = await pushes.database.db.execute(sql`SELECT session_id FROM push_subscriptions`);
	expect(rows).toEqual([{ session_id: over.sessionId }]);
});

test("of two devices that become the tenth at once one is", async () => {
	const { id } = await pushes.makeBuyer();
	for (let count = 0; count < 9; count++) await pushes.openDevice(id);
	await whileUncommitted(
		pushes.database.db,
		(tx) => pushes.openDevice(id, undefined, tx),
		() => pushes.openDevice(id),
	);
	expect(await pushes.subscribed()).toBe(10);
});

test("what is taken back is not shown, nor what is no news any more", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.deliverTo(id);
	await pushes.tell();
	await pushes.database.db.execute(sql`
		UPDATE notifications SET created_at = now() - interval '25 hours' WHERE user_id = ${id}`);
	await pushes.attempt();
	await pushes.database.db.execute(sql`DELETE FROM notifications WHERE user_id = ${id}`);
	await pushes.attempt();
	expect(pushes.service.taken).toEqual([]);
});

test("a code that was delivered is in no payload, job or line of the log", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	await pushes.openDevice(pushes.adminId, { hearsOrders: true });
	await pushes.deliverTo(id, "GIZLI-KOD-77");
	await pushes.tell();
	const put = JSON.stringify(await pushes.jobs());
	pushes.service.told.answer = () => "cut";
	pushes.startProcess();
	await expect.poll(() => pushes.logged.length).toBeGreaterThan(0);
	pushes.service.told.answer = () => 201;
	await pushes.attempt();
	await expect.poll(() => pushes.service.taken.length).toBeGreaterThan(1);
	const all = [put, ...pushes.service.taken.map(({ text }) => text), ...pushes.logged].join("\n");
	expect(all).not.toContain("GIZLI");
	// The address of a browser is as good as a password.
	expect(pushes.logged.join()).not.toContain(pushes.service.origin);
	expect(pushes.service.taken.map(({ text }) => text).join()).not.toContain("1000.00");
});

test("a long reason is cut, so that the message stays small", async () => {
	const { id } = await pushes.makeBuyer();
	await pushes.openDevice(id);
	const wish = { userId: id, userEmail: "", amountQepik: 700, type: "abb" as const };
	const topUpId = (await createTopUp(pushes.database.db, wish)).id;
	await approveTopUp(pushes.database.db, { topUpId, adminId: pushes.adminId, amountQepik: 700 });
	await pushes.database.db.execute(sql`
		UPDATE notifications SET due_at = now(), kind = 'top-up-rejected', reason = ${"ə😀".repeat(3000)}
		WHERE kind = 'top-up-credited' AND user_id = ${id}`);
	await pushes.tell();
	await pushes.attempt();
	expect(pushes.service.taken).toHaveLength(1);
	expect(Buffer.byteLength(pushes.service.taken[0]?.text ?? "")).toBeLessThanOrEqual(3000);
	expect(pushes.service.messages()[0].text).toMatch(/[ə😀]…$/u);
});

test("an admin's test goes to their own browsers at once, and says what became of each", async () => {
	const staff = await makeAdmin(pushes.database.db);
	const [well, ill] = [
		await pushes.openDevice(staff.id, { hearsOrders: true }),
		await pushes.openDevice(staff.id, { hearsOrders: true }),
	];
	await pushes.openDevice(pushes.adminId, { hearsOrders: true });
	pushes.service.told.answer = (path) => (well.endpoint.endsWith(path) ? 201 : 500);
	const outcomes = await tryPush(pushes.app, {
		userId: staff.id,
		signal: new AbortController().signal,
	});
	expect(outcomes.map(({ kind }) => kind)).toEqual(["sent", "later"]);
	expect(pushes.service.messages()).toMatchObject([{ title: "Sınaq bildirişi" }]);
	pushes.service.told.answer = () => 410;
	await tryPush(pushes.app, { userId: staff.id, signal: new AbortController().signal });
	const { rows } = await pushes.database.db.execute<{ endpoint: string }>(sql`
		SELECT endpoint FROM push_subscriptions`);
	expect(rows.map(({ endpoint }) => endpoint)).not.toContain(ill.endpoint);
	expect(rows).toHaveLength(1);
});
