// The database stops answering without closing connections: its processes are frozen, or the network
// drops every packet. Visitors keep coming meanwhile.
import { setTimeout as delay } from "node:timers/promises";
import { drill, numberFromEnv } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { Probe } from "./probe.ts";
import { onPortOf, startSilentProxy } from "./silent-proxy.ts";
import { openStage, type Stage } from "./stage.ts";

const SILENCES = numberFromEnv("DRILL_SILENCES", 2);
const SILENCE_SECONDS = numberFromEnv("DRILL_SILENCE_SECONDS", 10);
/** How much memory waiting requests may take in addition to the normal use. */
const MEMORY_ROOM_MB = 300;
const VISITORS_EACH_SECOND = 40;

async function fallSilentAgainAndAgain(stage: Stage, hush: () => void, speak: () => void) {
	const baselineMb = stage.mostMemoryMb();
	const crowd = new Probe(stage.shop.address, {
		path: "/orders",
		cookie: stage.people.customers[0]?.cookie,
		eachSecond: VISITORS_EACH_SECOND,
	});
	const health = new Probe(stage.shop.address, { path: "/healthz", eachSecond: 5 });
	for (let round = 0; round < SILENCES; round++) {
		await stage.round(async () => {
			crowd.start();
			health.start();
			hush();
			await delay(SILENCE_SECONDS * 1000);
			speak();
			await Promise.all([crowd.stop(), health.stop()]);
		});
	}
	const row = await stage.finish([crowd.describe(), health.describe()]);
	if (row.memoryMb > baselineMb + MEMORY_ROOM_MB) {
		row.problems.push(`memory grew from ${baselineMb} to ${row.memoryMb} MB`);
	}
	return row;
}

drill("silence, frozen processes", ["postgresql"], async () => {
	const cluster = await startCluster();
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	return fallSilentAgainAndAgain(stage, cluster.freeze, cluster.resume);
});

drill("silence, lost bytes", ["postgresql"], async () => {
	const cluster = await startCluster();
	const proxy = await startSilentProxy(cluster);
	const stage = await openStage({
		shopUrl: onPortOf(proxy, cluster.url),
		pulseUrls: [onPortOf(proxy, cluster.operatorUrl)],
		findUrl: () => cluster.url,
	});
	return fallSilentAgainAndAgain(stage, proxy.fallSilent, proxy.speakAgain);
});
