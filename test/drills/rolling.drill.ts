// Two machines behind haproxy are restarted one after the other, as for an upgrade: nobody notices.
import { drill, numberFromEnv } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { openStage } from "./stage.ts";

/** The redirect to the orders. */
const PLACED = "302";
const ROUNDS = numberFromEnv("DRILL_ROLLING", 3);

drill("rolling restart", ["postgresql", "haproxy"], async () => {
	const { url, operatorUrl } = await startCluster();
	const stage = await openStage({
		...{ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url, machines: 2 },
	});
	const notes: string[] = [];
	const failed: string[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		await stage.round(() => stage.shop.restartEach());
		notes.push(stage.customers.describe());
		for (const [said, times] of stage.customers.answers) {
			if (said !== PLACED) failed.push(`${times} purchases were answered with ${said}`);
		}
	}
	const row = await stage.finish(notes);
	row.problems.push(...failed);
	return row;
});
