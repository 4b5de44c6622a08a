// Door 32: an open event stream hears no more than its session may, from one moment to the next.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../app/users/users.table.server.ts";
import { listen } from "../listen.ts";
import { formPost, openTestShop, registerAs, type TestShop } from "../open-shop.ts";
import { idOf, makeAdminOf } from "./people.ts";

let shop: TestShop;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
	shop = await openTestShop({ TRUST_PROXY: "loopback" });
	server = await listen(shop);
});
afterAll(async () => {
	await server.close();
	await shop.close();
});

let count = 0;

async function listenAs(role: "customer" | "admin") {
	const email = `dinleyen-${count++}@test.example`;
	const cookie = await registerAs(shop, email);
	if (role === "admin") await makeAdminOf(shop, email);
	await newsIsTold();
	return { cookie, userId: await idOf(shop, email), stream: await server.hear(cookie) };
}

/** The registration is news for the admins, told a moment later: what comes next waits for that. */
async function newsIsTold() {
	const visitor = await server.hear();
	shop.app.hub.publish("catalog");
	await expect.poll(() => visitor.heard).toContain("catalog");
	visitor.close();
}

test("door 32: a logout ends the streams of its session", async () => {
	const { cookie, stream } = await listenAs("customer");
	await shop.fetch("/logout", formPost({}, cookie));
	await stream.ended;
});

test("door 32: a session that ended in another way hears nothing more of its person", async () => {
	const { userId, stream } = await listenAs("customer");
	shop.app.hub.publish(`user:${userId}`);
	await expect.poll(() => stream.heard).toEqual([`user:${userId}`]);
	await shop.db.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
	shop.app.hub.publish(`user:${userId}`);
	await stream.ended;
	expect(stream.heard).toEqual([`user:${userId}`]);
});

test("door 32: who is no admin any more hears nothing of the admins, and sees no page", async () => {
	const { userId, cookie, stream } = await listenAs("admin");
	// The news of the registration may still be on their way; the last topic comes after them.
	shop.app.hub.publish("admin", "catalog");
	await expect.poll(() => stream.heard).toEqual(expect.arrayContaining(["admin", "catalog"]));
	const heardAsAdmin = stream.heard.length;
	await shop.db.update(users).set({ role: "customer" }).where(eq(users.id, userId));
	shop.app.hub.publish("admin");
	await stream.ended;
	expect(stream.heard).toHaveLength(heardAsAdmin);
	const page = await shop.fetch("/admin", { headers: { cookie }, redirect: "manual" });
	expect(page.headers.get("location")).toBe("/");
});

test("an address has so many listeners and no more, and gets its places back", async () => {
	const from = "198.51.100.7";
	const streams = await Promise.all(Array.from({ length: 500 }, () => server.hear("", from)));
	expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
	const oneMore = async () => (await server.hear("", from)).status;
	expect(await oneMore()).toBe(503);
	expect((await server.hear("", "198.51.100.8")).status).toBe(200);
	streams[0]?.close();
	await expect.poll(oneMore).toBe(200);
});
