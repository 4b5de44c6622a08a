import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Bench } from "./open-bench.ts";
import { notMeasured, type Row } from "./row.ts";

const run = promisify(execFile);
const LIGHTHOUSE = "bench/node_modules/lighthouse/cli/index.js";
const TIMES = 3;
const WANTED = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

type Report = {
	categories: Record<string, { score: number | null }>;
	audits: Record<string, { numericValue?: number }>;
};

/** The first load of three pages, by the mobile profile of Lighthouse. */
export async function measureBrowser(bench: Bench): Promise<Row[]> {
	if (!existsSync(LIGHTHOUSE)) {
		// A package of its own: installed with the others, it would make each first start longer.
		await run("npm", ["ci", "--prefix", "bench", "--include=dev", "--no-audit"]);
	}
	const shop = await bench.serve();
	const games = await (await fetch(`${shop.address}/games?category=`)).text();
	const gameId = /href="\/game\/(?!bench)([\w-]+)"/.exec(games)?.[1];
	const rows: Row[] = [];
	for (const path of ["/", "/games", `/game/${gameId}`]) {
		rows.push(
			await measurePage(shop.address + path, path.startsWith("/game/") ? "/game/:id" : path),
		);
	}
	await shop.close();
	return rows;
}

async function measurePage(address: string, name: string): Promise<Row> {
	const row = {
		what: `first load of ${name}, mobile`,
		against: "Lighthouse",
		reach: "performance ≥ 98, the others 100, no layout shift",
	};
	const chrome = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
	if (!existsSync(chrome))
		return notMeasured(row, "there is no Chromium; name it in CHROMIUM_PATH");
	const folder = mkdtempSync(join(tmpdir(), "gamestore-lighthouse-"));
	const output = join(folder, "report.json");
	try {
		const flags = ["--quiet", "--no-enable-error-reporting", "--output=json"];
		flags.push(`--output-path=${output}`);
		const chromeFlags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
		const reports: Report[] = [];
		for (let time = 0; time < TIMES; time++) {
			await run(process.execPath, [LIGHTHOUSE, address, ...flags, chromeFlags], {
				env: { ...process.env, CHROME_PATH: chrome },
				timeout: 180_000,
			});
			reports.push(JSON.parse(readFileSync(output, "utf8")));
		}
		return { ...row, ...judge(middleOf(reports)) };
	} catch (error) {
		return notMeasured(row, `Lighthouse did not run: ${String(error).split("\n")[0]}`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The report with the middle performance: a run beside other work says little. */
function middleOf(reports: Report[]): Report {
	const scoreOf = ({ categories }: Report) => categories.performance?.score ?? 0;
	const sorted = reports.toSorted((one, other) => scoreOf(one) - scoreOf(other));
	return sorted[Math.floor(sorted.length / 2)] as Report;
}

function judge({ categories, audits }: Report): Pick<Row, "measured" | "met"> {
	const scores = Object.entries(WANTED).map(([name, wanted]) => {
		const score = Math.round((categories[name]?.score ?? 0) * 100);
		return { name, score, met: score >= wanted };
	});
	const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
	const told = scores.map(({ name, score }) => `${name} ${score}`).join(", ");
	return {
		measured: `${told}; layout shift ${shift.toFixed(3)}`,
		met: scores.every(({ met }) => met) && shift === 0,
	};
}
