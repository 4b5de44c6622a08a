// For two minutes the shop is connected to a read-only server, as between the failure of a primary and
// the promotion of its standby. It may not pile up sessions there.
import { setTimeout as delay } from "node:timers/promises";
import { drill, numberFromEnv } from "./drill.ts";
import { hostsUrl } from "./hosts-url.ts";
import { type Cluster, startCluster, startStandby } from "./postgres-cluster.ts";
import { onPortOf, startSilentProxy } from "./silent-proxy.ts";
import { openStage } from "./stage.ts";

const STANDBY_SECONDS = numberFromEnv("DRILL_STANDBY_SECONDS", 120);
/** New connections may overlap with those that are being closed. */
const ROOM = 4;

drill("read-only standby", ["postgresql"], async () => {
	const { primary, standby } = await startPair();
	const proxy = await startSilentProxy(primary);
	return loseThePrimary({
		...{ primary, standby, seconds: STANDBY_SECONDS },
		shopUrl: onPortOf(proxy, primary.url),
		pulseUrls: [onPortOf(proxy, primary.operatorUrl)],
		leadToStandby: () => proxy.leadTo(standby),
	});
});

drill("read-only standby, two hosts", ["postgresql"], async () => {
	const { primary, standby } = await startPair();
	return loseThePrimary({
		...{ primary, standby, seconds: STANDBY_SECONDS / 4 },
		shopUrl: hostsUrl(primary, standby),
		pulseUrls: [primary.operatorUrl, standby.operatorUrl],
		leadToStandby: () => {},
	});
});

async function startPair() {
	const primary = await startCluster();
	const standby = await startStandby(primary, { name: "drill" });
	await primary.waitForStandby("drill");
	return { primary, standby };
}

type Loss = {
	primary: Cluster;
	standby: Cluster;
	seconds: number;
	shopUrl: string;
	pulseUrls: string[];
	leadToStandby: () => void;
};

async function loseThePrimary(loss: Loss) {
	const { primary, standby, seconds, shopUrl, pulseUrls } = loss;
	const findUrl = () => (primary.isRunning() ? primary : standby).url;
	const stage = await openStage({ shopUrl, pulseUrls, findUrl });
	const baseline = await primary.countSessions();
	let most = 0;
	let answers = "";
	await stage.round(async () => {
		await primary.kill();
		loss.leadToStandby();
		const end = performance.now() + seconds * 1000;
		while (performance.now() < end) {
			most = Math.max(most, await standby.countSessions());
			await delay(500);
		}
		answers = stage.customers.describe();
		await standby.promote();
	});
	const row = await stage.finish([
		`${baseline} sessions before, at most ${most} at the standby; purchases were ${answers}`,
	]);
	if (most > baseline + ROOM) {
		row.problems.push(`${most} sessions at the standby, ${baseline} before`);
	}
	return row;
}
