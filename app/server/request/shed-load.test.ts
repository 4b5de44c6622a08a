import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitConcurrency, refusal, refuse } from "./shed-load.server.ts";

test("no more work is admitted than may be under way", async () => {
	const admit = limitConcurrency(2);
	const held = Promise.withResolvers<string>();
	const first = admit(() => held.promise);
	const failing = Promise.withResolvers<string>();
	const second = admit(() => failing.promise);
	let started = false;
	const third = admit(async () => {
		started = true;
	});
	expect([third, started]).toEqual([undefined, false]);
	// Work that fails makes room as well.
	failing.reject(new Error("it failed"));
	await expect(second).rejects.toThrow("it failed");
	expect(await admit(async () => "next")).toBe("next");
	held.resolve("first");
	expect(await first).toBe("first");
	expect(admit(async () => {})).toBeDefined();
	expect(admit(async () => {})).toBeDefined();
	expect(admit(async () => {})).toBeUndefined();
});

test("a refusal says when to come back, is kept nowhere and is read as text", async () => {
	const server = createServer(({ method }, response) => refuse(method, response));
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const sent = await fetch(`http://127.0.0.1:${port}/`);
	for (const response of [sent, refusal()]) {
		expect(response.status).toBe(503);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"retry-after": "1",
			"cache-control": "no-store",
			"content-type": "text/plain; charset=utf-8",
			"x-content-type-options": "nosniff",
		});
		expect(await response.text()).toBe("Bir azdan yenidən cəhd edin");
	}
});
