// Controls 5, 6 and 8: how often something may be tried, by whom and from where, and for how long.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Customer, makeCustomer, openSession, PASSWORD } from "../make.ts";
import { cookieOf, formPost, useTestShop } from "../open-shop.ts";
import { mailsTo, mailTo } from "../read-mail.ts";

const shop = useTestShop();

let count = 0;
const newEmail = () => `cehd-${count++}@test.example`;
/** Two addresses of one subscriber, and one of somebody else. */
function newAddresses() {
	const network = (count++).toString(16);
	return [
		`2001:db8:1:${network}::1`,
		`2001:db8:1:${network}::ffff:1`,
		`2001:db8:2:${network}::1`,
	] as const;
}

const send = (path: string, fields: Record<string, string>, address: string, cookie = "") =>
	shop.fetch(path, formPost(fields, cookie), address);

const logIn = (email: string, address: string) =>
	send("/login", { email, password: "yanlis" }, address);

function register(address: string) {
	const form = { name: "Aysel", password: PASSWORD, passwordAgain: PASSWORD };
	return send("/register", { ...form, email: newEmail() }, address);
}

/** As if so many more had been counted already. */
const countMore = (name: string, more: number) =>
	shop.db.execute(sql`UPDATE limits SET taken = taken + ${more} WHERE name = ${name}`);

const passTime = (name: string, seconds: number) =>
	shop.db.execute(sql`
		UPDATE limits SET ends_at = ends_at - ${seconds} * interval '1 s' WHERE name = ${name}`);

type Limit = { name: string; most: number; minutes: number };

/** `attempt` is counted in `limit` and answered with `answer`, until the limit refuses it. */
async function expectLimit(
	{ name, most, minutes }: Limit,
	answer: number,
	attempt: { again(): Promise<Response>; alike(): Promise<Response>; other(): Promise<Response> },
) {
	expect((await attempt.again()).status).toBe(answer);
	await countMore(name, most - 2);
	expect((await attempt.alike()).status).toBe(answer);
	expect((await attempt.again()).status).toBe(429);
	expect((await attempt.alike()).status).toBe(429);
	expect((await attempt.other()).status).toBe(answer);
	await passTime(name, minutes * 60 - 30);
	expect((await attempt.again()).status).toBe(429);
	await passTime(name, 30);
	expect((await attempt.again()).status).toBe(answer);
}

const SIGN_INS: Limit = { name: "sign-in-address", most: 50, minutes: 15 };

describe("an address, which is a whole network of IPv6, may", () => {
	test.each<[string, Limit, number, (address: string) => Promise<Response>]>([
		["fail to sign in 50 times in 15 minutes", SIGN_INS, 401, (from) => logIn(newEmail(), from)],
		[
			"guess 50 codes of a second factor in 15 minutes",
			SIGN_INS,
			401,
			(from) => send("/login/code", { code: "000000" }, from),
		],
		[
			"guess 50 recovery codes in 15 minutes",
			SIGN_INS,
			401,
			(from) => send("/login/code", { code: "aaaa-bbbb-cccc-dddd" }, from),
		],
		[
			"register 300 times in an hour",
			{ name: "register-address", most: 300, minutes: 60 },
			302,
			register,
		],
		[
			"ask for 50 mails to renew a password in an hour",
			{ name: "reset-address", most: 50, minutes: 60 },
			200,
			(from) => send("/forgot-password", { email: newEmail() }, from),
		],
	])("%s", async (_, limit, answer, attempt) => {
		const [one, neighbour, stranger] = newAddresses();
		await expectLimit(limit, answer, {
			again: () => attempt(one),
			alike: () => attempt(neighbour),
			other: () => attempt(stranger),
		});
	});
});

const DAY = 24 * 60;
const OF_ACCOUNT: Limit = { name: "sign-in-account", most: 10, minutes: DAY };
const anywhere = () => newAddresses()[0];

describe("strangers guess the password of an account 10 times, from wherever", () => {
	test.each<[string, (person: Customer, address: string) => Promise<Response>]>([
		["as it is written", ({ email }, address) => logIn(email, address)],
		["written otherwise", ({ email }, address) => logIn(` ${email.toUpperCase()}`, address)],
	])("%s", async (_, guess) => {
		const person = await makeCustomer(shop);
		const stranger = await makeCustomer(shop);
		await expectLimit(OF_ACCOUNT, 401, {
			again: () => guess(person, anywhere()),
			alike: () => logIn(person.email, anywhere()),
			other: () => guess(stranger, anywhere()),
		});
	});

	test("and from one address, which then waits for longer than others", async () => {
		const { email } = await makeCustomer(shop);
		const [one, neighbour, elsewhere] = newAddresses();
		await expectLimit({ ...OF_ACCOUNT, name: "sign-in-account-from" }, 401, {
			again: () => logIn(email, one),
			alike: () => logIn(email, neighbour),
			other: () => logIn(email, elsewhere),
		});
	});
});

