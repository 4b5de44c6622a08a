// An operator, or a fail-over of the hoster's, ends all sessions of the shop at once, again and again.
import { setTimeout as delay } from "node:timers/promises";
import { drill, howMany } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { openStage } from "./stage.ts";

const TERMINATIONS = howMany("DRILL_TERMINATIONS", 20);
/** Also what is connected anew is ended, so that the shop meets it at every step of connecting. */
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
