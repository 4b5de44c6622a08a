// Controls 5, 6 and 8: how often something may be tried, by whom and from where, and for how long.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Customer, makeCustomer, PASSWORD } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";
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

function changePassword({ cookie }: Customer, address: string) {
	const form = { currentPassword: "yanlis", password: "yeni-parol", passwordAgain: "yeni-parol" };
	return send("/profile", { intent: "password", ...form }, address, cookie);
}

const confirmPassword = ({ cookie }: Customer, address: string) =>
	send("/confirm-password", { password: "yanlis" }, address, cookie);

const prepareFactor = ({ cookie }: Customer, address: string) =>
	send("/profile/security", { intent: "prepare", password: "yanlis" }, address, cookie);

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

	test.each([
		["changing the password", changePassword],
		["confirming the password", confirmPassword],
		["setting up a second factor", prepareFactor],
	])("guess 50 present passwords in 15 minutes: %s", async (_, guess) => {
		const addresses = newAddresses();
		const attempts = addresses.map((from) => async () => {
			const admin = await makeCustomer(shop, { role: "admin" });
			return guess(admin, from);
		});
		const [again, alike, other] = attempts as [Attempt, Attempt, Attempt];
		await expectLimit(SIGN_INS, 401, { again, alike, other });
	});
});

type Attempt = () => Promise<Response>;

const OF_ACCOUNT: Limit = { name: "sign-in-account", most: 10, minutes: 15 };

describe("the password of an account is guessed 10 times in 15 minutes, from wherever", () => {
	test.each<[string, (person: Customer, address: string) => Promise<Response>]>([
		["signing in", ({ email }, address) => logIn(email, address)],
		[
			"signing in, the email written otherwise",
			({ email }, address) => logIn(` ${email.toUpperCase()}`, address),
		],
		["changing the password", changePassword],
		["confirming the password", confirmPassword],
		["setting up a second factor", prepareFactor],
	])("%s", async (_, guess) => {
		const person = await makeCustomer(shop, { role: "admin" });
		const stranger = await makeCustomer(shop, { role: "admin" });
		const anywhere = () => newAddresses()[0];
		await expectLimit(OF_ACCOUNT, 401, {
			again: () => guess(person, anywhere()),
			alike: () => logIn(person.email, anywhere()),
			other: () => guess(stranger, anywhere()),
		});
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
	await countMore("sign-in-address", 49);
	const right = () => send("/login", { email, password: PASSWORD }, address);
	expect((await right()).status).toBe(429);
	await passTime("sign-in-address", 15 * 60);
	expect((await right()).status).toBe(302);
});

test("what is refused for its form counts as no attempt", async () => {
	const [address] = newAddresses();
	const { rows: before } = await shop.db.execute(sql`SELECT name, key, taken FROM limits`);
	await send(
		"/register",
		{ name: "", email: "hec-ne", password: "1", passwordAgain: "1" },
		address,
	);
	await send("/login", { email: "hec-ne", password: "" }, address);
	await send("/forgot-password", { email: "hec-ne" }, address);
	const { rows: after } = await shop.db.execute(sql`SELECT name, key, taken FROM limits`);
	expect(after).toEqual(before);
});
