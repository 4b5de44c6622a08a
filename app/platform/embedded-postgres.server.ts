/**
 * The database server of a shop that has none of its own: the native PostgreSQL from npm.
 *
 * It outlives our process: a server left behind by `kill -9` is found through its postmaster.pid
 * and used on. An advisory lock on a connection of its own keeps a second process away. A server
 * that does not outlive the need for it is brought back where it was, for whoever asks for that.
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
import { chooseAccount } from "./embedded-postgres-account.server.ts";
import { initializeCluster, isInitialized } from "./embedded-postgres-cluster.server.ts";
import { createDatabase } from "./embedded-postgres-connection.server.ts";
import { type KeepOptions, keepServer } from "./embedded-postgres-keep.server.ts";
import { placeBinaries, placeCluster } from "./embedded-postgres-places.server.ts";
import type { Settings } from "./embedded-postgres-process.server.ts";
import { stopUnlessTaken, takeServer } from "./embedded-postgres-take.server.ts";
import { StartError } from "./start-error.server.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

export type EmbeddedPostgresOptions = KeepOptions & {
	/** The database files, such as DATA_DIR/postgres. */
	directory: string;
	/** DATA_DIR: keeps the password file (0600) and the log of PostgreSQL. */
	secretsDirectory: string;
	settings?: Settings;
	log: (line: string) => void;
	/** Ends a start that is under way. */
	signal?: AbortSignal;
};

export async function startEmbeddedPostgres(
	options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
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

	const own = { ...options, directory };
	const taken = await takeServer(cluster, password, own);
	try {
		await createDatabase(taken.lock);
	} catch (error) {
		await taken.lock.end().catch(() => {});
		await stopUnlessTaken(cluster, password);
		throw error;
	}
	return {
		url: `postgres://gamestore:${password}@127.0.0.1:${taken.port}/gamestore`,
		stop: keepServer(cluster, password, taken, own),
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
