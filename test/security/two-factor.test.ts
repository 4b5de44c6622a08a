// Controls 12 and 13: the second factor of admins.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { qrCodeOf } from "#app/sign-in/qr-code.server.ts";
import { sessions } from "#app/sign-in/sign-in.table.server.ts";
import { makeCustomer, openSession, PASSWORD } from "../make.ts";
import { cookieOf, formPost, useTestShop } from "../open-shop.ts";
import { switchOnTwoFactor } from "./people.ts";
import { totp } from "./totp.ts";

const shop = useTestShop();

const SECURITY = "/profile/security";

const logIn = (email: string, password: string) =>
	shop.fetch("/login", formPost({ email, password }));

const isSignedIn = async (cookie: string) =>
	(await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" })).status === 200;

const adminWithFactor = async () => {
	const { id, email, cookie: first } = await makeCustomer(shop, { role: "admin" });
	const other = await openSession(shop, id);
	const login = { email, password: PASSWORD };
	return { id, login, first, other, ...(await switchOnTwoFactor(shop, first)) };
};
const halfwayOf = async ({ email, password }: { email: string; password: string }) =>
	cookieOf(await logIn(email, password));
const giveCode = (halfway: string, code: string) =>
	shop.fetch("/login/code", formPost({ code }, halfway));

test("control 12 and 13: switching it on ends every other session and makes a new one", async () => {
	const { first, other, cookie } = await adminWithFactor();
	expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([false, false]);
	expect(await isSignedIn(cookie)).toBe(true);
	const wrong = { intent: "turn-on", code: "000000" };
	const { cookie: another } = await makeCustomer(shop, { role: "admin" });
	await shop.fetch(SECURITY, formPost({ intent: "prepare", password: PASSWORD }, another));
	expect((await shop.fetch(SECURITY, formPost(wrong, another))).status).toBe(422);
	expect(await isSignedIn(another)).toBe(true);
});

test("control 12: the key is also shown as a QR code, drawn in the page itself", async () => {
	const { cookie } = await makeCustomer(shop, { role: "admin" });
	await shop.db.execute(sql`UPDATE settings SET store_name = 'Odlar'`);
	const prepare = { intent: "prepare", password: PASSWORD };
	const html = await (await shop.fetch(SECURITY, formPost(prepare, cookie))).text();
	const address = /href="(otpauth:[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
	expect(address).toMatch(/^otpauth:\/\/totp\/Odlar.*secret=[A-Z2-7]{32}/);
	expect(html).toContain(`<path d="${qrCodeOf(address).path}"`);
});

test("control 12 and 13: after the password alone there is no session; a code opens one, once", async () => {
	const { id, login, secret } = await adminWithFactor();
	const answer = await logIn(login.email, login.password);
	expect(answer.headers.get("location")).toMatch(/^\/login\/code\?next=/);
	const halfway = cookieOf(answer);
	expect(await isSignedIn(halfway)).toBe(false);
	const code = totp(secret, 1);
	const opened = await giveCode(halfway, code);
	expect(opened.status).toBe(302);
	expect(await isSignedIn(cookieOf(opened))).toBe(true);
	expect((await giveCode(await halfwayOf(login), code)).status).toBe(401);
	// The authenticator's codes are taken for up to a minute and a half.
	await shop.db.execute(sql`
		UPDATE limits SET ends_at = ends_at - interval '90 s' WHERE name = 'second-factor-code'`);
	expect((await giveCode(await halfwayOf(login), code)).status).toBe(401);
	expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(2);
});

test("control 12 and 13: one code that is used twice at once opens one session", async () => {
	const { login, secret } = await adminWithFactor();
	const halves = [await halfwayOf(login), await halfwayOf(login)];
	const code = totp(secret, 1);
	const answers = await Promise.all(halves.map((halfway) => giveCode(halfway, code)));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 401]);
});

test("control 12 and 13: five wrong codes end the attempt, and ten lock the second factor", async () => {
	const { login, secret } = await adminWithFactor();
	const halfway = await halfwayOf(login);
	for (let n = 0; n < 5; n++) expect((await giveCode(halfway, "000000")).status).toBe(401);
	expect((await giveCode(halfway, totp(secret, 1))).status).toBe(401);
	const next = await halfwayOf(login);
	for (let n = 0; n < 5; n++) await giveCode(next, "000000");
	expect((await giveCode(await halfwayOf(login), totp(secret, 1))).status).toBe(401);
});

