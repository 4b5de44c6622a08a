// An address is confirmed by the link that is mailed to it, and by nothing else; as Request → Response on
// the built bundle, with a real mail server.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { users } from "#app/users/users.table.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin, makeCustomer } from "#test/make.ts";
import {
	cookieOf,
	findUserId,
	formPost,
	openBeside,
	registerAs,
	useTestShop,
} from "#test/open-shop.ts";
import { tokenIn, useMailbox } from "#test/read-mail.ts";
import { shownIn } from "#test/shown-in.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { findConfirming } from "./confirm-email.server.ts";

const ORIGIN = "https://shop.example";

const mailbox = useMailbox();
const shop = useTestShop(() => ({ ORIGIN, SMTP_URL: mailbox.url, REQUIRE_ADMIN_2FA: "0" }));

const mailsTo = (email: string) =>
	mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email));

/** The address of the newest link that was mailed. */
async function linkTo(email: string, count = 1): Promise<string> {
	await expect.poll(() => mailsTo(email).length, { timeout: 15_000 }).toBe(count);
	const text = mailsTo(email).at(-1)?.text ?? "";
	const [link = ""] = /https:\/\/shop\.example\/confirm-email\?token=\S+/.exec(text) ?? [];
	return link.replace(ORIGIN, "");
}

async function isConfirmed(email: string) {
	const [user] = await shop.db.select().from(users).where(eq(users.email, email));
	return user?.emailVerified;
}

/** A customer with the cookie of this shop, which is on https. */
async function register(email = `${newId()}@test.example`) {
	return { email, cookie: await registerAs(shop, email) };
}

const profileOf = (cookie: string) => shownIn(shop.fetch("/profile", { headers: { cookie } }));
const askAgain = (cookie: string, address?: string) =>
	shop.fetch("/profile", formPost({ intent: "confirmEmail" }, cookie), address);

test("who registers is mailed a link: looking at it confirms nothing, its button does", async () => {
	const { email, cookie } = await register();
	expect(await profileOf(cookie)).toContain("Təsdiqlənməyib");
	const link = await linkTo(email);
	const looked = await shop.fetch(link);
	expect(looked.headers.get("cache-control")).toBe("no-store");
	expect(looked.headers.get("referrer-policy")).toBe("strict-origin");
	expect(await shownIn(looked)).toContain("Ünvanımı təsdiqləyirəm");
	expect(await isConfirmed(email)).toBe(false);
	const [published, pressed] = await hearPublished<Response>(shop.app.hub, () =>
		shop.fetch(link, formPost({})),
	);
	expect(pressed.status).toBe(200);
	expect(published).toContain(`user:${await findUserId(shop, email)}`);
	expect(await shownIn(pressed)).toContain("Email ünvanınız təsdiqləndi");
	expect(await isConfirmed(email)).toBe(true);
	expect(await shownIn(shop.fetch(link))).not.toContain("Ünvanımı təsdiqləyirəm");
	const profile = await profileOf(cookie);
	expect(profile).toContain(">Təsdiqlənib<");
	expect(profile).not.toContain("Təsdiq linki göndər");
});

test("the mail says nothing that a stranger could have chosen but the address", async () => {
	const email = `${newId()}@test.example`;
	const name = "Pul qazan evil.example";
	const form = { name, email, password: "parol-123", passwordAgain: "parol-123" };
	await shop.fetch("/register", formPost(form));
	await linkTo(email);
	const [mail] = mailsTo(email);
	expect(mail?.subject).toBe("GameStore: email ünvanınızı təsdiqləyin");
	expect(JSON.stringify(mail)).not.toContain("evil.example");
	expect(mail?.html).toContain("Ünvanımı təsdiqləyirəm");
	// It is no mail that one could end.
	expect(mail?.headers.filter(({ key }) => key.startsWith("list-"))).toEqual([]);
});

