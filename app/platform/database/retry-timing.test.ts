// How often and how long something is tried again, by a clock that the test turns.
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionLost } from "./errors.server.ts";
import { retryRolledBack } from "./retry-rolled-back.server.ts";

let nowMs: number;
beforeEach(() => {
	nowMs = 0;
	vi.spyOn(performance, "now").mockImplementation(() => nowMs);
	vi.spyOn(timers, "setTimeout").mockImplementation(async (ms = 0) => {
		nowMs += ms;
		return undefined as never;
	});
	syncBuiltinESMExports();
	// The longest of the delays that chance may choose.
	vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});

function refusal(code: string) {
	const error = new pg.DatabaseError("refused", 0, "error");
	error.code = code;
	return error;
}

/** The moments of all attempts at work that always fails with this error. */
async function attemptsAt(error: Error, options?: { isDown: () => boolean }): Promise<number[]> {
	const at: number[] = [];
	const failing = retryRolledBack(async () => {
		at.push(Math.round(nowMs));
		throw error;
	}, options);
	await expect(failing).rejects.toBe(error);
	return at;
}

const lost = (changedNothing: boolean) => new ConnectionLost(new Error("cut"), { changedNothing });

test.each(["40P01", "40001"])(
	"a conflict (%s) is tried five times, each later than before",
	async (code) => {
		expect(await attemptsAt(refusal(code))).toEqual([0, 20, 60, 140, 300]);
	},
);

test("a row that is held is asked for again for four seconds", async () => {
	expect(await attemptsAt(refusal("55P03"))).toEqual([0, 200, 600, 1400, 2200, 3000, 3800, 4600]);
});

test("a connection that was lost before anything changed is tried again for two seconds", async () => {
	const attempts = await attemptsAt(lost(true));
	expect(attempts.slice(0, 3)).toEqual([0, 100, 200]);
	expect([attempts.length, attempts.at(-1)]).toEqual([21, 2000]);
});

test("a connection that was lost later is not: it may have changed something", async () => {
	expect(await attemptsAt(lost(false))).toEqual([0]);
});

test("in an outage a lost connection is not tried again, and a conflict is", async () => {
	expect(await attemptsAt(lost(true), { isDown: () => true })).toEqual([0]);
	expect(await attemptsAt(refusal("40P01"), { isDown: () => true })).toHaveLength(5);
});

test.each(["23505", "57014", "53300", "25P02"])("%s is not tried again", async (code) => {
	expect(await attemptsAt(refusal(code))).toEqual([0]);
});

test("the delay is chosen by chance, so that those who collided do not meet again", async () => {
	vi.spyOn(Math, "random").mockReturnValue(0);
	expect(await attemptsAt(refusal("40P01"))).toEqual([0, 10, 30, 70, 150]);
});
