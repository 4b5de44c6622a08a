import { expect, test } from "vitest";
import { createRestartBackoff } from "./restart-backoff.server.ts";

const HOUR_MS = 60 * 60_000;

test("waits longer before each attempt in a row, and then gives up", () => {
	const backoff = createRestartBackoff(() => 0);
	const delays = Array.from({ length: 11 }, () => backoff.nextDelayMs());
	expect(delays).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, undefined]);
});

test("never gives up because of single crashes", () => {
	let nowMs = 0;
	const backoff = createRestartBackoff(() => nowMs);
	for (let crash = 0; crash < 1000; crash++) {
		expect(backoff.nextDelayMs()).toBe(0);
		backoff.succeeded();
		nowMs += HOUR_MS;
	}
});

test("gives up on a server that starts only to crash again", () => {
	let nowMs = 0;
	const backoff = createRestartBackoff(() => nowMs);
	for (let crash = 0; crash < 10; crash++) {
		expect(backoff.nextDelayMs()).toBeDefined();
		backoff.succeeded();
		nowMs += 1000;
	}
	expect(backoff.nextDelayMs()).toBeUndefined();
});

test("a server that ran for a minute was healthy, and one that ran for less was not", () => {
	let nowMs = 0;
	const backoff = createRestartBackoff(() => nowMs);
	backoff.nextDelayMs();
	backoff.succeeded();
	nowMs += 59_999;
	expect(backoff.nextDelayMs()).toBe(250);
	backoff.succeeded();
	nowMs += 60_000;
	expect(backoff.nextDelayMs()).toBe(0);
});

test("an attempt that took long does not count as time in which the server was healthy", () => {
	let nowMs = 0;
	const backoff = createRestartBackoff(() => nowMs);
	backoff.nextDelayMs();
	nowMs += HOUR_MS;
	expect(backoff.nextDelayMs()).toBe(250);
	backoff.succeeded();
	nowMs += 1000;
	expect(backoff.nextDelayMs()).toBe(500);
	nowMs += HOUR_MS;
	expect(backoff.nextDelayMs()).toBe(1000);
});
