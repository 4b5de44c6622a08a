import { foldWords } from "#app/core/fold-words.ts";
import { hasAmount } from "./find-amounts.server.ts";
import { startsWithDay } from "./statement-words.ts";

const DAY = "a day";
const NUMBER = "a number";

/**
 * A block is one message, unless several of its lines have amounts. Then each line that begins as the
 * first one does begins another: what the sender wrote, on a line of its own, does not. A block that
 * could be cut in two ways stays whole, for a line in between would go to the wrong transfer.
 */
export function splitRecords(block: string): string[] {
	const lines = block.split("\n").filter((line) => line.trim());
	if (lines.filter(hasAmount).length < 2) return [block];
	const head = headOf(lines[0] ?? "");
	const recurs = lines.filter((line) => headOf(line) === head).length > 1;
	return cutAt(lines, recurs ? 0 : lines.findIndex(hasAmount)) ?? [block];
}

/** What a line begins with: a day, a number, or which word. */
function headOf(line: string): string {
	if (startsWithDay(line)) return DAY;
	return /^\s*[+−-]?\s?\d/.test(line) ? NUMBER : (foldWords(line)[0] ?? "");
}

function cutAt(lines: string[], first: number): string[] | undefined {
	const head = headOf(lines[first] ?? "");
	const heading = lines.slice(0, first);
	const records: string[][] = [];
	for (const line of lines.slice(first)) {
		if (headOf(line) === head) records.push([line]);
		else records.at(-1)?.push(line);
	}
	while (records[0] && !records[0].some(hasAmount)) heading.push(...(records.shift() ?? []));
	const size = heading.length > 0 ? 1 : records[0]?.length;
	// Rows of a statement begin with their day, however many lines they have.
	const isPlain = head === DAY && heading.length === 0;
	if (!isPlain && records.some((record) => record.length !== size)) return undefined;
	if (!records.every((record) => record.some(hasAmount))) return undefined;
	records[0]?.unshift(...heading);
	return records.map((record) => record.join("\n"));
}
