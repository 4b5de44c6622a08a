import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openStream, useServer } from "#test/listen.ts";
import { makeCustomer } from "#test/make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { openEventStreams } from "./event-streams.server.ts";

const shop = useTestShop();
const server = useServer(shop);
let cookie: string;
let userId: string;
beforeAll(async () => {
	({ id: userId, cookie } = await makeCustomer(shop));
});
beforeEach(() => shop.app.hub.endEverybody());

/** Publishes every topic, and last one that everybody gets. */
function publishEverything() {
	shop.app.hub.publish("admin", `user:${userId}`, "user:somebody-else", "settings", "catalog");
}

describe("the server decides who gets which topics", () => {
	test("a visitor gets the catalogue and the settings", async () => {
		const stream = await server.openStream();
		publishEverything();
		await expect.poll(() => stream.topics).toEqual(["settings", "catalog"]);
		stream.close();
	});

	test("a customer gets their own topic as well", async () => {
		const stream = await server.openStream(cookie);
		publishEverything();
		await expect
			.poll(() => stream.topics.toSorted())
			.toEqual(["catalog", "settings", `user:${userId}`]);
		stream.close();
	});

	test("an admin gets the topic of the admin's lists", async () => {
		const stream = await server.openStream(await signInAs(shop, ADMIN));
		publishEverything();
		await expect.poll(() => stream.topics.toSorted()).toEqual(["admin", "catalog", "settings"]);
		stream.close();
	});

	test("a made-up cookie gets what a visitor gets", async () => {
		const stream = await server.openStream("gamestore.session_token=made-up.signature");
		publishEverything();
		await expect.poll(() => stream.topics).toEqual(["settings", "catalog"]);
		stream.close();
	});
});

describe("a stream ends", () => {
	test("with the session, and the next one is a visitor's", async () => {
		const { id: leyla, cookie: leaving } = await makeCustomer(shop);
		const stream = await server.openStream(leaving);
		await shop.fetch("/logout", formPost({}, leaving));
		await stream.ended;
		const next = await server.openStream(leaving);
		shop.app.hub.publish(`user:${leyla}`, "catalog");
		await expect.poll(() => next.topics).toEqual(["catalog"]);
		next.close();
	});

	test("with the role, and no other person's stream does", async () => {
		const other = await server.openStream(cookie);
		const admin = await signInAs(shop, ADMIN);
		const promoted = await makeCustomer(shop);
		const stream = await server.openStream(promoted.cookie);
		const form = formPost({ intent: "role", role: "admin" }, admin);
		const answer = await shop.fetch(`/admin/users/${promoted.id}`, form);
		expect(answer.status).toBe(200);
		await stream.ended;
		shop.app.hub.publish(`user:${userId}`);
		await expect.poll(() => other.topics).toEqual([`user:${userId}`]);
		other.close();
	});

	test("and is unsubscribed when the page is closed", async () => {
		const stream = await server.openStream(cookie);
		expect(shop.app.hub.listeners).toBe(1);
		stream.close();
		await expect.poll(() => shop.app.hub.listeners).toBe(0);
	});
});

test("a page that does not read is disconnected, and the others go on", async () => {
	const own = createServer(shop.listener).listen(0, "127.0.0.1");
	await once(own, "listening");
	const { port } = own.address() as AddressInfo;
	const client = connect(port, "127.0.0.1");
	const [[served]] = await Promise.all([once(own, "connection"), once(client, "connect")]);
	client.write("GET /live HTTP/1.1\r\nHost: shop\r\n\r\n");
	await once(client, "data");
	client.pause();
	const other = await server.openStream();
	// More than the kernel buffers for a client that does not read.
	while (served.writableLength < 64 * 1024) served.write(Buffer.alloc(1024 * 1024, ":"));
	shop.app.hub.publish("catalog");
	await expect.poll(() => served.destroyed).toBe(true);
	await expect.poll(() => other.topics).toEqual(["catalog"]);
	other.close();
	client.destroy();
	own.close();
});

test("a stream that is requested before the response before it has ended is opened after that", async () => {
	const client = connect(Number(new URL(server.address).port), "127.0.0.1").setEncoding("utf8");
	let received = "";
	client.on("data", (text: string) => {
		received += text;
	});
	const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;
	client.write(get("/session.data") + get("/live"));
	await expect.poll(() => received).toContain("text/event-stream");
	shop.app.hub.publish("catalog");
	await expect.poll(() => received).toContain("data: catalog");
	client.destroy();
	await expect.poll(() => shop.app.hub.listeners).toBe(0);
});

type Handler = (streams: ReturnType<typeof openEventStreams>) => RequestListener;

const answering: Handler = (streams) => (request, response) => {
	streams.answer(request, response);
};

