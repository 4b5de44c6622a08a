import { availableParallelism } from "node:os";
import { plantDemo } from "../catalog/plant-demo.server.ts";
import { openBus } from "../live/bus.server.ts";
import { openHub } from "../live/hub.server.ts";
import { type Auth, openAuth } from "../users/sign-in/auth.server.ts";
import { ensureFirstLogins, type Login } from "../users/sign-in/first-logins.server.ts";
import type { App } from "./app-context.server.ts";
import { makeDataDirectory } from "./data-directory.server.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { watchDatabase } from "./database-health.server.ts";
import type { Env } from "./env.server.ts";
import { openLog } from "./log.server.ts";
import { openMailer } from "./mail.server.ts";
import { migrate } from "./migrate.server.ts";
import { startOwnPostgres } from "./reach-database.server.ts";
import { refuseTransactionPooler } from "./refuse-pooler.server.ts";
import { authSecret } from "./secret.server.ts";

export type Shop = {
	app: App;
	databaseUrl: string;
	newLogins: Login[];
	close(): Promise<void>;
};

/** Together the workers stay below what PostgreSQL lets in (100), with room for an operator. */
const MAX_CONNECTIONS = 80;
/** More only wait for each other: a purchase storm is fastest with four for each core. */
const CONNECTIONS_PER_CORE = 4;

/** A page that is kept is rather served old than late. */
const LOOKUPS = { connections: 2, silenceMs: 5000 };

type Options = {
	/** The embedded database is gone for good. */
	onLost?: (reason: string) => void;
	/** Hears of new logins as soon as they exist: whatever fails later, they are told. */
	tellLogins?: (made: Login[]) => void;
	/** Ends a start that is under way. */
	signal?: AbortSignal;
};

/**
 * Brings up everything behind the web server, in the order in which each part needs the one
 * before: database, migrations, sign-in, first logins, demo catalogue. A start that fails or is
 * ended leaves nothing open and nothing running.
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
	makeDataDirectory(env.dataDirectory);
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
	if (env.databaseUrl) await orAborted(signal, () => refuseTransactionPooler(databaseUrl));
	await orAborted(signal, () => migrate(databaseUrl, { log: (line) => log.warn(line) }));
	const hub = openHub();
	const health = watchDatabase(databaseUrl, { log });
	opened.push(() => health.close());
	const isAway = () => !health.seemsAvailable;
	const db = openDatabase(databaseUrl, { connections: connectionsOf(env.workers), isAway });
	opened.push(() => db.close());
	const lookups = openDatabase(databaseUrl, { ...LOOKUPS, isAway });
	opened.push(() => lookups.close());
	const mailer = openMailer(env, log);
	opened.push(() => mailer.close());
	const authOn = (database: Database) =>
		openAuth(database, {
			secret,
			origin: publicOrigin(env),
			secureCookies: env.https,
			mailer,
		});
	// A database of one's own may have other processes; the embedded one is ours alone.
	const bus = env.databaseUrl
		? await orAborted(signal, () => openBus(databaseUrl, { hub, log }))
		: undefined;
	opened.push(() => bus?.close());
	health.onChange(() => {
		for (const pool of [db, lookups]) pool.forgetConnections();
		if (health.seemsAvailable) bus?.renew();
		hub.publish("outage");
	});
	opened.push(() => hub.close());
	const app: App = { env, db, lookups, health, auth: authOn(db), hub, mailer, log };
	const newLogins = await plant(app, { databaseUrl, authOn, ...options });
	return { app, databaseUrl, newLogins };
}

/** What an empty shop begins with. Another process may be at it just now: that is waited for. */
async function plant(
	{ env }: App,
	options: Options & { databaseUrl: string; authOn: (db: Database) => Auth },
): Promise<Login[]> {
	const { databaseUrl, authOn, tellLogins, signal = new AbortController().signal } = options;
	const db = openDatabase(databaseUrl, { connections: 1, patient: true });
	try {
		signal.throwIfAborted();
		// Not given up half-way: what was made must be told.
		const newLogins = await ensureFirstLogins({ db, env }, authOn);
		if (newLogins.length > 0) tellLogins?.(newLogins);
		if (env.demo) await orAborted(signal, () => plantDemo(db));
		return newLogins;
	} finally {
		await db.close();
	}
}

/** What was opened last is closed first; one that cannot be closed keeps none of the others open. */
async function closeAll(opened: (() => unknown)[]) {
	const failures: unknown[] = [];
	for (const undo of opened.splice(0).reverse()) {
		try {
			await undo();
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

/** Work of the start, given up when the start is ended. */
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
	let result: { of: Result } | undefined;
	return () => {
		result ??= { of: work() };
		return result.of;
	};
}

/** How many of the connections that serve this machine best each worker may have. */
function connectionsOf(workers: number): number {
	const together = Math.min(MAX_CONNECTIONS, CONNECTIONS_PER_CORE * availableParallelism());
	return Math.max(2, Math.floor(together / workers));
}

/** The address that links in mails and the start's message carry. */
export function publicOrigin(env: Pick<Env, "origin" | "host" | "port">): string {
	if (env.origin) return env.origin;
	const everywhere = env.host === "0.0.0.0" || env.host === "::";
	const host = everywhere ? "127.0.0.1" : env.host.includes(":") ? `[${env.host}]` : env.host;
	return `http://${host}:${env.port}`;
}
