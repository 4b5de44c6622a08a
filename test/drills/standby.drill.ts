// For two minutes the shop is connected to a server that only reads, as between the death of a
// primary and the promotion of its standby. It may not pile up sessions there.
import { setTimeout as delay } from "node:timers/promises";
import { drill, howMany } from "./drill.ts";
import { startCluster, startStandby } from "./postgres-cluster.ts";
import { startSilentProxy, through } from "./silent-proxy.ts";
import { openStage } from "./stage.ts";

const STANDBY_SECONDS = howMany("DRILL_STANDBY_SECONDS", 120);
/** What connects anew may overlap with what is about to end. */
const ROOM = 4;

drill("read-only standby", ["postgresql"], async () => {
	const primary = await startCluster();
	const standby = await startStandby(primary, { name: "drill" });
	await primary.waitForStandby("drill");
	const proxy = await startSilentProxy(primary);
	const stage = await openStage({
		shopUrl: through(proxy, primary.url),
		pulseUrls: [through(proxy, primary.operatorUrl)],
		findUrl: () => (primary.isRunning() ? primary : standby).url,
	});
	const inPeace = await primary.countSessions();
	let most = 0;
	await stage.round(async () => {
		await primary.kill();
		proxy.leadTo(standby);
		const end = performance.now() + STANDBY_SECONDS * 1000;
		while (performance.now() < end) {
			most = Math.max(most, await standby.countSessions());
			await delay(500);
		}
		await standby.promote();
	});
	const refused = stage.customers.inWords();
	const row = await stage.finish([
		`${inPeace} sessions in peace, at most ${most} at the standby; ${refused}`,
	]);
	if (most > inPeace + ROOM) {
		row.problems.push(`${most} sessions at the standby, ${inPeace} in peace`);
	}
	return row;
});
