import cluster from "node:cluster";
import type { RequestListener } from "node:http";
import { keepCheckingMoney } from "../balance/keep-checking-money.server.ts";
import { keepSweepingPictures } from "../catalog/pictures/keep-sweeping-pictures.server.ts";
import type { Login } from "../users/sign-in/first-logins.server.ts";
import type { App } from "./app-context.server.ts";
import { readEnv } from "./env.server.ts";
import { metricsListener } from "./machine-pages.server.ts";
import { openShop, publicOrigin, type Shop } from "./open-shop.server.ts";
import { type Serving, serve } from "./serve.server.ts";
import { StartError } from "./start-error.server.ts";
import { startWorkers } from "./workers.server.ts";

/** Opens the shop, serves it, tells where and with which logins, and closes it on a signal. */
export async function runUntilStopped(makeListener: (app: App) => RequestListener): Promise<void> {
	let shop: Shop | undefined;
	try {
		const env = readEnv(process.env);
		shop = await openShop(env, {
			onLost: () => {
				console.error("The connection to the embedded PostgreSQL is lost: stopping.");
				process.exit(1);
			},
		});
		const { app, databaseUrl } = shop;
		const inWorkers = cluster.isPrimary && env.workers > 1;
		const serving = inWorkers
			? await startWorkers(env.workers, shop)
			: await serve(makeListener(app), env);
		// After the shop: a worker's first port is taken for the shop's.
		const figures = inWorkers ? undefined : await serveFigures(app);
		if (cluster.isPrimary) tell(shop, publicOrigin({ ...env, port: serving.port }));
		const daily = cluster.isPrimary
			? [keepCheckingMoney(app, databaseUrl), keepSweepingPictures(app, databaseUrl)]
			: [];
		stopOnSignal(shop, async () => {
			for (const stop of daily) stop();
			await Promise.all([serving.close(), figures?.close()]);
		});
	} catch (error) {
		console.error(error instanceof StartError ? error.message : error);
		await shop?.close();
		// Workers that did start would keep the process alive.
		process.exit(1);
	}
}

function serveFigures(app: App): Promise<Serving> | undefined {
	const { metricsPort } = app.env;
	if (metricsPort === undefined) return undefined;
	return serve(metricsListener(app), { host: "127.0.0.1", port: metricsPort });
}

function tell(shop: Shop, address: string) {
	console.log(`\nGameStore: ${address}\n`);
	for (const login of shop.newLogins) console.log(loginLine(login, shop.app));
	if (shop.newLogins.length > 0) console.log("  These passwords are shown once; keep them.\n");
	else console.log("  The logins were shown at the first start.\n");
}

function loginLine({ role, email, password }: Login, app: App): string {
	const chosen = role === "admin" && app.env.adminPassword !== undefined;
	return `  ${role.padEnd(9)} ${email}  ${chosen ? "(password from ADMIN_PASSWORD)" : password}`;
}

function stopOnSignal(shop: Shop, closeServer: () => Promise<void>) {
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		// Open event streams never end by themselves; the hub ends them first.
		shop.app.hub.close();
		await closeServer();
		await shop.close();
		process.exit(0);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
	// Our parent is the start script, or the process that a worker belongs to; should it be killed,
	// the shop does not live on unseen.
	process.on("disconnect", stop);
}
