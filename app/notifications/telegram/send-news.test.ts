// The staff is told of what is committed, at least once, and of nothing else.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { startPayment } from "#app/balance/epoint/start-payment.server.ts";
import { changeRole } from "#app/sign-in/change-role.server.ts";
import { openFakeTelegram } from "#test/fake-telegram.ts";
import { makeAdmin, makeGame } from "#test/make.ts";
import { CHAT, useTelegram } from "#test/use-telegram.ts";
import { pauseTelegram, readPauseS } from "./take-news.server.ts";

const shop = useTelegram();
const texts = () => shop.fake.textsTo(CHAT);
const db = () => shop.database.db;

async function failsOnce(behaviour: (typeof shop.fake)["always"]) {
	await shop.buy();
	await shop.tell();
	shop.fake.next.sendMessage = [behaviour as NonNullable<typeof behaviour>];
	return shop.send().catch((error: Error) => error.name);
}

const run = async () => {
	const { rows } = await db().execute<{ failure: string; ok: boolean; failed: boolean }>(sql`
		SELECT failure, succeeded_at IS NOT NULL AS ok, failed_at IS NOT NULL AS failed
		FROM channel_runs WHERE channel = 'telegram'`);
	return rows[0];
};

test("a new order: product, amount, age and a link", async () => {
	const orderId = await shop.buy(2);
	await shop.tell();
	await shop.send();
	const reference = orderId.slice(-6).toUpperCase();
	expect(texts()).toEqual([
		`Yeni sifariş #${reference}\nPUBG Mobile 660 UC × 2\n10.00 ₼, indicə\nhttps://shop.example/admin/orders?q=${reference}`,
	]);
	expect(await shop.waiting()).toEqual([]);
	expect(await shop.send()).toBeUndefined();
	expect(texts()).toHaveLength(1);
	expect(await run()).toMatchObject({ ok: true });
});

test("a new top-up: amount, way and a link; of the age it has when it leaves", async () => {
	const id = await shop.ask();
	await shop.tell();
	await db().execute(sql`UPDATE telegram_messages SET happened_at = now() - interval '7 minutes'`);
	await shop.send();
	const reference = id.slice(-6).toUpperCase();
	expect(texts()).toEqual([
		`Yeni balans sorğusu #${reference}\n25.00 ₼, ABB, 7 dəqiqə əvvəl\nhttps://shop.example/admin/balance?q=${reference}`,
	]);
});

test("what becomes of a top-up later is no news for the staff", async () => {
	const topUpId = await shop.ask();
	await shop.tell();
	await approveTopUp(db(), { topUpId, adminId: shop.adminId });
	await db().execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await shop.tell();
	expect((await shop.waiting()).map(({ kind }) => kind)).toEqual(["top-up"]);
});

test("a refused order sends nothing, and neither does one that is rolled back", async () => {
	await expect(shop.buy(300)).rejects.toThrow();
	await expect(
		db().transaction(async (tx) => {
			await tx.execute(sql`SELECT tell_staff('order', '{}', now())`);
			throw new Error("no");
		}),
	).rejects.toThrow("no");
	await shop.tell();
	await shop.send();
	expect(shop.fake.calls).toEqual([]);
});

test("a card payment that is credited by itself waits for nobody", async () => {
	const epoint = { publicKey: "i000000001", privateKey: "d3hjsl38sd8kdfhb", isFake: true };
	await startPayment(shop.app, {
		epoint: { ...epoint, apiUrl: "http://127.0.0.1:9/api/1", hosts: [] },
		wish: { userId: shop.buyerId, userEmail: "", amountQepik: 700 },
		returnTo: (id) => `http://shop.test/${id}`,
	}).catch(() => {});
	await shop.ask("epoint");
	await shop.tell();
	expect((await shop.waiting()).map(({ kind }) => kind)).toEqual(["top-up"]);
});

test("without a bot nothing is made, and what waits is kept", async () => {
	await db().execute(sql`SELECT tell_staff('low-stock', '{}', now())`);
	const { telegram } = shop.app.env;
	shop.app.env.telegram = undefined;
	await shop.buy();
	await shop.tell();
	expect(await shop.send()).toBeUndefined();
	expect(await shop.watch()).toBeUndefined();
	expect((await shop.waiting()).map(({ kind }) => kind)).toEqual(["low-stock"]);
	shop.app.env.telegram = telegram;
	await shop.send();
	expect(texts()).toHaveLength(1);
});

