import { foldWords } from "#app/core/fold-words.ts";
import { parseManat } from "#app/core/money.ts";
import { isIncomingWord, isNoteLine, withoutDays } from "./statement-words.ts";

/** A number of a bank's text that is an amount, or may be one. */
export type Amount = {
	/** Undefined where nobody but a person can say how much it is. */
	qepik: number | undefined;
	/** The least that it can be. */
	least: number;
	sign: string;
	/** What it is if not the transfer's: a fee, or what is left or allowed. */
	other: "fee" | "rest" | undefined;
	/** That nothing but the bank's own words can stand before it. */
	isFirst: boolean;
	/** That its line is what the sender wrote. */
	isNoted: boolean;
	line: number;
};

const SPACED = String.raw`\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d{1,2})?(?![.,]?\d)`;
const NUMBER = new RegExp(String.raw`${SPACED}|\d(?:[\d.,]*\d)?`, "g");
const WHOLE = /^\d{1,6}$/;
const DECIMAL = /^\d+[.,]\d{1,2}$/;
const ENDS_AS_AMOUNT = /[.,]\d{2}$/;
const BY_COMMAS = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
const BY_DOTS = /^\d{1,3}(\.\d{3})+,\d{1,2}$/;

const MANAT = String.raw`(?:AZN|₼|manat|man\b)`;
const FOREIGN = String.raw`(?:(?:USD|EUR|RUB|TRY|TL|GBP|GEL|KZT|UAH|AED|CNY)(?!\p{L})|[$€₽£₺₸]|doll?ar|avro|rubl|lir[əe])`;
const [MANAT_AFTER, FOREIGN_AFTER] = [MANAT, FOREIGN].map((of) => new RegExp(`^\\s*${of}`, "iu"));
const [MANAT_BEFORE, FOREIGN_BEFORE] = [MANAT, FOREIGN].map(
	(of) => new RegExp(String.raw`(?<!\p{L})${of}[\s:]*[+−-]?\s?$`, "iu"),
);
const SIGN = /(?<![\d.,*])([+−-])\s?$/;

const FEE = /^(komissiya|commission|fee)/;
const REST = /^(balans|balance|qaliq|movcud|limit)/;
const AMOUNT_WORD = /^(mebleg|amount)/;
/** Enough for the two words before a number. */
const WORDS_BEFORE = 80;

/** The amounts of a text, those that are not the transfer's among them. */
export function findAmounts(text: string): Amount[] {
	return text
		.trim()
		.split("\n")
		.flatMap((line, index) => amountsOf(line, index));
}

/** Whether a text has an amount that may be a transfer's. */
export function hasAmount(text: string): boolean {
	return findAmounts(text).some(({ other }) => !other);
}

function amountsOf(line: string, index: number): Amount[] {
	const bare = withoutDays(line);
	const firstDigit = line.search(/\d/);
	const isNoted = isNoteLine(line);
	const hasColumns = /,\S/.test(bare.replaceAll(/\d,(?=\d)/g, ""));
	return [...bare.matchAll(NUMBER)].flatMap((match) => {
		const before = bare.slice(Math.max(0, match.index - WORDS_BEFORE), match.index);
		const after = bare.slice(match.index + match[0].length);
		const isFirst =
			index === 0 && firstDigit === match.index && hasBankWordsOnly(bare, match.index);
		const read = readNumber({ digits: match[0], before, after, isFirst, hasColumns });
		return read ? [{ ...read, isFirst, isNoted, line: index }] : [];
	});
}

const isBankWord = (word: string) => isIncomingWord(word) || AMOUNT_WORD.test(word);

const hasBankWordsOnly = (line: string, to: number) =>
	foldWords(line.slice(0, to)).every(isBankWord);

type Found = {
	digits: string;
	before: string;
	after: string;
	isFirst: boolean;
	hasColumns: boolean;
};

function readNumber(found: Found): Pick<Amount, "qepik" | "least" | "sign" | "other"> | undefined {
	const { digits, before, after } = found;
	const isForeign = FOREIGN_AFTER?.test(after) || FOREIGN_BEFORE?.test(before);
	const isManat = MANAT_AFTER?.test(after) || MANAT_BEFORE?.test(before);
	const hasCurrencyAfter = MANAT_AFTER?.test(after) || FOREIGN_AFTER?.test(after);
	const isWhole = WHOLE.test(digits);
	// The digits of a telephone, of a card, or at the beginning of a reference.
	if (/^\d{7,}$/.test(digits)) return undefined;
	if (isWhole && (before.endsWith("*") || after.startsWith("*"))) return undefined;
	if (isWhole && /^\p{L}/u.test(after) && !hasCurrencyAfter) return undefined;
	const words = foldWords(before).slice(-2);
	const isLabelled = isWhole && isBankWord(words.at(-1) ?? "") && /[\s:]$/.test(before);
	const isDecimal = ENDS_AS_AMOUNT.test(digits) || DECIMAL.test(digits);
	if (!(isForeign || isManat || isLabelled || isDecimal)) return undefined;
	const value = qepikOf(digits);
	if (value === 0) return undefined;
	const isClear = isManat || ENDS_AS_AMOUNT.test(digits);
	const isReadable = isClear && !isForeign && !isTwoNumbers(found);
	const sign = SIGN.exec(before)?.[1] ?? "";
	return {
		qepik: isReadable && value !== Number.POSITIVE_INFINITY ? value : undefined,
		least: isTwoNumbers(found) ? (qepikOf(lastGroup(digits)) ?? 0) : (value ?? 0),
		sign: sign === "−" ? "-" : sign,
		// What has a plus is what came.
		other: sign === "+" ? undefined : otherOf(words),
	};
}

function otherOf(words: string[]): Amount["other"] {
	if (words.some((word) => FEE.test(word))) return "fee";
	return words.some((word) => REST.test(word)) ? "rest" : undefined;
}

const lastGroup = (digits: string) => digits.split(/[ \u00a0,](?=\d{3})/).at(-1) ?? "";

/** `9 100.00` may be the end of what the sender wrote, and the amount after it; `9,100.00` where commas part columns. */
function isTwoNumbers({ digits, isFirst, hasColumns }: Found): boolean {
	// No amount begins with a zero and another digit.
	if (isFirst || /^0\d/.test(lastGroup(digits))) return false;
	return /[ \u00a0]/.test(digits) || (hasColumns && BY_COMMAS.test(digits));
}

/** Qəpik; infinite where it is more than any amount of the shop's, undefined where it is no number. */
function qepikOf(digits: string): number | undefined {
	let plain = digits.replaceAll(/[ \u00a0]/g, "");
	if (BY_COMMAS.test(plain)) plain = plain.replaceAll(",", "");
	else if (BY_DOTS.test(plain)) plain = plain.replaceAll(".", "");
	const qepik = parseManat(plain);
	if (qepik === undefined && /^\d+([.,]\d{1,2})?$/.test(plain)) return Number.POSITIVE_INFINITY;
	return qepik;
}
