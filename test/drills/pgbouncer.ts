// pgbouncer in front of a cluster, in the mode that a hoster may have chosen.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Cluster } from "./postgres-cluster.ts";
import {
	becomesTrue,
	freePort,
	getProgram,
	makeFolder,
	serverAccount,
	startProgram,
} from "./programs.ts";
import { onPortOf } from "./silent-proxy.ts";

/** Returns the shop's database URL through pgbouncer. */
export async function startPgbouncer(cluster: Cluster, mode: "transaction" | "session") {
	const port = await freePort();
	const folder = await makeFolder();
	const { username, password } = new URL(cluster.url);
	writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
	const configuration = join(folder, "pgbouncer.ini");
	writeFileSync(
		configuration,
		`[databases]
gamestore = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = 40
`,
	);
	const running = startProgram(getProgram("pgbouncer"), [configuration], {
		account: await serverAccount(),
	});
	onTestFinished(() => running.stop("SIGINT"));
	const url = onPortOf({ port }, cluster.url);
	if (!(await becomesTrue(() => answers(url), { withinMs: 10_000 }))) {
		throw new Error(`pgbouncer says: ${running.output()}`);
	}
	return url;
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
	client.on("error", () => {});
	try {
		await client.connect();
		await client.query("SELECT 1");
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => {});
	}
}
