import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import type { App } from "#app/app-context.server.ts";
import { bringPicturesAlong } from "#app/catalog/pictures/bring-pictures-along.server.ts";
import { openObjectStore } from "#app/catalog/pictures/object-store.server.ts";
import { warnOfMissingBucket } from "#app/catalog/pictures/warn-of-missing-bucket.server.ts";
import { openBus } from "#app/live/bus.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { openNotifier } from "#app/notifications/notifier.server.ts";
import { makeDataDirectory } from "#app/platform/data-directory.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { watchDatabase } from "#app/platform/database/health.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { refuseTransactionPooler } from "#app/platform/database/refuse-pooler.server.ts";
import { openReplica } from "#app/platform/database/replica.server.ts";
import {
	grantRuntimeRights,
	mayRewriteHistory,
} from "#app/platform/database/runtime-rights.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { openMailer } from "#app/platform/mail/mailer.server.ts";
import { startOwnPostgres } from "#app/platform/postgres/reach-database.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { authSecret } from "#app/platform/secret.server.ts";
import { watchForProxy } from "#app/platform/unnamed-proxy.server.ts";
import { type Auth, openAuth } from "#app/sign-in/auth.server.ts";
import { ensureFirstLogins, type Login } from "./first-logins.server.ts";
import { seedDemo } from "./seed-demo.server.ts";
import { watchShop } from "./watch-shop.server.ts";

export type Shop = {
	app: App;
	/** As the role that serves. */
	databaseUrl: string;
	/** As the role that owns the database. */
	ownerUrl: string;
	newLogins: Login[];
	close(): Promise<void>;
};

/** All workers together stay below PostgreSQL's max_connections (100), with room for an operator. */
const MAX_CONNECTIONS = 80;
/** More connections only wait for each other: four for each core sell fastest under load. */
const CONNECTIONS_PER_CORE = 4;

/** A short timeout: a cached page is better served stale than late. */
const LOOKUPS = { connections: 2, queryTimeoutMs: 5000 };

const NO_OWNER =
	"The role of DATABASE_URL owns the tables: a hole in the shop could rewrite the ledger and the " +
	"journal. Set DATABASE_OWNER_URL as well (docs/operating.md).";

type Options = {
	/** The embedded database is lost and could not be restarted. */
	onLost?: (reason: string) => void;
	/** Gets new logins as soon as they exist, so that they are shown whatever fails later. */
	onNewLogins?: (logins: Login[]) => void;
	/** Aborts a start that is under way. */
	signal?: AbortSignal;
};

/**
 * Starts everything behind the web server, in the order of its dependencies: database, migrations,
 * sign-in, first logins, demo catalogue. A start that fails or is aborted leaves nothing open and
 * nothing running.
 */
export async function openShop(env: Env, options: Options = {}): Promise<Shop> {
	const opened: (() => unknown)[] = [];
	const close = once(() => closeAll(opened));
	try {
		return { ...(await open(env, options, opened)), close };
	} catch (error) {
		await close();
		throw error;
	}
}