test("five in a minute are five messages, six are one", async () => {
	for (let at = 0; at < 5; at++) await shop.buy();
	await shop.tell();
	await shop.send();
	expect(texts()).toHaveLength(5);
	await db().execute(sql`UPDATE telegram_chats SET sent_at = '{}'`);
	for (let at = 0; at < 6; at++) await shop.buy();
	await shop.ask();
	await shop.tell();
	await shop.send();
	expect(texts()).toHaveLength(6);
	const lines = texts()[5]?.split("\n") ?? [];
	expect(lines[0]).toBe("7 xəbər bir yerdə");
	expect(lines).toContain("Yeni sifarişlər: 6");
	expect(lines).toContain("• və daha 3");
	expect(lines).toContain("Yeni balans sorğuları: 1");
	expect(lines.at(-1)).toBe("https://shop.example/admin");
});

test("what comes after the five waits for the minute, and is one then", async () => {
	for (let at = 0; at < 5; at++) await shop.buy();
	await shop.tell();
	await shop.send();
	for (let at = 0; at < 3; at++) await shop.buy();
	await shop.tell();
	const again = (await shop.send()) as { againAfterS: number };
	expect(again.againAfterS).toBeGreaterThan(30);
	expect(again.againAfterS).toBeLessThanOrEqual(61);
	expect(texts()).toHaveLength(5);
	await db().execute(sql`
		UPDATE telegram_chats SET sent_at[5] = sent_at[5] - interval '1 minute'`);
	await shop.send();
	expect(texts()).toHaveLength(6);
	expect(texts()[5]).toContain("3 xəbər bir yerdə");
	// It is the newest of five that count, and the oldest is forgotten for it.
	await shop.buy();
	await shop.tell();
	expect(await shop.send()).toMatchObject({ againAfterS: expect.any(Number) });
	expect(texts()).toHaveLength(6);
});

test("each admin has a minute of their own", async () => {
	await shop.link(5002);
	await db().execute(sql`
		UPDATE telegram_chats SET sent_at = array_fill(now(), ARRAY[5]) WHERE chat_id = ${CHAT}`);
	await shop.buy();
	await shop.tell();
	await shop.send();
	await shop.send(5002);
	expect(texts()).toEqual([]);
	expect(shop.fake.textsTo(5002)).toHaveLength(1);
});

test("Telegram's own pause is kept, by every chat", async () => {
	await shop.link(5002);
	expect(await failsOnce({ status: 429, retryAfter: 40 })).toEqual({ againAfterS: 40 });
	expect(await shop.waiting()).toMatchObject([{ begun: false }, {}]);
	const later = (await shop.send(5002)) as { againAfterS: number };
	expect(later.againAfterS).toBeGreaterThan(35);
	await shop.send();
	expect(shop.fake.callsOf("sendMessage")).toHaveLength(1);
	// A shorter one that was asked for since ends no longer one.
	await pauseTelegram(db(), 5);
	expect(await readPauseS(db())).toBeGreaterThan(30);
	await db().execute(sql`UPDATE telegram_bot SET paused_until = now()`);
	await shop.send();
	expect(texts()).toHaveLength(1);
	expect(texts()[0]).not.toContain("təkrar");
	expect(await run()).toMatchObject({ failure: "Telegram 40 saniyə gözləməyi xahiş edir" });
});

test("whoever has blocked the bot is unlinked, and that is recorded", async () => {
	const published: string[] = [];
	shop.app.hub.onPublished((topics) => published.push(...topics));
	expect(await failsOnce({ status: 403, description: "Forbidden" })).toBeUndefined();
	expect(await shop.waiting()).toEqual([]);
	expect(await shop.actions()).toEqual([
		{ action: "telegram.unlink", by: shop.adminId, about: shop.adminId },
	]);
	expect(published).toEqual(["admin"]);
});

test.each([
	["a server that breaks", { status: 500 }, "Telegram-da nasazlıq var"],
	["an answer that never comes", "cut", "Telegram cavab vermir"],
	["one that is taken before", "cut", "Telegram cavab vermir"],
] as const)(
	"%s: it is sent again, and says that it may be a second time",
	async (_, behaviour, says) => {
		expect(await failsOnce(behaviour)).toBe("TelegramAway");
		expect(await shop.waiting()).toMatchObject([{ begun: true }]);
		expect(await run()).toMatchObject({ failure: says });
		await shop.send();
		expect(texts()).toHaveLength(1);
		expect(texts()[0]).toContain("Əlaqə kəsilmişdi, bu mesaj təkrar ola bilər.");
	},
);

