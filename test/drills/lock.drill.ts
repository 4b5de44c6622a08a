// Somebody's forgotten transaction holds the balances of twenty customers. They have to wait, or to
// come back; everybody else is served as always.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Game } from "../money/purchase-storm.ts";
import { CustomersAtWork } from "./customers-at-work.ts";
import { drill, howMany } from "./drill.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { inPercentiles, Probe, percentile } from "./probe.ts";
import { comesTrue } from "./programs.ts";
import { openStage, type Stage } from "./stage.ts";

const LOCK_SECONDS = howMany("DRILL_LOCK_SECONDS", 60);
/** At the 99th percentile; where the machine is so loud that it is not so in peace, a multiple of that. */
const QUICK_MS = 1000;
const TIMES_PEACE = 4;
const PEACE_SECONDS = 5;

drill("forgotten lock", ["postgresql"], async () => {
	const cluster = await startCluster();
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	const { address } = stage.shop;
	const makeProbes = () =>
		["/", "/healthz"].map((path) => new Probe(address, { path, eachSecond: 5 }));
	const peace = makeProbes();
	const probes = makeProbes();
	const held = new CustomersAtWork({
		address,
		customers: stage.people.held,
		games: stage.people.games,
		buyers: stage.people.held.length,
		// Who waits for an answer sees the browser's spinner, and tries again after a while.
		patienceMs: 10_000,
		pauseMs: 1000,
	});
	onTestFinished(() => held.stop({ withinMs: 0 }));
	stage.customers.startRound();
	for (const each of peace) each.start();
	await delay(PEACE_SECONDS * 1000);
	await Promise.all(peace.map((probe) => probe.stop()));
	const before = stage.customers.purchases;
	await stage.round(async () => {
		const release = await holdBalances(cluster, stage);
		for (const each of [held, ...probes]) each.start();
		await delay(LOCK_SECONDS * 1000);
		await Promise.all(probes.map((probe) => probe.stop()));
		await release();
	});
	const others = stage.customers.purchases;
	const othersWere = stage.customers.inWords();
	held.gaps.startCounting();
	const heldBuy = await comesTrue(() => held.gaps.beats > stage.people.held.length, {
		withinMs: 15_000,
	});
	const heldWere = held.inWords();
	await held.stop();
	const [counted, uncounted] = stage.people.games;
	const row = await stage.finish(
		[
			`in peace all bought in ${inPercentiles(timesOf(before))}`,
			`a game with a count of its stock was bought in ${inPercentiles(timesOf(others, counted))}`,
			`one without, in ${inPercentiles(timesOf(others, uncounted))}; the others were ${othersWere}`,
			...probes.map((probe) => probe.inWords()),
			`the customers of the lock were ${heldWere}`,
		],
		[held],
	);
	if (!heldBuy) row.problems.push("the customers of the lock cannot buy after it");
	expectQuick("the others' purchases", timesOf(others), timesOf(before));
	for (const [at, probe] of probes.entries()) {
		expectQuick(probe.path, probe.tookMs, peace[at]?.tookMs ?? []);
		if (probe.failures > 0) row.problems.push(`${probe.path} failed ${probe.failures} times`);
	}
	return row;

	function expectQuick(what: string, tookMs: number[], inPeaceMs: number[]) {
		const p99 = percentile(tookMs, 0.99);
		const most = Math.max(QUICK_MS, TIMES_PEACE * percentile(inPeaceMs, 0.99));
		if (p99 > most) row.problems.push(`${what} took ${p99} ms at the 99th percentile`);
	}
});

/** How long they took, all of them or those with that game in the cart alone. */
function timesOf(purchases: CustomersAtWork["purchases"], game?: Game): number[] {
	const chosen = game
		? purchases.filter(({ gameIds }) => gameIds.length === 1 && gameIds[0] === game.id)
		: purchases;
	return chosen.map(({ tookMs }) => tookMs);
}

/** Begins a transaction that holds them, and returns what ends it. */
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
