// Control 10 and 15: whatever changes who may sign in, nothing that is older works after it.
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#app/sign-in/sign-in.table.server.ts";
import { useServer } from "../listen.ts";
import { makeCustomer, openSession, PASSWORD } from "../make.ts";
import { ADMIN, cookieOf, formPost, signInAs, useTestShop } from "../open-shop.ts";
import { mailTo, tokenIn } from "../read-mail.ts";
import { countWaiting } from "../uncommitted.ts";
import { switchOnTwoFactor } from "./people.ts";
import { totp } from "./totp.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

const SECURITY = "/profile/security";
const NEW_PASSWORD = "tam-yeni-parol-1";

const logIn = (email: string, password: string, cookie = "") =>
	shop.fetch("/login", formPost({ email, password }, cookie));
const reset = (token: string, password: string) =>
	shop.fetch(`/reset-password?token=${token}`, formPost({ password, passwordAgain: password }));
const giveCode = (halfway: string, code: string) =>
	shop.fetch("/login/code", formPost({ code }, halfway));
const isSignedIn = async (cookie: string) =>
	(await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" })).status === 200;

async function resetLinks(email: string, from: number): Promise<[string, string]> {
	for (const n of [from, from + 1]) {
		await shop.fetch("/forgot-password", formPost({ email }));
		await mailTo(shop, email, n);
	}
	return [tokenIn(await mailTo(shop, email, from)), tokenIn(await mailTo(shop, email, from + 1))];
}

type Role = "customer" | "admin";

/** Somebody with all that could let in: two sessions, one of them listening, two links, half a sign-in. */
async function makePerson(role: Role, { twoFactor }: { twoFactor: boolean }) {
	const { id, email, cookie: first } = await makeCustomer(shop, { role });
	const factor = twoFactor ? await switchOnTwoFactor(shop, first) : undefined;
	const here = factor?.cookie ?? first;
	const there = await openSession(shop, id);
	const stream = await server.openStream(there);
	const halfway = factor && cookieOf(await logIn(email, PASSWORD));
	const links = await resetLinks(email, 1);
	await logIn(email, "səhv");
	return { id, email, here, there, stream, halfway, links, secret: factor?.secret };
}

type Person = Awaited<ReturnType<typeof makePerson>>;

async function setRole({ id }: Person, role: Role) {
	const admin = await signInAs(shop, ADMIN);
	return shop.fetch(`/admin/users/${id}`, formPost({ intent: "role", role }, admin));
}

const failuresOf = async () => {
	const { rows } = await shop.db.execute(sql`
		SELECT FROM limits WHERE name LIKE 'sign-in-account%' AND taken > 0`);
	return rows.length;
};

type Path = [name: string, role: Role, twoFactor: boolean, act: (who: Person) => Promise<Response>];

const changePassword = ({ here }: Person) => {
	const typed = { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD };
	const form = { intent: "password", currentPassword: PASSWORD, ...typed };
	return shop.fetch("/profile", formPost(form, here));
};
const endOthers = ({ here }: Person) =>
	shop.fetch(SECURITY, formPost({ intent: "end-others" }, here));

const PATHS: Path[] = [
	["a customer's changed password", "customer", false, changePassword],
	["an admin's changed password", "admin", true, changePassword],
	["a mailed link", "customer", false, ({ links }) => reset(links[0], NEW_PASSWORD)],
	["an admin's mailed link", "admin", true, ({ links }) => reset(links[1], NEW_PASSWORD)],
	["a customer who becomes an admin", "customer", false, (who) => setRole(who, "admin")],
	["an admin who becomes a customer", "admin", true, (who) => setRole(who, "customer")],
	[
		"a second factor that is switched off",
		"admin",
		true,
		({ here }) => shop.fetch(SECURITY, formPost({ intent: "turn-off", password: PASSWORD }, here)),
	],
	[
		"a second factor that is switched on",
		"admin",
		false,
		async ({ here }) => {
			await switchOnTwoFactor(shop, here);
			return new Response();
		},
	],
	["ending all other sessions", "admin", true, endOthers],
];

describe("control 10 and 15: after this nothing older works:", () => {
	test.each(PATHS)("%s", async (name, role, twoFactor, act) => {
		await shop.db.execute(sql`DELETE FROM limits`);
		const person = await makePerson(role, { twoFactor });
		const stranger = await makePerson("customer", { twoFactor: false });
		expect(await failuresOf()).toBeGreaterThan(0);
		expect((await act(person)).status).toBeLessThan(400);
		const { there, stream, links, halfway, secret } = person;
		expect(await isSignedIn(there)).toBe(false);
		await stream.ended;
		for (const link of links) expect((await reset(link, "basqa-parol-22")).status).toBe(422);
		if (halfway && secret) {
			const opened = await giveCode(halfway, totp(secret, 1));
			expect([opened.status, await isSignedIn(cookieOf(opened))]).toEqual([401, false]);
		}
		expect(await isSignedIn(stranger.there)).toBe(true);
		expect((await reset(stranger.links[0], "basqa-parol-22")).status).toBe(302);
		const keepsHere = act === endOthers;
		expect(await isSignedIn(person.here)).toBe(keepsHere);
		// Whoever holds a session must not be able to give strangers new guesses.
		expect((await failuresOf()) > 0, name).toBe(keepsHere);
	});
});

test("control 8: of two mailed links that are used at once one sets a password", async () => {
	const { email } = await makeCustomer(shop);
	const [one, other] = await resetLinks(email, 1);
	const both = await Promise.all([reset(one, "birinci-1"), reset(other, "ikinci-22")]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([302, 422]);
});

test("control 8: two mailed links that are used at once do not take what the other one needs", async () => {
	const { id, email } = await makeCustomer(shop);
	const links = await resetLinks(email, 1);
	const { answers, free } = await shop.db.transaction(async (tx) => {
		await tx.execute(sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`);
		const both = Promise.all(links.map((link) => reset(link, NEW_PASSWORD)));
		await expect.poll(() => countWaiting(shop.db)).toBe(2);
		const { rows } = await tx.execute(
			sql`SELECT FROM verification WHERE value = ${id} FOR UPDATE SKIP LOCKED`,
		);
		return { answers: both, free: rows };
	});
	expect(free).toHaveLength(2);
	expect((await answers).map(({ status }) => status).toSorted()).toEqual([302, 422]);
});

test("control 12: the code that switches the second factor on opens no session", async () => {
	const { id, email, cookie } = await makeCustomer(shop, { role: "admin" });
	const prepare = formPost({ intent: "prepare", password: PASSWORD }, cookie);
	const html = await (await shop.fetch(SECURITY, prepare)).text();
	const secret = /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? "";
	const code = totp(secret);
	const turnOn = formPost({ intent: "turn-on", code }, cookie);
	expect((await shop.fetch(SECURITY, turnOn)).status).toBe(302);
	expect((await giveCode(cookieOf(await logIn(email, PASSWORD)), code)).status).toBe(401);
	expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});

test("control 12 and 13: a code that comes with a session switches no second factor on", async () => {
	const { id, cookie } = await makeCustomer(shop, { role: "admin" });
	const prepare = formPost({ intent: "prepare", password: PASSWORD }, cookie);
	const html = await (await shop.fetch(SECURITY, prepare)).text();
	const secret = /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? "";
	expect((await giveCode(cookie, totp(secret))).status).toBe(401);
	const { rows } = await shop.db.execute(sql`
		SELECT two_factor_enabled FROM users WHERE id = ${id}`);
	expect(rows).toEqual([{ two_factor_enabled: false }]);
});

describe("control 15: a new sign-in ends the session that it was sent with, and its streams:", () => {
	test.each<[string, (cookie: string, email: string) => Promise<Response>]>([
		["the same person's", (cookie, email) => logIn(email, PASSWORD, cookie)],
		["somebody else's", (cookie) => logIn(ADMIN.email, ADMIN.password, cookie)],
		[
			"before a registration",
			(cookie, email) => {
				const form = { name: "Nigar", email: `yeni-${email}`, password: PASSWORD };
				return shop.fetch("/register", formPost({ ...form, passwordAgain: PASSWORD }, cookie));
			},
		],
	])("%s", async (_, signIn) => {
		const { id, email, cookie } = await makeCustomer(shop);
		const other = await openSession(shop, id);
		const stream = await server.openStream(cookie);
		const answer = await signIn(cookie, email);
		expect(answer.status).toBe(302);
		await stream.ended;
		const opened = cookieOf(answer);
		expect(await Promise.all([cookie, other, opened].map(isSignedIn))).toEqual([false, true, true]);
	});

	test("half a sign-in as well, and the code after it another one", async () => {
		const { id, email, cookie: first } = await makeCustomer(shop, { role: "admin" });
		const { secret, cookie } = await switchOnTwoFactor(shop, first);
		const halfway = cookieOf(await logIn(email, PASSWORD, cookie));
		expect(await isSignedIn(cookie)).toBe(false);
		const other = await openSession(shop, id);
		const stream = await server.openStream(other);
		const opened = await giveCode(`${halfway}; ${other}`, totp(secret, 1));
		await stream.ended;
		expect([await isSignedIn(other), await isSignedIn(cookieOf(opened))]).toEqual([false, true]);
	});

	test("a refused one ends nothing", async () => {
		const { email, cookie } = await makeCustomer(shop);
		// The page of the refusal leads those who are signed in to the home page.
		expect(cookieOf(await logIn(email, "səhv", cookie))).toBe("");
		expect(await isSignedIn(cookie)).toBe(true);
	});
});

test("control 10: a password that changes while a sign-in is under way opens no session", async () => {
	const customer = await makeCustomer(shop);
	const admin = await makeCustomer(shop, { role: "admin" });
	const { secret } = await switchOnTwoFactor(shop, admin.cookie);
	const halfway = cookieOf(await logIn(admin.email, PASSWORD));
	// As if another process changed it in just this moment.
	await shop.db.execute(sql`
		CREATE FUNCTION change_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			UPDATE users SET credentials_round = credentials_round + 1 WHERE id = NEW.user_id;
			RETURN NEW;
		END $$`);
	await shop.db.execute(sql`
		CREATE TRIGGER meanwhile BEFORE INSERT ON sessions
		FOR EACH ROW EXECUTE FUNCTION change_meanwhile()`);
	const answers = [await logIn(customer.email, PASSWORD), await giveCode(halfway, totp(secret, 1))];
	await shop.db.execute(sql`DROP TRIGGER meanwhile ON sessions`);
	for (const answer of answers) {
		expect([answer.status, await isSignedIn(cookieOf(answer))]).toEqual([401, false]);
	}
	expect((await logIn(customer.email, PASSWORD)).status).toBe(302);
});

test("control 15: nobody has more than 20 sessions: the oldest ends", async () => {
	const { id, email, cookie: oldest } = await makeCustomer(shop);
	const others = await Promise.all(Array.from({ length: 18 }, () => openSession(shop, id)));
	await shop.db.execute(sql`
		UPDATE sessions SET created_at = now() - interval '1 hour' WHERE user_id = ${id}`);
	await shop.db.execute(sql`
		UPDATE sessions SET created_at = now() - interval '2 hours'
		WHERE ${oldest} LIKE '%' || token || '%'`);
	const { cookie: stranger } = await makeCustomer(shop);
	expect((await logIn(email, PASSWORD)).status).toBe(302);
	expect(await isSignedIn(oldest)).toBe(true);
	const stream = await server.openStream(oldest);
	expect((await logIn(email, PASSWORD)).status).toBe(302);
	await stream.ended;
	expect(await Promise.all([oldest, ...others, stranger].map(isSignedIn))).toEqual([
		false,
		...others.map(() => true),
		true,
	]);
	expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(20);
});
