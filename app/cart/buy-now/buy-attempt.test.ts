import { afterEach, expect, test, vi } from "vitest";
import { attemptFor, forgetAttempt } from "./buy-attempt.ts";

const MINUTE = 60_000;
afterEach(forgetAttempt);

test("pressing again goes on with the same attempt; another purchase is another one", () => {
	const first = attemptFor("660 UC");
	expect(first).toMatch(/^[0-9a-z]{20}$/);
	expect(attemptFor("660 UC")).toBe(first);
	expect(attemptFor("325 UC")).not.toBe(first);
});

test("the same once more, after it was bought, is another purchase", () => {
	const first = attemptFor("660 UC");
	forgetAttempt();
	expect(attemptFor("660 UC")).not.toBe(first);
});

test("an attempt that nobody has heard of for a quarter of an hour is over", () => {
	const first = attemptFor("660 UC", 0);
	expect(attemptFor("660 UC", 15 * MINUTE - 1)).toBe(first);
	expect(attemptFor("660 UC", 15 * MINUTE)).not.toBe(first);
});

test("what somebody else stored under the key is no attempt", () => {
	vi.stubGlobal("localStorage", {
		getItem: () => "5",
		setItem: () => {},
		removeItem: () => {},
	});
	expect(attemptFor("660 UC")).toMatch(/^[0-9a-z]{20}$/);
	vi.unstubAllGlobals();
});
