import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const cash = (name: string) => `app/balance/cash/${name}`;
const COUNT = cash("count-cash-days.test.ts");
const CLOSE = cash("close-day.test.ts");
const EXPLAIN = cash("explain-difference.test.ts");

/** The cash of each day: counted once and rightly, told, closed and corrected. */
export const moneyCash: Mutant[] = [
	...inFile(cash("cash-class.server.ts"), [COUNT], {
		"cash-class-abb": [
			"WHEN asked.type = 'abb' THEN 'abb'\n\t\tWHEN",
			"WHEN",
			"transfers are cards",
		],
		"cash-class-system": [
			"WHEN entry.actor_role = 'system' THEN 'epoint_auto'",
			"",
			"what credits itself is somebody's work",
		],
		"cash-class-abb-back": [
			"WHEN asked.type = 'abb' THEN 'abb_back'",
			"",
			"a transfer that was taken back is an admin's change",
		],
		"cash-class-epoint-back": [
			"WHEN asked.type = 'epoint' THEN 'epoint_back'",
			"",
			"a card payment that was taken back is an admin's change",
		],
		"cash-class-return": [
			"entry.reference LIKE 'return:%' OR ",
			"",
			"what a bank took back is an admin's change",
		],
		"cash-class-card-refund": [
			" OR entry.reference LIKE 'card-refund%'",
			"",
			"what was sent back to a card is an admin's change",
		],
	}),
	...inFile(cash("moved-on.server.ts"), [COUNT], {
		"cash-day-begins": [
			"sql`created_at >= ${startOf(day)} AND created_at < ${startOf(addDays(day, 1))}`",
			"sql`created_at > ${startOf(day)} AND created_at < ${startOf(addDays(day, 1))}`",
			"what happens at midnight is on no day",
		],
		"cash-day-ends": [
			"AND created_at < ${startOf(addDays(day, 1))}`",
			"AND created_at <= ${startOf(addDays(day, 1))}`",
			"what happens at midnight is on two days",
		],
		"cash-day-in-baku": ["00:00 Asia/Baku", "00:00 UTC", "a day ends at four in the morning"],
	}),
	...inFile(cash("count-cash-days.server.ts"), [COUNT], {
		"cash-count-lock": [
			'if (!(await tryLockInTransaction(tx, "cashDays"))) return "busy";',
			"",
			"processes count the same day at once",
		],
		"cash-count-over": [
			"<= now() - make_interval(mins => ${afterMinutes})",
			"<= now()",
			"a day is counted while its entries are on their way",
		],
		"cash-count-steps": ["counted < most; counted++", "; counted++", "a page counts for ever"],
		"cash-count-first": [
			"ORDER BY created_at LIMIT 1",
			"ORDER BY created_at DESC LIMIT 1",
			"the years before are left out",
		],
	}),
	...inFile(cash("daily-cash-days.server.ts"), [COUNT], {
		"publish-cash-counted": [
			"if (counted > 0) cashChanged(hub);",
			"",
			"an open page shows yesterday as today",
		],
		"cash-counted-quiet": [
			"if (counted > 0) cashChanged(hub);",
			"cashChanged(hub);",
			"all pages look again every ten minutes",
		],
	}),
	...inFile(cash("read-cash.server.ts"), [COUNT], {
		"cash-missing-told": [
			"if (open.length > MOST_OPEN)",
			"if (false)",
			"a page reads years of entries",
		],
		"cash-today-follows": [
			"morningQepik = eveningQepik;",
			"",
			"today begins with the morning of yesterday",
		],
	}),
	...inFile(cash("say-cash.server.ts"), [CLOSE], {
		"cash-said-seen": [
			"WHERE coalesce((SELECT version FROM newest), 0) = ${seenVersion}\n\t\t\t\t\tAND",
			"WHERE",
			"a refusal in words is an error",
		],
		"cash-said-to-come": [
			"AND ${day}::date <= baku_day(now())\n",
			"\n",
			"what will be said tomorrow is known",
		],
		"cash-said-before": [
			"AND ${day}::date >= coalesce((SELECT day FROM cash_days ORDER BY cash_days.day LIMIT 1), baku_day(now()) - 1)\n",
			"\n",
			"something is said of a day before the shop",
		],
		"cash-said-closed": [
			"AND NOT EXISTS (SELECT FROM cash_closings WHERE cash_closings.day = ${day}::date)\n",
			"\n",
			"the lock of a closed day is an error",
		],
	}),
	...inFile(cash("close-day.server.ts"), [CLOSE], {
		"cash-close-seen-bank": [
			"AND coalesce(bank.version, 0) = ${seenBank} AND coalesce(epoint.version, 0) = ${seenEpoint}\n",
			"AND coalesce(epoint.version, 0) = ${seenEpoint}\n",
			"a day is closed with what nobody saw of the bank",
		],
		"cash-close-seen-epoint": [
			"AND coalesce(bank.version, 0) = ${seenBank} AND coalesce(epoint.version, 0) = ${seenEpoint}\n",
			"AND coalesce(bank.version, 0) = ${seenBank}\n",
			"a day is closed with what nobody saw of Epoint",
		],
		"cash-close-explained": [
			"AND (${note} <> '' OR (${EVEN}))",
			"",
			"a difference without a reason is an error",
		],
		"cash-close-even-epoint": [
			"\n\tAND coalesce(epoint.said_qepik, 0) = epoint_counted_qepik`",
			"`",
			"a difference of Epoint's needs no reason",
		],
		"cash-close-once": ["ON CONFLICT (day) DO NOTHING\n", "\n", "a second closing is an error"],
	}),
	...inFile(cash("correct-day.server.ts"), [CLOSE], {
		"cash-correct-seen": [
			"AND ${seenNumber} = (\n\t\t\t\tSELECT count(*) FROM cash_corrections WHERE cash_corrections.day = ${day}::date\n\t\t\t)",
			"",
			"a correction leaves a gap",
		],
		"cash-correct-once": ["ON CONFLICT (day, number) DO NOTHING", "", "a second press is an error"],
	}),
	...inFile(cash("explain-difference.server.ts"), [EXPLAIN], {
		"cash-explain-used": [
			"AND status <> 'used' ORDER",
			"ORDER",
			"what was paid explains a difference",
		],
		"cash-explain-lined": [
			"WHERE NOT EXISTS (SELECT FROM bank_lines WHERE top_up_id = credit.id)",
			"",
			"every transfer explains a difference",
		],
		"cash-explain-bounded": [
			"${part} LIMIT ${SHOWN + 1}",
			"${part} LIMIT ${SHOWN}",
			"nobody is told that there are more",
		],
		"cash-explain-refund-booked": [
			"WHERE paid.transaction = told.transaction AND ${MAY_BE_BACK}\n\t\t\t\t)",
			"WHERE false\n\t\t\t\t)",
			"what was given back to a card seems to be left to book out once more",
		],
		"cash-explain-refund-back": [
			"MAY_BE_BACK = sql`refund.status <> 'refused'`",
			"MAY_BE_BACK = sql`true`",
			"what the bank took back after all explains nothing",
		],
		"cash-explain-refund-unknown": [
			"WHERE refund.status = 'unknown' AND entry",
			"WHERE entry",
			"every refund waits for an answer",
		],
		"cash-explain-refund-before": [
			" AND entry.created_at < ${startOf(addDays(day, 1))}\n",
			"\n",
			"a day is explained by what came after it",
		],
		"cash-explain-refund-told": [
			' AND NOT (${during("coalesce(received_at, settled_at)", day)})',
			"",
			"every refund stands on another day",
		],
		"cash-explain-refund-asked": [
			" AND refund.status = 'returned' AND NOT (${during(\"entry.created_at\", day)})",
			" AND refund.status = 'returned'",
			"every return stands on another day",
		],
		"cash-explain-refund-refused": [
			'\t\t\tWHERE NOT (${during("other.created_at", day)})\n',
			"",
			"what was booked in again on its day explains a difference",
		],
		"cash-explain-refund-amount": [
			" AND told.amount_qepik <> refund.amount_qepik\n",
			"\n",
			"every refund is over another amount",
		],
		"cash-explain-shown": ["of.slice(0, SHOWN)", "of", "one more than is promised"],
	}),
];
