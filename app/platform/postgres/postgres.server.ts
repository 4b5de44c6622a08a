/**
 * The database server of a shop that was given none: the native PostgreSQL from npm.
 *
 * It outlives our process: a server left behind by `kill -9` is found through its postmaster.pid
 * and reused. An advisory lock on a connection of its own keeps a second process away. One that
 * goes away while it is needed is restarted on the same port, with the option `revive`.
 *
 * PostgreSQL refuses to run as root. As root we run it as the owner of its files, for a new
 * database as the OS user `postgres` (created when missing). What that user cannot reach is opened
 * or kept elsewhere:
 * - a private data directory (0700) lets that user's group pass through (0710);
 * - programs under a closed folder such as /root are copied to /var/lib/gamestore/postgres-<version>;
 * - for a data directory under a closed folder the database is kept in
 *   /var/lib/gamestore/clusters/<hash of the path>-<random>, and `directory` is a symlink to it.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";
import { chooseAccount } from "./account.server.ts";
import { acquireServer } from "./acquire-server.server.ts";
import { prepareBinaries } from "./binaries.server.ts";
import { initializeCluster, isInitialized } from "./cluster.server.ts";
import { locateCluster } from "./cluster-location.server.ts";
import type { Settings } from "./process.server.ts";
import { type SupervisionOptions, superviseServer } from "./revive.server.ts";
import { databaseUrls } from "./roles.server.ts";

export type EmbeddedPostgres = {
	/** For what serves: the runtime role. */
	url: string;
	/** For what migrates, restores and checks. */
	ownerUrl: string;
	stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = SupervisionOptions & {
	/** The database files, such as DATA_DIR/postgres. */
	directory: string;
	/** DATA_DIR: holds the password file (0600) and the log of PostgreSQL. */
	secretsDirectory: string;
	settings?: Settings;
	log: (line: string) => void;
	/** Aborts a start that is under way. */
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
	const binaries = await prepareBinaries(account, options.log);
	const location = await locateCluster(directory, secretsDirectory, account);
	const passwordFile = join(secretsDirectory, "postgres-password");
	if (!(await isInitialized(location.path))) await makePassword(passwordFile);
	const password = await readPassword(passwordFile);
	const sync = options.settings?.fsync !== "off";
	const path = await initializeCluster(location, { account, binaries, password, sync });
	if (location.link) options.log(`PostgreSQL cannot reach ${directory}; its files are in ${path}.`);
	const logFile = join(secretsDirectory, "postgres.log");
	const cluster = { path, account, binaries, logFile };

	const resolved = { ...options, directory };
	const server = await acquireServer(cluster, password, resolved);
	return {
		...databaseUrls(password, server.port),
		stop: superviseServer(cluster, password, server, resolved),
	};
}

/** One password for processes that start at the same time: a hard link appears whole or not at all. */
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
