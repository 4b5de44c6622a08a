import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const statement = (name: string) => `app/balance/statement/${name}`;
const SETTLE = statement("settle-line.test.ts");
const MATCH = statement("match-lines.test.ts");
const READ = statement("read-statement.test.ts");
const TABLES = statement("read-tables.test.ts");
const PAGE = "e2e/statement.test.ts";
const { dropped, untriggered, weakened } = inDatabase([SETTLE]);

/** Lines of the bank's statement: read as they stand, matched with care, each used once. */
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
	...inFile(statement("read-message.server.ts"), [READ], {
		"read-outgoing": [
			"(isOutgoing(withoutNotes(record)) || own.every(isMinus))",
			"own.every(isMinus)",
			"a purchase is nowhere counted",
		],
		"read-minus": [" || own.every(isMinus))", ")", "money that left is not counted"],
		"read-both-ways": [
			"isOutgoing(record) || own.some(isMinus) ? undefined",
			"false ? undefined",
			"what may have gone out is income",
		],
		"read-came": ["if (!came && (", "if ((", "a transfer with a word of its sender's vanishes"],
		"read-plus": [
			' || own.some(({ sign }) => sign === "+");',
			";",
			"a transfer with a plus vanishes",
		],
		"read-note-outgoing": [
			"isOutgoing(withoutNotes(record))",
			"isOutgoing(record)",
			"a note of a purchase makes a transfer vanish",
		],
		"read-several": [
			" || own.some((one) => one.qepik !== qepik)",
			"",
			"of two amounts one is picked",
		],
		"read-hidden": [
			"amounts.some(isHidden) ? undefined : qepik",
			"qepik",
			"the word for a balance hides the true amount",
		],
		"read-fee-first": [
			'other === "fee" && isFirst',
			'other === "fee"',
			"the word for a fee hides the true amount",
		],
		"read-noted": [
			"own.filter(({ isNoted }) => !isNoted)",
			"own",
			"an amount of the sender's note is one of the bank's",
		],
		"read-one-line": [
			"({ line }) => line)).size !== 1",
			"({ line }) => line)).size < 1",
			"two transfers of one amount are one",
		],
		"read-note-day": [
			"findDay(record) && findDay(withoutNotes(record))",
			"findDay(record)",
			"the sender says on which day they paid",
		],
	}),
	...inFile(statement("find-amounts.server.ts"), [READ], {
		"read-balance": ["/^(balans|balance|", "/^(balance|", "the balance is taken for a transfer"],
		"read-plus-own": [
			'sign === "+" ? undefined : otherOf(words)',
			"otherOf(words)",
			"a limit in a note hides what came",
		],
		"read-spaced": [
			"return /[ \\u00a0]/.test(digits) ||",
			"return",
			"a digit at the end of a note makes thousands",
		],
		"read-commas": [
			" || (hasColumns && BY_COMMAS.test(digits))",
			"",
			"a digit before a column makes thousands",
		],
		"read-first": [
			"index === 0 && firstDigit === match.index && hasBankWordsOnly(bare, match.index)",
			"hasBankWordsOnly(bare, match.index)",
			"a note that begins as the bank does is the bank's",
		],
		"read-foreign": ["isClear && !isForeign && ", "isClear && ", "roubles are manat"],
		"read-least": [
			"isTwoNumbers(found) ? (qepikOf(lastGroup(digits)) ?? 0) : (value ?? 0)",
			"value ?? 0",
			"a digit before the hidden amount makes it large",
		],
		"read-labelled": [
			"isManat || isLabelled || isDecimal",
			"isManat || isDecimal",
			"a true amount of whole manat is not seen",
		],
	}),
	...inFile(statement("split-records.server.ts"), [READ], {
		"split-uneven": [
			"if (!isPlain && records.some((record) => record.length !== size)) return undefined;",
			"",
			"a note goes to another transfer",
		],
		"split-heading-day": [
			"head === DAY && heading.length === 0",
			"head === DAY",
			"a note above a day goes to another transfer",
		],
		"split-heading-single": [
			"heading.length > 0 ? 1 : records[0]?.length",
			"records[0]?.length",
			"below a heading a note goes to another transfer",
		],
		"split-without-amount": [
			"if (!records.every((record) => record.some(hasAmount))) return undefined;",
			"",
			"a note is a record of its own",
		],
	}),
	...inFile(statement("statement-words.ts"), [READ], {
		"words-day": [
			"return days.length === 1 ? days[0] : undefined;",
			"return days[0];",
			"the sender says on which day they paid",
		],
		"words-day-separator": ["\\2(\\d{4}|", "[./-](\\d{4}|", "an amount is taken for a day"],
	}),
	...inFile(statement("read-tables.server.ts"), [READ, TABLES], {
		"table-currency": ["|| !isManat(cellOf(record, columns.currency))", "", "dollars are manat"],
		"table-minus": ['amount < 0 ? "out" : ', "", "a table's minus is not seen"],
		"table-above": [
			"unread: readAbove(found.above) }",
			"unread: [] }",
			"messages above a file are lost",
		],
		"table-below": [
			"if (found.below.trim()) read.unread.push(found.below.trim());",
			"",
			"the last of many files are lost",
		],
		"table-headings-kept": [
			"isFirst ? `${heading.raw.trim()}\\n${raw.trim()}` : raw.trim()",
			"raw.trim()",
			"a row that was refused is a message the next time",
		],
		"table-shifted": ["record.length > width || ", "", "a separator in a note moves the amount"],
		"table-swallowed": [" || record.some(isSwallowed)", "", "a quote in a note makes two rows one"],
		"table-debit": [
			'if (!credit && parseAmount(cellOf(record, columns.debit))) return "out";',
			"",
			"what went out is income where there is a column of amounts",
		],
		"table-sum": ["!isDated || ", "", "the sum of a file is a transfer"],
		"table-signs": ["hasSigns || isPlus", "isPlus", "a row of signed amounts vanishes"],
		"table-plus": ["|| isPlus || isIncoming", "|| isIncoming", "a transfer with a plus vanishes"],
		"table-both-ways": [" || isIncoming(text)", "", "a transfer to a debit card vanishes"],
		"table-note": [
			' || !isOutgoing(told.join(" "))',
			"",
			"a note of a purchase makes a transfer vanish",
		],
		"table-note-day": [
			"columns.date === undefined ? text : cellOf(record, columns.date)",
			"text",
			"the sender says on which day they paid",
		],
	}),
	...inFile(statement("split-tables.server.ts"), [TABLES], {
		"tables-again": [
			"if (columns) tables.push(",
			"if (columns && index === 0) tables.push(",
			"a second file is read by the columns of the first",
		],
		"tables-other": [
			'!raw.includes("\\n") && delimiterOf(raw)',
			"false",
			"a second file with other separators is not read",
		],
		"tables-unclosed": [
			"return startsWithHeadings(rows) ? rows :",
			"return rows; return",
			"a quote in a note takes the whole file away",
		],
	}),
	...inFile(statement("table-columns.server.ts"), [TABLES], {
		"headings-known": [
			"Object.keys(columns).length < 2 || ",
			"",
			"a note with a comma is a row of headings",
		],
		"headings-short": [
			" && foldWords(cell).length <= LONGEST_HEADING",
			"",
			"a sentence is a row of headings",
		],
	}),
	...inFile(statement("read-statement.server.ts"), [READ], {
		"paste-length": ["pasted.length > LONGEST_PASTE", "false", "a paste without an end"],
		"paste-lines": ["read.lines.length > MOST_LINES", "false", "lines without an end"],
		"paste-nothing": [
			"if (!pasted.trim()) throw",
			"if (false) throw",
			"an empty paste says the wrong thing",
		],
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
		"paste-unread-kept": [
			'draft.type(unread.join("\\n\\n"));',
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
