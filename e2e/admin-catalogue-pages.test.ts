// The admin's pages of the catalogue and the settings, on a phone, a tablet and a desk, in both themes:
// nothing for axe to find, nothing that scrolls sideways, no complaint of the browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCategory, makeGame } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import { DESKTOP, logIn, type OpenShop, openShopAndBrowser, PHONE } from "./open-browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let shop: OpenShop;
let paths: string[];
beforeAll(async () => {
	shop = await openShopAndBrowser();
	const category = await makeCategory(shop.db, { description: "Nümunə təsvir" });
	const ofCategory = { categoryId: category.id, description: "Nümunə təsvir" };
	const game = await makeGame(shop.db, { ...ofCategory, featured: true, originalPriceQepik: 900 });
	await makeGame(shop.db, { ...ofCategory, name: "Bitmiş", available: false, requiresId: true });
	paths = [
		"/admin/categories",
		"/admin/categories?q=yoxdur",
		"/admin/categories/new",
		`/admin/categories/${category.id}`,
		`/admin/categories/${category.id}/delete`,
		"/admin/games",
		"/admin/games/new",
		`/admin/games/${game.id}`,
		`/admin/games/${game.id}/delete`,
		"/admin/settings",
	];
});
afterAll(() => shop.close());

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

async function findFaults(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
	const sideways = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	return [
		...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
		...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
	];
}

const TABLET = { width: 768, height: 1024 };

test.each([
	[PHONE, "dark"],
	[PHONE, "light"],
	[TABLET, "dark"],
	[DESKTOP, "dark"],
	[DESKTOP, "light"],
] as const)("no fault at %o, in the %s theme", async (viewport, theme) => {
	const { page, complaints } = await shop.visit({ viewport, theme });
	await logIn(page, ADMIN);
	for (const path of paths) {
		await page.goto(path);
		const opened = /new$|delete$|[a-z0-9]{20}$/.test(path);
		await page
			.getByRole(opened ? "dialog" : "heading")
			.first()
			.waitFor();
		expect(await findFaults(page), path).toEqual([]);
	}
	expect(complaints).toEqual([]);
});

test("the list, the form and its fields are reached and left with the keyboard alone", async () => {
	const { page, complaints } = await shop.visit();
	await logIn(page, ADMIN);
	await page.goto("/admin/categories");
	const edit = page.getByRole("button", { name: "Redaktə et" });
	await edit.focus();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
	await expect.poll(focused).toBe("name");
	await page.keyboard.type(" 2");
	await page.keyboard.press("Enter");
	await page.getByText("Kateqoriya yeniləndi").waitFor();
	await page.getByText("Nümunə kateqoriya 2").waitFor();

	await edit.focus();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	expect(await edit.evaluate((element: Element) => element === document.activeElement)).toBe(true);
	expect(complaints).toEqual([]);
});
