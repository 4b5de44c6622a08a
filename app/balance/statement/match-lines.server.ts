import { foldWords } from "#app/core/fold-words.ts";
import { orderReference } from "#app/core/ids.ts";

/** A top-up that a line may be about. */
export type Candidate = {
	topUpId: string;
	userId: string;
	userName: string;
	status: "pending" | "completed" | "rejected";
	type: "epoint" | "abb";
	amountQepik: number;
	/** The day in Baku, as `2026-11-24`. */
	askedOn: string;
};

type Line = {
	id: string;
	amountQepik: number;
	paidOn: string | null;
	sender: string;
	text: string;
	/** How many lines of this amount wait. */
	sameAmount: number;
};

export type Match = {
	topUpId: string;
	reference: string;
	userId: string;
	userName: string;
	amountQepik: number;
	/** What the line and the top-up have in common. */
	by: ("reference" | "amount" | "name")[];
	/** No other top-up can be meant: it may be approved together with others. */
	isCertain: boolean;
	/** Whether this admin may approve it here: not their own, and no more than was asked. */
	isOpen: boolean;
};

const MOST_SHOWN = 3;

/**
 * Which waiting top-ups each line may be, the likeliest first. Certain is one with the line's amount,
 * asked for on its day or before, which the line names by its reference; or the only one of its amount,
 * where the line is the only one too and has the customer's name or an amount that was made to be
 * recognized, which ends in other qəpik than tens.
 */
export function matchLines(
	lines: Line[],
	{ candidates, adminId }: { candidates: Candidate[]; adminId: string },
): Map<string, Match[]> {
	const waiting = candidates.filter(({ status }) => status === "pending");
	const found = new Map(lines.map((line) => [line.id, matchesOf(line, waiting, adminId)]));
	// Two lines for one top-up: one of them is for something else.
	const times = new Map<string, number>();
	const certain = () => [...found.values()].flat().filter(({ isCertain }) => isCertain);
	for (const { topUpId } of certain()) times.set(topUpId, (times.get(topUpId) ?? 0) + 1);
	for (const match of certain()) match.isCertain = times.get(match.topUpId) === 1;
	return found;
}

function matchesOf(line: Line, waiting: Candidate[], adminId: string): Match[] {
	const words = foldWords(`${line.sender} ${line.text}`);
	const tokens = new Set(words);
	const names = (of: Candidate) => tokens.has(of.topUpId.slice(-6));
	const referred = waiting.filter(names);
	const ofAmount = waiting.filter(
		({ amountQepik, type }) => amountQepik === line.amountQepik && type === "abb",
	);
	const matches = waiting.map((candidate): Match => {
		const { topUpId, userId, userName, amountQepik } = candidate;
		const by: Match["by"] = [];
		if (names(candidate)) by.push("reference");
		if (ofAmount.includes(candidate) || (by.length > 0 && amountQepik === line.amountQepik))
			by.push("amount");
		if (isNamed(userName, words)) by.push("name");
		const isOpen = userId !== adminId && line.amountQepik <= amountQepik;
		const isOnly = ofAmount.length === 1 && line.sameAmount === 1 && referred.length === 0;
		const isRecognized = by.includes("name") || line.amountQepik % 10 !== 0;
		const isCertain =
			isOpen &&
			by.includes("amount") &&
			(line.paidOn === null || line.paidOn >= candidate.askedOn) &&
			(by.includes("reference") ? referred.length === 1 : isOnly && isRecognized);
		const reference = orderReference(topUpId);
		return { topUpId, reference, userId, userName, amountQepik, by, isCertain, isOpen };
	});
	return matches
		.filter(({ by }) => by.length > 0)
		.toSorted((one, other) => weightOf(other) - weightOf(one))
		.slice(0, MOST_SHOWN);
}

const WEIGHTS = { reference: 4, amount: 2, name: 1 };

const weightOf = ({ by, isCertain }: Match) =>
	by.reduce((sum, reason) => sum + WEIGHTS[reason], isCertain ? 8 : 0);

/** Whether the first name is among the words, and the second one or its first letter, if there is one. */
function isNamed(name: string, words: string[]): boolean {
	const heard = new Set(words.map(soundOf));
	const [first = "", second] = foldWords(name).map(soundOf);
	if (first.length < 3 || !heard.has(first)) return false;
	return second ? heard.has(second) || heard.has(second.slice(0, 1)) : first.length > 3;
}

/** Banks write Məmmədov as Memmedov and as Mammadov. */
function soundOf(word: string): string {
	return word
		.replaceAll("e", "a")
		.replaceAll("kh", "x")
		.replaceAll("gh", "g")
		.replaceAll("sh", "s")
		.replaceAll("ch", "c");
}
