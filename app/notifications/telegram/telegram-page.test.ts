// The owner's section of the switchboard: who is linked, a test, the settings, and nothing secret on it.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeTelegram, openFakeTelegram, TOKEN } from "#test/fake-telegram.ts";
import { hearPublished } from "#test/hear-published.ts";
import { type Customer, makeCustomer } from "#test/make.ts";
import { formPost, openTestShop, type TestShop } from "#test/open-shop.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { hasOpenCodes, makeCode } from "./link-code.server.ts";
import { changeStaffSettings } from "./staff-settings.server.ts";

let fake: FakeTelegram;
let shop: TestShop;
let admin: Customer;
let other: Customer;
beforeAll(async () => {
	fake = await openFakeTelegram();
	shop = await openTestShop({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: fake.apiUrl });
	const role = "admin" as const;
	admin = await makeCustomer(shop, { role, name: "Nizami Admin" });
	other = await makeCustomer(shop, { role, name: "Tural Admin" });
});
afterAll(async () => {
	await shop.close();
	fake.close();
});
beforeEach(async () => {
	await shop.db.execute(
		sql`TRUNCATE telegram_messages, telegram_chats, telegram_codes, jobs, limits`,
	);
	await shop.db.execute(sql`UPDATE telegram_bot SET paused_until = NULL`);
	fake.calls = [];
	fake.sent = [];
});

const link = (chatId: number, { id }: Customer) =>
	shop.db.execute(sql`INSERT INTO telegram_chats (chat_id, admin_id) VALUES (${chatId}, ${id})`);

async function press(fields: Record<string, string>, { cookie } = admin) {
	const [published, response] = await hearPublished<Response>(shop.app.hub, () =>
		shop.fetch("/admin/notifications/telegram.data", formPost(fields, cookie)),
	);
	return { status: response.status, text: await response.text(), published };
}

async function page({ cookie } = admin) {
	const response = await shop.fetch("/admin/notifications", { headers: { cookie } });
	expect(response.status).toBe(200);
	return response.text();
}

async function journal() {
	const { rows } = await shop.db.execute(sql`
		SELECT action, actor_id AS by, subject_id AS about, before, after FROM audit_entries
		WHERE action LIKE 'telegram.%' ORDER BY id DESC LIMIT 1`);
	return rows[0];
}

test("the code is shown once, with a link to the bot, and kept as a digest", async () => {
	const { status, text } = await press({ intent: "link" });
	expect(status).toBe(200);
	const [, code = ""] = /https:\/\/t\.me\/nizam_shop_bot\?start=(\w{12})"/.exec(text) ?? [];
	expect(code).not.toBe("");
	expect(await page()).not.toContain(code);
	const { rows } = await shop.db.execute<{ row: string; minutes: number }>(sql`
		SELECT to_jsonb(c)::text AS row, extract(epoch FROM expires_at - now()) / 60 AS minutes
		FROM telegram_codes c`);
	expect(rows[0]?.row).not.toContain(code);
	expect(Number(rows[0]?.minutes)).toBeGreaterThan(9);
	expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(10);
	// The shop begins to watch by itself, sooner or later.
	const { rows: jobs } = await shop.db.execute(
		sql`SELECT kind FROM jobs WHERE kind <> 'telegram-watch'`,
	);
	expect(jobs).toEqual([{ kind: "telegram-updates" }]);
});

test("what is just being sent does not wait, for no page is told once it has left", async () => {
	await link(71, admin);
	const waitFor = (seconds: number) =>
		shop.db.execute(sql`
			INSERT INTO telegram_messages (chat_id, kind, happened_at, created_at)
			VALUES (71, 'linked', now(), now() - interval '1 second' * ${seconds})`);
	await waitFor(1);
	expect(await page()).not.toContain("Göndərilməyi gözləyən mesajlar");
	await waitFor(60);
	expect(await page()).toContain("Göndərilməyi gözləyən mesajlar");
});

