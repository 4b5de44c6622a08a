import { foldWords } from "#app/core/fold-words.ts";
import { orderReference } from "#app/core/ids.ts";
import type { Spent } from "./spent-lines.server.ts";
import { findDays } from "./statement-words.ts";

/** A top-up that a line may be about; of those that were decided, one that the line names. */
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
	/** What the same transfer may have paid already. */
	spent?: Spent | undefined;
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

/** Why a line may be a transfer that was used before: it names a decided top-up, or has its amount. */
export type Doubt = { topUpId: string; by: "reference" | "amount" };

export type Matched = { matches: Match[]; doubt: Doubt | undefined };

const MOST_SHOWN = 3;

/**
 * Which waiting top-ups each line may be, the likeliest first. Certain is one with the line's amount,
 * asked for on the first day that it names or before, which the line names by its reference; or the only
 * one of its amount, where the line is the only one too and has the customer's name or an amount that was
 * made to be recognized, which ends in other qəpik than tens. Nothing is certain of a line that may have
 * been used before; what it may have paid then is its doubt.
 */
export function matchLines(
	lines: Line[],
	{ candidates, adminId }: { candidates: Candidate[]; adminId: string },
): Map<string, Matched> {
	const found = new Map(lines.map((line) => [line.id, matchesOf(line, candidates, adminId)]));
	// Two lines for one top-up: one of them is for something else.
	const times = new Map<string, number>();
	const certain = [...found.values()].flat().filter(({ isCertain }) => isCertain);
	for (const { topUpId } of certain) times.set(topUpId, (times.get(topUpId) ?? 0) + 1);
	for (const match of certain) match.isCertain = times.get(match.topUpId) === 1;
	return new Map(
		lines.map((line) => {
			const matches = found.get(line.id) ?? [];
			const doubt = matches[0]?.isCertain ? undefined : findDoubt(line, candidates);
			return [line.id, { matches, doubt }];
		}),
	);
}

const wordsOf = ({ sender, text }: Line) => foldWords(`${sender} ${text}`);

/** The top-ups that a line names by their references. */
function referredBy(line: Line, candidates: Candidate[]): Candidate[] {
	const tokens = new Set(wordsOf(line));
	return candidates.filter(({ topUpId }) => tokens.has(topUpId.slice(-6)));
}

const isWaiting = ({ status }: Candidate) => status === "pending";

function findDoubt(line: Line, candidates: Candidate[]): Doubt | undefined {
	const decided = referredBy(line, candidates).find((candidate) => !isWaiting(candidate));
	if (decided) return { topUpId: decided.topUpId, by: "reference" };
	return line.spent && { topUpId: line.spent.topUpId, by: "amount" };
}

function matchesOf(line: Line, candidates: Candidate[], adminId: string): Match[] {
	const words = wordsOf(line);
	const waiting = candidates.filter(isWaiting);
	const named = referredBy(line, candidates);
	const referred = named.filter(isWaiting);
	// Of several days in a text the transfer's may be any.
	const days = [...(line.paidOn ? [line.paidOn] : []), ...findDays(line.text)];
	const names = (of: Candidate) => referred.includes(of);
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
		// Two transfers that name two top-ups are two, whatever they have in common.
		const isSpent = line.spent && !(line.spent.isNamed && by.includes("reference"));
		const isCertain =
			isOpen &&
			!isSpent &&
			named.length === referred.length &&
			by.includes("amount") &&
			days.every((day) => day >= candidate.askedOn) &&
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
