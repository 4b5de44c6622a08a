// A chat is linked by a code that an admin was shown, once, within ten minutes.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeRole } from "#app/sign-in/change-role.server.ts";
import { makeAdmin } from "#test/make.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { useTelegram } from "#test/use-telegram.ts";
import { hasOpenCodes, linkChat, makeCode } from "./link-code.server.ts";
import { listenToBot } from "./listen-job.server.ts";

const shop = useTelegram();
const db = () => shop.database.db;
const PHONE = 7001;

let adminId: string;
let code: string;
beforeEach(async () => {
	adminId = (await makeAdmin(db())).id;
	code = await makeCode(shop.app, adminId);
});

const chats = async () => {
	const { rows } = await db().execute(sql`
		SELECT chat_id AS chat, admin_id AS admin FROM telegram_chats WHERE admin_id <> ${shop.adminId}
		ORDER BY 1`);
	return rows;
};
const answers = () => shop.fake.textsTo(PHONE);
const linked = [
	{
		chat: PHONE,
		get admin() {
			return adminId;
		},
	},
];
const journal = async () => (await shop.actions()).slice(-1)[0];

test("'/start CODE' links the chat, which is told so, and recorded", async () => {
	const published: string[] = [];
	shop.app.hub.onPublished((topics) => published.push(...topics));
	expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
	shop.fake.hear(PHONE, "salam");
	shop.fake.hear(PHONE, `/start ${code}`);
	shop.startJobs();
	await expect
		.poll(answers)
		.toEqual([
			"Telegram qoşuldu\nMağazanın xəbərləri bundan sonra bu söhbətə gələcək.\nhttps://shop.example/admin/notifications",
		]);
	expect(await chats()).toEqual(linked);
	expect(await journal()).toEqual({ action: "telegram.link", by: adminId, about: adminId });
	expect(published).toEqual(["admin"]);
	// The turn that finds no code open is the last.
	await expect.poll(async () => (await db().execute(sql`SELECT FROM jobs`)).rows).toEqual([]);
});

test("typed by hand, in small letters, and in the quiet hours too", async () => {
	await shop.quiet(-1, 2);
	shop.fake.hear(PHONE, `/start@nizam_shop_bot  ${code.toLowerCase()} `);
	await shop.listen();
	await shop.send(PHONE);
	expect(answers()).toHaveLength(1);
});

test("only its digest is kept, and with another secret it is none", async () => {
	const { rows } = await db().execute(sql`SELECT to_jsonb(c) AS row FROM telegram_codes c`);
	expect(JSON.stringify(rows)).not.toContain(code);
	shop.app.secret = "y".repeat(32);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual([]);
});

const WRONG =
	"Kod səhvdir və ya vaxtı keçib. Mağazanın 'Bildirişlər' səhifəsində yeni kod götürün.";

test.each([
	["a wrong code", () => "/start ABCDEFGHJKMN"],
	["no code", () => "/start"],
	["half a code", () => `/start ${code.slice(0, 11)}`],
])("%s is answered in words", async (_, text) => {
	shop.fake.hear(PHONE, text());
	await shop.listen();
	expect(answers()).toEqual([WRONG]);
	expect(await chats()).toEqual([]);
	expect(await hasOpenCodes(db())).toBe(true);
});

test("a code of eleven minutes ago is none, and its row is gone", async () => {
	const other = await makeCode(shop.app, (await makeAdmin(db())).id);
	await db().execute(sql`
		UPDATE telegram_codes SET expires_at = expires_at - interval '10 minutes' WHERE admin_id = ${adminId}`);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(answers()).toEqual([WRONG]);
	expect((await db().execute(sql`SELECT FROM telegram_codes`)).rows).toHaveLength(1);
	// Also where its row is still there.
	await db().execute(sql`UPDATE telegram_codes SET expires_at = now()`);
	const late = { code: other, chatId: PHONE, alongside: async () => {} };
	expect(await linkChat(shop.app, late)).toBe(false);
	expect(await chats()).toEqual([]);
});

test("it works once, and a newer one takes its place", async () => {
	await makeCode(shop.app, (await makeAdmin(db())).id);
	shop.fake.hear(PHONE, `/start ${code}`);
	shop.fake.hear(PHONE + 1, `/start ${code}`);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual(linked);
	expect(shop.fake.textsTo(PHONE + 1)).toEqual([WRONG]);
	expect(answers()).toEqual(["Bu söhbət artıq qoşulub."]);
	const former = await makeCode(shop.app, adminId);
	await makeCode(shop.app, adminId);
	shop.fake.hear(PHONE + 2, `/start ${former}`);
	await shop.listen();
	expect(await chats()).toEqual(linked);
});

test("a code that a newer one is just taking the place of links nobody, and uses up nothing", async () => {
	const sent = { code, chatId: PHONE, alongside: async () => {} };
	const isLinked = await whileUncommitted(
		db(),
		(tx) => makeCode({ ...shop.app, db: tx }, adminId),
		() => linkChat(shop.app, sent),
	);
	expect(isLinked).toBe(false);
	expect(await hasOpenCodes(db())).toBe(true);
});

