import { existsSync, readFileSync } from "node:fs";
import { lchown, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./log.server.ts";
import { type Account, canAccess, chooseAccount } from "./postgres/account.server.ts";
import { openToAccount } from "./postgres/cluster-location.server.ts";
import { StartError } from "./start-error.server.ts";

/** What the process that serves writes to in DATA_DIR, or a later worker reads; the rest stays root's. */
const FOLDERS = ["backups", "mail"];
const FILES = ["auth-secret", "postgres.log"];

type Needed = [permission: "read" | "write" | "enter", path: string];

/**
 * Prepares a process that was started as root to go on as the OS user of PostgreSQL, so that a hole in
 * the shop is none in the machine: that user gets the files that the shop writes to. Returns the step
 * itself, which does nothing where the process is not root, or, with a line in the log, where that
 * user could not go on.
 */
export async function prepareToGiveUpRoot(
	{ dataDirectory }: { dataDirectory: string },
	log: Log,
): Promise<() => void> {
	if (process.geteuid?.() !== 0) return () => {};
	try {
		// With a PostgreSQL elsewhere its folder is missing: then the owner of DATA_DIR counts.
		const cluster = join(dataDirectory, "postgres");
		const account = await chooseAccount(existsSync(cluster) ? cluster : dataDirectory);
		if (!account) return () => {};
		await requireAccess(account, [
			["enter", process.execPath],
			["read", process.argv[1] as string],
			["read", join(process.cwd(), "package.json")],
		]);
		await openToAccount(await realpath(dataDirectory), account);
		await handOverFiles(dataDirectory, account);
		// Without backups the shop goes on, and the dashboard says so: better than to go on as root.
		const needed = FOLDERS.filter((name) => name !== "backups");
		const folders = needed.map((name): Needed => ["write", join(dataDirectory, name)]);
		await requireAccess(account, folders);
		return () => become(account);
	} catch (error) {
		if (!(error instanceof StartError)) throw error;
		log.warn(`GameStore goes on as root. ${error.message}`);
		return () => {};
	}
}

/** Whether only root may listen on this port. */
export function needsRoot(port: number | undefined): boolean {
	if (!port) return false;
	try {
		return port < Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
	} catch {
		return port < 1024;
	}
}

function become({ uid, gid }: NonNullable<Account>) {
	// A second call finds that it is done.
	if (process.geteuid?.() !== 0) return;
	process.setgroups?.([gid]);
	process.setgid?.(gid);
	process.setuid?.(uid);
}

async function handOverFiles(dataDirectory: string, account: NonNullable<Account>) {
	for (const name of FOLDERS) {
		await mkdir(join(dataDirectory, name), { mode: 0o700 }).catch(ignoreExisting);
	}
	for (const name of [...FOLDERS, ...FILES]) await handOver(join(dataDirectory, name), account);
}

/** Only what is root's, and no links: whoever could write there before might have led them elsewhere. */
async function handOver(path: string, account: NonNullable<Account>) {
	const found = await lstat(path).catch(() => undefined);
	if (found?.uid !== 0) return;
	if (found.isDirectory()) {
		for (const name of await readdir(path)) await handOver(join(path, name), account);
	} else if (!found.isFile() || found.nlink > 1) return;
	await lchown(path, account.uid, account.gid);
}

/** Throws a StartError with the first path that is closed to the account. */
async function requireAccess(account: NonNullable<Account>, needed: Needed[]) {
	for (const [permission, path] of needed) {
		if (await canAccess(account, permission, path)) continue;
		throw new StartError(
			`The OS user of PostgreSQL (uid ${account.uid}), as whom it could run, cannot ${permission} ${path}. ` +
				"Move the shop and its data out of closed folders such as /root, or open them (chmod o+x).",
		);
	}
}

function ignoreExisting(error: NodeJS.ErrnoException) {
	if (error.code !== "EEXIST") throw error;
}
