// TRUST_PROXY was forgotten: all customers come from the address of a proxy.
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeCustomer, PASSWORD } from "../make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "../open-shop.ts";

const shop = useTestShop();
beforeEach(() => shop.db.execute(sql`DELETE FROM limits`));

const PROXY = "10.0.0.7";
const ATTACKER = "198.51.100.1";

let count = 0;
const newEmail = () => `proksi-${count++}@test.example`;

/** Sends a form through a proxy, which adds the address of whoever sends it. */
function send(path: string, fields: Record<string, string>, client: string, peer = PROXY) {
	const form = formPost(fields);
	const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": `made-up, ${client}` };
	return shop.fetch(path, { ...form, headers }, peer);
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;
const guess = (client: string, peer?: string) =>
	statusOf(send("/login", { email: newEmail(), password: "yanlis" }, client, peer));
const register = (client: string) =>
	statusOf(
		send(
			"/register",
			{ name: "Aysel", email: newEmail(), password: PASSWORD, passwordAgain: PASSWORD },
			client,
		),
	);
const askReset = (client: string) =>
	statusOf(send("/forgot-password", { email: newEmail() }, client));

const countMore = (name: string, more: number) =>
	shop.db.execute(sql`
		UPDATE limits SET taken = taken + ${more}, free_at = now() + interval '1 minute'
		WHERE name = ${name}`);
const takenOf = async (name: string) => {
	const { rows } = await shop.db.execute(sql`SELECT taken FROM limits WHERE name = ${name}`);
	return rows;
};

describe.each([
	["wrong passwords", "sign-in-address", 50, 401, guess],
	["registrations", "register-address", 300, 302, register],
	["mails for a new password", "reset-address", 50, 200, askReset],
] as const)("%s", (_, name, most, answer, attempt) => {
	test("of one client lock nobody else out", async () => {
		expect(await attempt(ATTACKER)).toBe(answer);
		await countMore(name, most - 1);
		for (let time = 0; time < 3; time++) expect(await attempt(ATTACKER)).toBe(429);
		// What was refused to one is not counted against all.
		expect(await takenOf(`${name}-proxy`)).toEqual([{ taken: 1 }]);
		expect(await attempt("198.51.100.2")).toBe(answer);
	});

	test("of one who makes up an address for each have an end", async () => {
		expect(await attempt("203.0.113.1")).toBe(answer);
		await countMore(`${name}-proxy`, most * 20 - 2);
		expect(await attempt("203.0.113.2")).toBe(answer);
		expect(await attempt("203.0.113.3")).toBe(429);
	});
});

test("a stranger who says to be a proxy has one limit, whatever they say", async () => {
	expect(await guess("203.0.113.1", ATTACKER)).toBe(401);
	await countMore("sign-in-address", 49);
	expect(await guess("203.0.113.2", ATTACKER)).toBe(429);
});

test("a proxy's network of IPv6 is no site of those who come through it", async () => {
	expect(await guess(ATTACKER, "fd00:77::7")).toBe(401);
	expect(await takenOf("sign-in-site")).toEqual([]);
	expect(await guess("2001:db8:77::1", "2001:db8:77::1")).toBe(401);
	expect(await takenOf("sign-in-site")).toEqual([{ taken: 1 }]);
});

test("a customer signs in while another client of the proxy guesses", async () => {
	const { email } = await makeCustomer(shop);
	await guess(ATTACKER);
	await countMore("sign-in-address", 49);
	expect(await guess(ATTACKER)).toBe(429);
	const right = { email, password: PASSWORD };
	expect(await statusOf(send("/login", right, "198.51.100.2"))).toBe(302);
});

test("the admin is told what to set", async () => {
	const cookie = await signInAs(shop, ADMIN);
	await guess(ATTACKER);
	const page = await (await shop.fetch("/admin", { headers: { cookie } })).text();
	expect(page).toContain(`Serverdə TRUST_PROXY=${PROXY} yazın`);
	expect(page).toContain(`Sorğular ${PROXY} ünvanındakı proksidən gəlir`);
});
