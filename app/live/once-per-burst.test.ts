import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oncePerBurst } from "./once-per-burst.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Work that takes so long, and how often it was begun. */
function makeWork(ms: number) {
	const begun: number[] = [];
	let atOnce = 0;
	let most = 0;
	const work = async () => {
		begun.push(Date.now());
		most = Math.max(most, ++atOnce);
		await new Promise((resolve) => setTimeout(resolve, ms));
		atOnce--;
	};
	return { work, begun, most: () => most };
}

test("a call is followed at once, and a burst of them once more at its end", async () => {
	const { work, begun } = makeWork(10);
	const call = oncePerBurst(work);
	for (let n = 0; n < 20; n++) call();
	expect(begun).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(5000);
	expect(begun).toHaveLength(2);
	call();
	expect(begun).toHaveLength(3);
});

test("calls that come faster than the work is done do not begin it anew, and the last is followed", async () => {
	const { work, begun, most } = makeWork(1000);
	const call = oncePerBurst(work);
	for (let n = 0; n < 50; n++) {
		call();
		await vi.advanceTimersByTimeAsync(60);
	}
	const last = Date.now();
	await vi.advanceTimersByTimeAsync(5000);
	expect(most()).toBe(1);
	expect(begun.length).toBeLessThan(6);
	expect(begun.at(-1)).toBeGreaterThanOrEqual(last - 60);
});

test("after a burst nothing is done until the next call", async () => {
	const { work, begun } = makeWork(10);
	const call = oncePerBurst(work);
	call();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(begun).toHaveLength(1);
});