describe("somebody who is signed in proves it 10 times in vain, in each session:", () => {
	const confirm = (password: string, { cookie }: Customer, address: string) =>
		send("/confirm-password", { password }, address, cookie);
	const setUp = (password: string, { cookie }: Customer, address: string) =>
		send("/profile/security", { intent: "prepare", password }, address, cookie);
	const change = (currentPassword: string, { cookie }: Customer, address: string) => {
		const form = {
			intent: "password",
			password: "tam-yeni-parol",
			passwordAgain: "tam-yeni-parol",
		};
		return send("/profile", { ...form, currentPassword }, address, cookie);
	};

	test.each([
		["changing the password", change],
		["confirming the password", confirm],
		["setting up a second factor", setUp],
	])("%s", async (_, prove) => {
		const person = await makeCustomer(shop, { role: "admin" });
		const elsewhere = { ...person, cookie: await openSession(shop, person.id) };
		const limit = { name: "session-proof", most: 10, minutes: DAY };
		await expectLimit(limit, 401, {
			again: () => prove("yanlis", person, anywhere()),
			alike: () => confirm("yanlis", person, anywhere()),
			other: () => prove("yanlis", elsewhere, anywhere()),
		});
	});

	test("codes that switch a second factor on", async () => {
		const person = await makeCustomer(shop, { role: "admin" });
		await setUp(PASSWORD, person, anywhere());
		const turnOn = () =>
			send(
				"/profile/security",
				{ intent: "turn-on", code: `${count++}` },
				anywhere(),
				person.cookie,
			);
		for (let n = 0; n < 10; n++) expect((await turnOn()).status).toBe(422);
		expect((await turnOn()).status).toBe(429);
	});

	test.each([
		["changing the password", change],
		["confirming the password", confirm],
		["setting up a second factor", setUp],
	])("whatever strangers have guessed: %s", async (_, prove) => {
		const person = await makeCustomer(shop, { role: "admin" });
		const [address] = newAddresses();
		for (let n = 0; n < 10; n++) await logIn(person.email, address);
		expect((await logIn(person.email, address)).status).toBe(429);
		expect((await prove(PASSWORD, person, address)).status).toBeLessThan(400);
	});
});

describe("sprayed guesses are slowed", () => {
	const sprayed = async (name: string, most: number, from: () => string) => {
		expect((await logIn(newEmail(), from())).status).toBe(401);
		await shop.db.execute(sql`UPDATE limits SET taken = ${most - 1} WHERE name = ${name}`);
		expect((await logIn(newEmail(), from())).status).toBe(401);
		expect((await logIn(newEmail(), from())).status).toBe(429);
	};

	test("from all the networks of one site of IPv6, and of no other", async () => {
		const from = () => `2001:db8:77:${(count++).toString(16)}::1`;
		await sprayed("sign-in-site", 200, from);
		expect((await logIn(newEmail(), "2001:db8:78::1")).status).toBe(401);
		expect((await logIn(newEmail(), "192.0.2.77")).status).toBe(401);
	});

	test("from everywhere; a known device, a session and time are not in the way", async () => {
		const { email } = await makeCustomer(shop);
		const form = { email, password: PASSWORD };
		const device = cookieOf(await send("/login", form, anywhere()));
		await sprayed("sign-in-shop", 1000, () => `198.51.100.${count++ % 250}`);
		expect((await send("/login", form, "192.0.2.78")).status).toBe(429);
		expect((await send("/login", form, "192.0.2.78", device)).status).toBe(302);
		await shop.db.execute(sql`UPDATE limits SET free_at = now() WHERE name = 'sign-in-shop'`);
		expect((await send("/login", form, "192.0.2.78")).status).toBe(302);
		await shop.db.execute(sql`DELETE FROM limits`);
	});
});

test("the five mails that one person may ask for come again after an hour", async () => {
	const { email } = await makeCustomer(shop);
	const ask = () => send("/forgot-password", { email: email.toUpperCase() }, newAddresses()[0]);
	await ask();
	await countMore("reset-mail", 3);
	await ask();
	await mailTo(shop, email, 2);
	expect((await ask()).status).toBe(200);
	await passTime("reset-mail", 60 * 60 - 30);
	expect((await ask()).status).toBe(200);
	await passTime("reset-mail", 30);
	await ask();
	await mailTo(shop, email, 3);
	expect(await mailsTo(shop, email)).toHaveLength(3);
});

test("a right password is refused as well where its address has guessed too often", async () => {
	const { email } = await makeCustomer(shop);
	const [address] = newAddresses();
	await logIn(newEmail(), address);
	await countMore("sign-in-address", 48);
	await logIn(newEmail(), address);
	const right = () => send("/login", { email, password: PASSWORD }, address);
	expect((await right()).status).toBe(429);
	await passTime("sign-in-address", 15 * 60);
	expect((await right()).status).toBe(302);
});

test("what is refused for its form counts as no registration and no mail", async () => {
	const [address] = newAddresses();
	const { rows: before } = await shop.db.execute(sql`SELECT name, key, taken FROM limits`);
	const form = { name: "", email: "hec-ne", password: "1", passwordAgain: "1" };
	await send("/register", form, address);
	await send("/forgot-password", { email: "hec-ne" }, address);
	const { rows: after } = await shop.db.execute(sql`SELECT name, key, taken FROM limits`);
	expect(after).toEqual(before);
});

test.each<[string, Record<string, string>]>([
	["no password", { email: "kimse@test.example", password: "" }],
	["no email", { password: PASSWORD }],
	["what is no email", { email: "hec-ne", password: PASSWORD }],
	["an endless password", { email: "kimse@test.example", password: "x".repeat(129) }],
])("a sign-in with %s counts as an attempt of its address", async (_, form) => {
	const [again, alike, other] = newAddresses();
	const [attempt, neighbour, stranger] = [again, alike, other].map(
		(from) => () => send("/login", form, from),
	) as [Attempt, Attempt, Attempt];
	await expectLimit(SIGN_INS, 401, { again: attempt, alike: neighbour, other: stranger });
});

type Attempt = () => Promise<Response>;
