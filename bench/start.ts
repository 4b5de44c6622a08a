import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./open-bench.ts";
import type { Row } from "./row.ts";

/** A later start: what the first one planted is there, and PostgreSQL is started with the shop. */
export async function measureStart(bench: Bench): Promise<Row> {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-start-"));
	const environment = { DATABASE_URL: "", DATA_DIR: directory };
	await (await bench.serve(environment)).close();
	const startedAtMs = performance.now();
	const shop = await bench.serve(environment);
	const response = await fetch(shop.address);
	await response.arrayBuffer();
	const tookS = (performance.now() - startedAtMs) / 1000;
	await shop.close();
	rmSync(directory, { recursive: true, force: true });
	return {
		what: "a later start, to the first page",
		against: "",
		reach: "≤ 3 s",
		measured: `${tookS.toFixed(1)} s`,
		met: tookS <= 3,
		note: "of the built server with its PostgreSQL; `npm start` adds npm's own start and a look at what is built",
	};
}
