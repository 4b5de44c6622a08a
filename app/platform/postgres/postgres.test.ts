import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmod,
	lstat,
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.server.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let root: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "gamestore-postgres-"));
	// As root, PostgreSQL runs as another user, who has to pass through the folder.
	await chmod(root, 0o755);
	started = [];
});

afterEach(async () => {
	for (const server of started) await server.stop();
	await rm(root, { recursive: true, force: true });
});

test("starts with a private password and its own database", async () => {
	const server = await start();
	const [row] = await query(
		server.url,
		`select current_database() as name, current_setting('listen_addresses') as listens,
			current_setting('data_checksums') as checksums, lower('ÄÖ') as lowered,
			(select rolsuper from pg_roles where rolname = current_user) as super`,
	);
	expect(row).toEqual({
		name: "gamestore",
		listens: "127.0.0.1",
		checksums: "on",
		lowered: "äö",
		super: false,
	});
	expect((await stat(join(root, "data/postgres-password"))).mode & 0o777).toBe(0o600);
	await expect(
		query(server.ownerUrl.replace(/:[0-9a-f]{48}@/, ":wrong@"), "select 1"),
	).rejects.toThrow("password authentication failed");
});

test("keeps its data over a restart", async () => {
	const first = await start();
	await query(first.ownerUrl, "create table kept as select 42 as answer");
	await Promise.all([first.stop(), first.stop()]);
	const second = await start();
	expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("refuses a second process and leaves the first one its server", async () => {
	const server = await start();
	await expect(start()).rejects.toThrow(
		`is already in use by another GameStore process (gamestore process ${process.pid})`,
	);
	expect(await query(server.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("attaches to the server of a killed process", async () => {
	const { child, url } = await startInChild();
	await query(url, "create table kept as select 42 as answer");
	child.kill("SIGKILL");
	await once(child, "exit");
	const lines: string[] = [];
	const server = await start({ log: (line) => lines.push(line) });
	expect(server.ownerUrl).toBe(url);
	expect(lines.join()).toContain("was still running");
	expect(await query(server.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("reports the death of the server, and recovers at the next start", async () => {
	let lose = () => {};
	const lost = new Promise<void>((resolve) => {
		lose = resolve;
	});
	const server = await start({ onLost: () => lose() });
	await query(server.ownerUrl, "create table kept as select 42 as answer");
	process.kill(await postmasterPid(), "SIGKILL");
	await lost;
	await server.stop();
	const again = await start();
	expect(await query(again.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("leaves the server alone at its end when another process has taken it meanwhile", async () => {
	const lost = Promise.withResolvers<void>();
	const server = await start({ onLost: () => lost.resolve() });
	const another = new Client(server.ownerUrl.replace(/\/gamestore$/, "/postgres"));
	await another.connect();
	// Waits for the lock of the server, and has it as soon as the first process loses its connection.
	const taken = another.query("SELECT pg_advisory_lock(7312018)");
	await expect
		.poll(() => query(server.ownerUrl, "SELECT FROM pg_locks WHERE NOT granted"))
		.toHaveLength(1);
	await query(
		server.ownerUrl,
		"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted",
	);
	await Promise.all([taken, lost.promise]);
	await server.stop();
	expect(await query(server.ownerUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	await another.end();
	await (await start()).stop();
});

test("is not misled by a process that got the pid of a dead server", async () => {
	await (await start()).stop();
	const cluster = join(root, "data/postgres");
	// Our parent is alive and, like the owner of any reused pid, no PostgreSQL.
	const stale = [process.ppid, cluster, 1, 5432, "", "127.0.0.1", "", "ready"].join("\n");
	await writeFile(join(cluster, "postmaster.pid"), `${stale}\n`);
	const server = await start();
	expect(await query(server.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts a half-finished initialization from the beginning", async () => {
	const abandoned = join(root, "data/postgres.initializing-999999999");
	await mkdir(join(abandoned, "cluster"), { recursive: true });
	await writeFile(join(abandoned, "cluster/PG_VERSION"), "18\n");
	await start();
	await expect(stat(abandoned)).rejects.toThrow("ENOENT");
	expect((await readFile(join(root, "data/postgres/PG_VERSION"), "utf8")).trim()).toBe("18");
});

test.runIf(process.geteuid?.() === 0)(
	"keeps the database elsewhere under a closed folder",
	async () => {
		const closed = join(root, "closed");
		await mkdir(join(closed, "data"), { recursive: true, mode: 0o700 });
		const server = await start({ data: join(closed, "data") });
		await query(server.ownerUrl, "create table kept as select 42 as answer");
		await server.stop();
		const link = join(closed, "data/postgres");
		expect((await lstat(link)).isSymbolicLink()).toBe(true);
		const cluster = await realpath(link);
		expect(cluster).toContain("/var/lib/gamestore/clusters/");
		try {
			const again = await start({ data: join(closed, "data") });
			expect(await query(again.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
			await again.stop();
		} finally {
			await rm(cluster, { recursive: true });
		}
		await expect(start({ data: join(closed, "data") })).rejects.toThrow(
			`is missing: ${cluster}. Bring it back, or delete the link`,
		);
	},
);

async function start(
	options: { data?: string; log?: (line: string) => void; onLost?: () => void } = {},
): Promise<EmbeddedPostgres> {
	const data = options.data ?? join(root, "data");
	const server = await startEmbeddedPostgres({
		directory: join(data, "postgres"),
		secretsDirectory: data,
		settings: { fsync: "off", shared_buffers: "16MB" },
		log: options.log ?? (() => {}),
		onLost: options.onLost,
	});
	started.push(server);
	return server;
}

async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
	const script = `
		import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve("./postgres.server.ts"))};
		const { ownerUrl } = await startEmbeddedPostgres({
			directory: ${JSON.stringify(join(root, "data/postgres"))},
			secretsDirectory: ${JSON.stringify(join(root, "data"))},
			settings: { fsync: "off", shared_buffers: "16MB" },
			log: () => {},
		});
		process.send(ownerUrl);
		setInterval(() => {}, 1000);
	`;
	const file = join(root, "child.mjs");
	await writeFile(file, script);
	const child = spawn(process.execPath, [file], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
	const [url] = await once(child, "message");
	return { child, url };
}

async function postmasterPid(): Promise<number> {
	const content = await readFile(join(root, "data/postgres/postmaster.pid"), "utf8");
	return Number(content.split("\n")[0]);
}

async function query(url: string, text: string): Promise<unknown[]> {
	const client = new Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}
