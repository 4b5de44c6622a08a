// The rules of docs/architecture.md that a reader of the imports can check.
import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { files, folder, type Import, imports, shop, source } from "./sources.ts";

const isPart = (file: string) => /\.tsx$|\.(page|route|layout)\.ts$/.test(file);
const told = ({ from, to }: Import) => `${from} → ${to}`;

test("the rules have something to read", () => {
	expect(shop.length).toBeGreaterThan(80);
	expect(imports.length).toBeGreaterThan(200);
});

describe("imports go one way", () => {
	/** What these folders import of the project beyond the folders that they may. */
	const beyond = (from: string, allowed: string[]) =>
		imports.filter((line) => folder(line.from) === from && !allowed.includes(folder(line.to)));

	test("core is pure: it imports nothing of the project but itself", () => {
		expect(beyond("core", ["core"]).map(told)).toEqual([]);
	});

	test("ui knows nothing of the shop", () => {
		expect(beyond("ui", ["ui", "core"]).map(told)).toEqual([]);
	});

	test("platform is the floor: it imports core alone", () => {
		expect(beyond("platform", ["platform", "core"]).map(told)).toEqual([]);
	});

	test("server is the roof: nothing below it imports it", () => {
		const astray = imports.filter(
			({ from, to }) => folder(to) === "server" && !["server", ""].includes(folder(from)),
		);
		expect(astray.map(told)).toEqual([]);
	});

	test("forms serve every noun and know none", () => {
		const astray = beyond("forms", ["forms", "ui", "platform", "core"]);
		expect(astray.map(told)).toEqual(["app/forms/answered.server.ts → app/app-context.server.ts"]);
	});

	// What stands in `app` itself puts the whole together; only the type of the whole is for all.
	test("the folders import of app's own files the context alone, and that imports types alone", () => {
		const astray = imports.filter(
			({ from, to }) =>
				folder(from) !== "" && folder(to) === "" && to.startsWith("app/") && !to.endsWith(CONTEXT),
		);
		expect(astray.map(told).filter((line) => !line.startsWith("app/server/"))).toEqual([]);
		const context = source(`app/${CONTEXT}`).split("\n");
		const values = context.filter((line) => /^import (?!type)/.test(line));
		expect(values).toEqual(['import { createContext } from "react-router";']);
	});

	// Pages and components may show any noun; verbs and reads call only nouns further down.
	const NOUNS = [
		"server",
		"admin",
		"storefront",
		"notifications",
		"orders",
		"cart",
		"catalog",
		"balance",
		"sign-in",
		"settings",
		"audit",
		"pictures",
		"users",
		"live",
		"forms",
	];
	test("verbs call only the nouns below them", () => {
		const astray = imports.filter(({ from, to }) => {
			const [upper, lower] = [NOUNS.indexOf(folder(from)), NOUNS.indexOf(folder(to))];
			return !isPart(from) && from.includes(".server.") && upper > lower && lower !== -1;
		});
		expect(astray.map(told)).toEqual([]);
	});

	test("the walks of the architecture go down, and never climb back up", () => {
		const walks = source("docs/architecture.md").split(/^### /m).slice(1);
		const floors = [...NOUNS, "platform", "core"];
		for (const walk of walks) {
			const steps = [...walk.matchAll(/^\d+\. \[`([^`]+)`\]/gm)].map(([, file = ""]) => file);
			expect(steps.length, walk.slice(0, 40)).toBeGreaterThan(3);
			const verbs = steps.filter((file) => file.includes(".server."));
			const depths = verbs.map((file) => floors.indexOf(folder(file)));
			expect(depths, verbs.join(" → ")).toEqual(depths.toSorted((a, b) => a - b));
		}
	});

	test("no file imports what imports it, however far round", () => {
		expect(findCircles()).toEqual([]);
	});

	test("a table is imported in its own folder, or by another table for a foreign key", () => {
		const astray = imports.filter(
			({ from, to }) =>
				to.includes(".table.server.") &&
				folder(from) !== folder(to) &&
				!from.includes(".table.server.") &&
				// The sign-in library writes the rows of people itself.
				!(folder(from) === "sign-in" && folder(to) === "users"),
		);
		expect(astray.map(told)).toEqual([]);
	});

	test("what lies in another folder is named from the root", () => {
		const climbing = imports.filter(({ from }) => /from "\.\.\//.test(source(from)));
		expect(climbing.map(told)).toEqual([]);
	});
});

const CONTEXT = "app-context.server.ts";

/** Files that import each other, directly or through others: each circle as its sorted files. */
function findCircles(): string[][] {
	const next = new Map<string, string[]>(shop.map((file) => [file, []]));
	for (const { from, to } of imports) if (next.has(to)) next.get(from)?.push(to);
	const reach = (start: string) => {
		const seen = new Set<string>();
		const open = [...(next.get(start) ?? [])];
		for (let file = open.pop(); file; file = open.pop()) {
			if (seen.has(file)) continue;
			seen.add(file);
			open.push(...(next.get(file) ?? []));
		}
		return seen;
	};
	const reached = new Map(shop.map((file) => [file, reach(file)]));
	const circles = shop
		.filter((file) => reached.get(file)?.has(file))
		.map((file) => shop.filter((other) => meets(reached, file, other)).sort());
	return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function meets(reached: Map<string, Set<string>>, one: string, other: string): boolean {
	return Boolean(reached.get(one)?.has(other) && reached.get(other)?.has(one));
}

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

test("advisory locks are taken by the names of their list, and nowhere by a key", () => {
	const key = /pg_\w*advisory|\b7_?312_?0\d\d\b/;
	const isTest = (file: string) => /\.test\.ts$|^test\/mutants\/lists\//.test(file);
	const found = files.filter((file) => !isTest(file) && key.test(source(file)));
	expect(found).toEqual(["app/platform/database/advisory-locks.server.ts"]);
});

test("tests wait with expect.poll, whose patience the configurations set for a loaded machine", () => {
	const impatient = /vi\s*\.waitFor|vi\s*\.waitUntil/;
	const itself = "test/house-rules.test.ts";
	expect(files.filter((file) => file !== itself && impatient.test(source(file)))).toEqual([]);
});

describe("live updates", () => {
	const publishers = (pattern: RegExp) => shop.filter((file) => pattern.test(source(file)));

	test("topics are published by app/live alone, and by the server when the database goes and comes", () => {
		const found = publishers(/\.publish\(/);
		expect(found.filter((file) => folder(file) !== "live")).toEqual([
			"app/server/open-shop.server.ts",
		]);
		expect(source("app/server/open-shop.server.ts").match(/\.publish\(.*/g)).toEqual([
			'.publish("outage");',
		]);
	});

	test("pages, routes, jobs and the server tell of changes; verbs do not", () => {
		const tellers = imports.filter(({ to }) => to === "app/live/changes.server.ts");
		const mayTell =
			/\.(page\.tsx|route\.tsx?)$|\/(daily|weekly)-[\w-]+\.server\.ts$|-job\.server\.ts$|^app\/server\//;
		expect(tellers.length).toBeGreaterThan(15);
		expect(tellers.filter(({ from }) => !mayTell.test(from)).map(told)).toEqual([]);
	});
});

test("what a browser remembers goes through one store, which survives a browser that refuses it", () => {
	const direct = /\b(?:local|session)Storage\b(?![`"])/;
	const found = shop.filter((file) => direct.test(source(file)));
	// The one has to know whether storage works, the other runs before there is a store.
	expect(found.sort()).toEqual(["app/ui/load-part.ts", "app/ui/theme.tsx"]);
});

const ROOMS = [
	"admin",
	"audit",
	"balance",
	"cart",
	"catalog",
	"core",
	"forms",
	"live",
	"notifications",
	"orders",
	"pictures",
	"platform",
	"server",
	"settings",
	"sign-in",
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

test("each class and utility of the style sheets is used", () => {
	const styles = globSync("app/**/*.css")
		.map((file) => source(file).replaceAll(/\/\*[\s\S]*?\*\//g, ""))
		.join("\n");
	const names = [...styles.matchAll(/(?:\.|@utility )([a-z][a-z0-9-]+)/g)].map((match) => match[1]);
	const code = shop.map(source).join("\n") + styles.replaceAll(/@utility [\w-]+|\.[\w-]+/g, "");
	// The class of a variant is put together: `button-${variant}`.
	const isUsed = (name = "") =>
		code.includes(name) || code.includes(`\`${name.replace(/-[^-]*$/, "-$")}`);
	expect(names.length).toBeGreaterThan(100);
	expect([...new Set(names)].filter((name) => !isUsed(name))).toEqual([]);
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
