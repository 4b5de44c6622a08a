/** A line of the shop's message: a code to copy, with its name if it has one, or words. */
export type TicketLine =
	| { kind: "code"; label?: string | undefined; code: string }
	| { kind: "text"; text: string };

/** `Kod: ABCD-1234`, `Kod 2: …`, `Login:ali`; not `Saat 10:30`, nor the colon of an address. */
const NAMED = /^(\p{L}[^:]{0,39}):\s+(\S.*)$|^(\p{L}[^:\d]{0,39}):(?!\/\/)(\S+)$/u;
const ADDRESS = /^https?:\/\//i;
/** One word, or the groups of a long number. */
const SINGLE = /^(?:\S+|\d{3,}(?: \d{3,})+)$/;
/** What is no word of a sentence: with a digit, or several groups of capitals. */
const UNNAMED = /^(?=.*\d)[\p{L}\d_-]{6,}$|^\p{Lu}{3,}(?:-\p{Lu}{3,})+$/u;

/** Splits a message into codes and words; neighbouring lines of words stay one text. */
export function readTicket(message: string): TicketLine[] {
	const lines: TicketLine[] = [];
	for (const line of message.split("\n")) {
		const last = lines.at(-1);
		const code = findCode(line.trim());
		if (code) lines.push(code);
		else if (last?.kind === "text") last.text += `\n${line}`;
		else if (line.trim()) lines.push({ kind: "text", text: line });
	}
	return lines.map((line) =>
		line.kind === "text" ? { kind: "text", text: line.text.trimEnd() } : line,
	);
}

function findCode(line: string): TicketLine | undefined {
	if (UNNAMED.test(line) || /^\d{3,}(?: \d{3,})+$/.test(line)) return { kind: "code", code: line };
	const named = NAMED.exec(line);
	const [label, code = ""] = [named?.[1] ?? named?.[3], named?.[2] ?? named?.[4]];
	if (!label || !SINGLE.test(code) || ADDRESS.test(code)) return undefined;
	return { kind: "code", label, code };
}
