import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitConcurrency, refuse } from "./shed-load.server.ts";

test("no more work is admitted than may be under way", async () => {
	const admit = limitConcurrency({ total: 2, each: 2 });
	const held = Promise.withResolvers<string>();
	const first = admit("one", () => held.promise);
	const failing = Promise.withResolvers<string>();
	const second = admit("another", () => failing.promise);
	let started = false;
	const third = admit("a third", async () => {
		started = true;
	});
	expect([third, started]).toEqual([undefined, false]);
	// Work that fails makes room as well.
	failing.reject(new Error("it failed"));
	await expect(second).rejects.toThrow("it failed");
	expect(await admit("another", async () => "next")).toBe("next");
	held.resolve("first");
	expect(await first).toBe("first");
	expect(admit("one", async () => {})).toBeDefined();
	expect(admit("one", async () => {})).toBeDefined();
	expect(admit(undefined, async () => {})).toBeUndefined();
});

test("one client has a share of the places, and the others have the rest", () => {
	const admit = limitConcurrency({ total: 5, each: 2 });
	const work = () => new Promise(() => {});
	const admitted = ["one", "one", "one", "another"].map((key) => admit(key, work) !== undefined);
	expect(admitted).toEqual([true, true, false, true]);
});

test("a refusal says when to come back, is kept nowhere and is read as text", async () => {
	const server = createServer(({ method }, response) => refuse(method, response));
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const response = await fetch(`http://127.0.0.1:${port}/`);
	expect(response.status).toBe(503);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"retry-after": "1",
		"cache-control": "no-store",
		"content-type": "text/plain; charset=utf-8",
		"x-content-type-options": "nosniff",
	});
	expect(await response.text()).toBe("Bir azdan yenidən cəhd edin");
});
