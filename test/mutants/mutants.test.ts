// The list of mutants keeps up with the code: `npm run test:mutants` itself is the long test.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { shop, source } from "../sources.ts";
import { lists } from "./lists.ts";
import type { Mutant } from "./mutant.ts";
import { needsBuild } from "./needs-build.ts";
import { chooseMutants, summarize } from "./tell-mutants.ts";
import { mutate } from "./work-copy.ts";

const all = Object.values(lists).flat();

test("each mutant has a name of its own", () => {
	const names = all.map(({ name }) => name);
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
	expect(names.filter((name) => lists[name] || !/^[a-z\d]+(-[a-z\d]+)*$/.test(name))).toEqual([]);
});

test("each mutant breaks something that is there", () => {
	const rotten = all.flatMap((mutant) => {
		try {
			if ("text" in mutant && mutate(mutant, source).content === source(mutant.file)) {
				return [`${mutant.name} changes nothing`];
			}
			return [];
		} catch (error) {
			return [(error as Error).message];
		}
	});
	expect(rotten).toEqual([]);
});

test("each mutant names tests that are there", () => {
	const lost = all.flatMap(({ name, tests }) =>
		(tests.length > 0 ? tests : [""])
			.filter((file) => !existsSync(file))
			.map((file) => `${name}: ${file}`),
	);
	expect(lost).toEqual([]);
});

test.each([
	["rule and broken guard of the money", "docs/money.md", 2, 40],
	["control of the security", "docs/security.md", 2, 55],
])("each %s names mutants that are there", (_, document, tableCount, rowCount) => {
	const tables = source(document)
		.split("\n\n")
		.filter((part) => /^\|.*\| mutants \|\n/.test(part));
	const rows = tables.flatMap((table) => table.trim().split("\n").slice(2));
	expect(tables).toHaveLength(tableCount);
	expect(rows.length).toBeGreaterThan(rowCount);
	const known = new Set(all.map(({ name }) => name));
	const wrong = rows.flatMap((row) => {
		const cell = row.split("|").at(-2) ?? "";
		const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
		// A dash stands where there is nothing to break: what the shop does not have, or is no code.
		if (named.length === 0 && cell.trim() !== "—") return [`none: ${row}`];
		return named.filter((name) => !known.has(name));
	});
	expect(wrong).toEqual([]);
});

/** What tells open pages of a change: `orderChanged(hub, …)` and so on. */
const TELLS = [...source("app/live/changes.server.ts").matchAll(/export function (\w+)/g)]
	.map(([, name]) => name)
	.join("|");

