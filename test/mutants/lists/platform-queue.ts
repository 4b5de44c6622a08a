import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["app/platform/jobs/jobs.test.ts"];

/** Jobs: what follows from a commit happens, whoever dies meanwhile. */
export const mutants: Mutant[] = [
	...inFile("app/platform/jobs/job-rows.server.ts", ["app/platform/jobs/deadly-jobs.test.ts"], {
		"jobs-deadly": [
			"AND tries < ${MOST_TRIES} AND kind",
			"AND kind",
			"a job that ends its process ends one after the other, for ever",
		],
		"jobs-deadly-told": [
			"UPDATE jobs SET given_up_at = now()\n\t\tWHERE ${MOST_TRIES} <= tries",
			"UPDATE jobs SET given_up_at = now()\n\t\tWHERE false AND ${MOST_TRIES} <= tries",
			"nobody is told of a job that ends its process",
		],
		"jobs-deadly-under-way": [
			"<= tries AND leased_until < now()",
			"<= tries",
			"a job is given up while it is done",
		],
	}),
	...inFile("app/platform/jobs/job-rows.server.ts", TESTS, {
		"jobs-asked-again": [
			" AND asked = ${job.asked}`",
			"`",
			"news that come while a job is done are lost",
		],
		"jobs-asked-again-later": [
			"WHEN asked = ${job.asked} THEN now() +",
			"WHEN true THEN now() +",
			"news that come while a job is done wait for its next turn",
		],
		"jobs-sooner": [
			"next_at = least(jobs.next_at, excluded.next_at)",
			"next_at = excluded.next_at",
			"what is due is put off by whoever puts it in again",
		],
		"jobs-lease": [" AND leased_until <= now()", "", "two processes do one job at the same time"],
		"jobs-skip-locked": [
			" FOR UPDATE SKIP LOCKED",
			"",
			"processes wait for each other, and one job is done twice",
		],
		"jobs-claim": [" AND claim = ${claim}`", "`", "who lost a job marks it as done"],
		"jobs-given-up": [
			"given_up_at IS NULL AND next_at <= now()",
			"next_at <= now()",
			"what was given up is tried for ever",
		],
		"jobs-due": [" AND next_at <= now()", "", "a job is done before its moment"],
		"jobs-backoff": [
			"2 ** (job.tries - 1)",
			"1",
			"a provider that is down is asked every ten seconds",
		],
		"jobs-longest-pause": [
			"Math.min(FIRST_PAUSE_S * 2 ** (job.tries - 1), LONGEST_PAUSE_S)",
			"FIRST_PAUSE_S * 2 ** (job.tries - 1)",
			"a job that failed often waits for weeks",
		],
		"jobs-tries": [
			"${tries}::integer >= ${MOST_TRIES}",
			"false",
			"nobody is told of work that never gets done",
		],
		"jobs-known-kinds": [
			"kind = ANY(${sql.param(kinds)})",
			"${sql.param(kinds)}::text[] IS NOT NULL",
			"the former version takes jobs that it cannot do",
		],
		"jobs-again": [
			"given_up_at = NULL`);\n}\n\n/**\n * Takes",
			"given_up_at = jobs.given_up_at`);\n}\n\n/**\n * Takes",
			"news about what was given up are lost",
		],
	}),
	...inFile("app/platform/queue-worker.server.ts", TESTS, {
		"jobs-cut": [
			"\t\t\tawait Promise.all(underWay);\n",
			"",
			"each restart cuts jobs in the middle",
		],
		"jobs-look-late": [
			"const FIRST_LOOK_MS = 20",
			"const FIRST_LOOK_MS = 60_000",
			"a payment is credited a minute later than it could",
		],
	}),
	...inFile("app/platform/jobs/jobs.server.ts", TESTS, {
		"jobs-endless": [
			"beforeEnd(run(), signal)",
			"run()",
			"work that never ends keeps a place for ever",
		],
		"jobs-look-at-once": [
			"\t\t\tif (!job.afterS) worker.lookSoon();\n",
			"",
			"a payment is credited seconds later than it could",
		],
		"jobs-untold": [
			"\t\t\t\ttellGivenUp();\n\t\t\t} else",
			"\t\t\t} else",
			"the dashboard does not show what was given up",
		],
	}),
	...inFile("app/platform/jobs/jobs.server.ts", ["app/platform/jobs/slow-kinds.test.ts"], {
		"jobs-slow-kinds": [
			"underWayOf(kind) < (limits[kind] ?? 0) &&",
			"",
			"one hanging server keeps three places",
		],
		"jobs-slow-together": [
			"underWayOf(other), 0) < AT_ONCE - 1",
			"underWayOf(other), 0) <= AT_ONCE",
			"hanging servers hold up card payments",
		],
	}),
	...inFile("app/platform/jobs/job-rows.server.ts", ["app/platform/jobs/slow-kinds.test.ts"], {
		"jobs-any-order": [
			"ORDER BY next_at LIMIT 1",
			"LIMIT 1",
			"of many jobs the one that has waited longest may not have its turn",
		],
	}),
];
