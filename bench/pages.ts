import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { Bench } from "./open-bench.ts";
import { cookieOf } from "./open-bench.ts";
import type { Row } from "./row.ts";
import { type Load, load, loadBoth } from "./wrk.ts";

const ENCODING = "Accept-Encoding: br";

/** Public pages, their data and files against a bare server that sends the same from memory. */
export async function measurePages(bench: Bench): Promise<Row[]> {
	const shop = await bench.serve();
	const page = await (await fetch(`${shop.address}/games`)).text();
	const found = (file: RegExp) => file.exec(page)?.[0] as string;
	const rows: Row[] = [];
	for (const [what, path] of [
		["/games with 50 cards, 32 connections", "/games"],
		["the same page's data on a navigation", "/games.data"],
		["its largest script", found(/\/assets\/framework[^"']+?\.js/)],
		["the picture of a card", found(/\/pictures\/[\w-]+-480\.avif/)],
	] as const) {
		const bare = await startBare(shop.address + path);
		const options = { headers: [ENCODING], seconds: 3, warmUpSeconds: 2 };
		const { ours, floor } = await loadBoth(
			{
				floor: () => load(bare.address, { ...options, pid: bare.pid }),
				ours: () => load(shop.address + path, { ...options, pid: shop.pid }),
			},
			6,
		);
		bare.close();
		const share = ours.perSecond / floor.perSecond;
		const work = (floor.processorUs ?? 0) / (ours.processorUs ?? 1);
		const slower = ours.p99Ms / floor.p99Ms;
		rows.push({
			what,
			against: "bare node:http, the same bytes, headers among them",
			reach: "≥ 0.9 of its requests/s, p99 ≤ 2 ×",
			measured: `${share.toFixed(2)}, p99 ${slower.toFixed(1)} × (${rate(ours)} of ${rate(floor)}); by processor time ${work.toFixed(2)}`,
			met: share >= 0.9 && slower <= 2,
		});
	}
	await shop.close();
	return rows;
}

/** A page of a person, which every process has to draw, by one process and by two. */
export async function measureWorkers(bench: Bench): Promise<Row> {
	const measure = async (workers: string) => {
		const shop = await bench.serve({ WORKERS: workers });
		const headers = [`Cookie: ${cookieOf(1)}`];
		const address = `${shop.address}/balance`;
		// Two processes have twice as much to compile before they are as fast as they get.
		await load(address, { headers, seconds: 15 });
		const result = await load(address, { headers });
		await shop.close();
		return result;
	};
	const { one, two } = await loadBoth({ one: () => measure("1"), two: () => measure("2") }, 2);
	const gain = two.perSecond / one.perSecond;
	return {
		what: "WORKERS=2 on a page of a person",
		against: "one process",
		reach: "≥ 1.5 ×",
		measured: `${gain.toFixed(2)} × (${rate(two)} of ${rate(one)}; machine busy by ${percent(two.busy)} and ${percent(one.busy)})`,
		met: gain >= 1.5,
	};
}

const percent = (share = Number.NaN) => `${Math.round(share * 100)} %`;
const rate = ({ perSecond }: Load) => `${Math.round(perSecond)}/s`;

const BARE = `
	const { createServer } = require("node:http");
	process.once("message", ({ body, headers }) => {
		const bytes = Buffer.from(body, "base64");
		createServer((request, response) => {
			response.writeHead(200, headers);
			response.end(bytes);
		}).listen(0, "127.0.0.1", function () { process.send(this.address().port); });
	});`;

async function startBare(source: string) {
	// As it lies in the shop's memory: fetch would unpack it.
	const [response] = await once(get(source, { headers: { "accept-encoding": "br" } }), "response");
	const body = Buffer.concat(await response.toArray()).toString("base64");
	const child = spawn(process.execPath, ["-e", BARE], { stdio: ["ignore", 2, 2, "ipc"] });
	const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
	child.send({ body, headers });
	const [port] = await once(child, "message");
	return {
		address: `http://127.0.0.1:${port}/`,
		pid: child.pid as number,
		close: () => child.kill(),
	};
}
