// The address and its secret: who may set them, what is kept of them, and what is signed with.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { makeAdmin } from "#test/make.ts";
import { openWebhook, readDeliveries, webhookApp } from "#test/make-webhook.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { type Heard, isSignedBy, ok, openReceiver, says } from "#test/webhook-receiver.ts";
import { deliver } from "./deliver-webhook.server.ts";
import { readWebhookSection } from "./read-section.server.ts";
import { signatureHeaders } from "./sign-webhook.server.ts";
import { tryWebhook } from "./try-webhook.server.ts";
import type { Lookup } from "./webhook-address.server.ts";
import {
	readWebhook,
	renewSecret,
	revealSecret,
	saveWebhook,
	switchOff,
} from "./webhook-rows.server.ts";
import { WORDS } from "./webhook-words.ts";

const database = useTestDatabase();
let adminId: string;
let app: App;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
beforeEach(async () => {
	await database.db.execute(sql`TRUNCATE webhook, webhook_deliveries`);
	app = webhookApp(database.db);
});

const strict = (one: App) => ({ ...one, env: { webhookLocal: false } }) as unknown as App;
const at =
	(address: string): Lookup =>
	async () => [{ address, family: 4 }];
const save = (address: string, lookup = at("93.184.215.14")) =>
	saveWebhook(strict(app), { address, adminId, lookup });

async function journal() {
	const { rows } = await database.db.execute<{ action: string; before: unknown; after: unknown }>(
		sql`SELECT action, before, after FROM audit_entries ORDER BY id DESC LIMIT 1`,
	);
	return rows[0];
}

test("the first address makes a secret, which a later one keeps; the journal has the host alone", async () => {
	const { secret = "" } = await save("https://hook.example/key-of-mine");
	expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
	expect(await save("https://other.example/key-of-mine")).toEqual({});
	expect(await revealSecret(app, adminId)).toBe(secret);
	expect(await journal()).toMatchObject({ action: "webhook.reveal" });
	const { rows } = await database.db.execute(sql`SELECT * FROM audit_entries`);
	expect(JSON.stringify(rows)).toContain("other.example");
	expect(JSON.stringify(rows)).not.toContain("key-of-mine");
	expect(JSON.stringify(rows)).not.toContain("whsec");
});

test("two who save the first address at once see one secret", async () => {
	const saved = await Promise.all([save("https://a.example/"), save("https://b.example/")]);
	const made = saved.flatMap(({ secret }) => secret ?? []);
	expect(made).toEqual([await revealSecret(app, adminId)]);
});

test.each([
	["http://hook.example/", at("93.184.215.14"), WORDS.notHttps],
	["https://hook.example/", at("10.0.0.5"), WORDS.inner],
	["https://hook.example/", at("169.254.169.254"), WORDS.inner],
	["https://hook.example/", (() => Promise.reject(new Error("no"))) as Lookup, WORDS.notFound],
	["https://user:pass@hook.example/", at("93.184.215.14"), WORDS.withLogin],
])("%s is refused when it is saved", async (address, lookup, words) => {
	await expect(save(address, lookup)).rejects.toMatchObject({ fields: { address: words } });
	expect(await readWebhook(database.db)).toBeUndefined();
});

test("an address that was saved under other rules is refused when something is sent", async () => {
	const { heard } = await openWebhook(app);
	await expect(tryWebhook(strict(app), { adminId })).rejects.toThrow(WORDS.notHttps);
	expect(heard).toEqual([]);
});

test("a name that was public when it was saved, and is inner by now, is told nothing", async () => {
	const receiver = await openReceiver();
	onTestFinished(() => receiver.close());
	await save(`https://hook.example:${receiver.port}/`);
	await expect(tryWebhook(strict(app), { adminId, lookup: at("127.0.0.1") })).rejects.toThrow(
		WORDS.inner,
	);
	expect(receiver.heard).toEqual([]);
	expect(await readDeliveries(database.db)).toMatchObject([
		{ givenUp: true, failure: WORDS.inner },
	]);
});

test("the secret is sealed, and what the switchboard reads has none", async () => {
	const { secret } = await openWebhook(app);
	const { rows } = await database.db.execute<{ sealed: Buffer }>(
		sql`SELECT secret AS sealed FROM webhook`,
	);
	expect(rows[0]?.sealed.includes(Buffer.from(secret.slice(10, 20)))).toBe(false);
	const shown = JSON.stringify(await readWebhookSection(app));
	expect(shown).not.toContain("whsec_");
	expect(shown).not.toContain(secret.slice(6));
});

test("a new secret signs, and the former one beside it for a day", async () => {
	const { secret, heard } = await openWebhook(app);
	const renewed = await renewSecret(app, adminId);
	expect(renewed).not.toBe(secret);
	expect(await journal()).toMatchObject({ action: "webhook.renew" });
	await tryWebhook(app, { adminId });
	const [both] = heard as [Heard];
	expect(both.signatures).toHaveLength(2);
	expect([isSignedBy(renewed, both), isSignedBy(secret, both)]).toEqual([true, true]);
	expect((await readWebhookSection(app)).twoSign).toBe(true);
	await database.db.execute(
		sql`UPDATE webhook SET former_until = former_until - interval '24 hours'`,
	);
	await tryWebhook(app, { adminId });
	const [, later] = heard as [Heard, Heard];
	expect(later.signatures).toHaveLength(1);
	expect([isSignedBy(renewed, later), isSignedBy(secret, later)]).toEqual([true, false]);
});

