// The packages of one game on one board: compared, chosen and bought side by side.
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { findBarriers } from "./find-faults.ts";
import { DARK_PHONE, DESKTOP, DEVICES, holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let categoryId: string;
/** Of a family whose packages ask for an ID, one of them for another. */
let askingId: string;
/** Of the same family, nearest in price to the package of 325. */
let leavingId: string;
/** Of a family with discounts that are as wide as their tiles. */
let discountedId: string;
beforeAll(async () => {
	categoryId = (await makeCategory(shop.db, { name: "PUBG" })).id;
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	for (const [denomination, priceQepik, available] of [
		["60 UC", 170, true],
		["325 UC", 820, true],
		["660 UC", 1590, true],
		["1800 UC", 3990, false],
	] as const) {
		const packed = { familyId, categoryId, denomination, priceQepik, available };
		await makeGame(shop.db, { ...packed, name: `PUBG Mobile ${denomination}` });
	}
	const asking = await makeFamily(shop.db, { name: "Call of Duty CP" });
	const tag: IdForm = { kind: "tag", example: "", help: "" };
	for (const [denomination, more] of [
		["80 CP", { priceQepik: 170 }],
		["325 CP", { priceQepik: 820 }],
		["Battle Pass", { idForm: tag }],
		["1800 CP", { priceQepik: 830, available: false }],
	] as const) {
		const packed = { familyId: asking.id, denomination, requiresId: true, ...more };
		const { id } = await makeGame(shop.db, { ...packed, name: `PUBG Mobile ${denomination}` });
		askingId ??= id;
	}
	const leaving = { familyId: asking.id, denomination: "240 CP", requiresId: true };
	leavingId = (await makeGame(shop.db, { ...leaving, priceQepik: 810 })).id;
	const { id: dear } = await makeFamily(shop.db, { name: "Almaz" });
	for (const denomination of ["8100 almaz", "8200 almaz", "8300 almaz"]) {
		const price = { priceQepik: 15_900, originalPriceQepik: 17_400 };
		discountedId = (await makeGame(shop.db, { ...price, familyId: dear, denomination })).id;
	}
});

test.each(sampleOf(DEVICES))(
	"on $device another package takes the page's place; two of them stand in one cart",
	async (device) => {
		const { page, errors } = await visitAsCustomer(shop, device);
		await page.goto(`/category/${categoryId}`);
		const family = page.getByRole("list", { name: "Paketlər" });
		await expect.poll(() => family.textContent()).toContain("1.70 ₼-dən");
		await family.getByRole("link", { name: "PUBG Mobile UC" }).click();
		const board = page.getByRole("navigation", { name: "Paketlər" });
		const heading = page.getByRole("heading", { level: 1 });
		await heading.getByText("PUBG Mobile 60 UC").waitFor();
		const add = page.getByRole("button", { name: "Səbətə əlavə et" }).filter({ visible: true });
		await add.click();
		await board.getByRole("link", { name: "325 UC" }).click();
		await heading.getByText("PUBG Mobile 325 UC").waitFor();
		await expect
			.poll(() => board.locator('[aria-current="page"]').textContent())
			.toContain("325 UC");
		await add.click();
		await page.getByRole("link", { name: "Səbət (2)" }).waitFor();
		expect(await findBarriers(page)).toEqual([]);

		await board.getByRole("link", { name: "1800 UC" }).click();
		await heading.getByText("PUBG Mobile 1800 UC").waitFor();
		await expect.poll(() => add.isDisabled()).toBe(true);
		await page.getByText("Ən yaxın paket").getByRole("link", { name: "660 UC · 15.90 ₼" }).click();
		await heading.getByText("PUBG Mobile 660 UC").waitFor();
		// However many were looked at, back is where one came from.
		await page.goBack();
		await page.waitForURL(`**/category/${categoryId}`);
		await page.goto("/cart");
		await page.getByText("PUBG Mobile 60 UC").waitFor();
		await page.getByText("PUBG Mobile 325 UC").waitFor();
		expect(errors).toEqual([]);
	},
);

/** Brings something to the middle of the screen, and returns how far that is down the page. */
async function placeOf(something: Locator): Promise<number> {
	const down = await something.evaluate((element) => {
		element.scrollIntoView({ block: "center", behavior: "instant" });
		return scrollY;
	});
	expect(down).toBeGreaterThan(0);
	return down;
}

test("on a phone the ID that was typed and the place on the screen stay with another package", async () => {
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	const board = page.getByRole("navigation", { name: "Paketlər" });
	const choose = async (denomination: string) => {
		await board.getByRole("link", { name: denomination }).click();
		await page.getByRole("heading", { level: 1, name: `PUBG Mobile ${denomination}` }).waitFor();
	};
	const pressed = (name: string) =>
		page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
	const field = page.getByRole("dialog").getByLabel("ID", { exact: true });
	const closed = () => expect.poll(() => page.getByRole("dialog").count()).toBe(0);
	await page.goto(`/game/${askingId}`);
	await pressed("İndi al");
	await field.fill("51234567");
	await page.keyboard.press("Escape");
	await closed();
	const chosenAt = await placeOf(board);
	await choose("325 CP");
	expect(await page.evaluate(() => scrollY)).toBe(chosenAt);
	await pressed("İndi al");
	await expect.poll(() => field.inputValue()).toBe("51234567");
	await page.reload();
	await pressed("Səbətə əlavə et");
	await expect.poll(() => field.inputValue()).toBe("51234567");
	// What is cancelled there is over.
	await pressed("Ləğv et");
	await closed();
	await pressed("İndi al");
	await expect.poll(() => field.inputValue()).toBe("");
	await field.fill("51234567");
	await page.keyboard.press("Escape");
	await closed();
	// This package asks for something else.
	await choose("Battle Pass");
	await pressed("İndi al");
	await expect.poll(() => field.inputValue()).toBe("");
	await page.keyboard.press("Escape");
	await closed();
	await choose("1800 CP");
	const nearest = page.getByText("Ən yaxın paket").getByRole("link");
	const ledOnAt = await placeOf(nearest);
	await nearest.click();
	await page.getByRole("heading", { level: 1, name: "325 CP" }).waitFor();
	expect(await page.evaluate(() => scrollY)).toBe(ledOnAt);
	expect(errors).toEqual([]);
});

test("in place of a package in the cart that is gone, another one is asked for with the same ID", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	const add = page.getByRole("button", { name: "Səbətə əlavə et" }).filter({ visible: true });
	const field = page.getByRole("dialog").getByLabel("ID", { exact: true });
	await page.goto(`/game/${leavingId}`);
	await add.click();
	await field.fill("51234567");
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	await shop.db.update(games).set({ available: false }).where(eq(games.id, leavingId));
	await page.goto("/cart");
	await page.getByText("Ən yaxın paket").getByRole("link", { name: "325 CP · 8.20 ₼" }).click();
	await page.getByRole("heading", { level: 1, name: "PUBG Mobile 325 CP" }).waitFor();
	await add.click();
	await expect.poll(() => field.inputValue()).toBe("51234567");
	expect(errors).toEqual([]);
});

