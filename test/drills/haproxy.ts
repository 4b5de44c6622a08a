// haproxy in front of a primary and its standby, with HTTP checks for the primary, as with Patroni.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Cluster } from "./postgres-cluster.ts";
import { freePort, getProgram, makeFolder, serverAccount, startProgram } from "./programs.ts";

const CHECK_EVERY_MS = 200;

/** Forwards to the port of the primary; `clusters` is called at each check. */
export async function startHaproxy(ports: number[], clusters: () => Cluster[]) {
	const port = await freePort();
	const servers: string[] = [];
	for (const serverPort of ports) {
		const checkPort = await answerWhetherPrimary(() =>
			clusters().find((cluster) => cluster.port === serverPort),
		);
		servers.push(
			`  server at${serverPort} 127.0.0.1:${serverPort} check port ${checkPort} ` +
				`inter ${CHECK_EVERY_MS}ms fall 1 rise 1 on-marked-down shutdown-sessions`,
		);
	}
	const configuration = join(await makeFolder(), "haproxy.cfg");
	writeFileSync(
		configuration,
		`defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
${servers.join("\n")}
`,
	);
	const running = startProgram(getProgram("haproxy"), ["-db", "-f", configuration], {
		account: await serverAccount(),
	});
	onTestFinished(() => running.stop());
	return { port, output: running.output };
}

/** Answers 200 while the cluster accepts writes, otherwise 503; returns its port. */
async function answerWhetherPrimary(findCluster: () => Cluster | undefined): Promise<number> {
	const server = createServer(async (_, response) => {
		const rows = await findCluster()
			?.query("SELECT pg_is_in_recovery() AS standby")
			.catch(() => undefined);
		response.writeHead(rows?.[0]?.standby === false ? 200 : 503).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return (server.address() as { port: number }).port;
}
