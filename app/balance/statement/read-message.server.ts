import { foldWords } from "#app/core/fold-words.ts";
import { parseManat } from "#app/core/money.ts";
import {
	findDay,
	findSender,
	isOutgoing,
	keptText,
	type ReadStatement,
	withoutDays,
} from "./statement-words.ts";

const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,6})(?:[.,]\d{1,2})?`;
const CURRENCY = "(?:AZN|₼|manat|man\\b)";
const WITH_CURRENCY = new RegExp(
	String.raw`(?<![\d.,*])([+-]?)\s?(${NUMBER})(?![\d.,]*\d)\s*${CURRENCY}|${CURRENCY}\s*([+-]?)(${NUMBER})(?![.,]?\d)`,
	"gi",
);
const PLAIN = /(?<![\d.,*])([+-]?)(\d{1,6}[.,]\d{2})(?![.,]?\d)/g;
/** An amount after one of these is not the transfer's. */
const OTHER_AMOUNT = /^(balans|balance|qaliq|movcud|limit|komissiya|commission|fee)/;

type Amount = { qepik: number; isOut: boolean };

/** Reads texts of the bank: messages, or the lines of a statement that has no columns. */
export function readMessages(text: string): ReadStatement {
	const read: ReadStatement = { lines: [], outgoing: 0, unread: [] };
	for (const record of text.split(/\n\s*\n/).flatMap(recordsOf)) {
		const amounts = amountsIn(record);
		const [amount] = amounts;
		if (amount && (amount.isOut || isOutgoing(record))) read.outgoing++;
		else if (amount && amounts.every(({ qepik }) => qepik === amount.qepik)) {
			read.lines.push({
				amountQepik: amount.qepik,
				paidOn: findDay(record),
				sender: findSender(record),
				text: keptText(record),
			});
		} else if (record.trim()) read.unread.push(record.trim());
	}
	return read;
}

/** A block is one message, unless several of its lines have amounts: then each of these begins one. */
function recordsOf(block: string): string[] {
	const lines = block.split("\n");
	const starts = lines.filter((line) => amountsIn(line).length > 0).length;
	if (starts < 2) return [block];
	const records: string[] = [];
	let before = "";
	for (const line of lines) {
		if (amountsIn(line).length > 0) {
			records.push(before + line);
			before = "";
		} else if (records.length === 0) before += `${line}\n`;
		else records.push(`${records.pop()}\n${line}`);
	}
	return records;
}

/** The amounts of the transfer itself; that of what is left on the account is none. */
function amountsIn(text: string): Amount[] {
	const bare = withoutDays(text);
	const named = [...bare.matchAll(WITH_CURRENCY)].filter(
		({ index }) => !isOther(bare.slice(0, index)),
	);
	if (named.length > 0)
		return named.flatMap(([, sign, digits, sign2, digits2]) =>
			amountOf(digits ?? digits2 ?? "", sign ?? sign2),
		);
	const plain = [...bare.matchAll(PLAIN)].filter(({ index }) => !isOther(bare.slice(0, index)));
	// Of several numbers without a currency nobody knows which is meant.
	return plain.length === 1
		? plain.flatMap(([, sign, digits]) => amountOf(digits ?? "", sign))
		: [];
}

function isOther(before: string): boolean {
	return foldWords(before.split("\n").at(-1) ?? "")
		.slice(-2)
		.some((word) => OTHER_AMOUNT.test(word));
}

function amountOf(digits: string, sign: string | undefined): Amount[] {
	const qepik = parseManat(digits.replaceAll(/,(?=\d{3})/g, "").replaceAll(/[ \u00a0]/g, ""));
	return qepik ? [{ qepik, isOut: sign === "-" }] : [];
}