test("whoever is led on from the sheet of a package that is gone leaves its page behind", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto(`/category/${categoryId}`);
	await page.getByRole("link", { name: "PUBG Mobile UC" }).click();
	const heading = page.getByRole("heading", { level: 1 });
	await heading.getByText("PUBG Mobile 60 UC").waitFor();
	await page.getByRole("button", { name: "İndi al" }).filter({ visible: true }).click();
	await page.getByRole("dialog", { name: "İndi al" }).waitFor();
	const sell = (available: boolean) =>
		shop.db.update(games).set({ available }).where(eq(games.name, "PUBG Mobile 60 UC"));
	await sell(false);
	catalogChanged(shop.app.hub);
	const gone = page.getByRole("dialog", { name: "Bu oyun hazırda satışda deyil" });
	await gone.getByRole("link", { name: "325 UC · 8.20 ₼" }).click();
	await heading.getByText("PUBG Mobile 325 UC").waitFor();
	await sell(true);
	await page.goBack();
	await page.waitForURL(`**/category/${categoryId}`);
	expect(errors).toEqual([]);
});

/** The heights of what moves everything below it: the packages, and the promises. */
function heightsOn(page: Page): Promise<number[]> {
	const parts = page.locator(".board, .offer > ul");
	return parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
}

test("when the font arrives, neither packages nor promises take another height", async () => {
	const { page } = await shop.visit({ viewport: DESKTOP, javaScript: false });
	const font = await holdRequests(page, /\.woff2$/);
	await page.goto(`/game/${discountedId}`, { waitUntil: "commit" });
	await page.locator(".offer > ul").waitFor();
	const before = await heightsOn(page);
	expect(before).toHaveLength(2);
	font.release();
	await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Onest"'))).toBe(true);
	expect(await heightsOn(page)).toEqual(before);
});

test("on a phone without JavaScript another package is a link, and the page says what buying needs", async () => {
	const { page } = await shop.visit({ ...DARK_PHONE, javaScript: false });
	await page.goto(`/category/${categoryId}`);
	await page.getByRole("link", { name: "PUBG Mobile UC" }).click();
	await page
		.getByRole("navigation", { name: "Paketlər" })
		.getByRole("link", { name: "660 UC" })
		.click();
	await page.getByRole("heading", { level: 1, name: "PUBG Mobile 660 UC" }).waitFor();
	const said = page.locator("main noscript p");
	await expect.poll(() => said.textContent()).toContain("JavaScript açıq olmalıdır");
});
