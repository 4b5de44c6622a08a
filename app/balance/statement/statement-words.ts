import { foldWords } from "#app/core/fold-words.ts";

const LONGEST_TEXT = 500;
const LONGEST_SENDER = 100;

/** What was read of one transfer. */
export type ReadLine = {
	amountQepik: number;
	/** As `2026-11-24`, where the line names a day. */
	paidOn: string | undefined;
	sender: string;
	text: string;
};

/** What was pasted: transfers, what went out, and what cannot be read, as it was. */
export type ReadStatement = { lines: ReadLine[]; outgoing: number; unread: string[] };

const OUTGOING = /^(mexaric|debet|debit|silin|nagdlas|withdraw|purchase)/;
const INCOMING = /^(medaxil|daxil|kredit|credit|gelen|incoming|received|deposit)/;

export const isIncomingWord = (word: string) => INCOMING.test(word);

/** Whether the words speak of money that left the account. */
export function isOutgoing(text: string): boolean {
	return foldWords(text).some((word) => OUTGOING.test(word));
}

/** Whether the words speak of money that came. */
export function isIncoming(text: string): boolean {
	return foldWords(text).some(isIncomingWord);
}

const NOTE =
	"(?:qeyd|təyinat|teyinat|açıqlama|aciqlama|şərh|serh|note|comment|description|purpose)";
const NOTE_LINE = new RegExp(String.raw`^\s*${NOTE}\s*[:–-]`, "iu");
const FROM_NOTE = new RegExp(String.raw`(?<!\p{L})${NOTE}\s*[:–-].*`, "giu");

/** Whether a line begins as what the sender wrote does. */
export const isNoteLine = (line: string) => NOTE_LINE.test(line);

/** The text without what the sender wrote, where it says so: from the word for it to the end of the line. */
export const withoutNotes = (text: string) => text.replaceAll(FROM_NOTE, " ");

const DAY =
	/(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const TIME = /(?<!\d)\d{1,2}:\d{2}(:\d{2})?(?!\d)/g;

/** The days that a text names, each as `2026-11-24`. */
export function findDays(text: string): string[] {
	const days = [...text.matchAll(DAY)].map(([, d, , m, y, year, month, day]) => {
		const full = year ?? (y?.length === 2 ? `20${y}` : y);
		return [full, month ?? m?.padStart(2, "0"), day ?? d?.padStart(2, "0")].join("-");
	});
	return [...new Set(days.filter(isDay))];
}

/** The day that a text names; of several, one may be the sender's own. */
export function findDay(text: string): string | undefined {
	const days = findDays(text);
	return days.length === 1 ? days[0] : undefined;
}

/** Whether a line begins with a day or a time, as those of a statement do. */
export const startsWithDay = (line: string) => /^\s*\|/.test(markDays(line));

const markDays = (text: string) => text.replaceAll(DAY, "|").replaceAll(TIME, "|");

function isDay(text: string): boolean {
	const moment = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The text without its days and times, whose digits are no amounts. */
export function withoutDays(text: string): string {
	return text.replaceAll(DAY, " ").replaceAll(TIME, " ");
}

const SENDER =
	/(?:göndərən|gonderen|ödəyən|odeyen|kimdən|kimden|sender|from)\s*[:-]?\s*([^\n;,|\d]{2,60})/i;

/** Whoever sent the money, where the bank's own words say so. */
export function findSender(text: string): string {
	return shorten(SENDER.exec(withoutNotes(text))?.[1] ?? "", LONGEST_SENDER);
}

/** A line as it is kept: on one line, and no longer than the database takes. */
export function keptText(text: string): string {
	return shorten(text, LONGEST_TEXT);
}

export function shorten(text: string, most = LONGEST_SENDER): string {
	return [...text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim()].slice(0, most).join("");
}
