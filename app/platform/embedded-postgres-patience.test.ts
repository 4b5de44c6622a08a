import { expect, test } from "vitest";
import { openPatience } from "./embedded-postgres-patience.server.ts";

const HOUR_MS = 60 * 60_000;

test("waits longer and longer between tries in a row, and then gives up", () => {
	const patience = openPatience(() => 0);
	const pauses = Array.from({ length: 11 }, () => patience.nextPauseMs());
	expect(pauses).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, undefined]);
});

test("never gives up because of single crashes", () => {
	let nowMs = 0;
	const patience = openPatience(() => nowMs);
	for (let crash = 0; crash < 1000; crash++) {
		expect(patience.nextPauseMs()).toBe(0);
		patience.isBack();
		nowMs += HOUR_MS;
	}
});

test("gives up on a server that comes back only to crash again", () => {
	let nowMs = 0;
	const patience = openPatience(() => nowMs);
	for (let crash = 0; crash < 10; crash++) {
		expect(patience.nextPauseMs()).toBeDefined();
		patience.isBack();
		nowMs += 1000;
	}
	expect(patience.nextPauseMs()).toBeUndefined();
});

test("a try that took long does not count as a time in which the server was well", () => {
	let nowMs = 0;
	const patience = openPatience(() => nowMs);
	patience.nextPauseMs();
	nowMs += HOUR_MS;
	expect(patience.nextPauseMs()).toBe(250);
});
