import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "./log.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function openTestLog() {
	const lines: Record<string, unknown>[] = [];
	const write = (line: string) => void lines.push(JSON.parse(line));
	return { log: openLog({ logLevel: "info" }, { write }), lines };
}

/** Thrown in one place. */
const fail = (message: string, cause?: string) =>
	Object.assign(new Error(message, cause ? { cause: new Error(cause) } : {}), { code: "X1" });

test("an error that comes again is counted, and told once after some seconds", () => {
	const { log, lines } = openTestLog();
	for (let time = 0; time < 413; time++) log.error({ err: fail("gone") }, "failed");
	expect(lines).toHaveLength(1);
	expect(lines[0]).toMatchObject({ msg: "failed", err: { message: "gone", code: "X1" } });
	expect(JSON.stringify(lines[0])).toContain("repeated-errors.test.ts");
	vi.advanceTimersByTime(10_000);
	expect(lines).toHaveLength(2);
	expect(lines[1]).toMatchObject({ level: 50, msg: "failed …and 412 more", more: 412 });
	expect(JSON.stringify(lines[1])).not.toContain("stack");
	// Then it is an error like any other.
	log.error({ err: fail("gone") }, "failed");
	expect(JSON.stringify(lines[2])).toContain("stack");
	vi.advanceTimersByTime(10_000);
	expect(lines).toHaveLength(3);
});

test("no error is lost that differs in anything", () => {
	const { log, lines } = openTestLog();
	const elsewhere = () => fail("gone");
	log.error({ err: fail("gone") }, "failed");
	log.error({ err: fail("gone") }, "failed otherwise");
	log.error({ err: fail("gone again") }, "failed");
	log.error({ err: fail("gone", "a cause") }, "failed");
	log.error({ err: fail("gone", "another cause") }, "failed");
	log.error({ err: elsewhere() }, "failed");
	for (const job of ["a job", "another job"]) log.error({ err: fail("gone"), job }, "failed");
	log.error({ err: "a text" }, "failed");
	log.error({ err: "another text" }, "failed");
	expect(lines).toHaveLength(10);
	expect(lines.slice(8).map(({ err }) => err)).toEqual(["a text", "another text"]);
});

test("each request that fails has a line with its reference; the stack stands in the first", () => {
	const { log, lines } = openTestLog();
	for (let time = 0; time < 50; time++)
		log.error({ err: fail("gone", "a cause"), requestId: `request-${time}` }, "request failed");
	expect(lines.map(({ requestId }) => requestId)).toEqual(
		Array.from({ length: 50 }, (_, time) => `request-${time}`),
	);
	const [first, ...others] = lines.map((line) => JSON.stringify(line));
	expect(first).toContain("stack");
	expect(others.filter((line) => line.includes("stack") || line.length > 400)).toEqual([]);
	expect(lines[1]?.err).toEqual({
		...{ type: "Error", message: "gone", code: "X1" },
		cause: { type: "Error", message: "a cause" },
	});
	vi.advanceTimersByTime(10_000);
	expect(lines).toHaveLength(50);
});

test("past 200 different errors at once every one is logged whole", () => {
	const { log, lines } = openTestLog();
	for (let time = 0; time < 2; time++)
		for (let number = 0; number < 250; number++) log.error({ err: fail(`${number}`) }, "failed");
	expect(lines).toHaveLength(300);
});

test("what is no error stays as it is, however often it comes", () => {
	const { log, lines } = openTestLog();
	for (let time = 0; time < 3; time++) {
		log.info("a word");
		log.warn({ detail: 1 }, "a detail");
	}
	expect(lines.map(({ msg }) => msg)).toEqual([..."123"].flatMap(() => ["a word", "a detail"]));
});
