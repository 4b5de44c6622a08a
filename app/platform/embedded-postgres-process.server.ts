import { open, readFile, rename, rm, stat, truncate, unlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Account, run, writeNewFile } from "./embedded-postgres-account.server.ts";
import type { Binaries } from "./embedded-postgres-places.server.ts";
import { memoryBytes, shareMemory } from "./share-memory.mjs";
import { StartError } from "./start-error.server.ts";

export type Cluster = { path: string; account: Account; binaries: Binaries; logFile: string };
export type Settings = Record<string, string>;

/** Inside the cluster, included by its postgresql.conf, written anew at each start. */
export const settingsFile = "gamestore.conf";

const longestLog = 5 * 1024 * 1024;

const passingFailures = [
	"server did not start in time", // a long recovery
	"could not bind", // someone took the port in between
	"pre-existing shared memory block", // a killed server whose processes are still ending
	'lock file "postmaster.pid" already exists', // another process starts it at the same time
];

const machine = { bytes: memoryBytes(), workers: 1, ownPostgres: true };

const shopSettings: Settings = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	max_connections: "100",
	shared_buffers: `${shareMemory(machine).sharedBuffersMb}MB`,
	max_wal_size: "512MB",
	random_page_cost: "1.1",
	fsync: "on",
	synchronous_commit: "on",
	timezone: "UTC",
	log_timezone: "UTC",
	jit: "off",
	// Containers often have too little /dev/shm for parallel queries.
	max_parallel_workers_per_gather: "0",
	// A query of a killed process ends soon instead of holding its row locks to the end.
	client_connection_check_interval: "5s",
	// The application reports failed queries; their values have no place in a log.
	log_min_messages: "log",
	log_checkpoints: "off",
};

type Postmaster = { pid: number; port?: number; isStopping: boolean };

/** The server running on the cluster; without a port while it is still opening it. */
export async function findPostmaster(
	cluster: Pick<Cluster, "path" | "account">,
): Promise<Postmaster | undefined> {
	const file = join(cluster.path, "postmaster.pid");
	const content = await readFile(file, "utf8").catch(() => undefined);
	if (content === undefined) return undefined;
	const { pid, port, isStopping } = readPidFile(content);
	if (!isAlive(pid)) return undefined;
	if (await isPostmaster(pid, cluster)) return { pid, port, isStopping };
	// The number belongs to another program by now (usual in containers). PostgreSQL would take
	// that one for a running server and refuse to start.
	if ((await readFile(file, "utf8").catch(() => undefined)) === content) await unlink(file);
	return undefined;
}

/**
 * Whether the server was told to end: it lets nobody in any more. Asked to do so by SIGTERM, it
 * waits for all who are connected, for as long as they like.
 */
export async function isToldToStop(cluster: Pick<Cluster, "path">): Promise<boolean> {
	const content = await readFile(join(cluster.path, "postmaster.pid"), "utf8").catch(() => "");
	return readPidFile(content).isStopping;
}

/** The file's lines are those of PostgreSQL's pidfile.h. */
function readPidFile(content: string): Postmaster {
	const lines = content.split("\n");
	return {
		pid: Number(lines[0]),
		port: Number(lines[3]) || undefined,
		isStopping: lines[7]?.trim() === "stopping",
	};
}

/** Starts the server; returns as well when something passing stood in the way: look and retry. */
export async function startPostmaster(
	cluster: Cluster,
	settings: Settings,
	{ port }: { port?: number } = {},
): Promise<void> {
	const own = { port: String(port ?? (await freePort())) };
	await writeSettings(cluster, { ...shopSettings, ...settings, ...own });
	const before = await stat(cluster.logFile).catch(() => undefined);
	if (before && before.size > longestLog) await truncate(cluster.logFile);
	// Opened by us, because the account may not reach the folder of the log.
	const log = await open(cluster.logFile, "a", 0o600);
	const offset = (await log.stat()).size;
	try {
		const { pgCtl } = cluster.binaries;
		const args = ["start", "-D", cluster.path, "-s", "-w", "-t", "30"];
		const { code } = await run(pgCtl, args, { account: cluster.account, outputTo: log.fd });
		if (code === 0) return;
	} finally {
		await log.close();
	}
	const said = (await readFile(cluster.logFile)).subarray(offset).toString("utf8").trim();
	if (passingFailures.some((text) => said.includes(text))) return;
	throw new StartError(
		`PostgreSQL did not start. It says:\n${said.split("\n").slice(-15).join("\n")}`,
	);
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
	for (const [mode, seconds] of [
		["fast", "60"],
		["immediate", "30"],
	] as const) {
		if (!(await findPostmaster(cluster))) return;
		const args = ["stop", "-D", cluster.path, "-m", mode, "-s", "-w", "-t", seconds];
		const { code } = await run(cluster.binaries.pgCtl, args, { account: cluster.account });
		if (code === 0) return;
	}
	if (await findPostmaster(cluster)) throw new StartError("PostgreSQL could not be stopped.");
}

export function isAlive(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

async function writeSettings(cluster: Cluster, settings: Settings) {
	const lines = Object.entries(settings).map(([name, value]) => {
		return `${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'\n`;
	});
	const target = join(cluster.path, settingsFile);
	const work = `${target}.${process.pid}`;
	await rm(work, { force: true });
	await writeNewFile(work, lines.join(""), cluster.account);
	await rename(work, target);
}

async function isPostmaster(
	pid: number,
	cluster: Pick<Cluster, "path" | "account">,
): Promise<boolean> {
	if (process.platform === "linux") {
		// The postmaster stands in its data directory; zombies stand nowhere. Asked as the account,
		// because root in a container may not look into the processes of other users.
		const cwd = await run("readlink", [`/proc/${pid}/cwd`], { account: cluster.account });
		return cwd.output === cluster.path;
	}
	if (process.platform === "win32") {
		const { output } = await run("tasklist", ["/FI", `PID eq ${pid}`, "/NH"]);
		return output.includes("postgres.exe");
	}
	const { output } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
	return output.includes("postgres") && output.includes(cluster.path);
}

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.on("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
