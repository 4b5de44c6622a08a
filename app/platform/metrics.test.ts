import { expect, test } from "vitest";
import { countRequest, countSecurityEvent, readMetrics, watchGauge } from "./metrics.server.ts";

/** The value of a line; 0 while there is none. */
function read(line: string, others: Record<string, number> = {}): number {
	const lines = readMetrics(others).split("\n");
	const found = lines.filter((one) => one.startsWith(`${line} `));
	expect(found.length).toBeLessThan(2);
	return Number(found[0]?.slice(line.length) ?? 0);
}

const requests = (method: string, status: number) =>
	read(`http_requests_total{method="${method}",status="${status}"}`);
const within = (bound: string) => read(`http_request_duration_seconds_bucket{le="${bound}"}`);

test("requests are counted by method and status; a made-up method makes no label", () => {
	const before = [requests("GET", 200), requests("other", 400)] as const;
	countRequest("GET", 200, 1);
	countRequest("GET", 200, 1);
	countRequest('X",status="200"} 9', 400, 1);
	expect(requests("GET", 200) - before[0]).toBe(2);
	expect(requests("other", 400) - before[1]).toBe(1);
	expect(readMetrics({})).not.toContain('X"');
});

test.each([
	[5, ["0.005", "0.025", "0.1", "0.5", "2.5", "+Inf"]],
	[6, ["0.025", "0.1", "0.5", "2.5", "+Inf"]],
	[500, ["0.5", "2.5", "+Inf"]],
	[2501, ["+Inf"]],
])("a request of %i ms is in each bucket from its own on", (tookMs, expected) => {
	const bounds = ["0.005", "0.025", "0.1", "0.5", "2.5", "+Inf"];
	const before = bounds.map(within);
	const sumBefore = read("http_request_duration_seconds_sum");
	const countBefore = read("http_request_duration_seconds_count");
	countRequest("GET", 200, tookMs);
	expect(bounds.filter((bound, at) => within(bound) - (before[at] ?? 0) === 1)).toEqual(expected);
	expect(read("http_request_duration_seconds_sum") - sumBefore).toBeCloseTo(tookMs / 1000);
	expect(read("http_request_duration_seconds_count") - countBefore).toBe(1);
});

test("security events are counted by name", () => {
	const before = read('security_events_total{event="limited"}');
	countSecurityEvent("limited");
	expect(read('security_events_total{event="limited"}') - before).toBe(1);
});

test("a gauge is read at each scrape, beside those that are given", () => {
	let value = 3;
	watchGauge("of_this_test", () => value);
	expect(read("of_this_test")).toBe(3);
	value = 4;
	expect(read("of_this_test")).toBe(4);
	expect(read("given", { given: 5 })).toBe(5);
	expect(readMetrics({ given: 5 })).toMatch(/^# TYPE given gauge\ngiven 5$/m);
	expect(read("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});
