import cluster, { type Worker } from "node:cluster";
import type { Serving } from "./serve.server.ts";
import { StartError } from "./start-error.server.ts";

/** Between the death of a worker and its successor, so that one that cannot live does not spin. */
const REPLACE_MS = 500;
/** Longer than a worker gives the requests under way. */
const GRACE_MS = 15_000;

/**
 * Processes that serve on one port, each the whole shop but for the database and what is done
 * once at the start. Resolves when all of them listen; one that dies later is replaced. When one
 * cannot start, or the start is ended, none is left.
 */
export async function startWorkers(
	count: number,
	{ databaseUrl, signal }: { databaseUrl: string; signal: AbortSignal },
): Promise<Serving> {
	let stopping = false;
	const fork = () => cluster.fork({ DATABASE_URL: databaseUrl });
	/** Lets each finish what is under way. */
	const close = async () => {
		stopping = true;
		await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => end(worker as Worker)));
	};
	try {
		const started = Array.from({ length: count }, () => untilListening(fork(), signal));
		const [port] = await Promise.all(started);
		cluster.on("exit", () => {
			setTimeout(() => {
				if (!stopping) fork();
			}, REPLACE_MS);
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
		// Why is told by the worker itself.
		worker.once("exit", () => reject(new StartError("A worker could not start.")));
	});
}

function end(worker: Worker): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => worker.process.kill("SIGKILL"), GRACE_MS);
		worker.once("exit", () => {
			clearTimeout(timer);
			resolve();
		});
		worker.process.kill("SIGTERM");
	});
}
