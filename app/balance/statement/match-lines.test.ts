import { expect, test } from "vitest";
import { type Candidate, matchLines } from "./match-lines.server.ts";

const ADMIN = "admin";

const topUp = (values: Partial<Candidate> = {}): Candidate => ({
	...{ topUpId: "00000000000000cxn8jl", userId: "u1", userName: "Aysel Məmmədova" },
	...{ status: "pending", type: "abb", amountQepik: 1251, askedOn: "2026-11-24" },
	...values,
});
const other = (values: Partial<Candidate> = {}) =>
	topUp({ topUpId: "00000000000000zzzzz9", userId: "u2", userName: "Orxan Nümunə", ...values });
const bankLine = (text: string, values = {}) => ({
	...{ id: text, amountQepik: 1251, paidOn: "2026-11-24", sender: "", text, sameAmount: 1 },
	...values,
});
type Line = ReturnType<typeof bankLine>;

function best(line: Line, candidates: Candidate[]) {
	const [match] = matchLines([line], { candidates, adminId: ADMIN }).get(line.id)?.matches ?? [];
	return match && { by: match.by.join(" "), isCertain: match.isCertain, isOpen: match.isOpen };
}

const REF = bankLine("Sorğu: #CXN8JL");
const certain = (by: string) => ({ by, isCertain: true, isOpen: true });
const likely = (by: string) => ({ by, isCertain: false, isOpen: true });

test.each<[string, Line, Candidate[], unknown]>([
	["its reference and amount", REF, [topUp()], certain("reference amount")],
	[
		"its reference among others of the amount",
		REF,
		[other(), topUp()],
		certain("reference amount"),
	],
	["an amount of its own", bankLine("x"), [topUp()], certain("amount")],
	[
		"a name in other letters",
		bankLine("AYSEL MAMMADOVA", { amountQepik: 1250 }),
		[topUp({ amountQepik: 1250 })],
		certain("amount name"),
	],
	[
		"a first name and a letter",
		bankLine("Aysel M.", { amountQepik: 1250 }),
		[topUp({ amountQepik: 1250 })],
		certain("amount name"),
	],
	[
		"a line without a day",
		{ ...bankLine("x"), paidOn: null as never },
		[topUp()],
		certain("amount"),
	],
])("certain is a line with %s", (_what, line, candidates, expected) => {
	expect(best(line, candidates)).toEqual(expected);
});

test.each<[string, Line, Candidate[], unknown]>([
	[
		"a round amount that many send",
		bankLine("x", { amountQepik: 1250 }),
		[topUp({ amountQepik: 1250 })],
		likely("amount"),
	],
	["an amount that two wait for", bankLine("x"), [topUp(), other()], likely("amount")],
	["an amount that two lines have", bankLine("x", { sameAmount: 2 }), [topUp()], likely("amount")],
	[
		"less than was asked, for its reference",
		bankLine("#CXN8JL", { amountQepik: 1000 }),
		[topUp()],
		likely("reference"),
	],
	["two references", bankLine("CXN8JL ZZZZZ9"), [topUp(), other()], likely("reference amount")],
	[
		"the day before it was asked for",
		{ ...REF, paidOn: "2026-11-23" },
		[topUp()],
		likely("reference amount"),
	],
	[
		"a later day, and one before it was asked for in its text",
		{ ...bankLine("23.11.2026 #CXN8JL 30.11.2026"), paidOn: null as never },
		[topUp()],
		likely("reference amount"),
	],
	[
		"the bank's own day, and one before it was asked for in its text",
		bankLine("23.11.2026 #CXN8JL"),
		[topUp()],
		likely("reference amount"),
	],
	["a name alone", bankLine("Aysel M", { amountQepik: 100 }), [topUp()], likely("name")],
	[
		"an amount of another top-up that the line names otherwise",
		bankLine("#ZZZZZ9"),
		[topUp(), other({ amountQepik: 2000 })],
		likely("reference"),
	],
])("likely at most is one with %s", (_what, line, candidates, expected) => {
	expect(best(line, candidates)).toEqual(expected);
});

test.each<[string, Line, Candidate[]]>([
	["a card payment of the amount", bankLine("x"), [topUp({ type: "epoint" })]],
	["one that is decided", REF, [topUp({ status: "completed" })]],
	["another first name", bankLine("Leyla Məmmədova", { amountQepik: 5 }), [topUp()]],
	["a first name with another letter", bankLine("Aysel K", { amountQepik: 5 }), [topUp()]],
])("nothing is said of %s", (_what, line, candidates) => {
	expect(best(line, candidates)).toBeUndefined();
});

test("more than was asked, and the admin's own, are approved elsewhere", () => {
	const more = { ...REF, amountQepik: 2000 };
	expect(best(more, [topUp()])).toEqual({ by: "reference", isCertain: false, isOpen: false });
	const own = best(REF, [topUp({ userId: ADMIN })]);
	expect(own).toEqual({ by: "reference amount", isCertain: false, isOpen: false });
});

test("of two lines for one top-up none is certain, and three top-ups at most are shown", () => {
	const lines = [bankLine("a #CXN8JL"), bankLine("b #CXN8JL")];
	const found = matchLines(lines, { candidates: [topUp()], adminId: ADMIN });
	const matches = [...found.values()].flatMap((of) => of.matches);
	expect(matches.map(({ isCertain }) => isCertain)).toEqual([false, false]);
	const many = ["1", "2", "3", "4"].map((end) => topUp({ topUpId: `0000000000000000000${end}` }));
	const line = bankLine("x");
	const { matches: shown } =
		matchLines([line], { candidates: many, adminId: ADMIN }).get("x") ?? {};
	expect(shown).toHaveLength(3);
});

const USED = { topUpId: "00000000000000aaaaa1", isNamed: false };
const OLD = topUp({ topUpId: USED.topUpId, status: "completed" });

test.each<[string, Line & { spent?: typeof USED }, Candidate[], string | undefined, boolean]>([
	["that names a decided top-up", bankLine("#AAAAA1"), [topUp(), OLD], "reference", false],
	["that names both", bankLine("#AAAAA1 #CXN8JL"), [topUp(), OLD], "reference", false],
	[
		"over what a transfer of these days paid",
		{ ...bankLine("x"), spent: USED },
		[topUp()],
		"amount",
		false,
	],
	[
		"with a reference, over what a transfer without one paid",
		{ ...REF, spent: USED },
		[topUp()],
		"amount",
		false,
	],
	[
		"without a reference, over what a transfer with one paid",
		{ ...bankLine("x"), spent: { ...USED, isNamed: true } },
		[topUp()],
		"amount",
		false,
	],
	[
		"with another reference than the transfer that paid as much",
		{ ...REF, spent: { ...USED, isNamed: true } },
		[topUp()],
		undefined,
		true,
	],
])("a line %s may have been used before", (_what, line, candidates, by, isCertain) => {
	const matched = matchLines([line], { candidates, adminId: ADMIN }).get(line.id);
	expect(matched?.doubt).toEqual(by && { topUpId: USED.topUpId, by });
	expect(matched?.matches.some((match) => match.isCertain)).toBe(isCertain);
	// It may be approved all the same, by who looks at it.
	expect(matched?.matches.at(0)).toMatchObject({ topUpId: topUp().topUpId, isOpen: true });
});
