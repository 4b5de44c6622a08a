// Hostile values in every field, query and path, as a visitor, a customer and an admin. `npm test` runs
// a few with a fixed seed; FUZZ_RUNS sets the number and picks a new seed, which is printed and can be
// repeated with FUZZ_SEED.
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestShop } from "../open-shop.ts";
import { makePeople, type People } from "./people.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(
	process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_261_120),
);

const shop = useTestShop();
let people: People;
beforeAll(async () => {
	people = await makePeople(shop);
});

// The names of fields and the values of choices, found in the sources, so that new forms are covered.
const sources = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
const found = (...patterns: RegExp[]) => [
	...new Set(
		patterns.flatMap((pattern) =>
			sources.flatMap((code) => [...code.matchAll(pattern)].map((match) => match[1] as string)),
		),
	),
];
const FIELDS = found(
	/\bname="(\w+)"/g,
	/(?:form|searchParams)\.get(?:All)?\("(\w+)"/g,
	/^\t+(\w+): z\b/gm,
);
const CHOICES = found(/z\.literal\("([\w-]+)"\)/g, /\bvalue="([\w-]+)"/g);

const HOSTILE = [
	"",
	" ",
	"0",
	"-1",
	"1e309",
	"NaN",
	"9007199254740993",
	"1.5",
	"١٢",
	"true",
	"null",
	"undefined",
	"[]",
	"{}",
	"[object Object]",
	'{"__proto__":{"polluted":true}}',
	'[{"gameId":"x","name":"x","quantity":1,"playerId":null}]',
	"__proto__",
	"constructor",
	"' OR '1'='1",
	"'; DROP TABLE users; --",
	"\\'); SELECT pg_sleep(10); --",
	"{{7*7}}<%= 7*7 %>",
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"javascript:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"//evil.example",
	"../../../../etc/passwd",
	"..\\..\\windows",
	"file:///etc/passwd",
	"http://169.254.169.254/latest/meta-data",
	"=cmd|' /C calc'!A0",
	"\u0000",
	"a\u0000b",
	"\r\nSet-Cookie: x=y",
	"\u202Egnp.exe",
	"\uD800",
	"İıŞşƏə",
	"🔑".repeat(20),
	"x".repeat(70_000),
	"a@test.example",
	"2999-99-99",
];

const value = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
	{ weight: 2, arbitrary: fc.constantFrom(...CHOICES) },
	fc.string({ unit: "binary", maxLength: 50 }),
	fc.double().map(String),
	fc.bigInt().map(String),
	fc.json(),
);
const name = fc.oneof(
	{ weight: 9, arbitrary: fc.constantFrom(...FIELDS) },
	fc.constantFrom("__proto__", "constructor", "role", "balance", "id[]", "a[b]", ""),
);
const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });
const intent = fc.option(fc.constantFrom(...CHOICES));

type Body = { text: string; type: string };
const encode = (list: [string, string][]) =>
	list
		.map(
			([key, text]) =>
				`${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`,
		)
		.join("&");
const body = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.tuple(intent, pairs).map(([chosen, list]): Body => {
			const all: [string, string][] = chosen ? [["intent", chosen], ...list] : list;
			return { text: encode(all), type: "application/x-www-form-urlencoded" };
		}),
	},
	pairs.map(
		(list): Body => ({
			text: `${list.map(([key, text]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`).join("")}--b--`,
			type: "multipart/form-data; boundary=b",
		}),
	),
	fc.json().map((text): Body => ({ text, type: "application/json" })),
	fc
		.tuple(
			fc.string({ unit: "binary" }),
			fc.constantFrom(
				"text/plain",
				"multipart/form-data",
				"x/y",
				"application/x-www-form-urlencoded",
			),
		)
		.map(([text, type]): Body => ({ text, type })),
	fc.constantFrom<Body>({ text: "%ff=%fe&%=%&a=%zz", type: "application/x-www-form-urlencoded" }),
);

const attack = fc.record({
	who: fc.constantFrom("visitor", "customerB", "admin" as const),
	method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "DELETE"),
	route: fc.nat(),
	parameter: value,
	data: fc.boolean(),
	query: pairs,
	odd: fc.constantFrom("", "", "", "&%ff=%fe", "&a=%zz", "&%00"),
	body,
	from: fc.nat(250),
});

test(`no hostile request fails the server or moves a balance (seed ${SEED}, ${RUNS} requests)`, async () => {
	const addresses = addressesOfRoutes();
	expect(FIELDS.length).toBeGreaterThan(20);
	const before = await money();
	const property = fc.asyncProperty(attack, async (one) => {
		const path = addresses[one.route % addresses.length] as string;
		const filled = path.replaceAll(
			/:\w+|\*/g,
			encodeURIComponent(one.parameter.toWellFormed()).slice(0, 2000),
		);
		const address = `${filled}${one.data && filled !== "/" ? ".data" : ""}?${encode(one.query).slice(0, 4000)}${one.odd}`;
		const response = await send(address, one);
		const text = await response.text();
		expect([address, response.status]).toSatisfy(([, status]) => Number(status) < 500);
		expect(text).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|syntax error at or near/);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
	await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
	expect(await money()).toEqual(before);
}, 3_600_000);

function send(
	address: string,
	one: { method: string; who: "visitor" | "customerB" | "admin"; body: Body; from: number },
) {
	const headers = {
		cookie: people.cookies[one.who],
		"sec-fetch-site": "same-origin",
		"content-type": one.body.type,
	};
	const init = { method: one.method, headers, redirect: "manual" as const };
	const withBody = one.method === "GET" ? init : { ...init, body: one.body.text };
	return shop.fetch(address, withBody, `198.51.100.${one.from}`);
}

type BuiltRoute = { parentId?: string; path?: string; index?: boolean };

/** All but the one that ends the session, and the one whose response never ends. */
function addressesOfRoutes(): string[] {
	const routes = shop.routes as Record<string, BuiltRoute>;
	const pathOf = (route: BuiltRoute): string => {
		const parent = route.parentId ? routes[route.parentId] : undefined;
		return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
	};
	const all = Object.values(routes).filter(({ path, index }) => path || index);
	const paths = all.map((route) => pathOf(route) || "/");
	return paths.filter((path) => !["/logout", "/live"].includes(path));
}

async function money() {
	const { rows } = await shop.db.execute(`
		SELECT (SELECT json_agg(b ORDER BY user_id) FROM balances b WHERE balance_qepik <> 0) AS balances,
			(SELECT count(*) FROM balance_entries) AS entries,
			(SELECT count(*) FROM orders) AS orders,
			(SELECT count(*) FROM users WHERE role = 'admin') AS admins`);
	return rows;
}
