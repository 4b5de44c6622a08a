// On paper: a customer's receipt, an admin's list.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "../app/core/ids.ts";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { makeGame } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import { logIn, type OpenShop, openShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as-customer.ts";

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
});
afterAll(() => shop.close());

async function buy(userId: string) {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return orderReference((await placeOrder(shop.db, bought)).orderId);
}

/** What is printed, and on which ground. */
async function print(page: Page) {
	await page.emulateMedia({ media: "print" });
	return page.evaluate(() => {
		const ground = (element: Element) => getComputedStyle(element).backgroundColor;
		const isSeen = (element: Element) => element.getClientRects().length > 0;
		const dark = [...document.querySelectorAll("body, .card, dialog")].filter(
			(one) => isSeen(one) && !["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(ground(one)),
		);
		return {
			text: document.body.innerText,
			dark: dark.map((one) => `${one.className}: ${ground(one)}`),
			pressed: [...document.querySelectorAll("button, nav, [role=search], .toast")]
				.filter(isSeen)
				.map((one) => one.textContent || one.getAttribute("aria-label")),
			ink: getComputedStyle(document.body).color,
			/** How much of the paper's width the page takes. */
			share: (document.querySelector("main")?.clientWidth ?? 0) / innerWidth,
		};
	});
}

test("a receipt is the order alone, dark on white, from whatever theme", async () => {
	const { page, userId, complaints } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	const reference = await buy(userId);
	await buy(userId);
	await page.goto("/orders");
	await page.getByRole("button", { name: "Ətraflı" }).last().click();
	await page.getByRole("dialog").waitFor();
	const { text, dark, pressed, ink } = await print(page);
	expect(text).toContain(`Sifariş #${reference}`);
	expect(text).toContain("PUBG 60 UC");
	expect(text).toContain("5.00 ₼");
	expect(text).not.toMatch(/Sifarişlərim|Ana səhifə|Bağla/);
	expect({ dark, pressed }).toEqual({ dark: [], pressed: [] });
	// Of 100: the dark theme writes in 97.
	expect(Number.parseFloat(ink.replace("lab(", ""))).toBeLessThan(20);
	expect(complaints).toEqual([]);
});

test.each(["/admin/orders", "/admin/users", "/admin/games", "/orders", "/balance"])(
	"%s is printed on white, without menus and buttons",
	async (path) => {
		const { page, complaints } = await shop.visit();
		await logIn(page, ADMIN);
		await page.goto(path);
		await page.locator("h1").waitFor();
		const { text, dark, pressed, share } = await print(page);
		expect(share).toBeGreaterThan(0.7);
		expect(text).toContain(await page.locator("h1").innerText());
		expect({ dark, pressed }).toEqual({ dark: [], pressed: [] });
		expect(complaints).toEqual([]);
	},
);
