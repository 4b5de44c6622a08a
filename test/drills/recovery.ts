// Checks after a drill whether the shop has recovered completely; each returns a list of problems.
import pg from "pg";
import { openStream } from "../listen.ts";
import type { Customer } from "../make.ts";
import { becomesTrue } from "./programs.ts";
import { METRICS_TOKEN } from "./shop-process.ts";

const SOON_MS = 5000;

/** Every connection is back in the pool, and eight concurrent requests succeed. */
export async function findPoolProblems(address: string, customer: Customer): Promise<string[]> {
	let figures = "";
	const isIdle = async () => {
		figures = await readFigures(address);
		const of = (name: string) => new RegExp(`^${name} (\\d+)$`, "m").exec(figures)?.[1];
		return (
			of("database_waiting") === "0" &&
			of("database_connections") === of("database_connections_idle")
		);
	};
	const problems: string[] = [];
	if (!(await becomesTrue(isIdle, { withinMs: SOON_MS, everyMs: 100 }))) {
		const lines = figures.split("\n").filter((line) => line.startsWith("database_"));
		problems.push(
			lines.length > 0
				? `connections are not back in the pool: ${lines.join(", ")}`
				: "/metrics does not tell of the pool",
		);
	}
	const answers = await Promise.all(Array.from({ length: 8 }, () => read(address, customer)));
	if (answers.some((status) => status !== 200)) {
		problems.push(`eight requests at once answered ${answers.join(", ")}`);
	}
	return problems;
}

/** An event of another process reaches an open page. */
export async function findLiveProblems(address: string, databaseUrl: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	let page: Awaited<ReturnType<typeof openStream>> | undefined;
	try {
		const isHeard = async () => {
			// A stream is ended when events may have been missed; like a page, it is opened again.
			if (!page) {
				page = await openStream(address, "").catch(() => undefined);
				const opened = page;
				void opened?.ended.then(() => {
					if (page === opened) page = undefined;
				});
			}
			await client.query("SELECT pg_notify('gamestore', 'settings')");
			return page?.topics.includes("settings") ?? false;
		};
		const heard = await becomesTrue(isHeard, { withinMs: SOON_MS, everyMs: 200 });
		return heard ? [] : ["news of another process are not heard"];
	} finally {
		page?.close();
		await client.end();
	}
}

const patience = () => AbortSignal.timeout(SOON_MS);

async function readFigures(address: string): Promise<string> {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	const asked = fetch(`${address}/metrics`, { headers, signal: patience() });
	const response = await asked.catch(() => undefined);
	return response?.status === 200 ? response.text() : "";
}

async function read(address: string, { cookie }: Customer): Promise<number | string> {
	try {
		const init = { headers: { cookie }, signal: patience() };
		const response = await fetch(`${address}/orders`, init);
		await response.text();
		return response.status;
	} catch (error) {
		return error instanceof Error ? error.name : "nothing";
	}
}