test("another AUTH_SECRET opens no secret: nothing leaves unsigned, and a new one mends it", async () => {
	const { heard } = await openWebhook(app);
	const other = { ...app, secret: "another secret of the shop, of later" } as App;
	await expect(tryWebhook(other, { adminId })).rejects.toThrow(WORDS.unreadableSecret);
	await expect(revealSecret(other, adminId)).rejects.toThrow(WORDS.unreadableSecret);
	expect(await readWebhookSection(other)).toMatchObject({ canSign: false });
	expect(heard).toEqual([]);
	const renewed = await renewSecret(other, adminId);
	await tryWebhook(other, { adminId });
	expect(heard.map((one) => [one.signatures.length, isSignedBy(renewed, one)])).toEqual([
		[1, true],
	]);
});

test("the test sends a ping once, and says why it was not taken", async () => {
	const { heard, receiver, bodies } = await openWebhook(app);
	await tryWebhook(app, { adminId });
	expect(bodies()).toMatchObject([{ version: 1, type: "ping", data: {} }]);
	expect(await journal()).toMatchObject({ action: "webhook.test" });
	receiver.respond = says(503, "busy");
	await expect(tryWebhook(app, { adminId })).rejects.toThrow("Server 503 cavabını verdi: busy");
	receiver.respond = says(410);
	await expect(tryWebhook(app, { adminId })).rejects.toThrow(WORDS.gone);
	await expect(tryWebhook(app, { adminId })).rejects.toThrow("söndürülüb");
	expect(heard).toHaveLength(3);
	const { rows } = await database.db.execute(sql`SELECT FROM jobs`);
	expect(rows).toEqual([]);
	expect((await readDeliveries(database.db)).map(({ givenUp }) => givenUp)).toEqual([
		...[false, true, true],
	]);
});

test("an attempt that fails late takes nothing back of what another one has delivered", async () => {
	const held = Promise.withResolvers<() => void>();
	const { receiver } = await openWebhook(app, (...asked) =>
		held.resolve(() => says(500)(...asked)),
	);
	const trying = tryWebhook(app, { adminId });
	const fail = await held.promise;
	receiver.respond = ok;
	const [ping] = await readDeliveries(database.db);
	await deliver(app, { id: String(ping?.id) });
	fail();
	await trying;
	const taken = { taken: true, status: 200, failures: 0, failure: "" };
	expect(await readDeliveries(database.db)).toMatchObject([taken]);
});

test("what was taken or given up says so still when the receiver or an admin wants no more", async () => {
	const { receiver } = await openWebhook(app);
	await tryWebhook(app, { adminId });
	receiver.respond = says(410);
	await expect(tryWebhook(app, { adminId })).rejects.toThrow(WORDS.gone);
	const before = await readDeliveries(database.db);
	for (const { id } of before) {
		expect(await deliver(app, { id: String(id) })).toEqual({ is: "off" });
	}
	expect(await readDeliveries(database.db)).toEqual(before);
	await switchOff(app, adminId);
	expect(await readDeliveries(database.db)).toEqual(before);
});

test("the beginning of an answer that does not count is kept, as one line without what nobody sees", async () => {
	const { receiver } = await openWebhook(app);
	receiver.respond = says(500, `a\u0000b\n\n\u202ec${"x".repeat(500)}`);
	await expect(tryWebhook(app, { adminId })).rejects.toThrow();
	const [{ failure }] = (await readDeliveries(database.db)) as [{ failure: string }];
	expect(failure).toBe(`Server 500 cavabını verdi: ab c${"x".repeat(196)}`);
	await expect(deliver(app, { id: "msg_unknown" })).resolves.toEqual({ is: "over" });
});

test("without an address there is nothing to renew, to reveal or to try", async () => {
	for (const act of [renewSecret, revealSecret]) {
		await expect(act(app, adminId)).rejects.toThrow("Əvvəlcə ünvanı");
	}
	await expect(tryWebhook(app, { adminId })).rejects.toThrow("Əvvəlcə ünvanı");
	expect(await readWebhookSection(app)).toMatchObject({ address: null, deliveries: [] });
});

test("the example of docs/webhook.md verifies what the shop sends, and nothing else", async () => {
	const { secret, heard } = await openWebhook(app, ok);
	await renewSecret(app, adminId);
	await tryWebhook(app, { adminId });
	const [, example = ""] =
		/```js\n([\s\S]*?)```/.exec(readFileSync("docs/webhook.md", "utf8")) ?? [];
	const { isFromShop } = await import(`data:text/javascript,${encodeURIComponent(example)}`);
	const [{ headers, body }] = heard as [Heard];
	expect(isFromShop(secret, headers, body)).toBe(true);
	expect(isFromShop(await revealSecret(app, adminId), headers, body)).toBe(true);
	expect(isFromShop(secret, headers, `${body} `)).toBe(false);
	expect(isFromShop(`whsec_${"A".repeat(44)}`, headers, body)).toBe(false);
	const sentAt = (timestamp: number) =>
		signatureHeaders({ id: "msg_1", timestamp, body, secrets: [secret] });
	const now = Math.floor(Date.now() / 1000);
	expect(isFromShop(secret, sentAt(now - 200), body)).toBe(true);
	expect(isFromShop(secret, sentAt(now - 400), body)).toBe(false);
});
