import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const statement = (name: string) => `app/balance/statement/${name}`;
const READ = statement("read-statement.test.ts");
const TABLES = statement("read-tables.test.ts");

/** What the bank wrote is read as it stands, whatever a sender has written into it. */
export const moneyReadStatement: Mutant[] = [
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
			"the word for a fee hides what came",
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
		"read-telephone": [
			"if (/^\\d{7,}$/.test(digits)) return undefined;",
			"",
			"a telephone behind the amount is another one",
		],
		"read-reference": [
			"if (isWhole && /^\\p{L}/u.test(after) && !hasCurrencyAfter) return undefined;",
			"",
			"a reference that begins with a digit is an amount",
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
	...inFile(statement("read-file.ts"), [statement("read-file.test.ts")], {
		"file-old-workbook": ["0xd0, 0xcf", "0xd0, 0xce", "a workbook fills the field with signs"],
		"file-workbook": ["0x50, 0x4b", "0x50, 0x4c", "a workbook fills the field with signs"],
		"file-no-text": ['text.includes("\\0")', "false", "a picture fills the field with signs"],
		"file-empty": ["text.trim() ? ", "text ? ", "an empty file says nothing"],
		"file-utf-16": ["if (isUtf16)", "if (false)", "what Excel calls Unicode is not read"],
	}),
	...inFile(statement("statement-words.ts"), [READ], {
		"words-sender-of-bank": [
			"SENDER.exec(withoutNotes(text))",
			"SENDER.exec(text)",
			"a note says who sent the money",
		],
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
			"of a dozen files the last ones are not read",
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
			" && headingWords(cell).length <= LONGEST_HEADING",
			"",
			"a sentence is a row of headings",
		],
		"headings-one-byte": [
			'.replaceAll("?", "ə")',
			"",
			"a file of an older program is read as messages",
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
];
