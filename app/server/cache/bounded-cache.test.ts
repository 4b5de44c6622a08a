import { beforeEach, expect, test } from "vitest";
import { openBoundedCache } from "./bounded-cache.server.ts";

let cache: ReturnType<typeof openBoundedCache<string>>;
beforeEach(() => {
	cache = openBoundedCache(100);
});

const put = (keys: string, bytes = 25) => {
	for (const key of keys) cache.set(key, `the value of ${key}`, bytes);
};
const kept = () => [..."abcdefgh"].filter((key) => cache.has(key)).join("");

test("what was put in comes out", () => {
	put("a");
	expect([cache.get("a"), cache.has("a"), cache.size]).toEqual(["the value of a", true, 1]);
	expect([cache.get("b"), cache.has("b")]).toEqual([undefined, false]);
});

test("values fill it to the last byte, and then the oldest goes", () => {
	put("abcd");
	expect([kept(), cache.bytes, cache.size]).toEqual(["abcd", 100, 4]);
	put("e", 1);
	expect([kept(), cache.bytes, cache.size]).toEqual(["bcde", 76, 4]);
});

test("a value that was read since gets a second chance, and only one", () => {
	put("abcd");
	cache.get("a");
	put("e");
	expect(kept()).toBe("acde");
	put("fg");
	expect(kept()).toBe("aefg");
	put("h");
	expect(kept()).toBe("afgh");
	put("b");
	expect(kept()).toBe("bfgh");
});

test("asking whether a value is there is not reading it", () => {
	put("abcd");
	cache.has("a");
	put("e");
	expect(kept()).toBe("bcde");
});

test("as many go as have to", () => {
	put("abcd", 20);
	put("e", 25);
	expect([kept(), cache.bytes]).toEqual(["bcde", 85]);
	put("f", 25);
	expect([kept(), cache.bytes]).toEqual(["cdef", 90]);
	put("g", 25);
	expect([kept(), cache.bytes]).toEqual(["defg", 95]);
});

test("a value that is put in again replaces the former and counts once", () => {
	put("ab");
	cache.set("a", "another", 10);
	expect([cache.get("a"), cache.bytes, cache.size]).toEqual(["another", 35, 2]);
});

test("a value of more than a quarter of the limit is not stored, and drives nothing out", () => {
	put("abcd");
	put("e", 26);
	expect([kept(), cache.bytes]).toEqual(["abcd", 100]);
});
