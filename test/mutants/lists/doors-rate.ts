import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How limits count. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/rate-limit.server.ts", ["app/sign-in/rate-limit.test.ts"], {
		"rate-failure-uncounted": ["${failed ? 1 : 0}", "${0}", "a failed attempt is not counted"],
		"rate-success-counted": [
			"failed = isFailure(error);",
			"failed = true;",
			"what the shop failed at counts against the person",
		],
		"rate-place-kept": [
			"for (const limit of held) await endAttempt(db, limit, failed);",
			"",
			"attempts that are over hold their places",
		],
		"rate-place-not-taken": [
			"\t\t\tawait reservePlace(db, limit);\n",
			"",
			"a burst tries more often than the limit",
		],
		"rate-failures-by-one": [
			"ELSE l.pending END < ${limit.most}",
			"ELSE l.pending END <= ${limit.most}",
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
			"\t\t\t\tpending_until = excluded.pending_until,\n",
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
			"ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END\n\t\t\tWHERE CASE",
			"ends_at = excluded.ends_at\n\t\t\tWHERE CASE",
			"each failure locks out for longer",
		],
		"rate-uses-of-window-before": [
			"taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END + 1",
			"taken = l.taken + 1",
			"uses of the window before count",
		],
		"rate-window-of-uses-moves": [
			"ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END\n\t\tWHERE",
			"ends_at = excluded.ends_at\n\t\tWHERE",
			"each use keeps its limit for longer",
		],
		"rate-uses-for-ever": [
			"WHERE l.ends_at <= now() OR l.taken <",
			"WHERE l.taken <",
			"a limit once reached never ends",
		],
		"rate-late-failure-adds": [
			"taken = CASE WHEN ends_at <= now() THEN 0 ELSE taken END + ${failed",
			"taken = taken + ${failed",
			"a failure counts with those of the window before",
		],
		"rate-late-failure-forgotten": [
			"THEN now() + ${limit.windowS} * interval '1 second' ELSE ends_at END",
			"THEN ends_at ELSE ends_at END",
			"a failure whose window ended opens none",
		],
		"rate-failure-of-everybody": [
			"WHERE name = ${limit.name} AND key = ${digestOf(key)}`);\n}\n\n/** Each",
			"WHERE name = ${limit.name}`);\n}\n\n/** Each",
			"one who fails locks everybody out",
		],
		"rate-forgives-everybody": [
			"DELETE FROM limits WHERE name = ${limit.name} AND key",
			"DELETE FROM limits WHERE key",
			"one renewed password gives everybody new guesses",
		],
		"rate-forgives-all-keys": [
			"WHERE name = ${limit.name} AND key = ${digestOf(key)}`);\n}\n\nasync function reservePlace",
			"WHERE name = ${limit.name}`);\n}\n\nasync function reservePlace",
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
	...inFile("app/sign-in/rate-limit.server.ts", ["test/security/limits.test.ts"], {
		"rate-refused-at-once": [
			"if (await isFull(db, { limit, key })) throw tooMany();",
			"",
			"whoever is refused waits for ten seconds first",
		],
	}),
];
