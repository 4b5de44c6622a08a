import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasBody, type Received, receiveBody } from "./receive-body.server.ts";

const KIB = 1024;
const MOST_BYTES = 64 * KIB;

/** What a server receives of a client that writes by hand, and how much memory it asked for. */
async function receiving({ free = Number.POSITIVE_INFINITY } = {}) {
	const state = { taken: 0, received: undefined as Received | undefined, bytes: 0 };
	const server = createServer(async (request) => {
		request.on("data", (chunk) => {
			state.bytes += chunk.length;
		});
		state.received = await receiveBody(request, {
			mostBytes: MOST_BYTES,
			take(bytes) {
				if (state.taken + bytes > free) return false;
				state.taken += bytes;
				return true;
			},
		});
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
	onTestFinished(() => {
		client.destroy();
		server.close();
	});
	const post = (headers: string) =>
		client.write(`POST / HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n`);
	return { state, client, post };
}

const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test("a body is received whole, in whatever pieces it comes", async () => {
	const { state, client, post } = await receiving();
	post("Content-Length: 9");
	for (const [index, piece] of ["bir", "iki", "son"].entries()) {
		client.write(piece);
		await expect.poll(() => state.bytes).toBe(3 * (index + 1));
	}
	await expect.poll(() => state.received).toEqual(Buffer.from("birikison"));
	expect(state.taken).toBe(9);
});

test("a body of unknown length is received as well, and may be empty", async () => {
	const { state, client, post } = await receiving();
	post("Transfer-Encoding: chunked");
	client.write(`${chunkOf("bir")}${chunkOf("iki")}0\r\n\r\n`);
	await expect.poll(() => state.received).toEqual(Buffer.from("biriki"));
});

test("memory is held for what has arrived, not for what is announced", async () => {
	const { state, client, post } = await receiving();
	post(`Content-Length: ${MOST_BYTES}`);
	client.write("x");
	await expect.poll(() => state.taken).toBe(16 * KIB);
	client.write("x".repeat(40 * KIB));
	await expect.poll(() => state.bytes).toBe(40 * KIB + 1);
	expect(state.taken).toBeLessThanOrEqual(MOST_BYTES);
	client.write("x".repeat(24 * KIB - 1));
	await expect.poll(() => state.received).toEqual(Buffer.alloc(MOST_BYTES, "x"));
	expect(state.taken).toBe(MOST_BYTES);
});

test("a body that is announced as too large is not read", async () => {
	const { state, post } = await receiving();
	post(`Content-Length: ${MOST_BYTES + 1}`);
	await expect.poll(() => state.received).toBe("too-large");
	expect(state.taken).toBe(0);
});

test("a body of unknown length is read to its limit, and not a byte beyond", async () => {
	const { state, client, post } = await receiving();
	post("Transfer-Encoding: chunked");
	client.write(chunkOf("x".repeat(MOST_BYTES)));
	await expect.poll(() => state.bytes).toBe(MOST_BYTES);
	expect(state.received).toBeUndefined();
	client.write(chunkOf("x"));
	await expect.poll(() => state.received).toBe("too-large");
	expect(state.taken).toBe(MOST_BYTES);
});

test("where there is no memory for it a body is not received", async () => {
	const { state, client, post } = await receiving({ free: 20 * KIB });
	post(`Content-Length: ${MOST_BYTES}`);
	client.write("x".repeat(16 * KIB));
	await expect.poll(() => state.bytes).toBe(16 * KIB);
	client.write("x");
	await expect.poll(() => state.received).toBe("busy");
	expect(state.taken).toBe(16 * KIB);
});

test("a client that goes away is not waited for", async () => {
	const { state, client, post } = await receiving();
	post("Content-Length: 9");
	client.write("x");
	await expect.poll(() => state.bytes).toBe(1);
	client.destroy();
	await expect.poll(() => state.received).toBe("gone");
});

test("a client that sends nothing for five seconds is given up; one that is slow is not", async () => {
	const { state, client, post } = await receiving();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const until = async (condition: () => boolean) => {
		while (!condition()) await new Promise((resolve) => setImmediate(resolve));
	};
	post("Content-Length: 9");
	for (const bytes of [1, 2, 3]) {
		client.write("x");
		await until(() => state.bytes === bytes);
		vi.advanceTimersByTime(4999);
	}
	await new Promise((resolve) => setImmediate(resolve));
	expect(state.received).toBeUndefined();
	vi.advanceTimersByTime(1);
	await until(() => state.received !== undefined);
	expect(state.received).toBe("stalled");
	expect(vi.getTimerCount()).toBe(0);
});

test.each([
	["GET", { "content-length": "5" }, false],
	["HEAD", { "transfer-encoding": "chunked" }, false],
	["POST", {}, false],
	["POST", { "content-length": "0" }, false],
	["POST", { "content-length": "5" }, true],
	["POST", { "transfer-encoding": "chunked" }, true],
	["DELETE", { "content-length": "5" }, true],
] as const)("a %s with %o has a body: %s", (method, headers, expected) => {
	expect(hasBody({ method, headers } as unknown as Parameters<typeof hasBody>[0])).toBe(expected);
});
