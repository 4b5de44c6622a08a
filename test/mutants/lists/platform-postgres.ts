import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["app/platform/postgres/postgres.test.ts", "app/platform/postgres/refusals.test.ts"];

/** The PostgreSQL that the shop brings along. */
export const mutants: Mutant[] = [
	...inFile("app/platform/postgres/process.server.ts", TESTS, {
		"postgres-unsynced": [
			'fsync: "on"',
			'fsync: "off"',
			"a power cut loses money that was committed",
		],
		"postgres-lazy-commit": [
			'synchronous_commit: "on"',
			'synchronous_commit: "off"',
			"a power cut loses the last purchases that were confirmed",
		],
		"postgres-everywhere": [
			'listen_addresses: "127.0.0.1"',
			'listen_addresses: "*"',
			"the database listens to the whole network",
		],
		"postgres-socket": [
			'unix_socket_directories: ""',
			'unix_socket_directories: "/tmp"',
			"everybody on the machine may knock at the database",
		],
		"postgres-time-zone": [
			'\ttimezone: "UTC"',
			'\ttimezone: "Asia/Baku"',
			"times without a zone are read four hours off",
		],
		"postgres-held-locks": [
			'client_connection_check_interval: "5s"',
			'client_connection_check_interval: "0"',
			"a killed process holds its row locks to the end of its query",
		],
		"postgres-shared-memory": [
			'max_parallel_workers_per_gather: "0"',
			'max_parallel_workers_per_gather: "2"',
			"long queries fail in a container",
		],
		"postgres-log-values": [
			'log_min_messages: "log"',
			'log_min_messages: "error"',
			"what customers typed is in the log",
		],
		"postgres-log-open": [
			'open(cluster.logFile, "a", 0o600)',
			'open(cluster.logFile, "a", 0o644)',
			"everybody on the machine may read the log",
		],
		"postgres-log-endless": [
			"before.size > MAX_LOG_BYTES",
			"before.size < 0",
			"the log grows until the disk is full",
		],
		"postgres-reused-pid": [
			"return cwd.output === cluster.path;",
			"return true;",
			"after a restart of the machine another program is taken for the database",
		],
	}),
	...inFile("app/platform/postgres/cluster.server.ts", TESTS, {
		"postgres-open-login": [
			"--auth-host=scram-sha-256",
			"--auth-host=trust",
			"every program on the machine may read and write the money",
		],
		"postgres-checksums": [
			'"--data-checksums"',
			'"--no-data-checksums"',
			"a disk that loses bits is not noticed",
		],
		"postgres-other-version": [
			"if (version.trim() === MAJOR_VERSION) return true;",
			"return true;",
			"a newer PostgreSQL dies on an old database with a riddle",
		],
		"postgres-other-files": [
			"if (version === undefined) {",
			"if (version === null) {",
			"a folder of other files is taken for a database",
		],
		"postgres-files-of-root": [
			"(await stat(path)).uid !== 0",
			"true",
			"a database that root copied back does not start",
		],
		"postgres-abandoned": [
			"if (pid !== process.pid && isAlive(pid)) continue;",
			"continue;",
			"each start that is killed leaves 40 MB behind",
		],
	}),
	...inFile("app/platform/postgres/connection.server.ts", TESTS, {
		"postgres-password-riddle": [
			"if (!isLoginRefused(error)) return error;",
			"return error;",
			"a password that was not restored is a riddle",
		],
	}),
	...inFile("app/platform/postgres/account.server.ts", TESTS, {
		"postgres-environment": [
			".filter(([, value]) => value)), LC_ALL",
			".filter(([, value]) => value)), ...process.env, LC_ALL",
			"the database's processes carry the shop's secrets",
		],
	}),
	...inFile("app/platform/postgres/postgres.server.ts", TESTS, {
		"postgres-password-open": [
			'{ flag: "wx", mode: 0o600 }',
			'{ flag: "wx", mode: 0o644 }',
			"everybody on the machine may read the database's password",
		],
	}),
	...inFile("app/platform/postgres/cluster-location.server.ts", TESTS, {
		"postgres-lost-link": [
			"Bring it back, or delete the link",
			"Delete the link",
			"a database that is not mounted is told in a way that loses it",
		],
	}),
];
