import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { makeCustomer } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
const server = useServer(shop);

test("a session has 20 streams: the 21st ends the oldest, whose browser waits a minute", async () => {
	const { id: userId, cookie } = await makeCustomer(shop);
	const open = () => openByHand(cookie);
	const oldest = await open();
	const others = await Promise.all(Array.from({ length: 19 }, open));
	const stranger = await server.openStream((await makeCustomer(shop)).cookie);
	expect(shop.app.hub.listeners).toBe(21);
	const newest = await open();
	await expect.poll(() => oldest.client.closed).toBe(true);
	expect(oldest.heard()).toMatch(/retry: 1000\nid: opened\n\nretry: 60000\n\n$/);
	expect(shop.app.hub.listeners).toBe(21);
	// One that is closed makes room, and no other is ended for the next.
	newest.client.destroy();
	await expect.poll(() => shop.app.hub.listeners).toBe(20);
	const next = await open();
	shop.app.hub.publish(`user:${userId}`);
	for (const { heard } of [...others, next])
		await expect.poll(heard).toContain(`data: user:${userId}`);
	// The oldest is now another one.
	await open();
	await expect.poll(() => others[0]?.client.closed).toBe(true);
	expect(others[1]?.client.closed).toBe(false);
	stranger.close();
});

/** A stream that is read byte by byte, on a connection that ends with the test. */
async function openByHand(Cookie: string) {
	const client = connect(Number(new URL(server.address).port), "127.0.0.1").setEncoding("utf8");
	onTestFinished(() => void client.destroy());
	let heard = "";
	client.on("data", (text: string) => {
		heard += text;
	});
	client.write(`GET /live HTTP/1.1\r\nHost: shop\r\nCookie: ${Cookie}\r\n\r\n`);
	await expect.poll(() => heard).toContain("retry: 1000");
	return { client, heard: () => heard };
}
