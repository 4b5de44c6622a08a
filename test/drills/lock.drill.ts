// Somebody's forgotten transaction holds the balances of twenty customers. They have to wait, or to
// come back; everybody else is served as always.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { CustomersAtWork } from "./customers-at-work.ts";
import { drill, howMany } from "./drill.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { inPercentiles, Probe, percentile } from "./probe.ts";
import { comesTrue } from "./programs.ts";
import { openStage, type Stage } from "./stage.ts";

const LOCK_SECONDS = howMany("DRILL_LOCK_SECONDS", 60);
/** Many times what it takes in peace, and far below what somebody would take for a failure. */
const QUICK_MS = 1000;

drill("forgotten lock", ["postgresql"], async () => {
	const cluster = await startCluster();
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	const { address } = stage.shop;
	const probes = [
		new Probe(address, { path: "/", eachSecond: 5 }),
		new Probe(address, { path: "/healthz", eachSecond: 5 }),
	];
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
	await delay(2000);
	const before = stage.customers.purchases.map(({ tookMs }) => tookMs);
	await stage.round(async () => {
		const release = await holdBalances(cluster, stage);
		for (const each of [held, ...probes]) each.start();
		await delay(LOCK_SECONDS * 1000);
		await Promise.all(probes.map((probe) => probe.stop()));
		await release();
	});
	const others = stage.customers.purchases;
	const failures = stage.customers.inWords();
	held.gaps.startCounting();
	const heldBuy = await comesTrue(() => held.gaps.beats > stage.people.held.length, {
		withinMs: 15_000,
	});
	const heldWere = held.inWords();
	await held.stop();
	const row = await stage.finish(
		[
			`the others bought in ${inPercentiles(others.map(({ tookMs }) => tookMs))}, before ${inPercentiles(before)}; ${failures}`,
			...probes.map((probe) => probe.inWords()),
			`the customers of the lock: ${heldWere}`,
		],
		[held],
	);
	if (!heldBuy) row.problems.push("the customers of the lock cannot buy after it");
	expectQuick(
		"the others' purchases",
		others.map(({ tookMs }) => tookMs),
	);
	for (const probe of probes) {
		expectQuick(probe.path, probe.tookMs);
		if (probe.failures > 0) row.problems.push(`${probe.path} failed ${probe.failures} times`);
	}
	return row;

	function expectQuick(what: string, tookMs: number[]) {
		const p99 = percentile(tookMs, 0.99);
		if (p99 > QUICK_MS) row.problems.push(`${what} took ${p99} ms at the 99th percentile`);
	}
});

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
