// A small change of a page is styled by itself: a rule that looks down from the top by `:has()`, or over
// siblings, would have the whole page styled anew, which a phone feels at every press.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeCategory, makeGame } from "#test/make.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

type TraceEvent = { name: string; args: { elementCount?: number } };

/** How many elements were styled when `change` was done, and how many the page has. */
async function countStyled(page: Page, change: () => void) {
	const browser = page.context().browser();
	if (!browser) throw new Error("the page has no browser");
	await browser.startTracing(page, { categories: ["devtools.timeline"] });
	await page.evaluate(change);
	await page.evaluate(() => document.body.offsetHeight);
	const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
	const styled = trace.traceEvents
		.filter(({ name }) => name === "UpdateLayoutTree")
		.map(({ args }) => args.elementCount ?? 0);
	return { styled: Math.max(0, ...styled), all: await page.locator("body *").count() };
}

/** What comes into pages while one is there. */
const changes: Record<string, () => void> = {
	"a link in the page": () => {
		const link = document.body.querySelector("main a")?.cloneNode() as HTMLElement;
		document.querySelector("h1")?.after(link);
	},
	"a bar over the page": () => {
		const bar = Object.assign(document.createElement("a"), { className: "way-bar" });
		document.querySelector("header, main")?.append(bar);
	},
	"a layer beside the page": () => {
		const layer = Object.assign(document.createElement("div"), { className: "toast" });
		document.body.querySelector(":scope > script")?.before(layer);
	},
};

test.each(["/games", "/admin/games"])("%s is not styled anew from the top", async (path) => {
	const { id: categoryId } = await makeCategory(shop.db);
	for (let nth = 1; nth <= 12; nth++) await makeGame(shop.db, { categoryId, name: `Oyun ${nth}` });
	const { page } = await visitAsAdmin(shop);
	await page.goto(path);
	await page.waitForLoadState("networkidle");
	for (const [what, change] of Object.entries(changes)) {
		const { styled, all } = await countStyled(page, change);
		expect(all, path).toBeGreaterThan(200);
		expect(styled, what).toBeGreaterThan(0);
		expect(styled, `${what}: of ${all} elements`).toBeLessThan(all / 4);
	}
});
