import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import {
	addUpMetrics,
	type ProcessMetrics,
	readOwnMetrics,
	watchGauge,
	writeMetrics,
} from "#app/platform/metrics.server.ts";

/** Whoever scrapes waits no longer, whatever has become of a worker or of the primary. */
const WORKERS_MS = 700;
const PRIMARY_MS = 900;

type Question = { metricsFor: number };
type Answer = { metricsOf: number; metrics: ProcessMetrics };
type Wanted = { metricsWanted: number };
type Told = { metricsTold: number; text: string };

/** The metrics of all processes of this shop on this machine, in Prometheus' text format. */
export function tellMetrics(): Promise<string> {
	return cluster.isWorker ? askPrimary() : gather();
}

let questions = 0;
const asked = new Map<number, (text: string) => void>();

/** A worker's answer to a scrape; its own figures alone where the primary says nothing. */
async function askPrimary(): Promise<string> {
	const id = ++questions;
	const told = Promise.withResolvers<string>();
	asked.set(id, told.resolve);
	process.send?.({ metricsWanted: id } satisfies Wanted);
	const text = await Promise.race([told.promise, delay(PRIMARY_MS, undefined, { ref: false })]);
	asked.delete(id);
	return text ?? writeMetrics([await readOwnMetrics()]);
}

if (cluster.isWorker) {
	process.on("message", async (message: Partial<Question & Told>) => {
		if (message.metricsTold) asked.get(message.metricsTold)?.(message.text as string);
		if (!message.metricsFor) return;
		const metrics = await readOwnMetrics();
		// The primary may have gone meanwhile.
		process.send?.({ metricsOf: message.metricsFor, metrics } satisfies Answer, () => {});
	});
}

/** What each worker told last: one that hangs goes on counting from there. */
const lastOf = new Map<number, ProcessMetrics>();
/** The counts of workers that have ended: without them a counter would seem to start anew. */
let ended: ProcessMetrics = [];
const awaited = new Map<number, (metrics: ProcessMetrics) => void>();

async function gather(): Promise<string> {
	const workers = Object.values(cluster.workers ?? {}) as Worker[];
	const [own, ...others] = await Promise.all([readOwnMetrics(), ...workers.map(metricsOf)]);
	return writeMetrics([own as ProcessMetrics, ended, ...others]);
}

async function metricsOf(worker: Worker): Promise<ProcessMetrics> {
	const id = ++questions;
	const answered = Promise.withResolvers<ProcessMetrics>();
	awaited.set(id, answered.resolve);
	if (worker.isConnected()) worker.send({ metricsFor: id } satisfies Question, () => {});
	const late = delay(WORKERS_MS, undefined, { ref: false });
	const metrics = await Promise.race([answered.promise, late]);
	awaited.delete(id);
	if (metrics && !worker.isDead()) lastOf.set(worker.id, metrics);
	return metrics ?? countsIn(lastOf.get(worker.id) ?? []);
}

if (cluster.isPrimary) {
	watchGauge("workers", () => Object.keys(cluster.workers ?? {}).length, "Worker processes.");
	cluster.on("message", async (worker, message: Partial<Answer & Wanted>) => {
		if (message.metricsOf) awaited.get(message.metricsOf)?.(message.metrics as ProcessMetrics);
		if (!message.metricsWanted) return;
		const told: Told = { metricsTold: message.metricsWanted, text: await gather() };
		if (worker.isConnected()) worker.send(told, () => {});
	});
	cluster.on("exit", async (worker) => {
		const last = lastOf.get(worker.id);
		lastOf.delete(worker.id);
		if (last) ended = await addUpMetrics([ended, countsIn(last)]);
	});
}

/** What only grows; what a process has at the moment is unknown once it says nothing. */
function countsIn(metrics: ProcessMetrics): ProcessMetrics {
	// The library has numbers for the kinds in its types, and words in what it tells.
	return metrics.filter(({ type }) => ["counter", "histogram"].includes(String(type)));
}
