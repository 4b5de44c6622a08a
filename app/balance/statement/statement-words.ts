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

/** Whether the words speak of money that left the account. */
export function isOutgoing(text: string): boolean {
	return foldWords(text).some((word) => OUTGOING.test(word));
}

const DAY =
	/(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const TIME = /(?<!\d)\d{1,2}:\d{2}(:\d{2})?(?!\d)/g;

/** The first day that a text names, as `2026-11-24`. */
export function findDay(text: string): string | undefined {
	for (const [, d, m, y, year, month, day] of text.matchAll(DAY)) {
		const full = year ?? (y?.length === 2 ? `20${y}` : y);
		const found = [full, month ?? m?.padStart(2, "0"), day ?? d?.padStart(2, "0")].join("-");
		if (isDay(found)) return found;
	}
	return undefined;
}

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

/** Whoever sent the money, where the text says so. */
export function findSender(text: string): string {
	return shorten(SENDER.exec(text)?.[1] ?? "", LONGEST_SENDER);
}

/** A line as it is kept: on one line, and no longer than the database takes. */
export function keptText(text: string): string {
	return shorten(text, LONGEST_TEXT);
}

export function shorten(text: string, most = LONGEST_SENDER): string {
	return [...text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim()].slice(0, most).join("");
}