test("a bot that does not answer as one gets no link", async () => {
	const name = fake.username;
	fake.username = "evil/../x?start=";
	expect((await press({ intent: "link" })).text).toContain("Telegram cavab vermir");
	fake.username = name;
	await shop.db.execute(sql`UPDATE channel_runs SET failed_at = NULL`);
	fake.next.getMe = [{ status: 401, description: `bad ${TOKEN}` }];
	const { status, text } = await press({ intent: "link" });
	expect([status, text.includes("Telegram botun tokenini qəbul etmir")]).toEqual([422, true]);
	expect(text).not.toContain("planted");
	const shown = await page();
	expect(shown).toContain("Telegram botun tokenini qəbul etmir");
	expect(shown).not.toContain("planted");
	expect((await shop.db.execute(sql`SELECT FROM telegram_codes`)).rows).toEqual([]);
});

test("to be linked the password was typed of late", async () => {
	await shop.db.execute(sql`
		UPDATE sessions SET created_at = now() - interval '13 hours' WHERE user_id = ${other.id}`);
	const { text } = await press({ intent: "link" }, other);
	expect(text).toContain("/confirm-password");
	expect(fake.calls).toEqual([]);
});

test("who is linked is shown, since when, and whose it is", async () => {
	expect(await page()).toContain("Hələ heç kim Telegram-ını qoşmayıb.");
	await link(1, admin);
	await link(2, other);
	const shown = (await page()).replaceAll("<!-- -->", "");
	expect(shown).toMatch(/Nizami Admin \(siz\)/);
	expect(shown).toMatch(/Tural Admin<\/p>/);
	expect(shown).toContain("Qoşulub: ");
	expect(shown).toContain("Sınaq mesajı göndərin");
});

test("a press unlinks, ends an open code, and is recorded; a second finds nothing", async () => {
	await link(2, other);
	await makeCode(shop.app, other.id);
	const { text, published } = await press({ intent: "unlink", admin: other.id });
	expect(text).toContain("Telegram ayrıldı");
	expect(await hasOpenCodes(shop.db)).toBe(false);
	expect(published).toEqual(["admin"]);
	expect(await journal()).toMatchObject({
		...{ action: "telegram.unlink", by: admin.id, about: other.id },
	});
	expect((await press({ intent: "unlink", admin: other.id })).status).toBe(404);
});

test("the test button sends to the one who pressed it, and to nobody else", async () => {
	await link(2, other);
	expect((await press({ intent: "test" })).text).toContain("Əvvəlcə öz Telegram-ınızı qoşun");
	await link(1, admin);
	expect((await press({ intent: "test" })).text).toContain("Sınaq mesajı göndərildi");
	expect(fake.sent).toMatchObject([{ chatId: 1, text: expect.stringContaining("Sınaq mesajı") }]);
	expect(await page()).toContain("İşləyir");
});

test("a test that fails says why, waits no longer than five seconds, and unlinks who has blocked", async () => {
	await link(1, admin);
	fake.next.sendMessage = [{ status: 429, retryAfter: 20 }];
	expect((await press({ intent: "test" })).text).toContain(
		"Telegram 20 saniyə gözləməyi xahiş edir",
	);
	expect((await press({ intent: "test" })).status).toBe(429);
	expect(fake.callsOf("sendMessage")).toHaveLength(1);
	await shop.db.execute(sql`UPDATE telegram_bot SET paused_until = now()`);
	fake.next.sendMessage = ["hangs", { status: 403 }];
	const began = performance.now();
	expect((await press({ intent: "test" })).text).toContain("Telegram cavab vermir");
	expect(performance.now() - began).toBeLessThan(9000);
	const blocked = await press({ intent: "test" });
	expect(blocked.text).toContain("Bot bu söhbətdə bloklanıb");
	expect(blocked.published).toEqual(["admin"]);
	expect((await shop.db.execute(sql`SELECT FROM telegram_chats`)).rows).toEqual([]);
	expect(await journal()).toMatchObject({
		...{ action: "telegram.unlink", by: admin.id, after: { reason: "Bot bloklanıb" } },
	});
});

test("ten presses a minute", async () => {
	for (let at = 0; at < 10; at++) await press({ intent: "link" });
	for (const intent of ["link", "test"]) expect((await press({ intent })).status).toBe(429);
	expect(fake.callsOf("getMe")).toHaveLength(10);
});

const SETTINGS = { unclaimedMinutes: "15", lowStock: "5", quietFrom: "23:00", quietUntil: "8:00" };
const save = (values: Partial<typeof SETTINGS>) =>
	press({ intent: "settings", ...SETTINGS, ...values });

