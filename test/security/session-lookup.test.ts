// Our own look-up of a session: what no longer counts as one, and what never was one.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCustomer } from "../make.ts";
import { useTestShop } from "../open-shop.ts";

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
