import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const RULES = "app/balance/cash/cash-rules.test.ts";
const { dropped, untriggered, weakened } = inDatabase(["test/money/cash-guards.test.ts"]);

/** What the money check and the database hold of the days' cash. */
export const moneyCashGuards: Mutant[] = [
	...inFile("app/balance/cash/cash-rules.server.ts", [RULES], {
		"money-rule-19-figures": [
			"WHERE ROW(${kept}) IS DISTINCT FROM ROW(${booked})\n\t\t\t\tAND",
			"WHERE false AND",
			"nobody is told of a figure that is not the ledger's",
		],
		"money-rule-19-morning": [
			"morning_qepik <> left_before OR ",
			"",
			"nobody is told of a morning that is not the evening before",
		],
		"money-rule-19-gap": [
			" OR day_before <> day - 1",
			"",
			"nobody is told of a day that is left out",
		],
		"money-rule-19-total": [
			"WHERE evening_qepik + later <> total",
			"WHERE false",
			"nobody is told that the days are not the balances",
		],
		"money-rule-20-bank": [
			"WHERE closing.bank_counted_qepik IS DISTINCT FROM cash_days.bank_counted_qepik\n\t\t\t\tOR",
			"WHERE",
			"nobody is told of a closing over another sum of the bank's",
		],
		"money-rule-20-epoint": [
			"\n\t\t\t\tOR closing.epoint_counted_qepik IS DISTINCT FROM cash_days.epoint_counted_qepik",
			"",
			"nobody is told of a closing over another sum of Epoint's",
		],
		"money-rule-20-said-bank": [
			"\n\t\t\t\tOR (bank_version, bank_said_qepik) IS DISTINCT FROM (bank.version, bank.said_qepik)",
			"",
			"nobody is told of what the bank did not say",
		],
		"money-rule-20-said-epoint": [
			"\n\t\t\t\tOR (epoint_version, epoint_said_qepik) IS DISTINCT FROM (epoint.version, epoint.said_qepik)",
			"",
			"nobody is told of what Epoint did not say",
		],
		"money-rule-20-open": [
			"WHERE day NOT IN (SELECT day FROM cash_closings)",
			"WHERE false",
			"nobody is told of a correction of an open day",
		],
	}),
	...dropped("cash_days", {
		cash_days_follow_the_one_before: "a morning with money from nowhere",
		cash_days_in_turn: "a day is left out",
		cash_days_evening_qepik_check: "an evening below zero",
		cash_days_epoint_auto_qepik_check: "top-ups below zero",
		cash_days_epoint_hand_qepik_check: "top-ups below zero",
		cash_days_abb_qepik_check: "top-ups below zero",
		cash_days_purchases_qepik_check: "purchases below zero",
		cash_days_refunds_qepik_check: "refunds below zero",
		cash_days_abb_back_qepik_check: "a take-back that brings money",
		cash_days_epoint_back_qepik_check: "a take-back that brings money",
		cash_days_entries_check: "less than no entries",
	}),
	{
		name: "guard-cash-days-one-first",
		lost: "the shop begins twice",
		sql: "DROP INDEX cash_days_one_first",
		tests: ["test/money/cash-guards.test.ts"],
	},
	...untriggered("cash_days", { cash_days_append_only: "a counted day changes" }),
	...dropped("cash_said", {
		cash_said_source_check: "somebody else says something",
		cash_said_version_check: "a saying without a number",
		cash_said_note_check: "a note without an end",
	}),
	...untriggered("cash_said", {
		cash_said_append_only: "what was said is unsaid",
		cash_said_keep: "something is said of a closed day",
	}),
	...dropped("cash_closings", {
		cash_closings_of_counted: "a day is closed over another sum",
		cash_closings_bank_said: "a day is closed with what the bank did not say",
		cash_closings_epoint_said: "a day is closed with what Epoint did not say",
		cash_closings_all_said: "a day is closed of which nobody said anything",
		cash_closings_explained: "a difference without a reason",
		cash_closings_note_check: "a reason without an end",
	}),
	...untriggered("cash_closings", {
		cash_closings_append_only: "a closed day changes",
		cash_closings_with_newest: "a day is closed with what was said before",
	}),
	...dropped("cash_corrections", {
		cash_corrections_day_fkey: "an open day is corrected",
		cash_corrections_amount_qepik_check: "a correction over nothing",
		cash_corrections_reason_check: "a correction without a reason",
		cash_corrections_source_check: "a correction of nobody's figure",
		cash_corrections_number_check: "a correction without a number",
	}),
	...untriggered("cash_corrections", { cash_corrections_append_only: "a correction changes" }),
	...weakened("refuse_entry_of_counted_day", {
		lock: [
			"PERFORM pg_advisory_xact_lock_shared(7312030);",
			"",
			"an entry slips in while its day is counted",
		],
	}),
];
