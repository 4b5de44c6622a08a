// Against real servers on this machine: what a receiver may do to whoever sends to it.
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#test/mail-server.ts";
import { ok, openReceiver, says } from "#test/webhook-receiver.ts";
import { postSigned } from "./post-signed.server.ts";
import type { Lookup } from "./webhook-address.server.ts";
import { WORDS } from "./webhook-words.ts";

type Given = Partial<Parameters<typeof postSigned>[0]>;

const post = (url: string, given: Given = {}) =>
	postSigned({ url: new URL(url), headers: {}, body: "{}", allowLoopback: true, ...given });

async function open(...args: Parameters<typeof openReceiver>) {
	const receiver = await openReceiver(...args);
	onTestFinished(() => receiver.close());
	return receiver;
}

/** A server that says bytes of its own. */
async function openRaw(serve: (socket: Socket) => void) {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => {});
		serve(socket);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What work takes, in milliseconds. */
async function tookMs(work: () => Promise<unknown>) {
	const begin = performance.now();
	await work();
	return performance.now() - begin;
}

test("what is sent arrives as it is, on a connection of its own", async () => {
	const { url, heard } = await open();
	const headers = { "content-type": "application/json", "webhook-id": "msg_1" };
	expect(await post(url, { headers, body: '{"ə":1}' })).toEqual({ status: 200, text: "ok" });
	expect(heard).toMatchObject([
		{
			id: "msg_1",
			body: '{"ə":1}',
			headers: {
				...{ method: "POST", url: "/hook?key=abc", connection: "close" },
				...{ "content-length": "8", "content-type": "application/json" },
			},
		},
	]);
});

test("a redirect is an answer, and is not followed", async () => {
	const inner = await open();
	const { url } = await open(says(307, "", { Location: inner.url }));
	expect(await post(url)).toMatchObject({ status: 307 });
	expect(inner.heard).toEqual([]);
});

test("a receiver that says nothing is left after its time", async () => {
	const { url } = await open(() => {});
	const took = await tookMs(() =>
		expect(post(url, { timeoutMs: 300 })).rejects.toThrow(WORDS.late),
	);
	expect(took).toBeLessThan(5000);
});

test("so is one whose head comes byte by byte", async () => {
	const url = await openRaw((socket) => {
		const bytes = [..."HTTP/1.1 200 OK\r\nx-slow: ".concat("x".repeat(10_000))];
		const timer = setInterval(() => socket.write(bytes.shift() ?? "x"), 20);
		socket.on("close", () => clearInterval(timer));
	});
	await expect(post(url, { timeoutMs: 400 })).rejects.toThrow(WORDS.late);
});

test("so is a name whose servers say nothing", async () => {
	const lookup: Lookup = () => new Promise(() => {});
	await expect(post("https://hook.example/", { lookup, timeoutMs: 100 })).rejects.toThrow(
		WORDS.late,
	);
});

test("of an answer whose text comes byte by byte the status counts, and its beginning is read", async () => {
	const { url } = await open((response) => {
		response.writeHead(500);
		const timer = setInterval(() => response.write("x"), 20);
		response.on("close", () => clearInterval(timer));
	});
	const { status, text } = await post(url, { timeoutMs: 400 });
	expect(status).toBe(500);
	expect(text).toMatch(/^x{1,40}$/);
});

test("of ten megabytes 64 KiB are read", async () => {
	let sent = 0;
	const { url } = await open(async (response) => {
		response.setMaxListeners(0).writeHead(200);
		for (let at = 0; at < 160 && !response.destroyed; at++) {
			sent += 65_536;
			if (!response.write("x".repeat(65_536)))
				await Promise.race([once(response, "drain"), once(response, "close")]);
		}
		response.end();
	});
	const { status, text } = await post(url);
	expect(status).toBe(200);
	expect(text).toHaveLength(65_536);
	expect(sent).toBeLessThan(10_000_000);
});

test("a name is asked once, and no other address is connected to than the one that was looked at", async () => {
	const good = await open();
	const other = await open(ok, "127.0.0.2", good.port);
	const answers = ["127.0.0.1", "127.0.0.2"];
	const lookup: Lookup = async () => [{ address: answers.shift() ?? "10.0.0.1", family: 4 }];
	await post(`http://hook.example:${good.port}/`, { lookup });
	expect(good.heard).toHaveLength(1);
	expect(good.heard[0]?.headers).toMatchObject({ host: `hook.example:${good.port}` });
	expect(other.heard).toEqual([]);
	expect(answers).toEqual(["127.0.0.2"]);
});

test("a name that means an inner address by now leads nowhere", async () => {
	const { port, heard } = await open();
	const answers = ["93.184.215.14", "127.0.0.1"];
	const lookup: Lookup = async () => [{ address: answers.shift() ?? "", family: 4 }];
	const given = { lookup, allowLoopback: false, timeoutMs: 200 };
	// When it was saved; nobody answers there.
	await post(`https://hook.example:${port}/`, given).catch(() => {});
	await expect(post(`https://hook.example:${port}/`, given)).rejects.toThrow(WORDS.inner);
	expect(heard).toEqual([]);
});

test.each([["127.0.0.1"], ["[::1]"], ["2130706433"]])(
	"an address that needs no look-up is looked at as well: %s",
	async (host) => {
		const { port, heard } = await open();
		const given = { allowLoopback: false };
		await expect(post(`https://${host}:${port}/`, given)).rejects.toThrow(WORDS.inner);
		expect(heard).toEqual([]);
	},
);

test("no proxy of the environment is used", async () => {
	const proxy = await open();
	const { url, heard } = await open();
	const before = { ...process.env };
	onTestFinished(() => {
		process.env = before;
	});
	const address = `http://127.0.0.1:${proxy.port}`;
	Object.assign(process.env, { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: address, http_proxy: address });
	await post(url);
	expect(heard).toHaveLength(1);
	expect(proxy.heard).toEqual([]);
});

test("a certificate of somebody's own making is refused, also where the environment trusts all", async () => {
	const { port, close } = await openMailServer({ secure: true });
	onTestFinished(close);
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
	onTestFinished(() => void delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
	await expect(post(`https://127.0.0.1:${port}/`)).rejects.toThrow(WORDS.certificate);
});

test.each([
	["that hangs up", (socket: Socket) => void socket.destroy(), WORDS.cut],
	["that speaks no HTTP", (socket: Socket) => void socket.end("220 mail.example\r\n"), WORDS.cut],
])("a receiver %s has given no answer", async (_, serve, words) => {
	const url = await openRaw((socket) => void socket.once("data", () => serve(socket)));
	await expect(post(url, { timeoutMs: 3000 })).rejects.toThrow(words);
});

test("a receiver that wants another protocol is left", async () => {
	const upgrade = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
	const url = await openRaw((socket) => void socket.once("data", () => socket.write(upgrade)));
	expect(await post(url)).toEqual({ status: 101, text: "" });
});

test("a port that nobody listens at", async () => {
	const { url, close } = await openReceiver();
	await close();
	await expect(post(url)).rejects.toThrow(WORDS.refused);
});

test("whoever ends it says nothing about the receiver", async () => {
	const { url } = await open(() => {});
	const ending = new AbortController();
	const posted = post(url, { signal: ending.signal });
	setTimeout(() => ending.abort(new Error("the shop ends")), 100);
	await expect(posted).rejects.toThrow("the shop ends");
});
