// Two PostgreSQL servers under Patroni and an etcd, with the settings of deploy/patroni.yaml.
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { fillIn } from "./fill-in.ts";
import { signalServer } from "./postgres-cluster.ts";
import {
	becomesTrue,
	freePort,
	getProgram,
	makeFolder,
	type Running,
	serverAccount,
	startProgram,
} from "./programs.ts";

const PASSWORD = randomBytes(12).toString("hex");
const PATIENCE_MS = 90_000;

type Member = { name: string; role: string; state: string };

export type PatroniServer = Awaited<ReturnType<typeof startServer>>;

/** A primary and a synchronous standby, with an empty database for the shop. */
export async function startPatroni() {
	const etcdPort = await startEtcd();
	const servers = [await startServer("one", etcdPort), await startServer("two", etcdPort)] as const;

	async function members(): Promise<Member[]> {
		for (const { restPort, isRunning } of servers) {
			if (!isRunning()) continue;
			const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
			const told = (await response?.json().catch(() => undefined)) as { members: Member[] };
			if (told) return told.members;
		}
		return [];
	}

	async function find(role: string): Promise<PatroniServer> {
		let found: PatroniServer | undefined;
		const isFound = async () => {
			const member = (await members()).find((each) => each.role === role);
			found = servers.find((server) => server.name === member?.name);
			return found !== undefined;
		};
		if (await becomesTrue(isFound, { withinMs: PATIENCE_MS, everyMs: 200 })) {
			return found as PatroniServer;
		}
		const said = servers.map(({ output }) => output()).join("\n");
		throw new Error(`Patroni has no ${role}: ${said}`);
	}

	let primary = await find("leader");
	await find("sync_standby");
	await primary.query(`CREATE ROLE gamestore LOGIN PASSWORD '${PASSWORD}'`);
	await primary.query("CREATE DATABASE gamestore OWNER gamestore");
	await primary.query("CREATE TABLE pulse (at timestamptz)");

	return {
		servers,
		/** The server that took writes when the pair was last whole. */
		primary: () => primary,
		/** Waits until one server takes writes and the other is in step with it. */
		async whole() {
			primary = await find("leader");
			await find("sync_standby");
		},
		/** An orderly change of places; resolves when Patroni has done it. */
		async switchOver() {
			const [leader, candidate] = [primary, await find("sync_standby")];
			const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
				method: "POST",
				body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
			});
			if (!response.ok) throw new Error(`no switch: ${await response.text()}`);
		},
	};
}

async function startEtcd(): Promise<number> {
	const [port, peerPort] = [await freePort(), await freePort()];
	const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
	const etcd = startProgram(
		getProgram("etcd"),
		[
			...["--name", "only", "--data-dir", join(await makeFolder(), "etcd")],
			...["--listen-client-urls", client, "--advertise-client-urls", client],
			...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
			...["--initial-cluster", `only=${peer}`],
		],
		{ account: await serverAccount() },
	);
	onTestFinished(() => etcd.stop());
	const isHealthy = async () =>
		(await fetch(`${client}/health`).catch(() => undefined))?.ok ?? false;
	if (await becomesTrue(isHealthy, { withinMs: PATIENCE_MS, everyMs: 100 })) return port;
	throw new Error(`etcd says: ${etcd.output()}`);
}

async function startServer(name: string, etcdPort: number) {
	const [port, restPort] = [await freePort(), await freePort()];
	const folder = await makeFolder();
	const data = join(folder, "data");
	const file = join(folder, "patroni.yaml");
	const account = await serverAccount();
	writeFileSync(
		file,
		fillIn("deploy/patroni.yaml", {
			NAME: name,
			ADDRESS: "127.0.0.1",
			REST_PORT: restPort,
			POSTGRES_PORT: port,
			ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
			DATA_DIR: data,
			BIN_DIR: getProgram("postgresql"),
			SUPERUSER_PASSWORD: PASSWORD,
			REPLICATION_PASSWORD: PASSWORD,
			REWIND_PASSWORD: PASSWORD,
			NETWORK: "127.0.0.1/32",
		}),
		{ mode: 0o600 },
	);
	if (account) chownSync(file, account.uid, account.gid);
	let patroni: Running;
	const start = () => {
		patroni = startProgram(getProgram("patroni"), [file], { account, cwd: folder });
	};
	start();
	onTestFinished(async () => {
		await patroni.stop();
		signalServer(postmasterOf(data), "SIGKILL");
	});
	const urlOf = (role: string, database: string) =>
		`postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
	const operatorUrl = urlOf("operator", "postgres");
	return {
		name,
		port,
		restPort,
		url: urlOf("gamestore", "gamestore"),
		operatorUrl,
		start,
		isRunning: () => patroni.isRunning(),
		output: () => patroni.output(),
		/** Like the end of its machine: Patroni, and every process of PostgreSQL. */
		async kill() {
			const stopped = patroni.stop("SIGKILL");
			signalServer(postmasterOf(data), "SIGKILL");
			await stopped;
		},
		/** PostgreSQL alone; Patroni sees it and gives the lead away. */
		killPostgres: () => signalServer(postmasterOf(data), "SIGKILL"),
		async query(statement: string) {
			const client = new pg.Client({ connectionString: operatorUrl });
			await client.connect();
			try {
				await client.query(statement);
			} finally {
				await client.end();
			}
		},
	};
}

/** Patroni's PostgreSQL is no child of ours, and outlives a Patroni that was killed. */
function postmasterOf(data: string): number {
	const file = join(data, "postmaster.pid");
	return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}