test.each([
	[
		"tells open pages",
		new RegExp(`\\b(?:${TELLS})\\((?:\\w+\\.)*hub\\b(?!:)|hub\\.publish\\(`),
		90,
	],
	["holds a row", /\bFOR (?:NO KEY )?(?:UPDATE|SHARE)\b|\.for\("(?:update|share)"\)/, 30],
	["speaks to a screen reader", /aria-live="polite"|role="(?:status|alert)"/, 15],
	["is recorded in the journal", /\brecordAction\((?!\n)/, 50],
	["refuses", /\bthrow (?:new Problem|refused\w*)\(/, 120],
])("wherever the shop %s, a mutant breaks it", (_, what, least) => {
	const places = shop.flatMap((file) => placesOf(what, file));
	expect(places.length).toBeGreaterThan(least);
	const unbroken = places.filter((place) => !isBroken(place));
	expect(unbroken).toEqual([]);
});

function placesOf(what: RegExp, file: string) {
	const lines = source(file).split("\n");
	const isCode = (text: string) =>
		!/^\s*(?:\/\/|\/?\*|import |(?:export )?(?:async )?function )/.test(text);
	return lines.flatMap((text, at) =>
		isCode(text) && what.test(text) ? [{ file, line: at + 1, text: text.trim() }] : [],
	);
}

/** Whether the text of a mutant reaches into that line, counted from 1, or into the condition of a refusal. */
function isBroken({ file, line, text }: ReturnType<typeof placesOf>[number]): boolean {
	const content = source(file);
	const begins = text.startsWith("throw") ? conditionOf(content.split("\n"), line) : line;
	return all.some((mutant) => {
		if (!("text" in mutant) || mutant.file !== file) return false;
		const first = content.slice(0, content.indexOf(mutant.text)).split("\n").length;
		const last = first + mutant.text.replace(/\n$/, "").split("\n").length - 1;
		return first <= line && begins <= last;
	});
}

/** The line in which the condition begins, a few lines above. */
function conditionOf(lines: string[], line: number): number {
	const above = lines.slice(Math.max(0, line - 7), line - 1);
	const at = above.findLastIndex((text) =>
		/\b(?:if|catch|switch) \(|\b(?:default|case \S+):/.test(text),
	);
	return at < 0 ? line : line - above.length + at;
}

test("a text that is gone, or stands twice, is refused", () => {
	const mutant: Mutant = { name: "m", lost: "", file: "f", text: "a", becomes: "b", tests: [] };
	expect(mutate(mutant, () => "xay")).toEqual({ file: "f", content: "xby" });
	expect(() => mutate(mutant, () => "xyz")).toThrow("m: its text is 0 times in f, not once");
	expect(() => mutate(mutant, () => "axa")).toThrow("m: its text is 2 times in f, not once");
});

const named = (name: string, lives?: string): Mutant => ({
	name,
	lost: `${name} is lost`,
	sql: "",
	tests: [],
	lives,
});

test.each([
	["tests of the sources alone", ["app/core/money.test.ts", "test/money/races.test.ts"], false],
	["a browser test", ["e2e/live.test.ts"], true],
	["a shop from the bundle", ["app/core/money.test.ts", "test/exports.test.ts"], true],
	["the bundle as a process", ["test/starting.test.ts"], true],
])("%s: whether the build is needed is read from the imports", (_, tests, needed) => {
	expect(needsBuild(tests)).toBe(needed);
});

test("mutants are chosen by name, by list, or as a sample that moves on each day", () => {
	const some = { one: ["a", "b", "c"].map((name) => named(name)), two: [named("d")] };
	const chosen = (names: string[], options = {}) =>
		chooseMutants(some, names, options).map(({ name }) => name);
	expect(chosen([])).toEqual(["a", "b", "c", "d"]);
	expect(chosen(["two", "b"])).toEqual(["b", "d"]);
	expect(chosen([], { sample: 2, day: 0 })).toEqual(["a", "c"]);
	expect(chosen([], { sample: 2, day: 1 })).toEqual(["b", "d"]);
	expect(chosen([], { sample: 9 })).toHaveLength(4);
	expect(() => chosen(["b", "e"])).toThrow("No mutant and no list is named e.");
});

test("one that lived unexplained, or could not be tried, fails the run", () => {
	const noticed = { mutant: named("a"), outcome: "noticed", by: "a test" } as const;
	const lived = { mutant: named("b"), outcome: "lived" } as const;
	const explained = { mutant: named("c", "nobody sees it"), outcome: "lived" } as const;
	const broken = { mutant: named("d"), outcome: "broken", by: "the build" } as const;
	expect(summarize([noticed, noticed, explained])).toEqual({
		text: "2 of 3 noticed (66.7 %), 1 lived, 1 of them explained",
		failed: false,
	});
	expect(summarize([noticed, lived])).toEqual({
		text: "lived: b (b is lost)\n1 of 2 noticed (50.0 %), 1 lived, 0 of them explained",
		failed: true,
	});
	expect(summarize([noticed, broken]).text).toMatch(/^could not be tried: d\n/);
	expect(summarize([noticed, broken]).failed).toBe(true);
	expect(summarize([]).failed).toBe(true);
});
