/**
 * The database server of a shop that has none of its own: the native PostgreSQL from npm.
 *
 * It outlives our process: a server left behind by `kill -9` is found through its postmaster.pid
 * and used on. An advisory lock on a connection of its own keeps a second process away.
 *
 * PostgreSQL refuses to run as root. As root we run it as the owner of its files, for a new
 * database as the OS user `postgres` (created when missing). Where that user cannot pass:
 * - a private data directory (0700) is opened for passing through to that user's group (0710);
 * - programs under a closed folder such as /root are copied to /var/lib/gamestore/postgres-<version>;
 * - for a data directory under a closed folder the database is kept in
 *   /var/lib/gamestore/clusters/<hash of the path>-<random>, and `directory` is a symlink to it.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { chooseAccount } from "./embedded-postgres-account.server.ts";
import { initializeCluster, isInitialized } from "./embedded-postgres-cluster.server.ts";
import { connect, createDatabase, holdLock } from "./embedded-postgres-connection.server.ts";
import { placeBinaries, placeCluster } from "./embedded-postgres-places.server.ts";
import {
	type Cluster,
	findPostmaster,
	type Settings,
	startPostmaster,
	stopPostmaster,
} from "./embedded-postgres-process.server.ts";
import { StartError } from "./start-error.server.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Options = {
	/** The database files, such as DATA_DIR/postgres. */
	directory: string;
	/** DATA_DIR: keeps the password file (0600) and the log of PostgreSQL. */
	secretsDirectory: string;
	settings?: Settings;
	log: (line: string) => void;
	/** The server went away, or another process may take it from now on. */
	onLost?: () => void;
};

/** Crash recovery of a busy shop may take minutes. */
const startTimeout = 15 * 60_000;
const mostStarts = 10;

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
	const directory = resolve(options.directory);
	const secretsDirectory = resolve(options.secretsDirectory);
	await mkdir(dirname(secretsDirectory), { recursive: true });
	await mkdir(secretsDirectory, { mode: 0o700 }).catch(ignoreExisting);
	await mkdir(dirname(directory), { recursive: true });

	const account = await chooseAccount(directory);
	const binaries = await placeBinaries(account, options.log);
	const place = await placeCluster(directory, secretsDirectory, account);
	const passwordFile = join(secretsDirectory, "postgres-password");
	if (!(await isInitialized(place.path))) await makePassword(passwordFile);
	const password = await readPassword(passwordFile);
	const sync = options.settings?.fsync !== "off";
	const path = await initializeCluster(place, { account, binaries, password, sync });
	if (place.link) options.log(`PostgreSQL cannot reach ${directory}; its files are in ${path}.`);
	const logFile = join(secretsDirectory, "postgres.log");
	const cluster = { path, account, binaries, logFile };

	const { port, lock } = await takeServer(cluster, password, { ...options, directory });
	const stop = watchLock(cluster, password, { port, lock, onLost: options.onLost });
	try {
		await createDatabase(lock);
		// From now on the lock alone does not keep our process alive.
		(lock as Client & { unref(): void }).unref();
	} catch (error) {
		await stop();
		throw error;
	}
	return { url: `postgres://gamestore:${password}@127.0.0.1:${port}/gamestore`, stop };
}

/** Attaches to the running server or starts one, until it is ours or someone else's. */
async function takeServer(cluster: Cluster, password: string, options: Options) {
	let starts = 0;
	let reported = Date.now();
	const giveUp = async (error: Error) => {
		if (starts > 0) await stopPostmaster(cluster);
		throw error;
	};
	for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await delay(100)) {
		const server = await findPostmaster(cluster);
		if (!server) {
			if (++starts > mostStarts) break;
			await startPostmaster(cluster, options.settings ?? {});
			continue;
		}
		const client =
			server.port && (await connect(server.port, password, cluster.path).catch(giveUp));
		if (server.port && client && (await holdLock(client, options.directory))) {
			const manner = starts > 0 ? "started" : "was still running and is used on";
			options.log(`PostgreSQL ${manner} (127.0.0.1:${server.port}).`);
			return { port: server.port, lock: client };
		}
		if (Date.now() - reported < 10_000) continue;
		options.log("Waiting for PostgreSQL, which recovers or shuts down…");
		reported = Date.now();
	}
	throw new StartError(`PostgreSQL does not accept connections; see ${cluster.logFile}.`);
}

/** Reports the loss of the lock, and returns the function that stops the server. */
function watchLock(
	cluster: Cluster,
	password: string,
	held: { port: number; lock: Client; onLost?: () => void },
): () => Promise<void> {
	let lost = false;
	let stopping: Promise<void> | undefined;
	const onEnd = () => {
		if (lost || stopping) return;
		lost = true;
		held.onLost?.();
	};
	held.lock.on("error", onEnd);
	held.lock.on("end", onEnd);

	async function shutDown() {
		// Without the lock the server may be in use by another process by now.
		const again = lost ? await connect(held.port, password, cluster.path) : undefined;
		if (lost && !(again && (await holdLock(again, cluster.path).catch(() => false)))) return;
		await stopPostmaster(cluster);
		for (const client of [held.lock, again]) client?.end().catch(() => {});
	}
	return () => {
		stopping ??= shutDown();
		return stopping;
	};
}

/** One password for all who start at the same time: a hard link appears whole or not at all. */
async function makePassword(file: string) {
	const work = `${file}.${process.pid}`;
	await rm(work, { force: true });
	await writeFile(work, `${randomBytes(24).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
	try {
		await link(work, file).catch(ignoreExisting);
	} finally {
		await rm(work, { force: true });
	}
}

async function readPassword(file: string): Promise<string> {
	const content = await readFile(file, "utf8").catch((error: Error) => {
		throw new StartError(`The password of the database cannot be read: ${error.message}`);
	});
	return content.trim();
}

function ignoreExisting(error: NodeJS.ErrnoException) {
	if (error.code !== "EEXIST") throw error;
}
