import {
	chown,
	lstat,
	mkdir,
	open,
	readdir,
	readFile,
	readlink,
	rename,
	rm,
	rmdir,
	stat,
	symlink,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";
import { type Account, run, writeNewFile } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
import type { ClusterLocation } from "./cluster-location.server.ts";
import { isAlive, SETTINGS_FILE } from "./process.server.ts";
import { randomPassword, statementsOfNewCluster } from "./roles.server.ts";

type Tools = {
	account: Account;
	binaries: Binaries;
	/** The owner's. */
	password: string;
	/** Whether the files are synced to disk. */
	sync: boolean;
};

const MAJOR_VERSION = "18";

/**
 * Creates the cluster when there is none; returns the folder that it is really in. It is made beside
 * its final place and renamed when it is complete, so a start that is killed leaves no half one.
 */
export async function initializeCluster(location: ClusterLocation, tools: Tools): Promise<string> {
	if (await isInitialized(location.path)) {
		await takeOwnershipFromRoot(location.path, tools.account);
		return location.path;
	}
	const name = basename(location.path).replace(/-[0-9a-f]{8}$/, "");
	await removeAbandonedWork(dirname(location.path), name);
	const work = join(dirname(location.path), `${name}.initializing-${process.pid}`);
	try {
		await initialize(work, tools);
		return await publish(join(work, "cluster"), location);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

/** A cluster that is there is complete: see initializeCluster. */
export async function isInitialized(path: string): Promise<boolean> {
	const entries = await readdir(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw new StartError(`Cannot read the database directory ${path}: ${error.message}`);
	});
	if (entries.length === 0) return false;
	const version = await readFile(join(path, "PG_VERSION"), "utf8").catch(() => undefined);
	if (version === undefined) {
		throw new StartError(
			`${path} holds other files than a PostgreSQL database. Use an empty folder.`,
		);
	}
	if (version.trim() === MAJOR_VERSION) return true;
	throw new StartError(
		`The database in ${path} was made by PostgreSQL ${version.trim()}; ` +
			`this GameStore brings PostgreSQL ${MAJOR_VERSION}, which cannot read it.`,
	);
}

/** Files that root copied back belong to root, as whom PostgreSQL does not run. */
async function takeOwnershipFromRoot(path: string, account: Account) {
	if (!account || (await stat(path)).uid !== 0) return;
	await run("chown", ["-R", "-h", `${account.uid}:${account.gid}`, path]);
	await run("chmod", ["700", path]);
}

async function removeAbandonedWork(parent: string, name: string) {
	const prefix = `${name}.initializing-`;
	for (const entry of await readdir(parent)) {
		if (!entry.startsWith(prefix)) continue;
		const pid = Number(entry.slice(prefix.length));
		if (pid !== process.pid && isAlive(pid)) continue;
		// An initdb that outlives its killed parent may still write; that is no failure of this start.
		await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
	}
}

async function initialize(work: string, tools: Tools) {
	await mkdir(work, { mode: 0o700 });
	const passwordFile = join(work, "password");
	await writeNewFile(passwordFile, randomPassword(), tools.account);
	if (tools.account) await chown(work, tools.account.uid, tools.account.gid);
	const target = join(work, "cluster");
	const args = ["-D", target, "-U", "postgres", `--pwfile=${passwordFile}`, "--data-checksums"];
	args.push("--auth-host=scram-sha-256", "--auth-local=scram-sha-256", "--encoding=UTF8");
	args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
	if (!tools.sync) args.push("--no-sync");
	const { code, output } = await run(tools.binaries.initdb, args, { account: tools.account });
	if (code !== 0)
		throw new StartError(`The database could not be created. initdb says:\n${output}`);
	await makeRoles(target, tools);
	const settings = await open(join(target, "postgresql.conf"), "a");
	await settings.writeFile(`\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
	await settings.close();
}

/** In single-user mode, where nobody else can connect and no password is asked for. */
async function makeRoles(target: string, { account, binaries, password, sync }: Tools) {
	const args = ["--single", "-j", "-c", "exit_on_error=on", "-D", target, "postgres"];
	if (!sync) args.splice(1, 0, "-F");
	// With -j a statement ends at a semicolon before an empty line.
	const input = statementsOfNewCluster(password)
		.map((statement) => `${statement};\n\n`)
		.join("");
	const { code, output } = await run(binaries.postgres, args, { account, input });
	if (code === 0) return;
	throw new StartError(`The roles of the database could not be made. PostgreSQL says:\n${output}`);
}

/** Gives the finished cluster its name; when another process was faster, its cluster counts. */
async function publish(finished: string, location: ClusterLocation): Promise<string> {
	try {
		// Windows does not rename onto an empty folder.
		if (process.platform === "win32") await rmdir(location.path).catch(() => {});
		await rename(finished, location.path);
	} catch (error) {
		if (await isInitialized(location.path)) return location.path;
		throw error;
	}
	if (!location.link) return location.path;
	try {
		await symlink(location.path, location.link);
		return location.path;
	} catch (error) {
		await rm(location.path, { recursive: true, force: true });
		const existing = await lstat(location.link).catch(() => undefined);
		if (existing?.isSymbolicLink()) return readlink(location.link);
		throw error;
	}
}
