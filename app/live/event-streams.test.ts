import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { eq } from "drizzle-orm";
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from "vitest";
import { listen } from "../../test/listen.ts";
import {
	ADMIN,
	formPost,
	openTestShop,
	registerAs,
	signInAs,
	type TestShop,
} from "../../test/open-shop.ts";
import { users } from "../users/users.table.server.ts";
import { openEventStreams } from "./event-streams.server.ts";

let shop: TestShop;
let server: Awaited<ReturnType<typeof listen>>;
let cookie: string;
let userId: string;
beforeAll(async () => {
	shop = await openTestShop();
	server = await listen(shop);
	cookie = await registerAs(shop, "aysel@test.example");
	userId = await idOf("aysel@test.example");
});
afterAll(async () => {
	await server.close();
	await shop.close();
});
beforeEach(() => shop.app.hub.endEverybody());

async function idOf(email: string): Promise<string> {
	const [user] = await shop.db.select().from(users).where(eq(users.email, email));
	return user?.id as string;
}

/** Publishes everything that there is, and last what everybody hears. */
function publishEverything() {
	shop.app.hub.publish("admin", `user:${userId}`, "user:somebody-else", "settings", "catalog");
}

describe("who hears what is decided on the server", () => {
	test("a visitor hears of the catalogue and the settings", async () => {
		const stream = await server.hear();
		publishEverything();
		await expect.poll(() => stream.heard).toEqual(["settings", "catalog"]);
		stream.close();
	});

	test("a customer hears of their own things as well", async () => {
		const stream = await server.hear(cookie);
		publishEverything();
		await expect
			.poll(() => stream.heard.toSorted())
			.toEqual(["catalog", "settings", `user:${userId}`]);
		stream.close();
	});

	test("an admin hears of everybody's lists", async () => {
		const stream = await server.hear(await signInAs(shop, ADMIN));
		publishEverything();
		await expect.poll(() => stream.heard.toSorted()).toEqual(["admin", "catalog", "settings"]);
		stream.close();
	});

	test("a made-up cookie hears what a visitor hears", async () => {
		const stream = await server.hear("gamestore.session_token=made-up.signature");
		publishEverything();
		await expect.poll(() => stream.heard).toEqual(["settings", "catalog"]);
		stream.close();
	});
});

describe("a stream ends", () => {
	test("with the session, and what comes next is a visitor's", async () => {
		const leaving = await registerAs(shop, "leyla@test.example");
		const leyla = await idOf("leyla@test.example");
		const stream = await server.hear(leaving);
		await shop.fetch("/logout", formPost({}, leaving));
		await stream.ended;
		const next = await server.hear(leaving);
		shop.app.hub.publish(`user:${leyla}`, "catalog");
		await expect.poll(() => next.heard).toEqual(["catalog"]);
		next.close();
	});

	test("with the role, and nobody else's", async () => {
		const other = await server.hear(cookie);
		const admin = await signInAs(shop, ADMIN);
		const promoted = await registerAs(shop, "nigar@test.example");
		const stream = await server.hear(promoted);
		const form = formPost({ intent: "role", role: "admin" }, admin);
		const answer = await shop.fetch(`/admin/users/${await idOf("nigar@test.example")}`, form);
		expect(answer.status).toBe(200);
		await stream.ended;
		shop.app.hub.publish(`user:${userId}`);
		await expect.poll(() => other.heard).toEqual([`user:${userId}`]);
		other.close();
	});

	test("and is forgotten when the page goes", async () => {
		const stream = await server.hear(cookie);
		expect(shop.app.hub.listeners).toBe(1);
		stream.close();
		await expect.poll(() => shop.app.hub.listeners).toBe(0);
	});
});

test("a page that does not read is cut off, and the others go on", async () => {
	const own = createServer(shop.listener).listen(0, "127.0.0.1");
	await once(own, "listening");
	const { port } = own.address() as AddressInfo;
	const client = connect(port, "127.0.0.1");
	const [[served]] = await Promise.all([once(own, "connection"), once(client, "connect")]);
	client.write("GET /live HTTP/1.1\r\nHost: shop\r\n\r\n");
	await once(client, "data");
	client.pause();
	const other = await server.hear();
	// More than the kernel takes for somebody who does not read.
	while (served.writableLength < 64 * 1024) served.write(Buffer.alloc(1024 * 1024, ":"));
	shop.app.hub.publish("catalog");
	await expect.poll(() => served.destroyed).toBe(true);
	await expect.poll(() => other.heard).toEqual(["catalog"]);
	other.close();
	client.destroy();
	own.close();
});

test("a page that asks before its last answer is done with is heard in its turn", async () => {
	const client = connect(Number(new URL(server.address).port), "127.0.0.1").setEncoding("utf8");
	let answered = "";
	client.on("data", (text: string) => {
		answered += text;
	});
	const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;
	client.write(ask("/session.data") + ask("/live"));
	await expect.poll(() => answered).toContain("text/event-stream");
	shop.app.hub.publish("catalog");
	await expect.poll(() => answered).toContain("data: catalog");
	client.destroy();
	await expect.poll(() => shop.app.hub.listeners).toBe(0);
});

test("whoever listens is told every 25 seconds that somebody is there", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const streams = openEventStreams(shop.app);
	const own = createServer((...exchange) => void streams.answer(...exchange));
	await once(own.listen(0, "127.0.0.1"), "listening");
	const client = connect((own.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
	let heard = "";
	client.on("data", (text: string) => {
		heard += text;
	});
	client.write("GET /live HTTP/1.1\r\nHost: shop\r\n\r\n");
	await expect.poll(() => heard).toMatch(/retry: 1000\n\n$/);
	vi.advanceTimersByTime(25_000);
	await expect.poll(() => heard).toMatch(/retry: 1000\n\ndata:\n\n$/);
	vi.advanceTimersByTime(25_000);
	await expect.poll(() => heard).toMatch(/retry: 1000\n\n(data:\n\n){2}$/);
	streams.close();
	client.destroy();
	own.close();
});

test("nothing else is answered on the address of the stream", async () => {
	const response = await fetch(`${server.address}/live`, { method: "POST" });
	expect(response.status).toBe(405);
});
