import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const statement = (name: string) => `app/balance/statement/${name}`;
const SETTLE = statement("settle-line.test.ts");
const MATCH = statement("match-lines.test.ts");
const PAGE = "e2e/statement.test.ts";
const { dropped, untriggered, weakened } = inDatabase([SETTLE]);

/** Lines of the bank's statement: matched with care, each used once. */
export const moneyStatement: Mutant[] = [
	...inFile(statement("settle-line.server.ts"), [SETTLE], {
		"line-once": [
			"AND bank_lines.status = 'waiting'\n\t\t\t\tAND top_ups",
			"\n\t\t\t\tAND top_ups",
			"one transfer pays two top-ups",
		],
		"line-own": [
			"\n\t\t\t\tAND top_ups.user_id <> ${adminId}",
			"",
			"an admin credits their own balance without the password",
		],
		"line-over": [
			"\n\t\t\t\tAND bank_lines.amount_qepik <= top_ups.amount_qepik",
			"",
			"more than was asked is credited without the password",
		],
		"line-refused-alone": [
			"if (!(error instanceof Problem)) throw error;",
			"throw error;",
			"one refusal keeps the others from their money",
		],
		"line-dismiss-waiting": [
			"WHERE id = ${lineId} AND status = 'waiting'\n\t\t\tRETURNING",
			"WHERE id = ${lineId} AND status <> 'used'\n\t\t\tRETURNING",
			"whoever put it aside first is forgotten",
		],
		"line-restore-dismissed": [
			"AND status = 'dismissed'",
			"AND status <> 'used'",
			"a line that waits is brought back",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.server.ts", [SETTLE], {
		"line-freed": [
			"WHERE top_up_id = ${topUpId}`);",
			"WHERE false AND top_up_id = ${topUpId}`);",
			"a transfer whose approval was taken back pays nobody",
		],
	}),
	...inFile(statement("add-lines.server.ts"), [SETTLE], {
		"line-known": ["ON CONFLICT (digest) DO NOTHING", "", "a statement pasted again is an error"],
		"line-twice": [
			"`${time}\\n${line.text}`",
			"line.text",
			"of two transfers with one text one is lost",
		],
	}),
	...inFile(statement("list-lines.server.ts"), [SETTLE], {
		"line-order": ["oldestFirst(createdAt, id)", "oldestFirst(id)", "a paste is shuffled"],
	}),
	...inFile(statement("free-amount.server.ts"), [SETTLE], {
		"free-amount-waiting": ["AND status = 'pending' ", "", "an amount is taken for ever"],
		"free-amount-least": [
			"ORDER BY amount LIMIT 1",
			"ORDER BY amount DESC LIMIT 1",
			"99 qəpik more",
		],
	}),
	...inFile(statement("match-lines.server.ts"), [MATCH], {
		"match-day": [
			"days.every((day) => day >= candidate.askedOn) &&",
			"",
			"an old transfer pays a new wish",
		],
		"match-day-in-text": [
			", ...findDays(line.text)]",
			"]",
			"an old transfer whose sender names a later day pays a new wish",
		],
		"match-only-top-up": ["ofAmount.length === 1 && ", "", "one of two is picked"],
		"match-only-line": [" && line.sameAmount === 1", "", "one of two transfers is picked"],
		"match-other-reference": [
			" && referred.length === 0",
			"",
			"a transfer for one top-up pays another",
		],
		"match-one-reference": ["referred.length === 1 :", "true :", "one of two references is picked"],
		"match-recognized": [" && isRecognized)", ")", "a round amount is believed"],
		"match-own": ["userId !== adminId && ", "", "an admin's own top-up is offered"],
		"match-over": [" && line.amountQepik <= amountQepik;", ";", "more than was asked is offered"],
		"match-by-card": [' && type === "abb"', "", "a card payment is taken for a transfer"],
		"match-pending": [
			'({ status }: Candidate) => status === "pending"',
			"() => true",
			"what is decided is offered",
		],
		"match-once": [
			"match.isCertain = times.get(match.topUpId) === 1;",
			"match.isCertain = true;",
			"two transfers are certain of one top-up",
		],
		"match-shown": [".slice(0, MOST_SHOWN)", "", "a round amount lists everybody"],
	}),
	...inFile(statement("statement.page.tsx"), [PAGE], {
		"publish-statement-added": [
			"if (added > 0) statementChanged(hub);",
			"",
			"another admin sees the lines at the next visit",
		],
		"publish-statement-settled": [
			"\t\t\t\tstatementChanged(hub);\n\t\t\t\treturn { done: intent",
			"\t\t\t\treturn { done: intent",
			"another admin sees a line that was put aside",
		],
		"publish-statement-approved": [
			"\t\t\t\t\t\ttopUpChanged(hub, outcome.userId);\n",
			"",
			"the customer sees the money at the next visit",
		],
	}),
	...inFile(statement("paste-form.tsx"), [PAGE], {
		"paste-all-files": [
			"[...(files ?? [])].map(readOne)",
			"[...(files ?? [])].slice(0, 1).map(readOne)",
			"of several files one is taken",
		],
		"paste-unread-kept": [
			"draft.type(unread.join(BETWEEN));",
			"draft.drop();",
			"what was not read is lost",
		],
	}),
	...dropped("bank_lines", {
		bank_lines_top_up_id_key: "two transfers pay one top-up",
	}),
	...untriggered("bank_lines", { bank_lines_stay: "a line that was used can vanish" }),
	...weakened("keep_bank_line", {
		amount: ["NEW.amount_qepik, ", "OLD.amount_qepik, ", "a transfer becomes larger"],
		text: ["NEW.text, ", "OLD.text, ", "a transfer says something else"],
		once: [
			"OLD.status <> 'waiting' AND NEW.status",
			"false AND NEW.status",
			"a line pays another top-up",
		],
	}),
];
