// All sessions of the shop are terminated at once, again and again, as by an operator or a failover.
import { setTimeout as delay } from "node:timers/promises";
import { drill, numberFromEnv } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { openStage } from "./stage.ts";

const TERMINATIONS = numberFromEnv("DRILL_TERMINATIONS", 20);
/** New sessions are terminated as well, so that this hits every step of connecting. */
const BLOWS = 5;

drill("sessions ended", ["postgresql"], async () => {
	const cluster = await startCluster();
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	for (let round = 0; round < TERMINATIONS; round++) {
		await stage.round(async () => {
			for (let blow = 0; blow < BLOWS; blow++) {
				await cluster.query(
					"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gamestore'",
				);
				await delay(Math.random() * 50);
			}
		});
	}
	return stage.finish();
});
