// A PostgreSQL cluster of the system's version, on a free port, that a drill can break in every way.
import { randomBytes } from "node:crypto";
import {
	appendFileSync,
	chownSync,
	existsSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import {
	becomesTrue,
	freePort,
	getProgram,
	makeFolder,
	type Running,
	runToEnd,
	serverAccount,
	startProgram,
} from "./programs.ts";

const PASSWORD = randomBytes(12).toString("hex");

type Options = {
	/** The folder for its data; by default a new one. */
	folder?: string;
	/** A standby that replaces a dead server uses its port. */
	port?: number;
	settings?: Record<string, string>;
	initdb?: string[];
};

const SETTINGS = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	shared_buffers: "64MB",
	// Nobody would remove what a killed server leaves in /dev/shm.
	dynamic_shared_memory_type: "mmap",
	timezone: "UTC",
	log_timezone: "UTC",
	wal_keep_size: "256MB",
};

export type Cluster = Awaited<ReturnType<typeof makeCluster>>;

/** A running server with an empty database for the shop, and its role, which is not a superuser. */
export async function startCluster(options: Options = {}): Promise<Cluster> {
	const account = await serverAccount();
	const cluster = await makeCluster(options, (data) => {
		const secret = `${data}.password`;
		writeFileSync(secret, PASSWORD, { mode: 0o600 });
		if (account) chownSync(secret, account.uid, account.gid);
		const args = ["-D", data, "-N", "-U", "operator", "-A", "scram-sha-256", "-E", "UTF8"];
		return { program: "initdb", args: [...args, `--pwfile=${secret}`, ...(options.initdb ?? [])] };
	});
	await cluster.query(`CREATE ROLE gamestore LOGIN PASSWORD '${PASSWORD}'`);
	await cluster.query("CREATE DATABASE gamestore OWNER gamestore");
	await cluster.query("CREATE TABLE pulse (at timestamptz)");
	return cluster;
}

/** A standby that replicates a running server until it is promoted. */
export function startStandby(
	primary: Cluster,
	{ name, port }: { name: string; port?: number },
): Promise<Cluster> {
	const source = `host=127.0.0.1 port=${primary.port} user=operator password=${PASSWORD}`;
	return makeCluster({ port }, (data) => {
		const from = `${source} application_name=${name}`;
		return { program: "pg_basebackup", args: ["-D", data, "-N", "-R", "-c", "fast", "-d", from] };
	});
}

type Maker = (data: string) => { program: string; args: string[] };

async function makeCluster({ folder, settings, ...options }: Options, make: Maker) {
	const bin = getProgram("postgresql");
	const account = await serverAccount();
	const data = join(folder ?? (await makeFolder()), "data");
	const port = options.port ?? (await freePort());
	let server: Running | undefined;
	const urlOf = (role: string, database: string) =>
		`postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;

	onTestFinished(async () => {
		resume();
		await server?.stop("SIGQUIT");
		await freeSharedMemory(data);
	});
	const { program, args } = make(data);
	await runToEnd(join(bin, program), args, account);
	writeSettings(data, { ...SETTINGS, ...settings, port: String(port) });
	await start();

	async function start() {
		const started = startProgram(join(bin, "postgres"), ["-D", data], {
			account,
			// On SIGTERM it would wait for its clients.
			lastSignal: "SIGQUIT",
		});
		server = started;
		const ready = await becomesTrue(() => !started.isRunning() || answers(), { withinMs: 60_000 });
		if (!ready || !started.isRunning()) throw new Error(`PostgreSQL says: ${started.output()}`);
	}

	async function query(statement: string, values: unknown[] = [], database = "postgres") {
		const client = new pg.Client({
			connectionString: urlOf("operator", database),
			connectionTimeoutMillis: 2000,
		});
		client.on("error", () => {});
		await client.connect();
		try {
			return (await client.query(statement, values)).rows;
		} finally {
			await client.end();
		}
	}

	function answers() {
		return query("SELECT 1").then(
			() => true,
			() => false,
		);
	}

	function signalAll(signal: NodeJS.Signals) {
		if (server?.isRunning()) signalServer(server.pid, signal);
	}

	function resume() {
		signalAll("SIGCONT");
	}

	return {
		port,
		data,
		/** The shop's URL. */
		url: urlOf("gamestore", "gamestore"),
		/** An operator's URL, for another database than the shop's. */
		operatorUrl: urlOf("operator", "postgres"),
		query,
		start,
		resume,
		isRunning: () => server?.isRunning() ?? false,
		output: () => server?.output() ?? "",
		/** Shuts down in order after ending all sessions (fast), or at once (immediate). */
		stop: (mode: "fast" | "immediate") => server?.stop(mode === "fast" ? "SIGINT" : "SIGQUIT"),
		/** Kills all of its processes at once, like a power failure. */
		async kill() {
			signalAll("SIGKILL");
			await server?.exited;
		},
		/** Stops all of its processes: it neither answers nor closes connections. */
		freeze: () => signalAll("SIGSTOP"),
		promote: () => query("SELECT pg_promote()"),
		/** The number of sessions of the shop's role. */
		async countSessions(): Promise<number> {
			const rows = await query(
				"SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'gamestore'",
			);
			return rows[0].count;
		},
		/** From now on each commit waits for this standby, or for none. */
		async waitForStandby(name: string | undefined) {
			await query(`ALTER SYSTEM SET synchronous_standby_names = '${name ?? ""}'`);
			await query("SELECT pg_reload_conf()");
			if (!name) return;
			const inStep = async () => {
				const rows = await query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
				return rows.length > 0;
			};
			if (!(await becomesTrue(inStep, { withinMs: 20_000 }))) throw new Error("no standby in step");
		},
	};
}

function writeSettings(data: string, settings: Record<string, string>) {
	const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
	appendFileSync(join(data, "postgresql.conf"), lines.join(""));
	// A copied standby must not wait for itself.
	const automatic = join(data, "postgresql.auto.conf");
	const kept = readFileSync(automatic, "utf8").split("\n");
	writeFileSync(automatic, kept.filter((line) => !line.startsWith("synchronous_")).join("\n"));
}

/** The postmaster first, so that it neither starts processes nor notices their end meanwhile. */
export function signalServer(postmaster: number, signal: NodeJS.Signals) {
	const others = childrenOf(postmaster);
	for (const each of [postmaster, ...others]) tell(each, signal);
}

function childrenOf(pid: number): number[] {
	const path = `/proc/${pid}/task/${pid}/children`;
	return existsSync(path) ? readFileSync(path, "utf8").trim().split(/\s+/).map(Number) : [];
}

function tell(pid: number, signal: NodeJS.Signals) {
	try {
		if (pid > 0) process.kill(pid, signal);
	} catch {
		// It has ended by itself.
	}
}

/** A killed server leaves the small shared memory segment that guards against a second server. */
async function freeSharedMemory(data: string) {
	const file = join(data, "postmaster.pid");
	if (!existsSync(file)) return;
	const segment = readFileSync(file, "utf8").split("\n")[6]?.trim().split(/\s+/)[1];
	// It may be gone already.
	if (segment) await runToEnd("ipcrm", ["-m", segment], undefined).catch(() => {});
	rmSync(file);
}
