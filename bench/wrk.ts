import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { promisify } from "node:util";
import { median } from "./row.ts";

const run = promisify(execFile);

/** Whether a program can be started; the rows that need it say so when it cannot. */
export async function isInstalled(program: string): Promise<boolean> {
	return run("which", [program]).then(
		() => true,
		() => false,
	);
}

export type Load = {
	perSecond: number;
	p99Ms: number;
	failed: number;
	/** What a request cost the server: steadier than its rate where other work runs beside. */
	processorUs?: number;
	/** How much of all the machine's processors was in use, by whatever: 0 to 1. */
	busy?: number;
};

type WrkOptions = {
	seconds?: number;
	connections?: number;
	headers?: string[];
	script?: string;
	pid?: number;
	/** So long before anything is counted: a pause has V8 drop compiled code of a server that idles. */
	warmUpSeconds?: number;
};

/** Loads an address with wrk. */
export async function load(address: string, options: WrkOptions = {}): Promise<Load> {
	const { seconds = 5, connections = 32, headers = [], script, pid, warmUpSeconds } = options;
	const args = ["-t1", `-c${connections}`, "--latency", "--timeout", "10s"];
	args.push(...headers.flatMap((header) => ["-H", header]), ...(script ? ["-s", script] : []));
	if (warmUpSeconds) await run("wrk", [...args, `-d${warmUpSeconds}s`, address]);
	const machineBefore = machineTimes();
	const usedBeforeS = pid === undefined ? 0 : processorSeconds(pid);
	const { stdout } = await run("wrk", [...args, `-d${seconds}s`, address]);
	const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
	const machine = machineTimes();
	const idleShare = (machine.idle - machineBefore.idle) / (machine.total - machineBefore.total);
	const usedS = pid === undefined ? undefined : processorSeconds(pid) - usedBeforeS;
	const [, p99 = "NaN", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
	const toMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
	return {
		perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
		p99Ms: Number(p99) * toMs,
		failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
		busy: 1 - idleShare,
		processorUs: usedS && (usedS / requests) * 1e6,
	};
}

/** In milliseconds since the start, of all processors together. */
function machineTimes(): { idle: number; total: number } {
	const times = cpus().flatMap(({ times }) => Object.entries(times));
	const sum = (entries: [string, number][]) => entries.reduce((all, [, ms]) => all + ms, 0);
	return { idle: sum(times.filter(([kind]) => kind === "idle")), total: sum(times) };
}

const TICKS_PER_S = 100;

function processorSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/**
 * Both alternately, so that what else the machine does falls on both: the best rate of each, with
 * the middle one of its 99th percentiles.
 */
export async function loadBoth<Key extends string>(
	runs: Record<Key, () => Promise<Load>>,
	rounds = 3,
): Promise<Record<Key, Load>> {
	const keys = Object.keys(runs) as Key[];
	const results = new Map(keys.map((key) => [key, [] as Load[]]));
	for (let round = 0; round < rounds; round++) {
		for (const key of keys) results.get(key)?.push(await runs[key]());
	}
	return Object.fromEntries([...results].map(([key, loads]) => [key, sumUp(loads)])) as Record<
		Key,
		Load
	>;
}

function sumUp(loads: Load[]): Load {
	const [best] = loads.toSorted((one, other) => other.perSecond - one.perSecond);
	return { ...(best as Load), p99Ms: median(loads.map(({ p99Ms }) => p99Ms)) };
}
