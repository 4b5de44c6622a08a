// `npm run bench`: every row of the table, each against a floor measured in the same run. Names
// of groups as arguments measure only these.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { measureBrowser } from "./browser.ts";
import { measureCheckout } from "./checkout.ts";
import { measureGrowth } from "./growth.ts";
import { measureListeners } from "./listeners.ts";
import { measureMachines } from "./machines.ts";
import { type Bench, openBench } from "./open-bench.ts";
import { measurePages, measureWorkers } from "./pages.ts";
import { notMeasured, type Row, toTable } from "./row.ts";
import { measureStart } from "./start.ts";
import { isInstalled } from "./wrk.ts";

type Group = { needsWrk?: boolean; measure: (bench: Bench) => Promise<Row | Row[]> };

// What grows the shop comes last but for the browser, which looks at a page of the demo's games.
const GROUPS: Record<string, Group> = {
	pages: { needsWrk: true, measure: measurePages },
	workers: { needsWrk: true, measure: measureWorkers },
	checkout: { needsWrk: true, measure: measureCheckout },
	listeners: { measure: measureListeners },
	machines: { measure: measureMachines },
	browser: { measure: measureBrowser },
	start: { measure: measureStart },
	growth: { measure: measureGrowth },
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
	console.error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(GROUPS).join(", ")}.`);
	process.exit(1);
}

const bench = await openBench();
const rows: Row[] = [];
try {
	const hasWrk = await isInstalled("wrk");
	for (const [name, { needsWrk, measure }] of Object.entries(GROUPS)) {
		if (requested.length > 0 && !requested.includes(name)) continue;
		console.log(`Measuring ${name}…`);
		if (needsWrk && !hasWrk) {
			const why =
				"wrk is not installed (Debian: wrk); a generator in JavaScript is itself the limit";
			rows.push(notMeasured({ what: name, against: "", reach: "" }, why));
			continue;
		}
		try {
			rows.push(...[await measure(bench)].flat());
		} catch (error) {
			rows.push(notMeasured({ what: name, against: "", reach: "" }, String(error)));
		}
	}
} finally {
	await bench.close();
}

const processors = cpus();
const machine = `${processors.length} × ${processors[0]?.model.trim() ?? "processor"}, Node ${process.versions.node}`;
console.log(`\n${machine}\n\n${toTable(rows)}`);
// Single groups take the place of their rows alone; each row says when it was measured.
mkdirSync("bench/results", { recursive: true });
const FILE = "bench/results/latest.json";
const isMeasuredAnew = (what: string) => rows.some((row) => row.what === what);
const kept =
	requested.length > 0 && existsSync(FILE)
		? readRows().filter(({ what }) => !isMeasuredAnew(what))
		: [];
const at = new Date().toISOString();
const all = [...kept, ...rows.map((row) => ({ at, ...row }))];
writeFileSync(FILE, `${JSON.stringify({ machine, rows: all }, null, "\t")}\n`);

function readRows(): (Row & { at: string })[] {
	return JSON.parse(readFileSync(FILE, "utf8")).rows;
}
