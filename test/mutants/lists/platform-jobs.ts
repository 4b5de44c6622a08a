import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What a running shop does by itself, and how it ends. */
export const mutants: Mutant[] = [
	...inFile("app/platform/schedule.server.ts", ["app/platform/schedule.test.ts"], {
		"schedule-twice-at-once": [
			"\t\tawait running.ended;\n\t\tawait close();\n\t\tif (!isStopped) schedule(job.everyMs);",
			"\t\tif (!isStopped) schedule(job.everyMs);\n\t\tawait running.ended;\n\t\tawait close();",
			"a check that takes long runs twice at once",
		],
		"schedule-after-a-failure": [
			"if (!isStopped) {",
			"throw error; {",
			"a job that fails once never runs again",
		],
		"schedule-silent-failure": [
			'\t\t\t\tlog.error({ err: error, job: job.name }, "a scheduled job failed");\n',
			"",
			"a job that fails every day is noticed by nobody",
		],
		"schedule-failure-at-the-end": [
			"if (!isStopped) {",
			"{",
			"each restart of the shop logs a failure",
		],
		"schedule-first-for-ever": ["\t\tisFirst = false;\n", "", "every check counts as the first"],
		"schedule-goes-on": [
			"if (!isStopped) schedule(job.everyMs)",
			"schedule(job.everyMs)",
			"jobs go on after the end",
		],
		"schedule-timer-left": ["\t\t\tclearTimeout(timer);\n", "", "a job runs after the end"],
		"schedule-connection-left": [
			"\t\tawait close();\n\t\tif (!isStopped)",
			"\t\tif (!isStopped)",
			"each run of a job leaves a connection",
		],
		"schedule-time-limits": [
			"connections: 1, hasTimeLimits: false",
			"connections: 1",
			"a check that takes long is cut",
		],
		"schedule-waits-for-ever": [
			"\t\t\tawait running?.close();\n",
			"",
			"the shop does not end while a job runs",
		],
		"schedule-unclosed": [
			"closed ??= closeOrLog(db)",
			"closed ??= db.close()",
			"a connection that cannot be closed ends the process",
		],
		"schedule-at-once": ["schedule(job.firstAfterMs)", "schedule(0)", "jobs run before their time"],
	}),
	...inFile("app/server/run.server.ts", ["test/running-shop.test.ts"], {
		"run-no-picture-cleanup": [
			"[dailyMoneyCheck, dailyPictureCleanup, dailyOrderCleanup]",
			"[dailyMoneyCheck]",
			"pictures that nothing shows fill the disk",
		],
		"run-closes-the-database-first": [
			"\tawait Promise.all([schedule?.stop(), serving?.close(), metrics?.close()]);\n\tawait shop?.close();",
			"\tawait shop?.close();\n\tawait Promise.all([schedule?.stop(), serving?.close(), metrics?.close()]);",
			"a restart fails the requests under way",
		],
		"run-deaf-to-ctrl-c": [
			'["SIGINT", "SIGTERM", "SIGHUP"]',
			'["SIGTERM", "SIGHUP"]',
			"Ctrl-C cuts the requests under way",
		],
		"run-deaf-to-a-closed-terminal": [
			'["SIGINT", "SIGTERM", "SIGHUP"]',
			'["SIGINT", "SIGTERM"]',
			"a closed terminal cuts the requests under way",
		],
		"run-without-metrics": [
			"\tif (cluster.isPrimary) running.metrics = await serveMetrics(env);\n",
			"",
			"METRICS_PORT is ignored",
		],
		"run-metrics-for-everybody": [
			'host: "127.0.0.1", port: env.metricsPort',
			'host: "0.0.0.0", port: env.metricsPort',
			"the metrics port is open to the network",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/starting.test.ts"], {
		"run-creates-before-the-port": [
			"\tif (cluster.isPrimary) await requireAddress(env);\n",
			"",
			"a start whose port is in use makes a database all the same",
		],
		"run-prints-the-chosen-password": [
			'hasChosenPassword(login) ? "(password from ADMIN_PASSWORD)" : login.password',
			"login.password",
			"the owner's own password is printed",
		],
	}),
];
