import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { inspectable } from "./heap.ts";
import { type Bench, buy, type Server } from "./open-bench.ts";
import { percentile, type Row } from "./row.ts";

const IDLE = 10_000;
const TOLD = 1000;
const CHANGES = 30;
const WARM = 10;

/** What an open page costs in memory, and how soon a thousand of them know of a change. */
export async function measureListeners(bench: Bench): Promise<Row[]> {
	const rows = [await measureMemory(bench)];
	const fresh = await bench.serve();
	rows.push(await measureTelling(fresh));
	await fresh.close();
	return rows;
}

/** Resident memory after everything was collected that can be: how soon that happens is no cost of a page. */
async function measureMemory(bench: Bench): Promise<Row> {
	const { environment, heapBytes } = await inspectable();
	const shop = await bench.serve(environment);
	const memoryOf = async (count: number) => {
		await openStreams(shop, count);
		await heapBytes();
		return residentBytes(shop.pid);
	};
	// The first ones bring what is made once, however many come.
	const before = await memoryOf(500);
	const each = ((await memoryOf(IDLE)) - before) / IDLE / 1024;
	await shop.close();
	return {
		what: "10 000 idle listeners on one process",
		against: "",
		reach: "≤ 10 KiB each",
		measured: `${each.toFixed(1)} KiB each`,
		met: each <= 10,
	};
}

/** From sending the purchase that changes a stock to the last byte of the news. */
async function measureTelling(shop: Server): Promise<Row> {
	const sockets = await openStreams(shop, TOLD);
	const delaysMs: number[] = [];
	for (let change = 0; change < CHANGES; change++) {
		const told = sockets.map((socket) => heardAt(socket));
		const startedAtMs = performance.now();
		await buy(shop.address, change, "bench-tracked", `told-${startedAtMs.toFixed(0)}-${change}`);
		const heardAtMs = await Promise.all(told);
		// The first few warm up the way that all go.
		if (change >= WARM) delaysMs.push(...heardAtMs.map((atMs) => atMs - startedAtMs));
	}
	for (const socket of sockets) socket.destroy();
	const p99 = percentile(delaysMs, 0.99);
	return {
		what: "a change → 1 000 open pages told",
		against: "from sending the request that changes",
		reach: "p99 ≤ 100 ms",
		measured: `p99 ${p99.toFixed(0)} ms`,
		met: p99 <= 100,
	};
}

function heardAt(socket: Socket): Promise<number> {
	return new Promise((resolve) => {
		const listen = (chunk: Buffer) => {
			if (!chunk.includes("data: catalog")) return;
			socket.off("data", listen);
			resolve(performance.now());
		};
		socket.on("data", listen);
	});
}

/** Opens streams on bare sockets, a hundred at a time. */
export async function openStreams({ address }: Server, count: number): Promise<Socket[]> {
	const sockets: Socket[] = [];
	while (sockets.length < count) {
		const opening = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
			openStream(Number(new URL(address).port)),
		);
		sockets.push(...(await Promise.all(opening)));
	}
	return sockets;
}

function openStream(port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => {
			socket.write("GET /live HTTP/1.1\r\nHost: shop\r\n\r\n");
		});
		socket.once("data", () => {
			socket.on("data", () => {});
			resolve(socket);
		});
		socket.once("error", reject);
	});
}

export function residentBytes(pid: number): number {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
	return Number(kilobytes) * 1024;
}