/** Event streams on a server of their own, and what a page reads that opens one there. */
async function serveOwn(options: { maxStreams?: number } = {}, handler = answering) {
	const streams = openEventStreams(shop.app, options);
	const own = createServer(handler(streams));
	await once(own.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => {
		streams.close();
		own.closeAllConnections();
		own.close();
	});
	const { port } = own.address() as AddressInfo;
	return {
		server: own,
		address: `http://127.0.0.1:${port}`,
		open() {
			const client = connect(port, "127.0.0.1").setEncoding("utf8");
			let heard = "";
			client.on("data", (text: string) => {
				heard += text;
			});
			client.write("GET /live HTTP/1.1\r\nHost: shop\r\n\r\n");
			return { client, heard: () => heard };
		},
	};
}

function stopClocks() {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
}

test("every stream gets a heartbeat every 25 seconds", async () => {
	stopClocks();
	const { client, heard } = (await serveOwn()).open();
	await once(client, "data");
	vi.advanceTimersByTime(590_000);
	// The stopped clock would go on with every look.
	vi.useRealTimers();
	await expect.poll(heard).toMatch(/retry: 1000\nid: opened\n\n(data:\n\n){23}$/);
});

test("no stream is opened for a page that left while its session was looked up", async () => {
	const left = Promise.withResolvers<void>();
	const own = await serveOwn({}, (streams) => (request, response) => {
		request.socket.once("close", () => {
			streams.answer(request, response);
			setImmediate(left.resolve);
		});
		request.socket.destroy();
	});
	own.open();
	await left.promise;
	expect(shop.app.hub.listeners).toBe(0);
});

test("everybody hears of an outage", async () => {
	const streams = [await server.openStream(), await server.openStream(cookie)];
	shop.app.hub.publish("outage");
	for (const { topics, close } of streams) {
		await expect.poll(() => topics).toEqual(["outage"]);
		close();
	}
});

test("a stream is text that no proxy keeps or holds back", async () => {
	const response = await fetch(`${server.address}/live`);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "text/event-stream",
		"cache-control": "no-store",
		"x-accel-buffering": "no",
		"x-content-type-options": "nosniff",
		connection: "close",
	});
	await response.body?.cancel();
	await expect.poll(() => shop.app.hub.listeners).toBe(0);
});

test.each([
	[0, 10],
	[0.999_999, 20],
])(
	"a stream is authorized anew after ten to twenty minutes (chance %f: %i)",
	async (chance, minutes) => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		const random = vi.spyOn(Math, "random").mockReturnValue(chance);
		onTestFinished(() => {
			random.mockRestore();
			vi.useRealTimers();
		});
		const { client } = (await serveOwn()).open();
		const closed = once(client, "close");
		await once(client, "data");
		vi.advanceTimersByTime(minutes * 60_000 - 1000);
		await expect.poll(() => shop.app.hub.listeners).toBe(1);
		vi.advanceTimersByTime(26_000);
		await closed;
		await expect.poll(() => shop.app.hub.listeners).toBe(0);
	},
);

test("the socket of a closed page is not kept", async () => {
	stopClocks();
	const own = await serveOwn();
	const connected = once(own.server, "connection");
	const { client } = own.open();
	const [served] = await connected;
	await once(client, "data");
	const closed = once(served, "close");
	client.destroy();
	await closed;
	// It would be ended once more when its time is over.
	const end = vi.spyOn(served, "end");
	vi.advanceTimersByTime(21 * 60_000);
	expect(end).not.toHaveBeenCalled();
});

test("the process has a number of streams, whoever asks for the next", async () => {
	const { address } = await serveOwn({ maxStreams: 1 });
	const first = await openStream(address, "");
	await expect.poll(() => shop.app.hub.listeners).toBe(1);
	const refused = await fetch(`${address}/live`);
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
	first.close();
	await expect.poll(() => shop.app.hub.listeners).toBe(0);
	(await openStream(address, "")).close();
});

test("while sessions cannot be looked up, nobody's stream opens and nobody hears private topics", async () => {
	const open = await server.openStream(cookie);
	const visitor = await server.openStream();
	await shop.db.execute("ALTER TABLE sessions RENAME TO sessions_gone");
	const refused = await fetch(`${server.address}/live`, { headers: { cookie } });
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
	shop.app.hub.publish(`user:${userId}`, "catalog");
	await open.ended;
	await expect.poll(() => visitor.topics).toEqual(["catalog"]);
	expect(open.topics).not.toContain(`user:${userId}`);
	await shop.db.execute("ALTER TABLE sessions_gone RENAME TO sessions");
	visitor.close();
});

test("only GET opens a stream", async () => {
	const response = await fetch(`${server.address}/live`, { method: "POST" });
	expect(response.status).toBe(405);
});
