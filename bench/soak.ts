// `npm run bench:soak`: 1 000 open pages and steady purchases for SOAK_MINUTES (10), then
// SOAK_PAGES (100 000) rendered pages, after which the heap has to be what it was.
import { drawPages, inspectable } from "./heap.ts";
import { openStreams, residentBytes } from "./listeners.ts";
import { buy, CUSTOMERS, openBench } from "./open-bench.ts";
import { isInstalled, load } from "./wrk.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const PAGES = Number(process.env.SOAK_PAGES ?? 100_000);
const SAMPLES = 5;
const MOST_HEAP_GROWTH = 1.1;
const LISTENERS = 1000;
const PURCHASES_PER_S = 20;
const MEBIBYTE = 1024 * 1024;

const bench = await openBench();
let passed = false;
try {
	passed = await soak();
} finally {
	await bench.close();
}
process.exit(passed ? 0 : 1);

async function soak(): Promise<boolean> {
	const { environment, heapBytes } = await inspectable();
	const shop = await bench.serve(environment);
	const streams = await openStreams(shop, LISTENERS);
	let cut = 0;
	for (const stream of streams) stream.once("close", () => cut++);

	const statuses = new Map<number, number>();
	const memory: number[] = [];
	const endAtMs = performance.now() + MINUTES * 60_000;
	for (let second = 0; performance.now() < endAtMs; second++) {
		const pause = new Promise((resolve) => setTimeout(resolve, 1000));
		const bought = Array.from({ length: PURCHASES_PER_S }, (_, turn) => {
			const game = turn === 0 ? "bench-tracked" : "bench-game";
			const customer = (second * PURCHASES_PER_S + turn) % CUSTOMERS;
			return buy(shop.address, customer, game, `soak-${second}-${turn}-${Date.now()}`);
		});
		for (const status of await Promise.all(bought)) {
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
		await (await fetch(`${shop.address}/games`)).arrayBuffer();
		await pause;
		if (second % 15 === 14) {
			memory.push(residentBytes(shop.pid) / MEBIBYTE);
			console.log(`${second + 1} s: ${memory.at(-1)?.toFixed(0)} MiB, ${cut} streams cut`);
		}
	}

	console.log("answers to purchases:", Object.fromEntries(statuses));
	const half = Math.floor(memory.length / 2);
	const mean = (part: number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
	const growth = mean(memory.slice(half)) / mean(memory.slice(0, half));
	console.log(`memory, second half against the first: ${growth.toFixed(2)} ×`);
	const heaps: number[] = [];
	for (let sample = 0; sample <= SAMPLES; sample++) {
		// The first part warms up.
		const refused = await drawPages(shop, PAGES / SAMPLES);
		heaps.push((await heapBytes()) / MEBIBYTE);
		const drawn = (sample + 1) * (PAGES / SAMPLES);
		console.log(
			`${drawn} pages: heap ${heaps.at(-1)?.toFixed(1)} MiB, ${refused} refused for load`,
		);
	}
	const heapGrowth = (heaps.at(-1) ?? 0) / (heaps[0] ?? 1);
	console.log(`heap after ${PAGES} rendered pages: ${heapGrowth.toFixed(2)} ×`);
	if (await isInstalled("wrk")) {
		// More at once than it takes: the answer to what is too much has to be quick.
		const crowd = await load(`${shop.address}/login`, { connections: 1500, seconds: 10 });
		console.log(
			`1 500 at once: ${crowd.perSecond.toFixed(0)} answers/s, p99 ${crowd.p99Ms.toFixed(0)} ms, ${crowd.failed} refused for load`,
		);
		console.log("afterwards healthy:", (await fetch(`${shop.address}/healthz`)).status === 200);
	}
	for (const stream of streams) stream.destroy();
	const allPlaced = [...statuses.keys()].every((status) => status === 302);
	// A run that is too short to compare its halves has no growth to speak of.
	const grew = growth > 1.15 || heapGrowth > MOST_HEAP_GROWTH;
	return allPlaced && cut === 0 && !grew;
}
