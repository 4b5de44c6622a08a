import cluster from "node:cluster";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { keepCheckingMoney } from "../balance/keep-checking-money.server.ts";
import { keepSweepingPictures } from "../catalog/pictures/keep-sweeping-pictures.server.ts";
import type { Login } from "../users/sign-in/first-logins.server.ts";
import type { App } from "./app-context.server.ts";
import { type Env, readEnv } from "./env.server.ts";
import { metricsListener } from "./machine-pages.server.ts";
import { openShop, publicOrigin, type Shop } from "./open-shop.server.ts";
import { requireAddress, type Serving, serve } from "./serve.server.ts";
import { StartError } from "./start-error.server.ts";
import { startWorkers } from "./workers.server.ts";

type MakeListener = (app: App) => RequestListener;
type Running = { shop?: Shop; serving?: Serving; figures?: Serving; daily: (() => void)[] };

/**
 * Opens the shop, serves it, tells where and with which logins, and closes it on a signal: also on
 * one that comes while it starts, and after a start that failed.
 */
export async function runUntilStopped(makeListener: MakeListener): Promise<void> {
	const { signal } = listenForSignals();
	const running: Running = { daily: [] };
	let exitCode = 0;
	try {
		await start(running, makeListener, signal);
		if (!signal.aborted) await once(signal, "abort");
	} catch (error) {
		if (!signal.aborted) {
			exitCode = 1;
			tellProblem(error);
		}
	}
	try {
		await close(running);
	} catch (error) {
		exitCode = 1;
		tellProblem(error);
	}
	process.exit(exitCode);
}

async function start(running: Running, makeListener: MakeListener, signal: AbortSignal) {
	const env = readEnv(process.env);
	// Before anything is made: a port that is taken is no reason to plant a shop.
	if (cluster.isPrimary) await requireAddress(env);
	const shop = await openShop(env, { signal, tellLogins: tellLogins(env), onLost: endAtOnce });
	running.shop = shop;
	const inWorkers = cluster.isPrimary && env.workers > 1;
	const serving = inWorkers
		? await startWorkers(env.workers, { databaseUrl: shop.databaseUrl, signal })
		: await serve(makeListener(shop.app), env);
	running.serving = serving;
	// After the shop: a worker's first port is taken for the shop's.
	if (!inWorkers) running.figures = await serveFigures(shop.app);
	if (!cluster.isPrimary) return;
	console.log(`\nGameStore: ${publicOrigin({ ...env, port: serving.port })}\n`);
	if (shop.newLogins.length === 0) console.log("  The logins were shown at the first start.\n");
	for (const keep of [keepCheckingMoney, keepSweepingPictures]) {
		running.daily.push(keep(shop.app, shop.databaseUrl));
	}
}

function serveFigures({ env, ...app }: App): Promise<Serving> | undefined {
	if (env.metricsPort === undefined) return undefined;
	return serve(metricsListener(app), { host: "127.0.0.1", port: env.metricsPort });
}

/** The database is the last to go: requests under way still need it. */
async function close({ shop, serving, figures, daily }: Running) {
	// Open event streams never end by themselves; the hub ends them first.
	shop?.app.hub.close();
	for (const stop of daily) stop();
	await Promise.all([serving?.close(), figures?.close()]);
	await shop?.close();
}

/** It was tried to bring the embedded PostgreSQL back: without it nothing can be finished. */
function endAtOnce(reason: string) {
	console.error(`The embedded PostgreSQL is lost: ${reason} Stopping.`);
	process.exit(1);
}

function tellProblem(error: unknown) {
	console.error(error instanceof StartError ? error.message : error);
}

/** Told before anything else can go wrong: they are kept nowhere. */
function tellLogins(env: Env) {
	return (logins: Login[]) => {
		const isChosen = ({ role }: Login) => role === "admin" && env.adminPassword !== undefined;
		const lines = logins.map((login) => {
			const password = isChosen(login) ? "(password from ADMIN_PASSWORD)" : login.password;
			return `  ${login.role.padEnd(9)} ${login.email}  ${password}`;
		});
		if (!logins.every(isChosen)) lines.push("  These passwords are shown once; keep them.");
		console.log(`\n${lines.join("\n")}`);
	};
}

function listenForSignals(): { signal: AbortSignal } {
	const stopping = new AbortController();
	const stop = () => stopping.abort();
	for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
	// Our parent is the start script, or the process that a worker belongs to; should it be killed,
	// the shop does not live on unseen.
	process.on("disconnect", stop);
	return stopping;
}
