// With pgbouncer in between: in session mode the shop works as usual. In transaction mode prepared
// statements, advisory locks and LISTEN would break, so it refuses to start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { drill } from "./drill.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startCluster } from "./postgres-cluster.ts";
import { freePort } from "./programs.ts";
import { launchShop } from "./shop-process.ts";
import { openStage } from "./stage.ts";

const START_MS = 20_000;

drill("pgbouncer, transaction mode", ["postgresql", "pgbouncer"], async () => {
	const cluster = await startCluster();
	const databaseUrl = await startPgbouncer(cluster, "transaction");
	const dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-drill-shop-"));
	onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
	const port = await freePort();
	const shop = launchShop({ databaseUrl, workers: 1, port, dataDirectory });
	onTestFinished(() => shop.stop());
	await Promise.race([shop.exited, delay(START_MS)]);
	if (shop.isRunning()) throw new Error("the shop started");
	const output = shop.output();
	if (shop.exitedWith() !== 1) throw new Error(`it ended with ${shop.exitedWith()}: ${output}`);
	const hasStack = /^\s+at /m.test(output);
	if (hasStack || !/transaction/i.test(output)) throw new Error(`it does not say why: ${output}`);
	return `it refuses to start: ${output}`;
});

drill("pgbouncer, session mode", ["postgresql", "pgbouncer"], async () => {
	const cluster = await startCluster();
	const shopUrl = await startPgbouncer(cluster, "session");
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl, pulseUrls: [operatorUrl], findUrl: () => url });
	await stage.round(() => delay(3000));
	return stage.finish();
});
