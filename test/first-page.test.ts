// What a phone has to download before a page of the shop is interactive.
import { statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { makeGame } from "./make.ts";
import { useTestShop } from "./open-shop.ts";

const MAX_SCRIPT_BYTES = 130 * 1024;
const MAX_SCRIPTS = 12;

const TEXT = "Hesaba dərhal yüklənən 660 UC; oyunçu ID-si kifayətdir. ".repeat(4);

const shop = useTestShop();
let gameId: string;
beforeAll(async () => {
	gameId = (await makeGame(shop.db, { images: ["/pictures/sample-1440.avif"], description: TEXT }))
		.id;
});

describe.each(["/", "/games", "/game/:id"])("%s", (path) => {
	const pageOf = async () => (await shop.fetch(path.replace(":id", gameId))).text();

	test("stays within the budget for scripts, and loads none of the admin's", async () => {
		const html = await pageOf();
		const scripts = new Set<string>(html.match(/\/assets\/[^"']+?\.js/g));
		// What search engines read is data, which no browser runs.
		const ofScripts = /<script(?! type="application\/ld\+json")[^>]*>([^<]*)/g;
		const inline = [...html.matchAll(ofScripts)].map(([, code]) => code).join("");
		const bytes = [...scripts]
			.map((script) => statSync(`build/client${script}.gz`).size)
			.reduce((sum, size) => sum + size, gzipSync(inline).length);
		expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
		expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS);
		expect([...scripts].filter((script) => script.includes("admin"))).toEqual([]);
	});

	test("gives at most one picture a high priority", async () => {
		const hurried = (await pageOf()).match(/<img[^>]*fetchpriority="high"/gi) ?? [];
		expect(hurried.length).toBeLessThanOrEqual(1);
	});

	test("preloads scripts at a low priority, behind styles and fonts", async () => {
		const html = await pageOf();
		expect(html).toContain('rel="modulepreload" fetchpriority="low"');
		expect(html).not.toMatch(/rel="modulepreload" (?!fetchpriority="low")/);
	});

	test("has a description for search engines", async () => {
		expect(await pageOf()).toMatch(/<meta name="description" content="[^"]{20,160}"/);
	});

	test("gives every picture a size, so that loading it shifts nothing", async () => {
		const pictures = (await pageOf()).match(/<img[^>]*>/g) ?? [];
		for (const picture of pictures) expect(picture).toMatch(/width="\d+" height="\d+"/);
	});
});

test.each([
	["br", "br, gzip"],
	["gzip", "gzip"],
])("scripts are served compressed with %s, and cached for good", async (encoding, accepted) => {
	const html = await (await shop.fetch("/")).text();
	const script = /\/assets\/framework[^"']+?\.js/.exec(html)?.[0] as string;
	const response = await shop.fetch(script, { headers: { "accept-encoding": accepted } });
	expect(response.headers.get("content-encoding")).toBe(encoding);
	expect(response.headers.get("cache-control")).toContain("immutable");
});
