import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { StartError } from "#app/platform/start-error.server.ts";
import { openBucket } from "#test/open-bucket.ts";
import { useOpened } from "#test/use-opened.ts";
import { ObjectStoreFailure, openObjectStore } from "./object-store.server.ts";

const bucket = useOpened("bucket", openBucket);

test("what is put is there, byte for byte, until it is removed", async () => {
	const store = openObjectStore(bucket.url);
	const content = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
	expect(await store.get("a-480.avif")).toBeUndefined();
	await store.put("a-480.avif", content);
	expect((await store.get("a-480.avif"))?.equals(content)).toBe(true);
	expect(bucket.list()).toEqual(["a-480.avif"]);
	await store.remove("a-480.avif");
	expect(await store.get("a-480.avif")).toBeUndefined();
	await store.remove("a-480.avif");
});

test("a bucket that can be used passes, and nothing is left in it", async () => {
	await openObjectStore(bucket.url).requireUsable();
	expect(bucket.list()).toEqual([]);
});

test.each([
	["a wrong secret", { secret: "wrong" }, "SignatureDoesNotMatch"],
	["an unknown key", { key: "nobody" }, "InvalidAccessKeyId"],
	["a bucket that is not there", { bucket: "another" }, "NoSuchBucket"],
])("%s is refused in a sentence without the secret", async (_, wrong, code) => {
	const store = openObjectStore(bucket.addressOf(wrong));
	const { host } = new URL(bucket.url);
	const sentence = `The bucket of PICTURES_URL cannot be used: ${host} answers ${code}.`;
	await expect(store.requireUsable()).rejects.toThrow(new StartError(sentence));
	const content = Buffer.from("x");
	for (const work of [
		() => store.get("a"),
		() => store.put("a", content),
		() => store.remove("a"),
	]) {
		await expect(work()).rejects.toThrow(ObjectStoreFailure);
	}
});

test("a store that is not there, or says nothing, is given up", async () => {
	const silent = createServer();
	await once(silent.listen(0, "127.0.0.1"), "listening");
	const { port } = silent.address() as AddressInfo;
	const address = `http://key:secret@127.0.0.1:${port}/shop-pictures`;
	let said = "nothing yet";
	const waiting = openObjectStore(address, { timeoutMs: 100 }).get("a");
	waiting.catch((error: Error) => {
		said = error.message;
	});
	await expect.poll(() => said).toMatch(/cannot be reached: .*timeout/);
	silent.close();
	await expect(
		openObjectStore(address.replace(`:${port}/`, ":1/")).requireUsable(),
	).rejects.toThrow("The bucket of PICTURES_URL cannot be used: 127.0.0.1:1 cannot be reached:");
});
