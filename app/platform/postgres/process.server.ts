import { open, readFile, rename, rm, stat, truncate, unlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { memoryBytes, shareMemory } from "#app/platform/share-memory.mjs";
import { StartError } from "#app/platform/start-error.server.ts";
import { type Account, run, writeNewFile } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";

export type Cluster = { path: string; account: Account; binaries: Binaries; logFile: string };
export type Settings = Record<string, string>;

/** In the cluster's folder, included by its postgresql.conf, rewritten at each start. */
export const SETTINGS_FILE = "gamestore.conf";

const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** What the log says when a start failed for a reason that passes. */
const TRANSIENT_FAILURES = [
	"server did not start in time", // a long recovery
	"could not bind", // another program took the port meanwhile
	"pre-existing shared memory block", // a killed server whose processes are still ending
	'lock file "postmaster.pid" already exists', // another process starts it at the same time
];

const machine = { bytes: memoryBytes(), workers: 1, ownPostgres: true };

const SHOP_SETTINGS: Settings = {
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
	// The shop logs failed queries itself; their values do not belong in a log.
	log_min_messages: "log",
	log_checkpoints: "off",
};

type Postmaster = { pid: number; port?: number; isStopping: boolean };

/** The server that runs on the cluster; without a port while it does not listen yet. */
export async function findPostmaster(
	cluster: Pick<Cluster, "path" | "account">,
): Promise<Postmaster | undefined> {
	const file = join(cluster.path, "postmaster.pid");
	const content = await readFile(file, "utf8").catch(() => undefined);
	if (content === undefined) return undefined;
	const { pid, port, isStopping } = readPidFile(content);
	if (!isAlive(pid)) return undefined;
	if (await isPostmaster(pid, cluster)) return { pid, port, isStopping };
	// The pid belongs to another program by now (usual in containers). PostgreSQL would take that
	// one for a running server and refuse to start.
	if ((await readFile(file, "utf8").catch(() => undefined)) === content) await unlink(file);
	return undefined;
}

/**
 * Whether the server is shutting down and accepts no new connections. After a SIGTERM it waits
 * for the open ones to end, without a limit of time.
 */
export async function isShuttingDown(cluster: Pick<Cluster, "path">): Promise<boolean> {
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

/** Starts the server. Returns as well after a transient failure: the caller checks and retries. */
export async function startPostmaster(
	cluster: Cluster,
	settings: Settings,
	{ port }: { port?: number } = {},
): Promise<void> {
	const own = { port: String(port ?? (await freePort())) };
	await writeSettings(cluster, { ...SHOP_SETTINGS, ...settings, ...own });
	const before = await stat(cluster.logFile).catch(() => undefined);
	if (before && before.size > MAX_LOG_BYTES) await truncate(cluster.logFile);
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
	const output = (await readFile(cluster.logFile)).subarray(offset).toString("utf8").trim();
	if (TRANSIENT_FAILURES.some((text) => output.includes(text))) return;
	throw new StartError(
		`PostgreSQL did not start. It says:\n${output.split("\n").slice(-15).join("\n")}`,
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
	const target = join(cluster.path, SETTINGS_FILE);
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
		// The postmaster's working directory is its cluster; a zombie has none. Read as the account,
		// because root in a container may not inspect the processes of other users.
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
