import { expect, test } from "vitest";
import { openShares } from "./shares.server.ts";

test("one client holds a share and no more, all of them the whole and no more", () => {
	const shares = openShares({ total: 10, each: 4 });
	const [one, alike, other, third] = ["a", "a", "b", "c"].map((key) => shares.hold(key));
	expect(one?.take(3)).toBe(true);
	expect(alike?.take(2)).toBe(false);
	expect(alike?.take(1)).toBe(true);
	expect(other?.take(4)).toBe(true);
	expect(third?.take(3)).toBe(false);
	expect(third?.take(2)).toBe(true);
	expect(shares.held).toBe(10);
});

test("what is given back is free for the same client and for others, however often that is told", () => {
	const shares = openShares({ total: 4, each: 2 });
	const [one, alike, other] = ["a", "a", "b"].map((key) => shares.hold(key));
	one?.take(1);
	alike?.take(1);
	one?.release();
	one?.release();
	expect(shares.held).toBe(1);
	expect(shares.hold("a").take(2)).toBe(false);
	expect(shares.hold("a").take(1)).toBe(true);
	expect(other?.take(2)).toBe(true);
	expect(shares.held).toBe(4);
});

test("a client without a key has no share, and the whole is the end for them as well", () => {
	const shares = openShares({ total: 4, each: 1 });
	expect(shares.hold(undefined).take(3)).toBe(true);
	expect(shares.hold(undefined).take(2)).toBe(false);
	expect(shares.hold("a").take(1)).toBe(true);
	expect(shares.hold(undefined).take(1)).toBe(false);
});
