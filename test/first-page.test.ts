// What a phone has to fetch before a page of the shop is alive.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeGame } from "./make.ts";
import { openTestShop, type TestShop } from "./open-shop.ts";

const MAX_SCRIPT_BYTES = 130 * 1024;
const MAX_SCRIPTS = 12;

const TEXT = "Hesaba dərhal yüklənən 660 UC; oyunçu ID-si kifayətdir. ".repeat(4);

let shop: TestShop;
let gameId: string;
beforeAll(async () => {
	shop = await openTestShop();
	gameId = (await makeGame(shop.db, { images: ["/pictures/sample-1440.avif"], description: TEXT }))
		.id;
});
afterAll(() => shop.close());

describe.each(["/", "/games", "/game/:id"])("%s", (path) => {
	const pageOf = async () => (await shop.fetch(path.replace(":id", gameId))).text();

	test("brings no more scripts than it may, and none of the admin's", async () => {
		const html = await pageOf();
		const scripts = new Set<string>(html.match(/\/assets\/[^"']+?\.js/g));
		const inline = [...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, code]) => code).join("");
		const bytes = [...scripts]
			.map((script) => gzipSync(readFileSync(`build/client${script}`)).length)
			.reduce((sum, size) => sum + size, gzipSync(inline).length);
		expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
		expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS);
		expect([...scripts].filter((script) => script.includes("admin"))).toEqual([]);
	});

	test("asks the browser to hurry for at most one picture", async () => {
		const hurried = (await pageOf()).match(/<img[^>]*fetchpriority="high"/gi) ?? [];
		expect(hurried.length).toBeLessThanOrEqual(1);
	});

	test("lets no script that is only wanted soon compete with style and font", async () => {
		const html = await pageOf();
		expect(html).toContain('rel="modulepreload" fetchpriority="low"');
		expect(html).not.toMatch(/rel="modulepreload" (?!fetchpriority="low")/);
	});

	test("says in a sentence what it is, for search engines", async () => {
		expect(await pageOf()).toMatch(/<meta name="description" content="[^"]{20,160}"/);
	});

	test("gives every picture a size, so that nothing moves when it comes", async () => {
		const pictures = (await pageOf()).match(/<img[^>]*>/g) ?? [];
		for (const picture of pictures) expect(picture).toMatch(/width="\d+" height="\d+"/);
	});
});

test.each([
	["br", "br, gzip"],
	["gzip", "gzip"],
])(
	"scripts lie compressed with %s, and are kept by the browser for good",
	async (encoding, accepted) => {
		const html = await (await shop.fetch("/")).text();
		const script = /\/assets\/framework[^"']+?\.js/.exec(html)?.[0] as string;
		const response = await shop.fetch(script, { headers: { "accept-encoding": accepted } });
		expect(response.headers.get("content-encoding")).toBe(encoding);
		expect(response.headers.get("cache-control")).toContain("immutable");
	},
);
