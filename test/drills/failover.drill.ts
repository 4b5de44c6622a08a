// The primary dies, and the synchronous standby takes its place. The shop reaches them by both names in
// DATABASE_URL, or through haproxy.
import { drill, numberFromEnv } from "./drill.ts";
import { startHaproxy } from "./haproxy.ts";
import { hostsUrl } from "./hosts-url.ts";
import { type Cluster, startCluster, startStandby } from "./postgres-cluster.ts";
import { onPortOf } from "./silent-proxy.ts";
import { openStage } from "./stage.ts";

const FAILOVERS = numberFromEnv("DRILL_FAILOVERS", 3);
const NAME = "drill";

/** A primary with a synchronous standby, and the functions that swap them. */
async function startPair() {
	let primary = await startCluster();
	let standby = await startStandby(primary, { name: NAME });
	await primary.waitForStandby(NAME);
	return {
		ports: [primary.port, standby.port],
		both: (): Cluster[] => [primary, standby],
		primary: () => primary,
		async failOver() {
			await primary.kill();
			await standby.promote();
		},
		/** Restarts the dead server on its port, as a standby of the other. */
		async rebuild() {
			const { port } = primary;
			primary = standby;
			standby = await startStandby(primary, { name: NAME, port });
			await primary.waitForStandby(NAME);
		},
	};
}

type Pair = Awaited<ReturnType<typeof startPair>>;

async function failOverAgainAndAgain(pair: Pair, shopUrl: string, pulseUrls: string[]) {
	const findUrl = () => pair.primary().url;
	const stage = await openStage({ shopUrl, pulseUrls, findUrl });
	for (let round = 0; round < FAILOVERS; round++) {
		await stage.round(pair.failOver);
		await pair.rebuild();
	}
	return stage.finish();
}

drill("fail-over, two hosts", ["postgresql"], async () => {
	const pair = await startPair();
	const [one, other] = pair.both() as [Cluster, Cluster];
	return failOverAgainAndAgain(pair, hostsUrl(one, other), [one.operatorUrl, other.operatorUrl]);
});

drill("fail-over, haproxy", ["postgresql", "haproxy"], async () => {
	const pair = await startPair();
	const proxy = await startHaproxy(pair.ports, pair.both);
	const { url, operatorUrl } = pair.primary();
	return failOverAgainAndAgain(pair, onPortOf(proxy, url), [onPortOf(proxy, operatorUrl)]);
});
