import { type Amount, findAmounts } from "./find-amounts.server.ts";
import { splitRecords } from "./split-records.server.ts";
import {
	findDay,
	findSender,
	isIncoming,
	isOutgoing,
	keptText,
	type ReadStatement,
	withoutNotes,
} from "./statement-words.ts";

/**
 * Reads texts of the bank: messages, or the lines of a statement that has no columns. The sender's note
 * is a part of them, and says what its sender likes: a record in which two things can be meant is left
 * to a person.
 */
export function readMessages(text: string): ReadStatement {
	const read: ReadStatement = { lines: [], outgoing: 0, unread: [] };
	for (const record of text.split(/\n\s*\n/).flatMap(splitRecords)) {
		const amounts = findAmounts(record);
		const way = wayOf(record, amounts);
		const amountQepik = way === "in" ? amountOf(amounts) : undefined;
		if (way === "out") read.outgoing++;
		else if (amountQepik) {
			read.lines.push({
				amountQepik,
				paidOn: dayOf(record),
				sender: findSender(record),
				text: keptText(record),
			});
		} else if (record.trim()) read.unread.push(record.trim());
	}
	return read;
}

/** The day that the bank names; what the sender wrote names another one, or none that counts. */
function dayOf(record: string): string | undefined {
	return findDay(record) && findDay(withoutNotes(record));
}

const isOwn = ({ other }: Amount) => !other;
const isMinus = ({ sign }: Amount) => sign === "-";

/** Which way the money went; undefined where nothing is said of money, or both ways. */
function wayOf(record: string, amounts: Amount[]): "in" | "out" | undefined {
	const own = amounts.filter(isOwn);
	if (own.length === 0) return undefined;
	const came = isIncoming(record) || own.some(({ sign }) => sign === "+");
	if (!came && (isOutgoing(withoutNotes(record)) || own.every(isMinus))) return "out";
	return isOutgoing(record) || own.some(isMinus) ? undefined : "in";
}

/** The one amount of a transfer; undefined where another one can be meant. */
function amountOf(amounts: Amount[]): number | undefined {
	const own = amounts.filter(isOwn);
	const qepik = own[0]?.qepik;
	if (qepik === undefined || own.some((one) => one.qepik !== qepik)) return undefined;
	// Once, and in the bank's own words.
	if (new Set(own.filter(({ isNoted }) => !isNoted).map(({ line }) => line)).size !== 1)
		return undefined;
	const isFirst = own.some((one) => one.isFirst);
	// 'Balans', at the end of a note, would hide a small amount behind a large one.
	const isHidden = ({ other, least }: Amount) =>
		other && least < qepik && !(other === "fee" && isFirst);
	return amounts.some(isHidden) ? undefined : qepik;
}
