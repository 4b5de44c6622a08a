// Our own look-up of a session: what no longer counts as one, and what never was one.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeCustomer, PASSWORD } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";

const shop = useTestShop();

/** Where a page for signed-in people sends whoever sends this Cookie header; null where it is shown. */
async function sentTo(cookie: string): Promise<string | null> {
	const response = await shop.fetch("/profile", { headers: { cookie }, redirect: "manual" });
	return response.headers.get("location");
}

/** The same header with other values for the token and its signature. */
function forge(cookie: string, change: (token: string, signature: string) => [string, string]) {
	const [, name = "", value = ""] = /^([\w.-]+)=([^;]+)/.exec(cookie) ?? [];
	const [token = "", ...signature] = decodeURIComponent(value).split(".");
	return `${name}=${encodeURIComponent(change(token, signature.join(".")).join("."))}`;
}

test("a session that has run out is none", async () => {
	const { id, cookie } = await makeCustomer(shop);
	expect(await sentTo(cookie)).toBeNull();
	await shop.db.execute(
		sql`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = ${id}`,
	);
	expect(await sentTo(cookie)).toMatch(/^\/login/);
});

test("a token counts only with its own signature", async () => {
	const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
	expect(await sentTo(forge(one.cookie, (token, signature) => [token, signature]))).toBeNull();
	const signatures: string[] = [];
	forge(other.cookie, (token, signature) => {
		signatures.push(signature);
		return [token, signature];
	});
	const forgeries = [
		// As long as a right one.
		forge(one.cookie, (token) => [token, signatures[0] ?? ""]),
		forge(one.cookie, (token, signature) => [token, signature.slice(0, 8)]),
		forge(one.cookie, (token) => [token, ""]),
		forge(one.cookie, (token, signature) => [`${token}x`, signature]),
	];
	for (const cookie of forgeries) expect(await sentTo(cookie), cookie).toMatch(/^\/login/);
});

test("the session's cookie is found among others, broken ones included", async () => {
	const { cookie } = await makeCustomer(shop);
	const [name] = cookie.split("=");
	const broken = [`${name}=%E0%A4%A`, `${name}=x`, `${name}`, `${name}=x.y`];
	expect(await sentTo(["theme=dark", ...broken, cookie, "flash=signed-in"].join("; "))).toBeNull();
	for (const none of broken) expect(await sentTo(none), none).toMatch(/^\/login/);
	expect(await sentTo(`x${cookie}`)).toMatch(/^\/login/);
});

describe("a session in use lasts thirty days from its last day of use", () => {
	/** What is left to a session of so many hours that has been used, and to one that has not. */
	async function hoursAfterUse(hours: number) {
		const [used, unused] = [await makeCustomer(shop), await makeCustomer(shop)];
		await shop.db.execute(sql`
			UPDATE sessions SET expires_at = now() + ${hours} * interval '1 hour'
			WHERE user_id IN (${used.id}, ${unused.id})`);
		expect(await sentTo(used.cookie)).toBeNull();
		return Promise.all([used, unused].map(({ id }) => hoursLeft(id)));
	}

	async function hoursLeft(userId: string) {
		const { rows } = await shop.db.execute<{ hours: number }>(sql`
			SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
			FROM sessions WHERE user_id = ${userId}`);
		return rows[0]?.hours;
	}

	test.each([
		[2, 720],
		[29 * 24 - 1, 720],
		[29 * 24 + 1, 29 * 24 + 1],
	])("of %i hours use makes %i, and nobody else's is touched", async (hours, after) => {
		expect(await hoursAfterUse(hours)).toEqual([after, hours]);
	});

	test.each([
		["a full disk, it is extended another time", "53100", 200],
		["what is a bug of the shop, the page fails", "P0001", 500],
	])("where that cannot be written for %s", async (_, code, status) => {
		const { id, cookie } = await makeCustomer(shop);
		await shop.db.execute(sql`
			UPDATE sessions SET expires_at = now() + interval '2 hours' WHERE user_id = ${id}`);
		await shop.db.execute(`
			CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
			AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
			CREATE TRIGGER refuse BEFORE UPDATE ON sessions EXECUTE FUNCTION refuse()`);
		const response = await shop.fetch("/profile", { headers: { cookie } });
		await shop.db.execute("DROP FUNCTION refuse CASCADE");
		expect(response.status).toBe(status);
		expect(await hoursLeft(id)).toBe(2);
	});

	test("it begins with as many, and its cookie does not end before it", async () => {
		const { id, email } = await makeCustomer(shop);
		await shop.db.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`);
		const login = await shop.fetch("/login", formPost({ email, password: PASSWORD }));
		// The cookie by which a device is known lasts as long.
		const cookie = login.headers.getSetCookie().find((one) => /session/.test(one));
		expect(cookie).toContain(`Max-Age=${400 * 24 * 60 * 60}`);
		expect(await hoursLeft(id)).toBe(720);
	});
});

test("a session remembers from where it was opened, and a browser's name cut short", async () => {
	const { id, email } = await makeCustomer(shop);
	await shop.db.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`);
	const { headers, ...login } = formPost({ email, password: PASSWORD });
	const forged = { "user-agent": "x".repeat(400), "x-forwarded-for": "203.0.113.1" };
	await shop.fetch("/login", { ...login, headers: { ...headers, ...forged } }, "198.51.100.7");
	const { rows } = await shop.db.execute(sql`
		SELECT ip_address, user_agent FROM sessions WHERE user_id = ${id}`);
	expect(rows).toEqual([{ ip_address: "198.51.100.7", user_agent: "x".repeat(300) }]);
});
