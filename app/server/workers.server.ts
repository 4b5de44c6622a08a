import cluster, { type Worker } from "node:cluster";
import type { Log } from "#app/platform/log.server.ts";
import { makeCounter } from "#app/platform/metrics.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";
import type { Serving } from "./listen.server.ts";

/** Between the end of a worker and its replacement, so that one that cannot run is no busy loop. */
const REPLACE_AFTER_MS = 500;
/** Longer than the graceful shutdown of a worker. */
const GRACE_MS = 15_000;

const deaths = makeCounter("worker_deaths_total", "Workers that died by themselves.");

type Options = { databaseUrl: string; signal: AbortSignal; drainMs: number; log: Log };

/**
 * Starts processes that share one port, each a whole shop except for the database server, the
 * seeding at the start and the daily jobs. Resolves when all of them listen; one that dies later is
 * replaced. When one cannot start, or the start is aborted, none is left.
 */
export async function startWorkers(
	count: number,
	{ databaseUrl, signal, drainMs, log }: Options,
): Promise<Serving> {
	let stopping = false;
	// They neither migrate nor know the address of who may, and make no backups.
	const others = { BACKUP_TO: "", DATABASE_OWNER_URL: "" };
	const fork = () => cluster.fork({ DATABASE_URL: databaseUrl, ...others });
	/** Each worker finishes its requests. */
	const close = async () => {
		stopping = true;
		const graceMs = drainMs + GRACE_MS;
		const workers = Object.values(cluster.workers ?? {}) as Worker[];
		await Promise.all(workers.map((worker) => stop(worker, graceMs)));
	};
	try {
		const started = Array.from({ length: count }, () => untilListening(fork(), signal));
		const [port] = await Promise.all(started);
		cluster.on("exit", ({ process: { pid } }, code, endedBy) => {
			if (stopping) return;
			deaths.inc();
			log.error({ worker: pid, code, signal: endedBy }, "a worker died and is replaced");
			setTimeout(() => {
				if (!stopping) fork();
			}, REPLACE_AFTER_MS);
		});
		return { port: port as number, close };
	} catch (error) {
		await close();
		throw error;
	}
}

function untilListening(worker: Worker, signal: AbortSignal): Promise<number> {
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		worker.once("listening", ({ port }) => resolve(port));
		// The worker itself prints the reason.
		worker.once("exit", () => reject(new StartError("A worker could not start.")));
	});
}

function stop(worker: Worker, graceMs: number): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => worker.process.kill("SIGKILL"), graceMs);
		worker.once("exit", () => {
			clearTimeout(timer);
			resolve();
		});
		worker.process.kill("SIGTERM");
	});
}