test("control 12 and 13: a recovery code works once, and only digests are stored", async () => {
	const { login, codes } = await adminWithFactor();
	expect(codes).toHaveLength(10);
	const { rows } = await shop.db.execute(
		sql`SELECT backup_codes || secret AS kept FROM two_factors`,
	);
	for (const { kept } of rows) for (const code of codes) expect(kept).not.toContain(code);
	const typed = (codes[0] as string).toUpperCase().replaceAll("-", " ");
	expect((await giveCode(await halfwayOf(login), typed)).status).toBe(302);
	expect((await giveCode(await halfwayOf(login), typed)).status).toBe(401);
	expect((await giveCode(await halfwayOf(login), codes[1] as string)).status).toBe(302);
});

test("control 12 and 13: it is for admins alone, and changing it needs the password", async () => {
	const { cookie: customer } = await makeCustomer(shop);
	const prepare = { intent: "prepare", password: PASSWORD };
	expect((await shop.fetch(SECURITY, formPost(prepare, customer))).status).toBe(403);
	const page = await (await shop.fetch(SECURITY, { headers: { cookie: customer } })).text();
	expect(page).not.toContain("İki mərhələli giriş");
	const { cookie: admin } = await makeCustomer(shop, { role: "admin" });
	const guess = { intent: "prepare", password: "səhv" };
	expect((await shop.fetch(SECURITY, formPost(guess, admin))).status).toBe(401);
	const { cookie } = await adminWithFactor();
	const off = { intent: "turn-off", password: "səhv" };
	expect((await shop.fetch(SECURITY, formPost(off, cookie))).status).toBe(401);
});

test("control 12 and 13: switching it off needs the password, and no code is asked for afterwards", async () => {
	const { login, cookie } = await adminWithFactor();
	const off = { intent: "turn-off", password: login.password };
	const answer = await shop.fetch(SECURITY, formPost(off, cookie));
	expect(answer.status).toBe(302);
	expect(await isSignedIn(cookieOf(answer))).toBe(true);
	expect(await isSignedIn(await halfwayOf(login))).toBe(true);
});

test("control 13 and 14: confirming the password asks for the code as well", async () => {
	const { login, secret, codes, cookie } = await adminWithFactor();
	const page = "/confirm-password?next=%2Fgames%3Fa%3D1%26b%3D2";
	const confirmed = await shop.fetch(page, formPost({ password: PASSWORD }, cookie));
	const codePage = "/login/code?next=%2Fgames%3Fa%3D1%26b%3D2";
	expect(confirmed.headers.get("location")).toBe(codePage);
	const halfway = cookieOf(confirmed);
	expect([await isSignedIn(cookie), await isSignedIn(halfway)]).toEqual([false, false]);
	const opened = await shop.fetch(codePage, formPost({ code: ` ${totp(secret, 1)} ` }, halfway));
	expect(opened.headers.get("location")).toBe("/games?a=1&b=2");
	const elsewhere = formPost({ code: codes[0] as string }, await halfwayOf(login));
	const kept = await shop.fetch("/login/code?next=%2F%2Fevil.example%2Fgames", elsewhere);
	expect(kept.headers.get("location")).toBe("/");
	expect(await isSignedIn(cookieOf(opened))).toBe(true);
});

test("control 12 and 13: a wrong code opens nothing, and says so", async () => {
	const { login } = await adminWithFactor();
	const halfway = await halfwayOf(login);
	for (const code of ["000000", "aaaa-bbbb-cccc-dddd", ""]) {
		const refused = await giveCode(halfway, code);
		expect(refused.status).toBe(401);
		expect(await refused.text()).toContain("Kod yanlışdır və ya vaxtı bitib");
		expect(await isSignedIn(cookieOf(refused) || halfway)).toBe(false);
	}
});

test("control 13 and 26: the page that asks for the code is not cached", async () => {
	expect((await shop.fetch("/login/code")).headers.get("cache-control")).toBe("no-store");
});

test.each<Record<string, string>>([
	{ intent: "end-session", sessionId: "x".repeat(65) },
	{ intent: "prepare", password: "x".repeat(129) },
	{ intent: "turn-off", password: "x".repeat(129) },
	{ intent: "anything" },
])("a form that our page cannot have sent is refused unread: %j", async (form) => {
	const { cookie } = await makeCustomer(shop, { role: "admin" });
	expect((await shop.fetch(SECURITY, formPost(form, cookie))).status).toBe(422);
});
