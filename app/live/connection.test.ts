import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteConnection } from "./connection.ts";

const marks = new Set<string>();
beforeEach(() => {
	vi.useFakeTimers();
	const toggleAttribute = (name: string, isOn: boolean) =>
		isOn ? marks.add(name) : marks.delete(name);
	vi.stubGlobal("document", { documentElement: { toggleAttribute } });
	vi.stubGlobal("window", globalThis);
});
afterEach(() => {
	noteConnection(true);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a short failure is not shown, a long one is, until a response arrives", () => {
	noteConnection(false);
	vi.advanceTimersByTime(19_000);
	expect([...marks]).toEqual([]);
	noteConnection(true);
	vi.advanceTimersByTime(60_000);
	expect([...marks]).toEqual([]);

	noteConnection(false);
	vi.advanceTimersByTime(15_000);
	noteConnection(false);
	vi.advanceTimersByTime(5_000);
	expect([...marks]).toEqual(["data-offline"]);
	noteConnection(true);
	expect([...marks]).toEqual([]);
});
