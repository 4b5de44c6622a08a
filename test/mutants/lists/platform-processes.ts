import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const workers = "app/server/workers.server.ts";
const bus = "app/live/bus.server.ts";
const acquire = "app/platform/postgres/acquire-server.server.ts";

/** Several processes of a shop, and the PostgreSQL that it starts by itself. */
export const mutants: Mutant[] = [
	...inFile("app/server/run.server.ts", ["test/running-shop.test.ts"], {
		"drain-not-waited-for": [
			"\t\tawait new Promise((resolve) => setTimeout(resolve, drainMs));\n",
			"",
			"a balancer sends people to a machine that is about to end",
		],
	}),
	...inFile("app/server/request/health-and-metrics.server.ts", ["test/running-shop.test.ts"], {
		"drain-not-told": [
			'path === "/readyz" && app.isDraining',
			"false",
			"a balancer does not learn that a machine is about to end",
		],
	}),
	...inFile(workers, ["test/workers.test.ts"], {
		"worker-replaced": [
			"if (!stopping) fork();",
			"",
			"each worker that dies is one less until the shop stands still",
		],
		"worker-not-replaced-at-the-end": [
			"\t\tstopping = true;\n",
			"",
			"a shop that ends starts new workers",
		],
		"worker-ended": [
			'\t\tworker.process.kill("SIGTERM");\n',
			"\t\tresolve();\n",
			"workers go on after the shop has ended",
		],
		"worker-waited-for": [
			"await Promise.all(workers.map((worker) => stop(worker, graceMs)));",
			"for (const worker of workers) void stop(worker, graceMs);",
			"the database ends while workers finish requests",
		],
		"worker-drain-cut": [
			"const graceMs = drainMs + GRACE_MS;",
			"const graceMs = GRACE_MS;",
			"workers that drain are killed with the requests under way",
		],
		"worker-cannot-start": [
			'worker.once("exit", () => reject(new StartError("A worker could not start.")));',
			"",
			"a shop whose workers cannot start waits for ever",
		],
		"worker-cannot-start-leaves-none": [
			"\t\tawait close();\n\t\tthrow error;",
			"\t\tthrow error;",
			"workers of a shop that could not start are left",
		],
		"worker-start-given-up": [
			'signal.addEventListener("abort", () => reject(signal.reason), { once: true });',
			"",
			"a start that was given up goes on",
		],
	}),
	...inFile(workers, ["test/database-comes-back.test.ts"], {
		"worker-database": [
			"cluster.fork({ DATABASE_URL: databaseUrl, ...others })",
			"cluster.fork()",
			"workers start a database each",
		],
	}),
	...inFile(bus, ["app/live/hub.test.ts"], {
		"bus-renewed": [
			"if (client) hangUp(client);",
			"",
			"after an outage a process listens on a connection on which nothing arrives",
		],
		"bus-pinged": ["sending = sending.then(ping);", "", "a server that vanished is never missed"],
		"bus-ping-unanswered": [
			".catch(() => hangUp(pinged))",
			".catch(() => {})",
			"a server that vanished is never missed",
		],
		"bus-reconnects": [
			"\t\t\tvoid reconnect();\n",
			"",
			"live updates end with the first cut connection",
		],
	}),
	...inFile(bus, ["test/standby.test.ts"], {
		"bus-half-open-closed": [
			"\t\t\tawait endClient(next);\n\t\t\tthrow error;",
			"\t\t\tthrow error;",
			"a standby's connections are used up within a minute",
		],
	}),
	...inFile("app/platform/postgres/revive.server.ts", ["test/database-comes-back.test.ts"], {
		"revive-again": [
			"if (options.revive) revival = revive(options.revive);\n\t\telse options.onLost",
			"options.onLost",
			"the shop ends with its first crash of PostgreSQL",
		],
		"revive-notices-shutdown": [
			"if (held && (await isShuttingDown(cluster))) handleLoss(held);",
			"",
			"a database that was asked to end by others is noticed too late",
		],
		"revive-holds-again": [
			"return hold(again.lock);",
			"return;",
			"a database that came back is not held, and not stopped at the end",
		],
		"revive-not-anothers": [
			"if (error instanceof InUseError) return options.onLost?.(reason);",
			"",
			"two shops quarrel about one database",
		],
		"revive-same-port": [
			"const restart = { ...options, port: acquired.port,",
			"const restart = { ...options,",
			"the database comes back where nobody looks for it",
		],
	}),
	...inFile("app/platform/postgres/revive.server.ts", ["app/platform/postgres/postgres.test.ts"], {
		"revive-ends-the-server": [
			"await stopPostmaster(cluster);\n\t\theld.end()",
			"held.end()",
			"PostgreSQL goes on after the shop has ended",
		],
	}),
	...inFile(acquire, ["app/platform/postgres/postgres.test.ts"], {
		"acquire-lock": [
			"lock && (await holdLock(lock, options.directory))",
			"lock",
			"two shops use one directory",
		],
		"acquire-reuse": [
			"\t\t\tif (!server) {\n",
			"\t\t\tif (!server || starts === 0) {\n",
			"a server that is still running keeps the shop from starting",
		],
	}),
	...inFile(acquire, ["test/starting.test.ts"], {
		"acquire-leaves-nothing": [
			"if (starts > 0 && !(error instanceof InUseError)) await stopUnlessInUse(cluster, password);",
			"",
			"a start that was given up leaves a server behind",
		],
	}),
	...inFile(acquire, ["app/platform/postgres/postgres.test.ts"], {
		"acquire-spares-anothers": [
			"if (error instanceof InUseError) return;\n\t}\n\tawait stop",
			"}\n\tawait stop",
			"the end of one shop stops the database of another",
		],
	}),
	...inFile("app/platform/database/client.server.ts", ["app/platform/database/client.test.ts"], {
		"client-next-server": [
			"\t\t\tfailure = error;\n",
			"\t\t\tthrow error;\n",
			"the second server of the address is never tried",
		],
	}),
	...inFile("app/platform/database/client.server.ts", ["app/platform/database/pool.test.ts"], {
		"client-stood-still": [
			"const CONNECT_STEPS = 10;",
			"const CONNECT_STEPS = 1;",
			"a process that was starved for seconds answers that there is no database",
		],
	}),
	...inFile("app/platform/database/client.server.ts", ["app/platform/database/database.test.ts"], {
		"client-silent-server": [
			"if (++steps === CONNECT_STEPS)",
			"if (++steps < 0)",
			"a page waits for ever for a server that accepts no connection",
		],
	}),
	...inFile("app/platform/database/client.server.ts", ["test/standby.test.ts"], {
		"client-writable": [
			"if (mustWrite && !(await isWritable(client))) {",
			"if (mustWrite && !client) {",
			"the shop works on a standby that refuses every purchase",
		],
		"client-idle-loss": [
			'\t\tclient.on("error", () => {});\n',
			"",
			"a cut idle connection ends the process",
		],
	}),
];
