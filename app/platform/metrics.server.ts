import { monitorEventLoopDelay } from "node:perf_hooks";

// A few metrics in a simple text format: a library would be more code than they are.
const BOUNDS_MS = [5, 25, 100, 500, 2500] as const;

const requests = new Map<string, number>();
const events = new Map<string, number>();
const gauges = new Map<string, () => number>();
const buckets = [...BOUNDS_MS, Number.POSITIVE_INFINITY].map((bound) => ({ bound, count: 0 }));
let totalMs = 0;
const loopDelay = monitorEventLoopDelay({ resolution: 50 });
loopDelay.enable();

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function countRequest(method: string, status: number, tookMs: number): void {
	// A client may send any word as its method: only known ones become a label.
	const known = METHODS.has(method) ? method : "other";
	add(requests, `method="${known}",status="${status}"`);
	totalMs += tookMs;
	for (const bucket of buckets) if (tookMs <= bucket.bound) bucket.count += 1;
}

export function countSecurityEvent(event: string): void {
	add(events, `event="${event}"`);
}

/** Adds a gauge that is read at each scrape. */
export function watchGauge(name: string, read: () => number): void {
	gauges.set(name, read);
}

/** The metrics of this process in Prometheus' text format. */
export function readMetrics(others: Record<string, number>): string {
	const seconds = (ms: number) => (ms === Number.POSITIVE_INFINITY ? "+Inf" : String(ms / 1000));
	const count = buckets.at(-1)?.count ?? 0;
	const memory = process.memoryUsage();
	const all = {
		...others,
		...Object.fromEntries([...gauges].map(([name, read]) => [name, read()])),
		process_resident_memory_bytes: memory.rss,
		nodejs_heap_used_bytes: memory.heapUsed,
		nodejs_eventloop_delay_p99_seconds: (loopDelay.percentile(99) || 0) / 1e9,
		process_uptime_seconds: Math.round(process.uptime()),
	};
	return [
		"# TYPE http_requests_total counter",
		...[...requests].map(([labels, value]) => `http_requests_total{${labels}} ${value}`),
		"# TYPE http_request_duration_seconds histogram",
		...buckets.map(
			(bucket) =>
				`http_request_duration_seconds_bucket{le="${seconds(bucket.bound)}"} ${bucket.count}`,
		),
		`http_request_duration_seconds_sum ${totalMs / 1000}`,
		`http_request_duration_seconds_count ${count}`,
		"# TYPE security_events_total counter",
		...[...events].map(([labels, value]) => `security_events_total{${labels}} ${value}`),
		...Object.entries(all).flatMap(([name, value]) => [`# TYPE ${name} gauge`, `${name} ${value}`]),
		"",
	].join("\n");
}

function add(counts: Map<string, number>, labels: string) {
	counts.set(labels, (counts.get(labels) ?? 0) + 1);
}
