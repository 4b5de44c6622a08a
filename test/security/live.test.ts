// Control 32: an open event stream loses its rights in the moment in which its session does.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/users/users.table.server.ts";
import { useServer } from "../listen.ts";
import { makeCustomer } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

async function listenAs(role: "customer" | "admin") {
	const { id: userId, cookie } = await makeCustomer(shop, { role });
	return { userId, cookie, stream: await server.openStream(cookie) };
}

test("control 32: a logout ends the streams of its session", async () => {
	const { cookie, stream } = await listenAs("customer");
	await shop.fetch("/logout", formPost({}, cookie));
	await stream.ended;
});

test("control 32: a session that was deleted receives no further events of its person", async () => {
	const { userId, stream } = await listenAs("customer");
	shop.app.hub.publish(`user:${userId}`);
	await expect.poll(() => stream.topics).toEqual([`user:${userId}`]);
	await shop.db.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
	shop.app.hub.publish(`user:${userId}`);
	await stream.ended;
	expect(stream.topics).toEqual([`user:${userId}`]);
});

test("control 32: a session whose time is up receives no further events of its person", async () => {
	const { userId, stream } = await listenAs("customer");
	await shop.db.execute(sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${userId}`);
	shop.app.hub.publish(`user:${userId}`);
	await stream.ended;
	expect(stream.topics).toEqual([]);
});

test("control 32: a former admin receives no admins' events, and sees no admin page", async () => {
	const { userId, cookie, stream } = await listenAs("admin");
	shop.app.hub.publish("admin");
	await expect.poll(() => stream.topics).toEqual(["admin"]);
	await shop.db.update(users).set({ role: "customer" }).where(eq(users.id, userId));
	shop.app.hub.publish("admin");
	await stream.ended;
	expect(stream.topics).toEqual(["admin"]);
	const page = await shop.fetch("/admin", { headers: { cookie }, redirect: "manual" });
	expect(page.headers.get("location")).toBe("/");
});

// Whoever rents one machine has all addresses of an IPv6 network.
test.each([
	["an address", () => "198.51.100.7", "198.51.100.8"],
	["a network", (index: number) => `2001:db8:1:2::${index.toString(16)}`, "2001:db8:1:3::1"],
])(
	"%s may have 500 event streams, and closing one makes room for the next",
	async (_, addressOf, other) => {
		const streams = await Promise.all(
			Array.from({ length: 500 }, (_stream, index) => server.openStream("", addressOf(index + 1))),
		);
		expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
		const oneMore = async () => (await server.openStream("", addressOf(501))).status;
		expect(await oneMore()).toBe(503);
		expect((await server.openStream("", other)).status).toBe(200);
		streams[0]?.close();
		await expect.poll(oneMore).toBe(200);
		for (const stream of streams) stream.close();
	},
);
