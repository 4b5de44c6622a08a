// PostgreSQL is restarted, in fast and in immediate mode, while customers buy and admins work.
import { drill, numberFromEnv } from "./drill.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { openStage } from "./stage.ts";

const RESTARTS = numberFromEnv("DRILL_RESTARTS", 20);

async function restart(cluster: Cluster, mode: "fast" | "immediate") {
	await cluster.stop(mode);
	await cluster.start();
}

async function openOn(cluster: Cluster, workers = 1) {
	const { url, operatorUrl } = cluster;
	return openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url, workers });
}

drill("restarts", ["postgresql"], async () => {
	const cluster = await startCluster();
	const stage = await openOn(cluster);
	for (let round = 0; round < RESTARTS; round++) {
		await stage.round(() => restart(cluster, round % 2 ? "immediate" : "fast"));
	}
	return stage.finish();
});

drill("restarts, two processes", ["postgresql"], async () => {
	const cluster = await startCluster();
	const stage = await openOn(cluster, 2);
	for (let round = 0; round < RESTARTS / 4; round++) {
		await stage.round(() => restart(cluster, round % 2 ? "immediate" : "fast"));
	}
	return stage.finish();
});
