// The rules of docs/architecture.md that a reader of the imports can check.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const files = globSync([
	"app/**/*.{ts,tsx}",
	"scripts/**/*.{ts,mjs}",
	"bench/*.ts",
	"test/**/*.ts",
	"e2e/**/*.ts",
]);
const shop = files.filter((file) => file.startsWith("app/") && !/\.test\.tsx?$/.test(file));
const source = (file: string) => readFileSync(file, "utf8");

type Import = { from: string; to: string };
const imports: Import[] = shop.flatMap((from) =>
	[...source(from).matchAll(/from "(\.[^"]+)"|import\("(\.[^"]+)"\)/g)].map((match) => ({
		from,
		to: normalize(join(dirname(from), match[1] ?? match[2] ?? "")),
	})),
);
const folder = (file: string) => file.split("/")[1] ?? "";
const isPart = (file: string) => /\.tsx$|\.(page|route|layout)\.ts$/.test(file);
const told = ({ from, to }: Import) => `${from} → ${to}`;

test("the rules have something to read", () => {
	expect(shop.length).toBeGreaterThan(80);
	expect(imports.length).toBeGreaterThan(200);
});

describe("imports go one way", () => {
	test("core is pure: it imports nothing of the project but itself", () => {
		const astray = imports.filter(
			({ from, to }) => folder(from) === "core" && folder(to) !== "core",
		);
		expect(astray.map(told)).toEqual([]);
	});

	test("ui knows nothing of the shop", () => {
		const astray = imports.filter(
			({ from, to }) => folder(from) === "ui" && !["ui", "core"].includes(folder(to)),
		);
		expect(astray.map(told)).toEqual([]);
	});

	// Pages and components may show any noun; verbs and reads call only nouns further down.
	const NOUNS = ["admin", "orders", "cart", "catalog", "balance", "users", "settings"];
	test("verbs call only the nouns below them", () => {
		const astray = imports.filter(({ from, to }) => {
			const [upper, lower] = [NOUNS.indexOf(folder(from)), NOUNS.indexOf(folder(to))];
			return !isPart(from) && from.includes(".server.") && upper > lower && lower !== -1;
		});
		// The first logins are booked a demo balance; that is the one place that looks up.
		const allowed = [
			"app/users/sign-in/first-logins.server.ts → app/balance/adjust-balance.server.ts",
		];
		expect(astray.map(told).filter((line) => !allowed.includes(line))).toEqual([]);
	});

	test("a table is imported in its own folder, or by another table for a foreign key", () => {
		const astray = imports.filter(
			({ from, to }) =>
				to.includes(".table.server.") &&
				folder(from) !== folder(to) &&
				!from.includes(".table.server."),
		);
		expect(astray.map(told)).toEqual([]);
	});
});

describe("money and stock", () => {
	const writers = (pattern: RegExp) => shop.filter((file) => pattern.test(source(file)));

	test("only balance/ writes money", () => {
		const found = writers(
			/(update|insert into|delete from)\s+balance(s|_entries)\b|\.(insert|update|delete)\(balance(s|Entries)\)/i,
		);
		expect(found.filter((file) => folder(file) !== "balance")).toEqual([]);
		expect(found.length).toBeGreaterThan(0);
	});

	test("only catalog/ writes games and their stock", () => {
		const found = writers(
			/(update|insert into|delete from)\s+games\b|\.(insert|update|delete)\(games\)/i,
		);
		expect(found.filter((file) => folder(file) !== "catalog")).toEqual([]);
		expect(found.length).toBeGreaterThan(0);
	});

	test("no float ever holds money", () => {
		const floats = /parseFloat|toFixed|qepik\w*\s*\/\s*100|\*\s*100\)?\s*;.*qepik/i;
		const found = shop.filter((file) => file !== "app/core/money.ts" && floats.test(source(file)));
		expect(found).toEqual([]);
	});
});

const ROOMS = [
	"admin",
	"audit",
	"balance",
	"cart",
	"catalog",
	"core",
	"live",
	"orders",
	"platform",
	"settings",
	"storefront",
	"ui",
	"users",
];

describe("forms", () => {
	// What a browser says of a field it says in its own language, and in a bubble that goes away.
	test("what is wrong with a field is said in our words alone", () => {
		const holdsFields = /<\w*Field\b|<Secret\b|\{children\b/;
		const sent = /<(?:form|Form|fetcher\.Form)\b(?:[^>]|=>)*?method="post"(?:[^>]|=>)*>/g;
		const forms = shop
			.filter((file) => holdsFields.test(source(file)))
			.flatMap((file) => source(file).match(sent) ?? []);
		expect(forms.length).toBeGreaterThan(8);
		expect(forms.filter((form) => !form.includes("noValidate"))).toEqual([]);
	});

	test("a page that is sent a form survives an answer that never comes", () => {
		const pages = shop.filter((file) => /export const action\b/.test(source(file)));
		const keeps = /export (async )?function clientAction[\s\S]*?\bkeep(Page|Form)\(/;
		const lost = pages.filter((file) => file.endsWith(".page.tsx") && !keeps.test(source(file)));
		expect(pages.length).toBeGreaterThan(15);
		expect(lost).toEqual([]);
	});

	test("no number field swallows the comma of an amount", () => {
		expect(shop.filter((file) => source(file).includes('type="number"'))).toEqual([]);
	});
});

describe("files", () => {
	test("none is past 300 lines", () => {
		const lines = (file: string) => source(file).split("\n").length - 1;
		expect(files.filter((file) => lines(file) > 300)).toEqual([]);
	});

	test("none is a drawer for odds and ends", () => {
		const drawers = /(^|\/)(lib|utils?|helpers?|common|misc)(\/|\.[^/]*$)/;
		expect(files.filter((file) => drawers.test(file))).toEqual([]);
	});

	test("none only hands on what others export", () => {
		const barrel = (file: string) => /^export (\*|\{[^}]*\}) from/m.test(source(file));
		expect(shop.filter(barrel)).toEqual([]);
	});

	test("each stands in a room of the house", () => {
		const astray = shop.filter(
			(file) => file.split("/").length > 2 && !ROOMS.includes(folder(file)),
		);
		expect(astray).toEqual([]);
	});
});
