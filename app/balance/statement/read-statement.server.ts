import { Problem } from "#app/core/problem.ts";
import { readMessages } from "./read-message.server.ts";
import { readTables } from "./read-tables.server.ts";
import type { ReadStatement } from "./statement-words.ts";

const LONGEST_PASTE = 250_000;
const MOST_LINES = 2000;

/**
 * Reads what the bank wrote: a table with headings, or messages. Throws a Problem at `text` where there
 * is nothing to read, or too much at once.
 */
export function readStatement(text: string): ReadStatement {
	const pasted = text.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "");
	if (!pasted.trim()) throw refused("Bankın mesajını və ya çıxarışını bura yapışdırın");
	if (pasted.length > LONGEST_PASTE) throw refused("Mətn çox uzundur, hissə-hissə əlavə edin");
	const read = readTables(pasted) ?? readMessages(pasted);
	if (read.lines.length > MOST_LINES)
		throw refused(`Bir dəfəyə ən çoxu ${MOST_LINES} köçürmə əlavə edilə bilər`);
	if (read.lines.length + read.outgoing === 0)
		throw refused("Məbləği aydın olan heç bir köçürmə tapılmadı");
	return read;
}

const refused = (message: string) => new Problem("invalid", message, { text: message });
