// The admin's pages of the catalogue and the settings, on a phone, a tablet and a desktop, in both
// themes: axe finds nothing, nothing scrolls sideways, and the browser reports no error.

import { beforeAll, expect, test } from "vitest";
import { makeCategory, makeGame } from "#test/make.ts";
import { findFaults } from "./find-faults.ts";
import { DESKTOP, PHONE, TABLET, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
let paths: string[];
beforeAll(async () => {
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
		"/admin/families",
		"/admin/families/new",
		"/admin/settings",
	];
});

test("the pages are accessible and fit the screen, on a phone and a desktop, in both themes", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	for (const path of paths) {
		await page.goto(path);
		const opened = /new$|delete$|[a-z0-9]{20}$/.test(path);
		await page
			.getByRole(opened ? "dialog" : "heading")
			.first()
			.waitFor();
		const onTablet = await findFaults(page, { viewports: [TABLET], themes: [] });
		const faults = await findFaults(page, { viewports: [PHONE, DESKTOP] });
		expect([...onTablet, ...faults], path).toEqual([]);
	}
	expect(errors).toEqual([]);
});

test("the name of a family is as wide as its form", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/families/new");
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("ID-nin forması").waitFor();
	const widthOf = (name: string) =>
		dialog.locator(`[name=${name}]`).evaluate((field) => field.getBoundingClientRect().width);
	expect(await widthOf("name")).toBe(await widthOf("idKind"));
	expect(errors).toEqual([]);
});

test("the list, the form and its fields work with the keyboard alone", async () => {
	const { page, errors } = await visitAsAdmin(shop);
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
	expect(errors).toEqual([]);
});
