// How a server that listens ends.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "./listen.server.ts";

/** A server whose responses wait for `answer`. */
async function open() {
	const arrived = Promise.withResolvers<void>();
	const answer = Promise.withResolvers<void>();
	let isCut = () => false;
	const serving = await listen(
		async ({ socket }, response) => {
			isCut = () => socket.destroyed;
			arrived.resolve();
			await answer.promise;
			response.end("answered");
		},
		// Idle connections are not closed by Node itself.
		{ host: "127.0.0.1", port: 0, server: { keepAliveTimeout: 0 } },
	);
	return { ...serving, arrived: arrived.promise, answer: answer.resolve, isCut: () => isCut() };
}

/** The ten seconds pass only when the test says so. */
function stopTime(...others: ("setInterval" | "clearInterval")[]) {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", ...others] });
	onTestFinished(() => void vi.useRealTimers());
}

/** What a client on this connection receives until the connection is closed. */
function ask(port: number) {
	const client = connect(port, "127.0.0.1").setEncoding("utf8");
	client.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
	return { client, received: client.toArray().then((parts) => parts.join("")) };
}

test("a request that is under way when the shop is stopped is answered", async () => {
	stopTime("setInterval", "clearInterval");
	const serving = await open();
	const { client, received } = ask(serving.port);
	await serving.arrived;
	const closed = serving.close();
	await expect(once(connect(serving.port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
	vi.advanceTimersByTime(8000);
	serving.answer();
	// Its connection is then closed: the client would send the next request on it.
	const isClosed = () => {
		vi.advanceTimersByTime(50);
		return client.closed;
	};
	await expect.poll(isClosed).toBe(true);
	expect(await received).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*answered/);
	await closed;
});

test("connections that nobody uses do not hold up the end", async () => {
	stopTime();
	const serving = await open();
	serving.answer();
	const { client, received } = ask(serving.port);
	await once(client, "data");
	await serving.close();
	expect(await received).toContain("answered");
});

test("a request that takes longer than ten seconds is cut off", async () => {
	stopTime();
	const serving = await open();
	const { received } = ask(serving.port);
	await serving.arrived;
	const closed = serving.close();
	vi.advanceTimersByTime(9999);
	expect(serving.isCut()).toBe(false);
	vi.advanceTimersByTime(1);
	expect(serving.isCut()).toBe(true);
	expect(await received).toBe("");
	await closed;
});

test("nothing waits any longer once all requests are answered", async () => {
	stopTime("setInterval", "clearInterval");
	const serving = await open();
	await serving.close();
	expect(vi.getTimerCount()).toBe(0);
});
