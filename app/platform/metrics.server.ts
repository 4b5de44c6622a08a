import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client";

// Everything that this process tells Prometheus. What several processes tell is added up by kind:
// counters are summed, a gauge says itself what becomes of it.

const registry = new Registry();
const registers = [registry];
type Read = () => number | undefined | Promise<number | undefined>;
type Across = "sum" | "max" | "min";

const METHODS = ["other", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const METHOD_NUMBERS = new Map<string | undefined, number>(METHODS.map((name, at) => [name, at]));
/** Far more than routes, methods and statuses make up together: should one slip through. */
const MOST_KINDS = 2000;

type Kind = { method: string; route: string; status: string; count: number };
const kinds: Kind[] = [];
/** By route, then by status and method as one number: a page from memory is counted without a text. */
const kindsOfRoutes = new Map<string, Map<number, Kind>>();

new Counter({
	name: "http_requests_total",
	help: "Requests that were answered, by the route's pattern; those from memory and event streams included.",
	labelNames: ["method", "route", "status"],
	registers,
	collect() {
		this.reset();
		for (const { count, ...labels } of kinds) this.inc(labels, count);
	},
});

/**
 * Counts a request. `route` is the pattern of a route, or a word for what is answered without one;
 * never what a client wrote.
 */
export function countRequest(route: string, method: string | undefined, status: number): void {
	const ofRoute = kindsOfRoutes.get(route) ?? new Map<number, Kind>();
	// A client may send any word as its method: only known ones become a label.
	const number = METHOD_NUMBERS.get(method) ?? 0;
	const key = status * METHODS.length + number;
	const kind = ofRoute.get(key);
	if (kind) {
		kind.count++;
	} else if (kinds.length < MOST_KINDS) {
		const first = { method: METHODS[number] as string, route, status: String(status), count: 1 };
		kinds.push(first);
		kindsOfRoutes.set(route, ofRoute.set(key, first));
	}
}

const durations = new Histogram({
	name: "http_request_duration_seconds",
	help: "How long it took to draw an answer: those from memory are not in it.",
	labelNames: ["route"],
	buckets: [0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
	registers,
});

export function observeDuration(route: string, seconds: number): void {
	durations.observe({ route }, seconds);
}

const securityEvents = makeCounter(
	"security_events_total",
	"Security events, by what happened.",
	"event",
);

export function countSecurityEvent(event: string): void {
	securityEvents.inc({ event });
}

/** A counter to be incremented; its label takes values of a closed list only. */
export function makeCounter(name: string, help: string, label?: string) {
	return new Counter({ name, help, labelNames: label ? [label] : [], registers });
}

/** A gauge to be set, of the newest process that sets it; its label takes values of a closed list. */
export function makeGauge(name: string, help: string, label: string) {
	return new Gauge({ name, help, labelNames: [label], registers, aggregator: "max" });
}

const readers = new Map<string, Read>();

/**
 * Adds a gauge that is read at each scrape, about the shop as a whole: of several processes the one
 * with the highest counts. Where there is nothing to tell, `read` returns undefined.
 */
export function watchGauge(name: string, read: Read, help = name.replaceAll("_", " ")): void {
	watch(name, read, { help, across: "max" });
}

/** The same of something that each process has a part of, or (`min`) that has to hold in each. */
export function watchParts(
	name: string,
	read: Read,
	{ help, across = "sum" }: { help: string; across?: Across },
): void {
	watch(name, read, { help, across });
}

/** Adds a counter that is kept elsewhere and read at each scrape. */
export function watchCounter(name: string, read: () => number, help: string): void {
	const isKnown = readers.has(name);
	readers.set(name, read);
	if (isKnown) return;
	new Counter({
		...{ name, help, registers },
		async collect() {
			this.reset();
			this.inc((await readNow(name)) ?? 0);
		},
	});
}

function watch(name: string, read: Read, { help, across }: { help: string; across: Across }) {
	const isKnown = readers.has(name);
	readers.set(name, read);
	if (isKnown) return;
	new Gauge({
		...{ name, help, registers, aggregator: across },
		async collect() {
			const value = await readNow(name);
			if (value === undefined) this.remove();
			else this.set(value);
		},
	});
}

/** A figure that cannot be read is left out, and takes no other with it. */
async function readNow(name: string): Promise<number | undefined> {
	try {
		const value = await readers.get(name)?.();
		return Number.isNaN(value) ? undefined : value;
	} catch {
		return undefined;
	}
}

const LOOP_RESOLUTION_MS = 20;
const loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
loopDelay.enable();

const beyondResolution = (nanoseconds: number) =>
	Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000);

// Read in this order: the last one starts anew.
watchParts("nodejs_eventloop_delay_max_seconds", () => beyondResolution(loopDelay.max), {
	help: "The latest that the event loop was since the last scrape; the slowest process.",
	across: "max",
});
watchParts(
	"nodejs_eventloop_delay_p99_seconds",
	() => {
		const nanoseconds = loopDelay.percentile(99);
		loopDelay.reset();
		return beyondResolution(nanoseconds);
	},
	{
		help: "How late it was in 1 of 100 moments since the last scrape; the slowest process.",
		across: "max",
	},
);
watchParts("process_resident_memory_bytes", () => process.memoryUsage.rss(), {
	help: "Memory of all processes of this machine's shop.",
});
watchParts("nodejs_heap_used_bytes", () => process.memoryUsage().heapUsed, {
	help: "What is used of the heaps.",
});
watchParts("nodejs_heap_limit_bytes", () => getHeapStatistics().heap_size_limit, {
	help: "What the heaps may grow to.",
});
watchParts("process_start_time_seconds", () => Math.round(Date.now() / 1000 - process.uptime()), {
	help: "When the shop was started, since 1970.",
	across: "min",
});
watchCounter(
	"process_cpu_seconds_total",
	() => {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1e6;
	},
	"Processor time of all processes.",
);

/** What one process tells, as it is sent to the one that adds them up. */
export type ProcessMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export function readOwnMetrics(): Promise<ProcessMetrics> {
	return registry.getMetricsAsJSON();
}

/** Adds up what processes tell. */
export function addUpMetrics(all: ProcessMetrics[]): Promise<ProcessMetrics> {
	return AggregatorRegistry.aggregate(all).getMetricsAsJSON();
}

/** Prometheus' text format. */
export function writeMetrics(all: ProcessMetrics[]): Promise<string> {
	return AggregatorRegistry.aggregate(all).metrics();
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
