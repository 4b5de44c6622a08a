import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How limits count. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/rate-limit.server.ts", ["app/sign-in/rate-limit.test.ts"], {
		"rate-failure-uncounted": [
			"ELSE taken END + ${counted ? 1 : 0},",
			"ELSE taken END + ${0},",
			"a failed attempt is not counted",
		],
		"rate-success-delays": [
			"CASE WHEN ${counted}::boolean AND taken + 1 >= ${most}",
			"CASE WHEN taken + 1 >= ${most}",
			"after a right password among wrong ones the next attempt waits for nothing",
		],
		"rate-success-counted": [
			'if (isFailure(error)) outcome = "failures";',
			'outcome = "failures";',
			"what the shop failed at counts against the person",
		],
		"rate-place-kept": [
			'\t\t\tawait endAttempt(db, one, { counted: outcome === (one.limit.counts ?? "failures") });',
			"\t\t\tif (!one) await endAttempt(db, one, { counted: false });",
			"attempts that are over hold their places",
		],
		"rate-place-not-taken": [
			"\t\t\tawait reservePlace(db, limit);\n",
			"",
			"a burst tries more often than the limit",
		],
		"rate-successes-uncounted": [
			'outcome = "successes";',
			'outcome = "failures";',
			"what succeeds counts as a failure",
		],
		"rate-spacing-none": [
			"OR ${spacing !== undefined}::boolean AND",
			"OR false AND",
			"whoever is guessed at is locked out until the window ends",
		],
		"rate-spacing-early": [
			" AND l.free_at <= now()\n",
			"\n",
			"guesses follow each other without a pause",
		],
		"rate-spacing-burst": [
			"AND (l.pending = 0 OR l.pending_until <= now())",
			"AND l.pending >= 0",
			"a burst uses one turn many times",
		],
		"rate-spacing-same": [
			"* 2.0 ^ least(taken + 1 - ${most}, 20)",
			"* 2.0 ^ least(0 * taken - 0 * ${most}, 0)",
			"guesses do not get slower",
		],
		"rate-spacing-endless": [
			"${spacing.mostS})",
			"1000 * ${spacing.mostS})",
			"the pause between two guesses grows to years",
		],
		"rate-parts-alike": [
			"`${digestOf(key)}.${digestOf(from)}`",
			"digestOf(key)",
			"the failures of one address count for all",
		],
		"rate-failures-by-one": [
			"ELSE l.pending END < ${most}",
			"ELSE l.pending END <= ${most}",
			"one attempt more than the limit is made",
		],
		"rate-uses-by-one": [
			"l.taken < ${limit.most}",
			"l.taken <= ${limit.most}",
			"one use more than the limit is made",
		],
		"rate-dead-attempts-held": [
			"pending = CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END + 1",
			"pending = l.pending + 1",
			"attempts of a process that died hold their places for ever",
		],
		"rate-dead-attempts-counted": [
			"+ CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END <",
			"+ l.pending <",
			"attempts of a process that died lock a person out",
		],
		"rate-pending-shorter": [
			"PENDING_S = 30",
			"PENDING_S = 20",
			"an attempt that takes long loses its place",
		],
		"rate-pending-longer": [
			"PENDING_S = 30",
			"PENDING_S = 40",
			"attempts of a process that died hold their places for longer",
		],
		"rate-pending-not-renewed": [
			"\t\t\tpending_until = excluded.pending_until,\n",
			"",
			"an attempt loses its place when an earlier one would",
		],
		"rate-pending-negative": [
			"greatest(pending - 1, 0)",
			"pending - 1",
			"an attempt that outlived its place makes room for two",
		],
		"rate-failures-of-window-before": [
			"taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END,\n",
			"taken = l.taken,\n",
			"failures of the window before count",
		],
		"rate-window-of-failures-moves": [
			"ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END\n\t\tWHERE CASE",
			"ends_at = excluded.ends_at\n\t\tWHERE CASE",
			"each failure locks out for longer",
		],
		"rate-uses-of-window-before": [
			"taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END + 1",
			"taken = l.taken + 1",
			"uses of the window before count",
		],
		"rate-window-of-uses-moves": [
			"ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END\n\t\tWHERE l.ends_at",
			"ends_at = excluded.ends_at\n\t\tWHERE l.ends_at",
			"each use keeps its limit for longer",
		],
		"rate-uses-for-ever": [
			"WHERE l.ends_at <= now() OR l.taken <",
			"WHERE l.taken <",
			"a limit once reached never ends",
		],
		"rate-late-failure-adds": [
			"taken = CASE WHEN ends_at <= now() THEN 0 ELSE taken END + ${counted",
			"taken = taken + ${counted",
			"a failure counts with those of the window before",
		],
		"rate-late-failure-forgotten": [
			"THEN now() + ${windowS} * interval '1 second' ELSE ends_at END",
			"THEN ends_at ELSE ends_at END",
			"a failure whose window ended opens none",
		],
		"rate-failure-of-everybody": [
			"WHERE name = ${name} AND key = ${keyOf(limited)}`);",
			"WHERE name = ${name}`);",
			"one who fails locks everybody out",
		],
		"rate-forgives-everybody": [
			"DELETE FROM limits WHERE name = ${limit.name} AND starts_with",
			"DELETE FROM limits WHERE starts_with",
			"one renewed password gives everybody new guesses",
		],
		"rate-forgives-all-keys": [
			"AND starts_with(key, ${digestOf(key)})",
			"AND starts_with(key, ${digestOf(key).slice(0, 0)})",
			"one renewed password gives new guesses at all accounts",
		],
		"rate-held-removed": [
			"WHERE ends_at < now() AND pending_until < now()",
			"WHERE ends_at < now()",
			"an attempt under way loses its place to the cleaning",
		],
		"rate-running-removed": [
			"WHERE ends_at < now() AND pending_until < now()",
			"WHERE pending_until < now()",
			"a limit is forgotten before its window ends",
		],
		"rate-removes-more": ["LIMIT 20", "LIMIT 21", "one attempt cleans for all"],
		"rate-removing-waits": [" SKIP LOCKED", "", "an attempt waits for the cleaning of another"],
		"rate-failures-never-removed": [
			"\t\tawait removeExpired(db);\n",
			"",
			"the table of limits grows with failed attempts",
		],
		"rate-uses-never-removed": [
			"if (within) await limitUses(db, within);\n\tawait removeExpired(db);",
			"if (within) await limitUses(db, within);",
			"the table of limits grows with uses",
		],
		"rate-keys-readable": [
			'return createHash("sha256").update(key).digest("base64url");',
			"return key;",
			"the database tells who tried, and from where",
		],
	}),
];