async function open(env: Env, options: Options, opened: (() => unknown)[]) {
	const { signal = new AbortController().signal } = options;
	// A worker may be another OS user, who only passes through it.
	if (cluster.isPrimary) makeDataDirectory(env.dataDirectory);
	const log = openLog(env);
	const secret = authSecret(env);
	const postgres = env.databaseUrl
		? undefined
		: await startOwnPostgres(env.dataDirectory, {
				revive: (line) => log.warn(line),
				onLost: options.onLost,
				signal,
			});
	opened.push(() => postgres?.stop());
	const databaseUrl = env.databaseUrl ?? (postgres?.url as string);
	const ownerUrl = env.databaseOwnerUrl ?? (postgres?.ownerUrl as string);
	if (env.databaseUrl) await orAborted(signal, () => refuseTransactionPooler(databaseUrl));
	// A worker knows the role that serves and no other; its primary has migrated.
	if (cluster.isPrimary) {
		await orAborted(signal, () => migrate(ownerUrl, { log: (line) => log.warn(line) }));
		await orAborted(signal, () => grantRuntimeRights({ url: databaseUrl, ownerUrl }));
		if (await orAborted(signal, () => mayRewriteHistory(databaseUrl))) log.warn(NO_OWNER);
	}
	const objects = env.picturesUrl ? openObjectStore(env.picturesUrl) : undefined;
	if (cluster.isPrimary && objects) await orAborted(signal, () => objects.requireUsable());
	const hub = openHub();
	const health = watchDatabase(databaseUrl, { log });
	opened.push(() => health.close());
	const isDown = () => !health.seemsAvailable;
	const db = openDatabase(databaseUrl, { connections: connectionsOf(env.workers), isDown });
	opened.push(() => db.close());
	const lookups = openDatabase(databaseUrl, { ...LOOKUPS, isDown });
	opened.push(() => lookups.close());
	const replica = env.databaseReadUrl
		? openReplica(env.databaseReadUrl, { primary: lookups, log })
		: undefined;
	opened.push(() => replica?.close());
	const mailer = openMailer(env, { db, secret, log });
	opened.push(() => mailer.close());
	const jobs = openJobs({ db, log });
	opened.push(() => jobs.close());
	const notifier = openNotifier({ log });
	opened.push(() => notifier.close());
	const authOn = (database: Database) =>
		openAuth(database, {
			secret,
			origin: publicOrigin(env),
			secureCookies: env.https,
			mailer,
		});
	// Only a database server of the owner's may serve other processes of the shop as well.
	const bus = env.databaseUrl
		? await orAborted(signal, () => openBus(databaseUrl, { hub, log }))
		: undefined;
	opened.push(() => bus?.close());
	health.onChange(() => {
		for (const pool of [db, lookups]) pool.discardConnections();
		if (health.seemsAvailable) bus?.renew();
		hub.publish("outage");
	});
	opened.push(() => hub.close());
	const unnamedProxy = watchForProxy(log);
	const auth = authOn(db);
	const places = { db, lookups, replica, objects, health };
	const queues = { mailer, jobs, notifier };
	const app: App = {
		...{ env, ...places, auth, hub, ...queues, secret },
		...{ log, unnamedProxy, isDraining: false },
	};
	watchShop(app);
	const newLogins = await seed(app, { databaseUrl, authOn, ...options });
	return { app, databaseUrl, ownerUrl, newLogins };
}

/** Seeds an empty shop. Waits for another process that does so at the moment. */
async function seed(
	app: App,
	options: Options & { databaseUrl: string; authOn: (db: Database) => Auth },
): Promise<Login[]> {
	const { databaseUrl, authOn, onNewLogins, signal = new AbortController().signal } = options;
	const { env, log } = app;
	const db = openDatabase(databaseUrl, { connections: 1, hasTimeLimits: false });
	try {
		signal.throwIfAborted();
		// Not aborted half-way: a login that was created has to be shown.
		const newLogins = await ensureFirstLogins({ db, env }, authOn);
		if (newLogins.length > 0) onNewLogins?.(newLogins);
		if (env.demo) await orAborted(signal, () => seedDemo(db));
		// A worker may not read what was root's.
		if (cluster.isPrimary) await orAborted(signal, () => bringPicturesAlong(db, { ...env, log }));
		if (cluster.isPrimary) await warnOfMissingBucket(db, app);
		return newLogins;
	} finally {
		await db.close();
	}
}

/** Closes in reverse order, and goes on when one of them fails. */
async function closeAll(opened: (() => unknown)[]) {
	const failures: unknown[] = [];
	for (const close of opened.splice(0).reverse()) {
		try {
			await close();
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

/** Runs a step of the start; throws at once when the start is aborted. */
async function orAborted<Result>(signal: AbortSignal, work: () => Promise<Result>) {
	signal.throwIfAborted();
	const aborted = Promise.withResolvers<never>();
	const abort = () => aborted.reject(signal.reason);
	signal.addEventListener("abort", abort, { once: true });
	try {
		return await Promise.race([work(), aborted.promise]);
	} finally {
		signal.removeEventListener("abort", abort);
	}
}

function once<Result>(work: () => Result): () => Result {
	let done: { result: Result } | undefined;
	return () => {
		done ??= { result: work() };
		return done.result;
	};
}

/** The size of each worker's connection pool. */
function connectionsOf(workers: number): number {
	const total = Math.min(MAX_CONNECTIONS, CONNECTIONS_PER_CORE * availableParallelism());
	return Math.max(2, Math.floor(total / workers));
}
