// Beginning to listen, and ending it without cutting anybody off.
import { once } from "node:events";
import { Agent, get, type IncomingMessage, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { takePort } from "#test/run-shop.ts";
import { listen, requireAddress, type Serving } from "./listen.server.ts";

const here = { host: "127.0.0.1", port: 0 };
let serving: Serving | undefined;
afterEach(async () => {
	await serving?.close();
	serving = undefined;
});

/** A server whose answers wait until they are let go. */
async function open() {
	const arrived = Promise.withResolvers<void>();
	const letGo = Promise.withResolvers<void>();
	const listener: RequestListener = async (request, response) => {
		if (request.url === "/at-once") return void response.end("at once");
		response.write("begun, ");
		arrived.resolve();
		await letGo.promise;
		response.end("done");
	};
	serving = await listen(listener, here);
	return { port: serving.port, arrived: arrived.promise, letGo: letGo.resolve, serving };
}

function ask(port: number, path = "/", agent?: Agent) {
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	get({ port, path, host: "127.0.0.1", agent: agent ?? false }, resolve).on("error", reject);
	return promise;
}

test("at the end a request under way is answered to its end, and no new one begins", async () => {
	const { port, arrived, letGo, serving } = await open();
	const answer = ask(port);
	await arrived;
	let isClosed = false;
	const closing = serving.close().then(() => {
		isClosed = true;
	});
	await expect(ask(port, "/at-once")).rejects.toThrow("ECONNREFUSED");
	expect(isClosed).toBe(false);
	letGo();
	expect(await text(await answer)).toBe("begun, done");
	await closing;
});

test("at the end a connection that nobody uses is closed at once", async () => {
	const { port, serving } = await open();
	const agent = new Agent({ keepAlive: true });
	onTestFinished(() => agent.destroy());
	expect(await text(await ask(port, "/at-once", agent))).toBe("at once");
	await serving.close();
});

test("at the end a request that takes longer than ten seconds is cut", async () => {
	const { port, arrived, serving } = await open();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const answer = await ask(port).then((response) => ({ body: text(response) }));
	answer.body.catch(() => {});
	await arrived;
	let isClosed = false;
	const closing = serving.close().then(() => {
		isClosed = true;
	});
	await vi.advanceTimersByTimeAsync(9_999);
	expect(isClosed).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	await closing;
	await expect(answer.body).rejects.toThrow("aborted");
});

test("a port in use is told in a sentence, and not held by the question", async () => {
	const { port, close } = await takePort();
	const sentence = `Port ${port} is already in use. Set PORT to another one.`;
	const address = { host: "127.0.0.1", port };
	await expect(requireAddress(address)).rejects.toMatchObject({
		name: "StartError",
		message: sentence,
	});
	await expect(listen(() => {}, address)).rejects.toThrow(sentence);
	close();
	await expect.poll(() => requireAddress(address).then(() => "free", String)).toBe("free");
	serving = await listen(() => {}, address);
	expect(serving.port).toBe(port);
});

test("an address of another machine is told in a sentence", async () => {
	const elsewhere = listen(() => {}, { host: "203.0.113.7", port: 0 });
	await expect(elsewhere).rejects.toThrow("HOST 203.0.113.7 is not an address of this machine.");
});

test("a HOST of this machine is not heard on another of its addresses", async () => {
	const { port } = await open();
	const socket = connect(port, "127.0.0.2");
	const [error] = await once(socket, "error");
	expect(error.code).toBe("ECONNREFUSED");
});
