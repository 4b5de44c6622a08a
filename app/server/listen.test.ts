import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { takePort } from "#test/run-shop.ts";
import { listen, requireAddress, type Serving } from "./listen.server.ts";

let serving: Serving | undefined;
afterEach(async () => {
	await serving?.close();
	serving = undefined;
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
	serving = await listen(() => {}, { host: "127.0.0.1", port: 0 });
	const socket = connect(serving.port, "127.0.0.2");
	const [error] = await once(socket, "error");
	expect(error.code).toBe("ECONNREFUSED");
});
