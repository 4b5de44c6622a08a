// Doors 12 and 13: the second factor of admins.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { qrCodeOf } from "../../app/users/qr-code.server.ts";
import { sessions } from "../../app/users/users.table.server.ts";
import {
	cookieOf,
	formPost,
	openTestShop,
	registerAs,
	signInAs,
	type TestShop,
} from "../open-shop.ts";
import { idOf, makeAdminOf, switchOnTwoFactor } from "./people.ts";
import { totp } from "./totp.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = "parol-123";
const SECURITY = "/profile/security";
let count = 0;
const newEmail = () => `admin-${count++}@test.example`;

const logIn = (email: string, password: string) =>
	shop.fetch("/login", formPost({ email, password }));

const isSignedIn = async (cookie: string) =>
	(await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" })).status === 200;

const adminWithFactor = async () => {
	const login = { email: newEmail(), password: "uzun-və-nadir-söz" };
	const first = await registerAs(shop, login.email, login.password);
	const other = await signInAs(shop, login);
	await makeAdminOf(shop, login.email);
	return { login, first, other, ...(await switchOnTwoFactor(shop, first, login.password)) };
};
const halfwayOf = async ({ email, password }: { email: string; password: string }) =>
	cookieOf(await logIn(email, password));
const giveCode = (halfway: string, code: string) =>
	shop.fetch("/login/code", formPost({ code }, halfway));

test("door 12 and 13: switching it on ends every other session and makes a new one", async () => {
	const { first, other, cookie } = await adminWithFactor();
	expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([false, false]);
	expect(await isSignedIn(cookie)).toBe(true);
});

test("door 12: the key is also shown as a QR code of its address, drawn in the page itself", async () => {
	const login = { email: newEmail(), password: "uzun-və-nadir-söz" };
	const cookie = await registerAs(shop, login.email, login.password);
	await makeAdminOf(shop, login.email);
	const prepare = { intent: "prepare", password: login.password };
	const html = await (await shop.fetch(SECURITY, formPost(prepare, cookie))).text();
	const address = /href="(otpauth:[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
	expect(address).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
	expect(html).toContain(`<path d="${qrCodeOf(address).path}"`);
});

test("door 12 and 13: after the password alone there is no session; a code opens one, once", async () => {
	const { login, secret } = await adminWithFactor();
	const asked = await logIn(login.email, login.password);
	expect(asked.headers.get("location")).toMatch(/^\/login\/code\?next=/);
	const halfway = cookieOf(asked);
	expect(await isSignedIn(halfway)).toBe(false);
	const code = totp(secret, 1);
	const opened = await giveCode(halfway, code);
	expect(opened.status).toBe(302);
	expect(await isSignedIn(cookieOf(opened))).toBe(true);
	expect((await giveCode(await halfwayOf(login), code)).status).toBe(401);
	const userId = await idOf(shop, login.email);
	expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(2);
});

test("door 12 and 13: two uses of one code at the same moment: one session", async () => {
	const { login, secret } = await adminWithFactor();
	const halves = [await halfwayOf(login), await halfwayOf(login)];
	const code = totp(secret, 1);
	const answers = await Promise.all(halves.map((halfway) => giveCode(halfway, code)));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 401]);
});

test("door 12 and 13: five wrong codes end the attempt, and ten the guessing", async () => {
	const { login, secret } = await adminWithFactor();
	const halfway = await halfwayOf(login);
	for (let n = 0; n < 5; n++) expect((await giveCode(halfway, "000000")).status).toBe(401);
	expect((await giveCode(halfway, totp(secret, 1))).status).toBe(401);
	const next = await halfwayOf(login);
	for (let n = 0; n < 5; n++) await giveCode(next, "000000");
	expect((await giveCode(await halfwayOf(login), totp(secret, 1))).status).toBe(401);
});

test("door 12 and 13: a recovery code opens once, and of all of them only digests are kept", async () => {
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

test("door 12 and 13: a customer has no use for it, and without the password nobody changes it", async () => {
	const customer = await registerAs(shop, newEmail());
	const prepare = { intent: "prepare", password: PASSWORD };
	expect((await shop.fetch(SECURITY, formPost(prepare, customer))).status).toBe(403);
	const { cookie } = await adminWithFactor();
	const off = { intent: "turn-off", password: "səhv" };
	expect((await shop.fetch(SECURITY, formPost(off, cookie))).status).toBe(401);
});

test("door 12 and 13: it is switched off with the password, and not asked for any more", async () => {
	const { login, cookie } = await adminWithFactor();
	const off = { intent: "turn-off", password: login.password };
	expect((await shop.fetch(SECURITY, formPost(off, cookie))).status).toBe(302);
	expect(await isSignedIn(await halfwayOf(login))).toBe(true);
});