test("the owner's numbers and hours are saved and recorded", async () => {
	const { text, published } = await save({});
	expect(text).toContain("Yadda saxlandı");
	expect(published).toEqual(["admin"]);
	expect(await journal()).toMatchObject({
		action: "telegram.settings",
		before: { unclaimedMinutes: 10, quietFrom: null },
		after: { unclaimedMinutes: 15, lowStock: 5, quietFrom: "23:00", quietUntil: "08:00" },
	});
	expect(await page()).toMatch(
		/name="quietUntil"[^>]*value="08:00"|value="08:00"[^>]*name="quietUntil"/,
	);
	await save({ unclaimedMinutes: "", lowStock: "", quietFrom: "", quietUntil: "" });
	const { rows: found } = await shop.db.execute(sql`
		SELECT unclaimed_minutes, low_stock, quiet_from, quiet_until FROM telegram_settings`);
	expect(Object.values(found[0] ?? {})).toEqual([null, null, null, null]);
});

test("of two who save them at once the second changes what the first has made of them", async () => {
	const { jobs } = shop.app;
	const values = { unclaimedMinutes: 20, lowStock: 7, quietFrom: null, quietUntil: null };
	await whileUncommitted(
		shop.db,
		(tx) => changeStaffSettings({ db: tx, jobs }, { values, adminId: other.id }),
		() => save({ lowStock: "7", quietFrom: "", quietUntil: "" }),
	);
	const changed = { before: { unclaimedMinutes: 20 }, after: { unclaimedMinutes: 15 } };
	expect(await journal()).toMatchObject({ by: admin.id, ...changed });
});

test("what waits for the end of the quiet hours leaves when there are none any more", async () => {
	await link(1, admin);
	await shop.db.execute(sql`
		UPDATE telegram_settings SET
			quiet_from = (now() AT TIME ZONE 'Asia/Baku' - interval '1 hour')::time(0),
			quiet_until = (now() AT TIME ZONE 'Asia/Baku' + interval '1 hour')::time(0)`);
	// As the role that serves, whose purchases do the same.
	await shop.app.db.execute(sql`SELECT tell_staff('low-stock', '{"name": "Valorant"}', now())`);
	expect(await page()).toContain("Səssiz saatlardır");
	await save({ quietFrom: "", quietUntil: "" });
	await expect.poll(() => fake.sent).toMatchObject([{ chatId: 1 }]);
});

test.each([
	[{ unclaimedMinutes: "0" }, "1-dən 1440-a qədər tam ədəd yazın"],
	[{ unclaimedMinutes: "1441" }, "1-dən 1440-a qədər tam ədəd yazın"],
	[{ lowStock: "-1" }, "0-dan 100000-ə qədər tam ədəd yazın"],
	[{ lowStock: "100001" }, "0-dan 100000-ə qədər tam ədəd yazın"],
	[{ quietFrom: "24:00" }, "Saatı 23:00 kimi yazın"],
	[{ quietUntil: "8:60" }, "Saatı 23:00 kimi yazın"],
	[{ quietUntil: "" }, "Səssiz saatların həm başlanğıcını, həm sonunu yazın"],
	[{ quietFrom: "" }, "Səssiz saatların həm başlanğıcını, həm sonunu yazın"],
	[{ quietUntil: "23:00" }, "Başlanğıcla son eyni ola bilməz"],
])("%j is refused in words at its field", async (values, says) => {
	const { status, text } = await save(values);
	expect([status, text.includes(says)]).toEqual([422, true]);
});

test("the section shows what messages look like, and no secret", async () => {
	const shown = await page();
	expect(shown).toContain("Mesajların nümunələri");
	expect(shown).toContain("Yeni sifariş #K7M2XQ");
	expect(shown).toContain("Səssiz saatlarda 4 xəbər");
	expect(shown).not.toContain("planted");
});

test("without a bot the section says how to make one, and no act reaches for it", async () => {
	const { telegram } = shop.app.env;
	shop.app.env.telegram = undefined;
	expect(await page()).toContain("@BotFather");
	for (const intent of ["link", "test"])
		expect((await press({ intent })).text).toContain("Telegram botu qurulmayıb");
	shop.app.env.telegram = telegram;
});