test("who guesses has five tries an hour, of which the sixth is not even answered", async () => {
	for (let at = 0; at < 5; at++) shop.fake.hear(PHONE, "/start ABCDEFGHJKMN");
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(answers()).toHaveLength(5);
	expect(await chats()).toEqual([]);
	shop.fake.hear(PHONE + 1, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toHaveLength(1);
});

test("however many guess, thirty answers a minute leave, and who has a code is linked", async () => {
	for (let at = 0; at < 35; at++) shop.fake.hear(8000 + at, "/start ABCDEFGHJKMN");
	shop.fake.hear(PHONE, `/start ${code}`);
	expect(await shop.listen()).toEqual({ againAfterS: 0 });
	await shop.listen();
	expect(shop.fake.sent).toHaveLength(30);
	expect(await chats()).toEqual(linked);
});

test("a group is not linked: everybody in it would hear", async () => {
	shop.fake.hear(-PHONE, `/start ${code}`, "group");
	await shop.listen();
	expect(await chats()).toEqual([]);
	expect(shop.fake.textsTo(-PHONE)).toEqual([
		"Kodu botun özü ilə söhbətdə göndərin: qrup qoşulmur.",
	]);
	expect(await hasOpenCodes(db())).toBe(true);
});

test("what is no message of a person is passed over", async () => {
	shop.fake.updates.push({ update_id: 1, message: { text: 5 } } as never);
	shop.fake.updates.push({ update_id: 2, message: undefined });
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual(linked);
});

test("a new phone takes the place of the former, and an admin that of another at one phone", async () => {
	await shop.link(6000, adminId);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual(linked);
	const other = (await makeAdmin(db())).id;
	shop.fake.hear(PHONE, `/start ${await makeCode(shop.app, other)}`);
	await shop.listen();
	expect(await chats()).toEqual([{ chat: PHONE, admin: other }]);
	expect((await shop.actions()).slice(-2)).toEqual([
		{ action: "telegram.unlink", by: other, about: adminId },
		{ action: "telegram.link", by: other, about: other },
	]);
});

test("who lost the role meanwhile is not linked, and their code is gone", async () => {
	await changeRole(db(), { userId: adminId, role: "customer", adminId: shop.adminId });
	expect(await hasOpenCodes(db())).toBe(false);
	await db().execute(sql`
		INSERT INTO telegram_codes SELECT ${shop.buyerId}, 'x', now() + interval '1 hour'`);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual([]);
});

test("a code of somebody who is no admin links nobody", async () => {
	await db().execute(sql`UPDATE telegram_codes SET admin_id = ${shop.buyerId}`);
	shop.fake.hear(PHONE, `/start ${code}`);
	await shop.listen();
	expect(await chats()).toEqual([]);
});

test("who closes their account leaves no link", async () => {
	await shop.link(6000, adminId);
	await db().execute(sql`ALTER TABLE account_closings DISABLE TRIGGER account_closings_settled`);
	await db().execute(sql`ALTER TABLE users DISABLE TRIGGER users_unlink_telegram`);
	await db().execute(sql`UPDATE users SET role = 'customer' WHERE id = ${adminId}`);
	await db().execute(sql`INSERT INTO account_closings (user_id) VALUES (${adminId})`);
	await db().execute(sql`ALTER TABLE account_closings ENABLE TRIGGER account_closings_settled`);
	await db().execute(sql`ALTER TABLE users ENABLE TRIGGER users_unlink_telegram`);
	expect(await chats()).toEqual([]);
	expect(await hasOpenCodes(db())).toBe(false);
});

test("nobody is asked for updates while no code is open, nor held by the asking", async () => {
	await shop.listen();
	expect(shop.fake.callsOf("getUpdates")).toMatchObject([
		{ fields: { timeout: 0, allowed_updates: ["message"], limit: 20 } },
	]);
	await db().execute(sql`DELETE FROM telegram_codes`);
	expect(await shop.listen()).toBeUndefined();
	expect(shop.fake.callsOf("getUpdates")).toHaveLength(1);
});

test("what was read is not read again; another bot, and a bot after a day, begin anew", async () => {
	const id = shop.fake.hear(PHONE, "salam");
	await shop.listen();
	await shop.listen();
	expect(shop.fake.callsOf("getUpdates")[1]?.fields.offset).toBe(id + 1);
	await db().execute(sql`UPDATE telegram_bot SET read_at = now() - interval '25 hours'`);
	await shop.listen();
	expect(shop.fake.callsOf("getUpdates")[2]?.fields.offset).toBeUndefined();
	await db().execute(sql`UPDATE telegram_bot SET read_at = now(), updates_of = 5`);
	await shop.listen();
	expect(shop.fake.callsOf("getUpdates")[3]?.fields.offset).toBeUndefined();
});

test("an end of the shop in the middle of the asking is no failure of Telegram", async () => {
	await db().execute(sql`UPDATE channel_runs SET failed_at = NULL`);
	const signal = AbortSignal.abort(new Error("the shop ends"));
	const listening = listenToBot(shop.app, { key: "all", payload: {}, signal });
	await expect(listening).rejects.toThrow();
	const { rows } = await db().execute(sql`SELECT FROM channel_runs WHERE failed_at IS NOT NULL`);
	expect(rows).toEqual([]);
});

test("a pause that Telegram asks for is kept, and whatever fails is noted", async () => {
	shop.fake.next.getUpdates = [{ status: 409 }, { status: 429, retryAfter: 50 }];
	await expect(shop.listen()).rejects.toMatchObject({ failure: "conflict" });
	expect(await shop.listen()).toEqual({ againAfterS: 50 });
	await shop.listen();
	expect(shop.fake.callsOf("getUpdates")).toHaveLength(2);
	const { rows } = await db().execute(sql`
		SELECT failed_at IS NOT NULL AS failed FROM channel_runs WHERE channel = 'telegram'`);
	expect(rows).toEqual([{ failed: true }]);
});
