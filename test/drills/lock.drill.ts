// A forgotten transaction locks the balances of twenty customers. These have to wait or to retry;
// everybody else is served as usual.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Game } from "../money/purchase-storm.ts";
import { CustomersAtWork } from "./customers-at-work.ts";
import { drill, numberFromEnv } from "./drill.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { describePercentiles, Probe, percentile } from "./probe.ts";
import { becomesTrue } from "./programs.ts";
import { openStage, type Stage } from "./stage.ts";

const LOCK_SECONDS = numberFromEnv("DRILL_LOCK_SECONDS", 60);
/** Limit of the 99th percentile; on a slow machine a multiple of the value before the lock counts. */
const QUICK_MS = 1000;
const TIMES_BASELINE = 4;
const BASELINE_SECONDS = 5;

drill("forgotten lock", ["postgresql"], async () => {
	const cluster = await startCluster();
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	const { address } = stage.shop;
	const makeProbes = () =>
		["/", "/healthz"].map((path) => new Probe(address, { path, eachSecond: 5 }));
	const baseline = makeProbes();
	const probes = makeProbes();
	const held = new CustomersAtWork({
		address,
		customers: stage.people.held,
		games: stage.people.games,
		buyers: stage.people.held.length,
		// A person would watch the browser's spinner, and try again after a while.
		timeoutMs: 10_000,
		pauseMs: 1000,
	});
	onTestFinished(() => held.stop({ withinMs: 0 }));
	stage.customers.startRound();
	for (const each of baseline) each.start();
	await delay(BASELINE_SECONDS * 1000);
	await Promise.all(baseline.map((probe) => probe.stop()));
	const before = stage.customers.purchases;
	await stage.round(async () => {
		const release = await holdBalances(cluster, stage);
		for (const each of [held, ...probes]) each.start();
		await delay(LOCK_SECONDS * 1000);
		await Promise.all(probes.map((probe) => probe.stop()));
		await release();
	});
	const others = stage.customers.purchases;
	const otherAnswers = stage.customers.describe();
	held.gaps.startCounting();
	const heldBuy = await becomesTrue(() => held.gaps.beats > stage.people.held.length, {
		withinMs: 15_000,
	});
	const heldAnswers = held.describe();
	await held.stop();
	const [counted, uncounted] = stage.people.games;
	const row = await stage.finish(
		[
			`before the lock all bought in ${describePercentiles(timesOf(before))}`,
			`a game with a count of its stock was bought in ${describePercentiles(timesOf(others, counted))}`,
			`one without, in ${describePercentiles(timesOf(others, uncounted))}; the others were ${otherAnswers}`,
			...probes.map((probe) => probe.describe()),
			`the customers of the lock were ${heldAnswers}`,
		],
		[held],
	);
	if (!heldBuy) row.problems.push("the customers of the lock cannot buy after it");
	expectQuick("the others' purchases", timesOf(others), timesOf(before));
	for (const [at, probe] of probes.entries()) {
		expectQuick(probe.path, probe.tookMs, baseline[at]?.tookMs ?? []);
		if (probe.failures > 0) row.problems.push(`${probe.path} failed ${probe.failures} times`);
	}
	return row;

	function expectQuick(what: string, tookMs: number[], baselineMs: number[]) {
		const p99 = percentile(tookMs, 0.99);
		const most = Math.max(QUICK_MS, TIMES_BASELINE * percentile(baselineMs, 0.99));
		if (p99 > most) row.problems.push(`${what} took ${p99} ms at the 99th percentile`);
	}
});

/** The durations of all purchases, or of those of this game alone. */
function timesOf(purchases: CustomersAtWork["purchases"], game?: Game): number[] {
	const chosen = game
		? purchases.filter(({ gameIds }) => gameIds.length === 1 && gameIds[0] === game.id)
		: purchases;
	return chosen.map(({ tookMs }) => tookMs);
}

/** Begins a transaction that locks the balances, and returns the function that ends it. */
async function holdBalances(cluster: Cluster, stage: Stage) {
	const client = new pg.Client({ connectionString: cluster.url });
	client.on("error", () => {});
	await client.connect();
	onTestFinished(() => client.end());
	await client.query("BEGIN");
	const ids = stage.people.held.map(({ id }) => id);
	await client.query("SELECT FROM balances WHERE user_id = ANY($1) FOR UPDATE", [ids]);
	return () => client.query("ROLLBACK");
}
