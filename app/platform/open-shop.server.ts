import { chmodSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { plantDemo } from "../catalog/plant-demo.server.ts";
import { openBus } from "../live/bus.server.ts";
import { openHub } from "../live/hub.server.ts";
import { openAuth } from "../users/sign-in/auth.server.ts";
import { ensureFirstLogins, type Login } from "../users/sign-in/first-logins.server.ts";
import type { App } from "./app-context.server.ts";
import { openDatabase } from "./database.server.ts";
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
const LOOKUPS = { connections: 2, waitMs: 2000, silenceMs: 2000 };

/**
 * Brings up everything behind the web server, in the order in which each part needs the one
 * before: database, migrations, sign-in, first logins, demo catalogue.
 */
export async function openShop(env: Env, { onLost = () => {} } = {}): Promise<Shop> {
	// The database's own user must be able to pass through; the secrets inside are 0600.
	mkdirSync(env.dataDirectory, { recursive: true });
	chmodSync(env.dataDirectory, 0o711);
	const log = openLog(env);
	const postgres = env.databaseUrl
		? undefined
		: await startOwnPostgres(env.dataDirectory, { onLost });
	const databaseUrl = env.databaseUrl ?? (postgres?.url as string);
	if (env.databaseUrl) await refuseTransactionPooler(databaseUrl);
	await migrate(databaseUrl, { log: (line) => log.warn(line) });
	const hub = openHub();
	const health = watchDatabase(databaseUrl, {
		log,
		onChange() {
			hub.publish("outage");
			for (const pool of [db, lookups]) pool.forgetConnections();
		},
	});
	const isAway = () => !health.seemsAvailable;
	const db = openDatabase(databaseUrl, { connections: connectionsOf(env.workers), isAway });
	const lookups = openDatabase(databaseUrl, { ...LOOKUPS, isAway });
	const mailer = openMailer(env, log);
	const auth = openAuth(db, {
		secret: authSecret(env),
		origin: publicOrigin(env),
		secureCookies: env.https,
		mailer,
	});
	// A database of one's own may have other processes; the embedded one is ours alone.
	const bus = env.databaseUrl ? await openBus(databaseUrl, { hub, log }) : undefined;
	const app: App = { env, db, lookups, health, auth, hub, mailer, log };
	const newLogins = await ensureFirstLogins(app);
	if (env.demo) await plantDemo(db);
	return {
		app,
		databaseUrl,
		newLogins,
		async close() {
			app.hub.close();
			mailer.close();
			await bus?.close();
			await health.close();
			await Promise.all([db.close(), lookups.close()]);
			await postgres?.stop();
		},
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
