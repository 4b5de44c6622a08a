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
import { type Account, run, writeNewFile } from "./embedded-postgres-account.server.ts";
import type { Binaries, Place } from "./embedded-postgres-places.server.ts";
import { isAlive, settingsFile } from "./embedded-postgres-process.server.ts";
import { StartError } from "./start-error.server.ts";

type Tools = { account: Account; binaries: Binaries; password: string; sync: boolean };

const majorVersion = "18";

/** Makes the cluster when there is none; returns the folder it really lies in. */
export async function initializeCluster(place: Place, tools: Tools): Promise<string> {
	if (await isInitialized(place.path)) {
		await handOver(place.path, tools.account);
		return place.path;
	}
	const name = basename(place.path).replace(/-[0-9a-f]{8}$/, "");
	await removeAbandonedWork(dirname(place.path), name);
	const work = join(dirname(place.path), `${name}.initializing-${process.pid}`);
	try {
		await initialize(work, tools);
		return await publish(join(work, "cluster"), place);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

/** Complete as soon as it is there: see initializeCluster. */
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
	if (version.trim() === majorVersion) return true;
	throw new StartError(
		`The database in ${path} was made by PostgreSQL ${version.trim()}; ` +
			`this GameStore brings PostgreSQL ${majorVersion}, which cannot read it.`,
	);
}

/** A backup that root brought back belongs to root, whom PostgreSQL does not trust. */
async function handOver(path: string, account: Account) {
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
		// Not our failure when an initdb outlives its killed parent and still writes.
		await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
	}
}

async function initialize(work: string, tools: Tools) {
	await mkdir(work, { mode: 0o700 });
	const passwordFile = join(work, "password");
	await writeNewFile(passwordFile, tools.password, tools.account);
	if (tools.account) await chown(work, tools.account.uid, tools.account.gid);
	const target = join(work, "cluster");
	const args = ["-D", target, "-U", "postgres", `--pwfile=${passwordFile}`, "--data-checksums"];
	args.push("--auth-host=scram-sha-256", "--auth-local=scram-sha-256", "--encoding=UTF8");
	args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
	if (!tools.sync) args.push("--no-sync");
	const { code, output } = await run(tools.binaries.initdb, args, { account: tools.account });
	if (code !== 0)
		throw new StartError(`The database could not be created. initdb says:\n${output}`);
	const settings = await open(join(target, "postgresql.conf"), "a");
	await settings.writeFile(`\ninclude_if_exists = '${settingsFile}'\n`);
	await settings.close();
}

/** Gives the finished cluster its name; when another process was faster, its cluster counts. */
async function publish(finished: string, place: Place): Promise<string> {
	try {
		// Windows does not rename onto an empty folder.
		if (process.platform === "win32") await rmdir(place.path).catch(() => {});
		await rename(finished, place.path);
	} catch (error) {
		if (await isInitialized(place.path)) return place.path;
		throw error;
	}
	if (!place.link) return place.path;
	try {
		await symlink(place.path, place.link);
		return place.path;
	} catch (error) {
		await rm(place.path, { recursive: true, force: true });
		const existing = await lstat(place.link).catch(() => undefined);
		if (existing?.isSymbolicLink()) return readlink(place.link);
		throw error;
	}
}
