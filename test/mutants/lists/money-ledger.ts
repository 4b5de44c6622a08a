import { replaceIn } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const checked = ["app/balance/ledger-chain.test.ts"];
const compared = ["app/balance/compare-ledger.test.ts"];

const CONTENT = [
	"kind",
	"amount_qepik",
	"balance_after_qepik",
	"reference",
	"actor_id",
	"actor_role",
	"reason",
	"created_at",
];

/** The digests of the ledger, and its comparison with a backup. */
export const mutants: Mutant[] = [
	{
		name: "ledger-digest-stamped",
		lost: "a changed entry is noticed by nobody",
		sql: "DROP TRIGGER balance_entries_stamp_digest ON balance_entries;",
		tests: checked,
	},
	{
		name: "ledger-digest-chained",
		lost: "an entry can be changed together with its own digest alone",
		sql: replaceIn("ledger_digest", "COALESCE(previous, '\\x'::bytea) || ", ""),
		tests: checked,
	},
	{
		name: "ledger-link-of-all",
		lost: "a backup's digest does not tell a changed ledger",
		sql: replaceIn("ledger_link", "newest.digest, ''", "''::bytea, ''"),
		tests: compared,
	},
	...CONTENT.map(
		(column): Mutant => ({
			name: `ledger-digest-of-${column.replaceAll("_", "-")}`,
			lost: `the ${column} of an entry can be changed unnoticed`,
			sql: replaceIn(
				"ledger_content",
				`(entry).${column}`,
				column === "created_at" ? "now()" : "to_jsonb(0)",
			),
			tests: checked,
		}),
	),
	...[
		[
			"ledger-compared",
			"IS DISTINCT FROM (${row(LEDGER)})",
			"IS DISTINCT FROM (${row(SAVED)})",
			"an entry that was rewritten is noticed by nobody",
		],
		[
			"ledger-compared-removed",
			"LEFT JOIN ${LEDGER}",
			"JOIN ${LEDGER}",
			"an entry that was removed is noticed by nobody",
		],
		[
			"ledger-backup-linked",
			"return rows[0]?.digest === ledger.digest;",
			"return true;",
			"a backup that was changed tells nothing",
		],
		[
			"ledger-backup-earlier",
			"if (!ledger) return true;",
			"if (!ledger) return false;",
			"a backup of an earlier version can never be compared",
		],
	].map(
		([name = "", text = "", becomes = "", lost = ""]): Mutant => ({
			name,
			lost,
			file: "app/balance/compare-ledger.server.ts",
			text,
			becomes,
			tests: compared,
		}),
	),
];
