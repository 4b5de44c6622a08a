// Controls 8 to 11 and 14 to 17: password resets and changes, and sessions.
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { sessions } from "#app/sign-in/sign-in.table.server.ts";
import { hearPublished } from "../hear-published.ts";
import { makeCustomer, makeUser, openSession, PASSWORD } from "../make.ts";
import { ADMIN, cookieOf, formPost, openTestShop, signInAs, useTestShop } from "../open-shop.ts";
import { mailsTo, mailTo, tokenIn } from "../read-mail.ts";

const shop = useTestShop();

const SECURITY = "/profile/security";
const newEmail = () => `${newId()}@test.example`;

const logIn = (email: string, password: string) =>
	shop.fetch("/login", formPost({ email, password }));

const isSignedIn = async (cookie: string) =>
	(await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" })).status === 200;

const askReset = (email: string) => shop.fetch("/forgot-password", formPost({ email }));

async function resetTokenFor(email: string): Promise<string> {
	await askReset(email);
	return tokenIn(await mailTo(shop, email));
}

const reset = (token: string, password: string) =>
	shop.fetch(`/reset-password?token=${token}`, formPost({ password, passwordAgain: password }));

describe("control 8, 9 and 10: a password reset", () => {
	test("an unknown email gets the same response", async () => {
		const { email: known } = await makeCustomer(shop);
		const unknown = newEmail();
		const answers = [await askReset(known), await askReset(unknown)];
		const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(first).toBe(second);
		await mailTo(shop, known);
		expect(await mailsTo(shop, unknown)).toEqual([]);
	});

	test("the token is long, works once even at the same moment, and ends every session", async () => {
		const { email, cookie: old } = await makeCustomer(shop);
		const token = await resetTokenFor(email);
		expect(token).toMatch(/^\w{24,}$/);
		const both = await Promise.all([reset(token, "birinci-1"), reset(token, "ikinci-22")]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([302, 422]);
		expect((await reset(token, "üçüncü-3")).status).toBe(422);
		expect(await isSignedIn(old)).toBe(false);
		expect(await mailTo(shop, email, 2)).toContain("şifrəsi dəyişdirildi");
	});

	test("the token is kept as a digest, and ends after an hour", async () => {
		const { id, email } = await makeCustomer(shop);
		const token = await resetTokenFor(email);
		const { rows } = await shop.db.execute(sql`
			SELECT identifier, extract(epoch FROM expires_at - created_at)::int AS lasts_s
			FROM verification WHERE value = ${id}`);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.identifier).not.toContain(token);
		expect(Number(rows[0]?.lasts_s)).toBeCloseTo(3600, -2);
		await shop.db.execute(sql`UPDATE verification SET expires_at = now() - interval '1 s'`);
		expect((await reset(token, "gecikmiş-1")).status).toBe(422);
	});

	test("the page of the token does not pass it on as a referrer, and is not cached", async () => {
		const page = await shop.fetch("/reset-password?token=x");
		expect(page.headers.get("referrer-policy")).toBe("strict-origin");
		expect(page.headers.get("cache-control")).toBe("no-store");
	});

	test("the link's host is the shop's, whatever the Host header says", async () => {
		const { email } = await makeCustomer(shop);
		const { method, body } = formPost({ email });
		const headers = { "sec-fetch-site": "same-origin", "x-forwarded-host": "evil.example" };
		const request = new Request("http://evil.example/forgot-password", { method, body, headers });
		await shop.http.fetch(request);
		expect(await mailTo(shop, email)).toContain("http://127.0.0.1");
		expect(await mailTo(shop, email)).not.toContain("evil.example");
	});

	test("beyond five mails an hour the response is the same, and none is sent", async () => {
		const { email } = await makeCustomer(shop);
		for (let n = 0; n < 5; n++) await askReset(email);
		await mailTo(shop, email, 5);
		expect((await askReset(email)).status).toBe(200);
		const { email: after } = await makeCustomer(shop);
		await askReset(after);
		await mailTo(shop, after);
		expect(await mailsTo(shop, email)).toHaveLength(5);
	});
});

describe("control 10 and 11: a changed password", () => {
	const change = (cookie: string, currentPassword: string, password = "yeni-parol-1") => {
		const form = { intent: "password", currentPassword, password, passwordAgain: password };
		return shop.fetch("/profile", formPost(form, cookie));
	};

	test("is measured like a first one, before the current one is looked at", async () => {
		const { email, cookie } = await makeCustomer(shop);
		const long = await change(cookie, "səhv", "x".repeat(129));
		expect([long.status, await long.text()]).toEqual([422, expect.stringContaining("Ən çoxu 128")]);
		const renewed = await reset(await resetTokenFor(email), "x".repeat(129));
		expect(await renewed.text()).toContain("Ən çoxu 128 simvol ola bilər");
		expect((await change(cookie, PASSWORD, "x".repeat(128))).status).toBe(200);
	});

	test("needs the current one, ends the other sessions, and is confirmed by mail", async () => {
		const { id, email, cookie: here } = await makeCustomer(shop);
		const there = await openSession(shop, id);
		expect((await change(here, "səhv")).status).toBe(401);
		expect(await isSignedIn(there)).toBe(true);
		const changed = await change(here, PASSWORD);
		expect(changed.status).toBe(200);
		expect(await isSignedIn(there)).toBe(false);
		expect(await isSignedIn(here)).toBe(false);
		expect(await isSignedIn(cookieOf(changed))).toBe(true);
		expect(await mailTo(shop, email)).toContain("şifrəsi dəyişdirildi");
	});

	test("guesses of the current one are limited like those at the login", async () => {
		const { cookie } = await makeCustomer(shop);
		for (let n = 0; n < 10; n++) await change(cookie, `səhv-${n}`);
		expect((await change(cookie, PASSWORD)).status).toBe(429);
	});
});

test("control 14: confirming the password replaces the session by a new one", async () => {
	const { cookie: old } = await makeCustomer(shop);
	const confirm = (fields: Record<string, string>) =>
		shop.fetch("/confirm-password?next=/orders", formPost(fields, old));
	expect((await confirm({ password: "x" })).status).toBe(401);
	expect((await confirm({ password: ADMIN.password, email: ADMIN.email })).status).toBe(401);
	const right = await confirm({ password: PASSWORD });
	expect(right.headers.get("location")).toBe("/orders");
	expect([await isSignedIn(old), await isSignedIn(cookieOf(right))]).toEqual([false, true]);
});

describe("control 15: sessions", () => {
	test("a sign-in makes a new one, and a logout ends it on the server", async () => {
		const { id, email, cookie: first } = await makeCustomer(shop);
		const other = await openSession(shop, id);
		const login = formPost({ email, password: PASSWORD }, first);
		const second = cookieOf(await shop.fetch("/login", login));
		expect(second).not.toBe(first);
		await shop.fetch("/logout", formPost({}, second));
		expect([await isSignedIn(second), await isSignedIn(other)]).toEqual([false, true]);
	});

	test("are listed without their tokens, and ended from the profile by their owner", async () => {
		const { id: userId, cookie: here } = await makeCustomer(shop);
		const there = await openSession(shop, userId);
		const { cookie: stranger } = await makeCustomer(shop);
		const ofUser = eq(sessions.userId, userId);
		const rows = await shop.db.select().from(sessions).where(ofUser);
		const page = await (await shop.fetch(SECURITY, { headers: { cookie: here } })).text();
		for (const { id, token } of rows) {
			expect(page).toContain(id);
			expect(page).not.toContain(token);
		}
		expect(page.match(/Bu cihaz/g)).toHaveLength(1);
		const sessionId = rows.find(({ token }) => there.includes(token))?.id ?? "";
		const end = { intent: "end-session", sessionId };
		expect((await shop.fetch(SECURITY, formPost(end, stranger))).status).toBe(404);
		expect(await isSignedIn(there)).toBe(true);
		expect((await shop.fetch(SECURITY, formPost(end, here))).status).toBe(200);
		expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
		await openSession(shop, userId);
		await shop.fetch(SECURITY, formPost({ intent: "end-others" }, here));
		expect(await shop.db.$count(sessions, ofUser)).toBe(1);
	});

	test("the open pages of everybody whose session a sign-in ended are told", async () => {
		const before = await makeCustomer(shop);
		const { id, email } = await makeCustomer(shop);
		// One more than a person may have.
		for (let n = 0; n < 20; n++) await openSession(shop, id);
		const login = formPost({ email, password: PASSWORD }, before.cookie);
		const [topics] = await hearPublished(shop.app.hub, () => shop.fetch("/login", login));
		expect(topics).toEqual([`user:${before.id}`, `user:${id}`].toSorted());
	});

	test("a manipulated cookie is not signed in", async () => {
		const { cookie } = await makeCustomer(shop);
		const [name = "", value = ""] = cookie.split("=");
		expect(await isSignedIn(`${name}=${value.slice(0, -8)}AAAAAA%3D`)).toBe(false);
		expect(await isSignedIn(`${name}=${"x".repeat(4000)}`)).toBe(false);
	});
});

describe("control 16: the session's cookie", () => {
	const cookieLine = (answer: Response) =>
		answer.headers.getSetCookie().find((line) => line.includes("session_token"));

	test("is HttpOnly, Lax and for every path of this host", async () => {
		const { email } = await makeCustomer(shop);
		const line = cookieLine(await logIn(email, PASSWORD));
		expect(line).toMatch(/HttpOnly/i);
		expect(line).toMatch(/SameSite=Lax/i);
		expect(line).toMatch(/Path=\/(;|$)/i);
		expect(line).not.toMatch(/Domain|Secure/i);
	});

	test("with https it is Secure and bound to the host, and the sign-in works", async () => {
		const https = await openTestShop({ ORIGIN: "https://shop.example" });
		const login = await https.fetch("/login", formPost(ADMIN));
		const admin = await https.fetch("/admin", { headers: { cookie: cookieOf(login) } });
		await https.close();
		const line = cookieLine(login);
		expect(line).toMatch(/^__Host-gamestore\.session_token=/);
		expect(line).toMatch(/Path=\/(;|$)/i);
		expect(line).toMatch(/Secure/i);
		expect(admin.status).toBe(200);
	});
});

test("control 17: no two shops have the same first passwords", async () => {
	const passwords: string[] = [];
	for (const _ of [1, 2]) {
		const other = await openTestShop({ ADMIN_PASSWORD: "", DEMO: "1" });
		for (const login of other.newLogins) passwords.push(login.password);
		await other.close();
	}
	expect(passwords).toHaveLength(4);
	expect(new Set(passwords).size).toBe(4);
	for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(16);
});

test("control 14 and 53: changing somebody's balance or role needs a recent sign-in", async () => {
	const { id: userId } = await makeUser(shop.db);
	const admin = await signInAs(shop, ADMIN);
	const adjust = () => {
		const form = { intent: "balance", newBalance: "5", seenBalance: "0", seenBalanceQepik: "0" };
		return shop.fetch(`/admin/users/${userId}`, formPost({ ...form, reason: "" }, admin));
	};
	const began = (minutesAgo: number) =>
		shop.db.execute(sql`
			UPDATE sessions SET created_at = now() - ${minutesAgo} * interval '1 minute'`);
	await began(12 * 60 - 5);
	expect((await adjust()).status).toBeLessThan(300);
	await began(12 * 60 + 1);
	const refused = await adjust();
	expect(refused.headers.get("location")).toBe(
		`/confirm-password?next=${encodeURIComponent(`/admin/users/${userId}`)}`,
	);
	expect(refused.headers.getSetCookie().join()).toContain("flash=confirm-password");
	const role = formPost({ intent: "role", role: "admin" }, admin);
	const page = `/admin/users/${userId}?before=9`;
	expect((await shop.fetch(page, role)).headers.get("location")).toBe(
		`/confirm-password?next=${encodeURIComponent(page)}`,
	);
	const roles = await shop.db.execute(sql`SELECT role FROM users WHERE id = ${userId}`);
	expect(roles.rows).toEqual([{ role: "customer" }]);
	const { rows } = await shop.db.execute(
		sql`SELECT balance_qepik FROM balances WHERE user_id = ${userId}`,
	);
	expect(rows).toEqual([{ balance_qepik: 500 }]);
	const audit = await shop.db.execute(sql`
		SELECT ip_address FROM audit_entries WHERE subject_id = ${userId}`);
	expect(audit.rows).toEqual([{ ip_address: "127.0.0.1" }]);
});
