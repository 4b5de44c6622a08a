// Control 8 and 51: what stands after the question mark of an address may open an account, and is in
// no line of the log, whatever happens to the request.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabaseProxy } from "../database-proxy.ts";
import { ADMIN, formPost } from "../open-shop.ts";
import { makeFolder, removeFolder, runShop } from "../run-shop.ts";
import { createTestDatabase } from "../test-database.ts";

const SECRET = "token-of-somebody";

test("control 8: paths are logged without their query, whatever happens to the request", async () => {
	const { db, url, close } = await createTestDatabase();
	onTestFinished(close);
	const proxy = await openDatabaseProxy(url);
	onTestFinished(() => proxy.close());
	const data = makeFolder();
	onTestFinished(() => removeFolder(data));
	const shop = runShop({ DATA_DIR: data, DATABASE_URL: proxy.url, LOG_LEVEL: "debug" });
	onTestFinished(async () => void (await shop.stop()));
	const address = await shop.address();
	const ask = async (path: string, init?: RequestInit) =>
		(await fetch(`${address}${path}?token=${SECRET}`, init)).status;
	const logged = (message: string) => expect.poll(() => shop.output).toContain(`"${message}"`);

	expect(await ask("/reset-password")).toBe(200);
	await logged("request");
	expect(await ask("/login", { method: "POST", headers: { origin: "null" } })).toBe(403);
	await logged("security event");
	await db.execute(sql`ALTER TABLE pictures RENAME TO pictures_gone`);
	expect(await ask("/pictures/some-480.avif")).toBe(500);
	await logged("request failed");
	await db.execute(sql`ALTER TABLE users RENAME TO users_gone`);
	expect(await ask("/login", formPost(ADMIN))).toBe(500);
	await logged("action failed");
	await db.execute(sql`ALTER TABLE settings RENAME TO settings_gone`);
	expect(await ask("/login")).toBe(500);
	await expect.poll(() => shop.output).toMatch(/"pathname":"\/login","msg":"request failed"/);
	proxy.refuse();
	expect(await ask("/login", formPost(ADMIN))).toBe(503);
	await logged("action met an outage");
	expect(await ask("/pictures/some-480.avif")).toBe(503);
	expect(await ask("/register")).toBe(503);
	await logged("request met an outage");
	expect(shop.output).not.toContain(SECRET);
});
