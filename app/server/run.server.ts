import cluster from "node:cluster";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { App } from "#app/app-context.server.ts";
import { dailyCashDays } from "#app/balance/cash/daily-cash-days.server.ts";
import { dailyMoneyCheck } from "#app/balance/daily-money-check.server.ts";
import { dailyPictureCleanup } from "#app/catalog/pictures/daily-picture-cleanup.server.ts";
import { dailySearchCleanup } from "#app/catalog/search/misses.server.ts";
import { dailyNotificationCleanup } from "#app/notifications/daily-notification-cleanup.server.ts";
import { hourlySalesCount } from "#app/orders/count-sales.server.ts";
import { dailyOrderCleanup } from "#app/orders/daily-order-cleanup.server.ts";
import { type Env, readEnv, warnOfPublicDemo } from "#app/platform/env.server.ts";
import { needsRoot, prepareToGiveUpRoot } from "#app/platform/give-up-root.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { startSchedule } from "#app/platform/schedule.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";
import { warnOfMissingProxy } from "#app/platform/unnamed-proxy.server.ts";
import { watchBackupGauges } from "./backup-gauges.server.ts";
import { dailyBackup } from "./daily-backup.server.ts";
import { startDoingJobs } from "./do-jobs.server.ts";
import { startFakeEpoint } from "./fake-epoint/start-fake-epoint.server.ts";
import type { Login } from "./first-logins.server.ts";
import { listen, requireAddress, type Serving } from "./listen.server.ts";
import { openShop, type Shop } from "./open-shop.server.ts";
import { metricsListener } from "./request/health-and-metrics.server.ts";
import { weeklyRestoreTest } from "./weekly-restore-test.server.ts";
import { startWorkers } from "./workers.server.ts";

type MakeListener = (app: App) => RequestListener;
type Running = {
	shop?: Shop;
	serving?: Serving;
	metrics?: Serving;
	schedule?: ReturnType<typeof startSchedule>;
	drainMs?: number;
};

/**
 * Opens the shop, serves it, prints its address and new logins, and shuts it down on a signal: also
 * on one that comes during the start, and after a start that failed.
 */
export async function runUntilStopped(makeListener: MakeListener): Promise<void> {
	const signal = abortedOnSignal();
	const running: Running = {};
	let exitCode = 0;
	try {
		await start(running, makeListener, signal);
		if (!signal.aborted) await once(signal, "abort");
	} catch (error) {
		if (!signal.aborted) {
			exitCode = 1;
			printError(error);
		}
	}
	try {
		await close(running);
	} catch (error) {
		exitCode = 1;
		printError(error);
	}
	await exit(exitCode);
}

async function start(running: Running, makeListener: MakeListener, signal: AbortSignal) {
	const env = readEnv(process.env);
	const fakeEpoint = await startFakeEpoint(env);
	// Before anything is created: a start whose port is in use leaves no trace.
	if (cluster.isPrimary) await requireAddress(env);
	const shop = await openShop(env, {
		signal,
		onNewLogins: printLogins(env),
		onLost: exitWithoutDatabase,
	});
	running.shop = shop;
	const giveUpRoot = await prepareToGiveUpRoot(env, shop.app.log);
	if (!needsRoot(env.port) && !needsRoot(env.metricsPort)) giveUpRoot();
	const inWorkers = cluster.isPrimary && env.workers > 1;
	const drainMs = env.drainSeconds * 1000;
	const serving = inWorkers
		? await startWorkers(env.workers, {
				...{ databaseUrl: shop.databaseUrl, signal, drainMs },
				log: shop.app.log,
			})
		: await listen(makeListener(shop.app), env);
	running.serving = serving;
	if (!inWorkers) running.drainMs = drainMs;
	// The primary adds up what its workers tell.
	if (cluster.isPrimary) running.metrics = await serveMetrics(env);
	// A port that only root may open: the primary of several workers may have to open it again.
	if (!inWorkers) giveUpRoot();
	// Not before that: a folder for mails that is root's would be closed to who serves.
	if (!inWorkers) shop.app.mailer.startSending();
	if (!inWorkers) startDoingJobs(shop.app);
	watchBackupGauges(shop.app);
	if (!cluster.isPrimary) return;
	const address = publicOrigin({ ...env, port: serving.port });
	fakeEpoint?.call(address);
	console.log(`\nGameStore: ${address}\n`);
	warnOfMissingProxy(env, shop.app.log);
	warnOfPublicDemo(env, (line) => shop.app.log.warn(line));
	if (shop.newLogins.length === 0) console.log("  The logins were shown at the first start.\n");
	const { app, databaseUrl, ownerUrl } = shop;
	const jobs = [dailyMoneyCheck, dailyPictureCleanup, dailyOrderCleanup];
	jobs.push(dailySearchCleanup, dailyNotificationCleanup, hourlySalesCount);
	jobs.push(dailyCashDays);
	if (env.backups) jobs.push(dailyBackup(databaseUrl), weeklyRestoreTest(ownerUrl));
	running.schedule = startSchedule(jobs, { databaseUrl, app, log: app.log });
}

function serveMetrics(env: Env): Promise<Serving> | undefined {
	if (env.metricsPort === undefined) return undefined;
	return listen(metricsListener, { host: "127.0.0.1", port: env.metricsPort });
}

/** The database is closed last: requests under way still need it. */
async function close({ shop, serving, metrics, schedule, drainMs = 0 }: Running) {
	if (shop && drainMs > 0) {
		shop.app.isDraining = true;
		await new Promise((resolve) => setTimeout(resolve, drainMs));
	}
	// Event streams never end by themselves, and would hold up the server: the hub ends them.
	shop?.app.hub.close();
	await Promise.all([schedule?.stop(), serving?.close(), metrics?.close()]);
	await shop?.close();
}

/** The embedded PostgreSQL could not be restarted: without it no request can be finished. */
async function exitWithoutDatabase(reason: string) {
	console.error(`The embedded PostgreSQL is lost: ${reason} Stopping.`);
	await exit(1);
}

/**
 * Ends the process after a moment without work. At its end Node waits for V8's compiler threads; one
 * that needs a garbage collection just then waits for the main thread, and neither ever ends
 * (nodejs/node#54918). A start that fails, right after its code was loaded, did so one time in 500.
 */
async function exit(code: number): Promise<never> {
	await delay(200);
	process.exit(code);
}

function printError(error: unknown) {
	console.error(error instanceof StartError ? error.message : error);
}

/** Called before anything else can fail, because passwords are stored nowhere. */
function printLogins(env: Env) {
	return (logins: Login[]) => {
		const hasChosenPassword = ({ role }: Login) =>
			role === "admin" && env.adminPassword !== undefined;
		const lines = logins.map((login) => {
			const password = hasChosenPassword(login) ? "(password from ADMIN_PASSWORD)" : login.password;
			return `  ${login.role.padEnd(9)} ${login.email}  ${password}`;
		});
		if (!logins.every(hasChosenPassword))
			lines.push("  These passwords are shown once; keep them.");
		console.log(`\n${lines.join("\n")}`);
	};
}

/** Aborted by any signal that ends a process. */
function abortedOnSignal(): AbortSignal {
	const stopping = new AbortController();
	const stop = () => stopping.abort();
	for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
	// The parent is the start script, or the primary of a worker. When it is killed, the shop ends
	// as well instead of running on unnoticed.
	process.on("disconnect", stop);
	return stopping.signal;
}