test.each([
	["a token that is wrong", { status: 401 }, "Telegram botun tokenini qəbul etmir"],
	["a message that is refused", { status: 400 }, "Telegram sorğunu qəbul etmədi"],
] as const)("%s: nothing was sent, and nothing is lost", async (_, behaviour, says) => {
	expect(await failsOnce(behaviour)).toMatch(/TelegramAway|TelegramRefused/);
	expect(await shop.waiting()).toMatchObject([{ begun: false }]);
	expect(await run()).toMatchObject({ failure: says });
	await shop.send();
	expect(texts()[0]).not.toContain("təkrar");
});

test("what may have come before stays so when the next attempt reaches nobody", async () => {
	await failsOnce("cut");
	const { telegram } = shop.app.env;
	const gone = await openFakeTelegram();
	gone.close();
	shop.app.env.telegram = { token: telegram?.token as string, apiUrl: gone.apiUrl };
	await expect(shop.send()).rejects.toThrow("unreachable");
	shop.app.env.telegram = telegram;
	await shop.send();
	expect(texts()[0]).toContain("təkrar");
});

test("two processes send each message once", async () => {
	const chats = [5002, 5003, 5004];
	for (const chat of chats) await shop.link(chat);
	for (let at = 0; at < 4; at++) await shop.buy();
	shop.fake.always = { afterMs: 20 };
	const [one, other] = [shop.startJobs(), shop.startJobs()];
	await Promise.all([shop.tell(), shop.tell()]);
	await expect.poll(shop.waiting).toEqual([]);
	await Promise.all([one.close(), other.close()]);
	for (const chat of [CHAT, ...chats]) {
		const got = shop.fake.textsTo(chat).join("\n");
		expect(got.match(/#[A-Z0-9]{6}/g)?.length).toBe(4);
		expect(got).not.toContain("təkrar");
	}
});

test("who is no admin any more gets nothing, and is not linked", async () => {
	const other = (await makeAdmin(db())).id;
	await shop.buy();
	await shop.tell();
	await changeRole(db(), { userId: shop.adminId, role: "customer", adminId: other });
	await shop.send();
	expect(shop.fake.calls).toEqual([]);
	expect(await shop.waiting()).toEqual([]);
});

test("a chat of somebody who is no admin gets nothing, however it came there", async () => {
	await shop.link(5009, shop.buyerId);
	await shop.buy();
	await shop.tell();
	await shop.send(5009);
	expect(shop.fake.calls).toEqual([]);
});

test("a code, an ID, a balance, a name or the token stand in no message, no request and no log", async () => {
	const idGame = await makeGame(db(), {
		name: "Free Fire",
		requiresId: true,
		trackStock: true,
		stock: 4,
	});
	const before = shop.gameId;
	shop.gameId = idGame.id;
	const orderId = await shop.buy(2, "5123456789");
	shop.gameId = before;
	await db().execute(sql`
		UPDATE orders SET admin_notes = 'GIZLI-QEYD', customer_message = 'GIZLI-KOD' WHERE id = ${orderId}`);
	await db().execute(sql`
		INSERT INTO money_checks (findings) VALUES ('[{"offender": "GIZLI-HESAB", "detail": "123457"}]')`);
	await shop.ask();
	await shop.tell();
	shop.fake.next.sendMessage = [{ status: 500, description: shop.app.env.telegram?.token ?? "" }];
	await shop.send().catch((error) => shop.app.log.warn({ err: error }, "a job failed"));
	await shop.send();
	expect(texts().length).toBeGreaterThan(1);
	const { rows } = await db().execute(sql`SELECT * FROM channel_runs`);
	const all = [...shop.fake.calls.map(({ raw }) => raw), ...shop.logged, JSON.stringify(rows)].join(
		"\n",
	);
	const balance = (
		await db().execute<{ q: number }>(sql`
		SELECT balance_qepik AS q FROM balances WHERE user_id = ${shop.buyerId}`)
	).rows[0]?.q as number;
	const secrets = [
		"5123456789",
		"GIZLI",
		"Gizli Ad",
		"a@b.example",
		"planted",
		orderId,
		shop.buyerId,
	];
	secrets.push(String(balance), `${Math.floor(balance / 100)}.`, "test.example");
	expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
	expect(all).toContain("Free Fire × 2");
});
