import { execFileSync } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import {
	addUpMetrics,
	countRequest,
	countSecurityEvent,
	makeCounter,
	makeGauge,
	observeDuration,
	readOwnMetrics,
	watchCounter,
	watchGauge,
	watchParts,
	writeMetrics,
} from "./metrics.server.ts";

const text = async () => writeMetrics([await readOwnMetrics()]);

/** The value of a line; 0 while there is none. */
async function read(line: string, told?: string): Promise<number> {
	const lines = (told ?? (await text())).split("\n");
	const found = lines.filter((one) => one.startsWith(`${line} `));
	expect(found.length).toBeLessThan(2);
	return Number(found[0]?.slice(line.length) ?? 0);
}

const requests = (method: string, route: string, status: number) =>
	read(`http_requests_total{method="${method}",route="${route}",status="${status}"}`);

test("requests are counted by route, method and status; a made-up method makes no label", async () => {
	countRequest("/counted/:id", "GET", 200);
	countRequest("/counted/:id", "GET", 200);
	countRequest("/counted/:id", "GET", 304);
	countRequest("other", 'X",status="200"} 9', 400);
	countRequest("other", undefined, 400);
	expect(await requests("GET", "/counted/:id", 200)).toBe(2);
	expect(await requests("GET", "/counted/:id", 304)).toBe(1);
	expect(await requests("other", "other", 400)).toBe(2);
	expect(await text()).not.toContain('X"');
});

test.each([
	[0.005, ["0.005", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "10", "+Inf"]],
	[0.006, ["0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "10", "+Inf"]],
	[11, ["+Inf"]],
])("what took %d s is in each bucket from its own on", async (seconds, expected) => {
	const route = `of ${seconds}`;
	observeDuration(route, seconds);
	const lines = (await text()).matchAll(
		/^http_request_duration_seconds_bucket\{le="([^"]+)",route="([^"]+)"\} 1$/gm,
	);
	const bounds = Array.from(lines).filter(([, , of]) => of === route);
	expect(bounds.map(([, bound]) => bound)).toEqual(expected);
	expect(await read(`http_request_duration_seconds_sum{route="${route}"}`)).toBe(seconds);
});

test("security events are counted by name", async () => {
	const line = 'security_events_total{event="limited"}';
	const before = await read(line);
	countSecurityEvent("limited");
	expect((await read(line)) - before).toBe(1);
});

test("a gauge is read at each scrape; one that tells nothing or fails is left out alone", async () => {
	let value: number | undefined = 3;
	watchGauge("of_this_test", () => value, "What this test says.");
	watchGauge("that_fails", () => {
		throw new Error("no");
	});
	watchGauge("that_waits", async () => 7);
	watchCounter("of_this_test_total", () => 5, "Counted elsewhere.");
	expect(await read("of_this_test")).toBe(3);
	value = 4;
	const told = await text();
	expect(told).toContain(
		"# HELP of_this_test What this test says.\n# TYPE of_this_test gauge\nof_this_test 4\n",
	);
	expect(told).toContain("# TYPE that_fails gauge\n\n");
	expect(told).toMatch(/^that_waits 7$/m);
	expect(told).toContain("# TYPE of_this_test_total counter\nof_this_test_total 5\n");
	expect(await read("of_this_test_total")).toBe(5);
	value = undefined;
	expect(await text()).not.toMatch(/^of_this_test /m);
	// Another shop of the same process takes over.
	watchGauge("of_this_test", () => 9);
	expect(await read("of_this_test")).toBe(9);
});

test("the process tells its memory, its time and how late its loop is, in base units", async () => {
	const told = await text();
	expect(await read("process_resident_memory_bytes", told)).toBeGreaterThan(1_000_000);
	const heap = await read("nodejs_heap_used_bytes", told);
	expect(heap).toBeLessThan(await read("nodejs_heap_limit_bytes", told));
	expect(await read("process_cpu_seconds_total", told)).toBeGreaterThan(0);
	const startedAt = await read("process_start_time_seconds", told);
	expect(Math.abs(Date.now() / 1000 - process.uptime() - startedAt)).toBeLessThan(5);
	const late = async () => {
		const since = performance.now();
		while (performance.now() - since < 500);
		// The loop goes round, and notices it.
		for (let turn = 0; turn < 3; turn++) await setImmediate();
		return read("nodejs_eventloop_delay_max_seconds");
	};
	await expect.poll(late, { timeout: 20_000 }).toBeGreaterThan(0.3);
	// Told once: it is over.
	const max = () => read("nodejs_eventloop_delay_max_seconds");
	await expect.poll(max).toBeLessThan(0.3);
	expect(await read("nodejs_eventloop_delay_p99_seconds")).toBeGreaterThanOrEqual(0);
});

test("of several processes counters are summed, and gauges as they say", async () => {
	makeCounter("bought_total", "Bought.", "what").inc({ what: "game" }, 2);
	makeGauge("ran_timestamp_seconds", "Ran.", "job").set({ job: "check" }, 100);
	watchParts("connections", () => 3, { help: "Connections." });
	watchParts("is_there", () => 1, { help: "There.", across: "min" });
	watchGauge("oldest_age_seconds", () => 50, "Age.");
	observeDuration("/summed", 0.2);
	const own = await readOwnMetrics();
	// As it arrives from another process.
	const other: typeof own = JSON.parse(JSON.stringify(own));
	const set = (name: string, value: number) => {
		const [first] = other.find((metric) => metric.name === name)?.values ?? [];
		if (first) first.value = value;
	};
	set("is_there", 0);
	set("ran_timestamp_seconds", 90);
	set("oldest_age_seconds", 60);
	for (const told of [
		await writeMetrics([own, other]),
		await writeMetrics([await addUpMetrics([own, other])]),
	]) {
		expect(await read('bought_total{what="game"}', told)).toBe(4);
		expect(await read('ran_timestamp_seconds{job="check"}', told)).toBe(100);
		expect(await read("connections", told)).toBe(6);
		expect(await read("is_there", told)).toBe(0);
		expect(await read("oldest_age_seconds", told)).toBe(60);
		const route = 'route="/summed"';
		expect(await read(`http_request_duration_seconds_count{${route}}`, told)).toBe(2);
		expect(await read(`http_request_duration_seconds_bucket{le="0.1",${route}}`, told)).toBe(0);
		expect(await read(`http_request_duration_seconds_bucket{le="0.25",${route}}`, told)).toBe(2);
	}
});

test("however many kinds of requests there seem to be, they take no more room", async () => {
	// In a process of its own: in this one nobody else could count any more.
	const code = `
		import { countRequest, readOwnMetrics, writeMetrics } from "./app/platform/metrics.server.ts";
		for (let number = 0; number < 5000; number++) countRequest("/made-up/" + number, "GET", 200);
		console.log(await writeMetrics([await readOwnMetrics()]));
		process.exit();`;
	const args = ["--input-type=module", "--eval", code];
	const lines = execFileSync(process.execPath, args, { encoding: "utf8" }).match(
		/^http_requests_total\{/gm,
	);
	expect(lines?.length).toBeGreaterThan(100);
	expect(lines?.length).toBeLessThanOrEqual(2000);
});