test.each<[string, (token: string) => string | Promise<string>]>([
	["changed by a letter", (token) => token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
	[
		"made to last longer",
		(token) => token.replace(/\.(\d+)\./, (_, ends) => `.${Number(ends) + 9}.`),
	],
	["of another person", async (token) => token.replace(/^[^.]+/, (await makeCustomer(shop)).id)],
	["none at all", () => ""],
])("a link that is %s confirms nothing", async (_, change) => {
	const { email } = await register();
	const link = await linkTo(email);
	const token = await change(link.split("token=")[1] ?? "");
	const path = `/confirm-email?token=${token}`;
	expect(await shownIn(shop.fetch(path))).toContain("etibarsızdır");
	const pressed = await shop.fetch(path, formPost({}));
	expect(pressed.status).toBe(422);
	expect(await isConfirmed(email)).toBe(false);
});

test("a link works for a week, and for the address that it was mailed to", async () => {
	const { email } = await register();
	const link = await linkTo(email);
	const [, ends = ""] = /\.(\d+)\./.exec(link) ?? [];
	const { rows } = await shop.db.execute<{ days: number }>(sql`
		SELECT round((${ends}::numeric - extract(epoch FROM now())) / 86400)::integer AS days`);
	expect(rows[0]?.days).toBe(7);
	expect(mailsTo(email).at(-1)?.text).toContain("Link 7 gün etibarlıdır.");
	const token = link.split("token=")[1] ?? "";
	const app = { db: shop.db, secret: shop.secret } as never;
	expect(await findConfirming(app, token)).toMatchObject({ email });
	const later = {
		execute: async () => ({ rows: [{ now: new Date(Number(ends) * 1000 + 1).toISOString() }] }),
	};
	const inAWeek = { db: { select: shop.db.select.bind(shop.db), ...later }, secret: shop.secret };
	expect(await findConfirming(inAWeek as never, token)).toBeUndefined();
	const changed = `${newId()}@test.example`;
	await shop.db.update(users).set({ email: changed }).where(eq(users.email, email));
	expect((await shop.fetch(link, formPost({}))).status).toBe(422);
	expect(await isConfirmed(changed)).toBe(false);
});

test("it is mailed again from the profile, five an hour at most, and never once it is confirmed", async () => {
	const { email, cookie } = await register();
	for (let n = 2; n <= 5; n++) {
		expect((await askAgain(cookie)).status).toBe(200);
		await linkTo(email, n);
	}
	expect((await askAgain(cookie)).status).toBe(429);
	await shop.fetch(await linkTo(email, 5), formPost({}));
	await shop.db.execute(sql`DELETE FROM limits`);
	expect((await askAgain(cookie)).status).toBe(409);
	expect(mailsTo(email)).toHaveLength(5);
});

test("an account that is closed in the moment of its confirmation has no confirmed address", async () => {
	const { email } = await register();
	const link = await linkTo(email);
	const closed = `${newId()}@closed.example`;
	await whileUncommitted(
		shop.db,
		(tx) => tx.update(users).set({ email: closed }).where(eq(users.email, email)),
		() => shop.fetch(link, formPost({})),
	);
	expect(await isConfirmed(closed)).toBe(false);
});

test("from one address of the net fifty an hour at most, whoever asks", async () => {
	const { cookie } = await register();
	const address = "192.0.2.50";
	expect((await askAgain(cookie, address)).status).toBe(200);
	await shop.db.execute(sql`UPDATE limits SET taken = 50 WHERE name = 'confirm-address'`);
	expect((await askAgain(cookie, address)).status).toBe(429);
	await shop.db.execute(sql`DELETE FROM limits`);
});

test("an account that is made anew with an address makes no more mails than one that stays", async () => {
	const { email } = await register();
	await linkTo(email);
	await shop.db.execute(sql`UPDATE limits SET taken = 5 WHERE name = 'confirm-mail'`);
	await shop.db
		.update(users)
		.set({ email: `${newId()}@test.example` })
		.where(eq(users.email, email));
	await register(email);
	const { rows } = await shop.db.execute(sql`SELECT FROM outbox WHERE ended_at IS NULL`);
	expect(rows).toEqual([]);
	expect(mailsTo(email)).toHaveLength(1);
	await shop.db.execute(sql`DELETE FROM limits`);
});

test("a new password by a mailed link confirms the address as well", async () => {
	const { email } = await register();
	await linkTo(email);
	await shop.fetch("/forgot-password", formPost({ email }));
	await expect.poll(() => mailsTo(email).length, { timeout: 15_000 }).toBe(2);
	const token = tokenIn(mailsTo(email)[1]?.text ?? "");
	const form = { password: "tam-yeni-parol", passwordAgain: "tam-yeni-parol" };
	const renewed = await shop.fetch(`/reset-password?token=${token}`, formPost(form));
	expect(renewed.status).toBe(302);
	expect(await isConfirmed(email)).toBe(true);
});

test("before it is confirmed security mails go to an address, and nothing else", async () => {
	const { email, cookie } = await register();
	const form = {
		currentPassword: "parol-123",
		password: "yeni-parol-1",
		passwordAgain: "yeni-parol-1",
	};
	const changed = await shop.fetch("/profile", formPost({ intent: "password", ...form }, cookie));
	expect(changed.status).toBe(200);
	expect(cookieOf(changed)).not.toBe("");
	await shop.fetch("/login", {
		...formPost({ email, password: "yeni-parol-1" }),
		headers: { "sec-fetch-site": "same-origin", "user-agent": "Firefox" },
	});
	await expect
		.poll(
			() =>
				mailsTo(email)
					.map(({ subject }) => subject)
					.sort(),
			{ timeout: 15_000 },
		)
		.toEqual([
			"GameStore: email ünvanınızı təsdiqləyin",
			"GameStore: yeni cihazdan giriş",
			"GameStore: şifrəniz dəyişdirildi",
		]);
});

test("who has switched everything off gets security mails alone", async () => {
	const { email, cookie } = await register();
	await shop.fetch(await linkTo(email), formPost({}));
	await shop.fetch("/profile", formPost({ intent: "choices", channels: "mail" }, cookie));
	const userId = await findUserId(shop, email);
	const asked = { userId, userEmail: email, amountQepik: 700, type: "abb" as const };
	const { id: topUpId } = await createTopUp(shop.db, asked);
	const { id: adminId } = await makeAdmin(shop.db);
	await rejectTopUp(shop.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	await shop.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	const untold = async () => {
		const { rows } = await shop.db.execute(sql`
			SELECT FROM notifications WHERE user_id = ${userId} AND told_at IS NULL`);
		return rows.length;
	};
	await expect.poll(untold, { timeout: 15_000 }).toBe(0);
	const form = { currentPassword: "parol-123", password: "parol-456", passwordAgain: "parol-456" };
	await shop.fetch("/profile", formPost({ intent: "password", ...form }, cookie));
	await expect.poll(() => mailsTo(email).length, { timeout: 15_000 }).toBe(2);
	expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
		"GameStore: email ünvanınızı təsdiqləyin",
		"GameStore: şifrəniz dəyişdirildi",
	]);
});

test("without a mail server nobody is told that a mail goes", async () => {
	const silent = await openBeside(shop);
	const { cookie } = await makeCustomer({ db: shop.db, secret: silent.secret });
	const profile = await shownIn(silent.fetch("/profile", { headers: { cookie } }));
	expect(profile).toContain("Mağaza hazırda məktub göndərə bilmir");
	expect(profile).not.toContain("Təsdiq linki");
	const asked = await silent.fetch("/profile", formPost({ intent: "confirmEmail" }, cookie));
	expect(asked.status).toBe(422);
	expect(await shownIn(asked)).not.toMatch(/göndərild|göndərilir/);
	await silent.close();
});
