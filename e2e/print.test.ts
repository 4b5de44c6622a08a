// Printed pages: a customer's receipt, an admin's list.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

async function buy(userId: string) {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC" });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

/** What would be printed. */
async function print(page: Page) {
	await page.emulateMedia({ media: "print" });
	return page.evaluate(() => {
		/** Also those of a gradient. */
		const coloursOf = (element: Element) => {
			const { backgroundColor, backgroundImage } = getComputedStyle(element);
			return `${backgroundColor} ${backgroundImage}`.match(/\w+\([\d.,/% e-]+\)/g) ?? [];
		};
		/** White, transparent, or a tint of a tenth. */
		const isPaper = (colour: string) =>
			/^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$|\/ 0\.1\)$/.test(colour);
		const isSeen = (element: Element) => element.getClientRects().length > 0;
		const dark = [
			...document.querySelectorAll("body, .card, dialog, .ticket, footer, .container-page"),
		].filter((one) => isSeen(one) && !coloursOf(one).every(isPaper));
		return {
			text: document.body.innerText,
			dark: dark.map((one) => `${one.className}: ${coloursOf(one)}`),
			pressed: [...document.querySelectorAll("button, nav, [role=search], .toast")]
				.filter(isSeen)
				.map((one) => one.textContent || one.getAttribute("aria-label")),
			ink: getComputedStyle(document.body).color,
			/** The page's share of the paper's width. */
			share: (document.querySelector("main")?.clientWidth ?? 0) / innerWidth,
		};
	});
}

test("a receipt prints the order alone, dark on white, in any theme", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	const reference = orderReference(await buy(userId));
	await buy(userId);
	await page.goto("/orders");
	await page.getByRole("button", { name: "Ətraflı" }).last().click();
	await page.getByRole("dialog").waitFor();
	const { text, dark, pressed, ink } = await print(page);
	expect(text).toContain(`Sifariş #${reference}`);
	expect(text).toContain("GameStore · Alıcı: Aysel Nümunə");
	expect(text).toContain("PUBG 60 UC");
	expect(text).toContain("5.00 ₼");
	expect(text).not.toMatch(/Sifarişlərim|Ana səhifə|Bağla/);
	expect({ dark, pressed }).toEqual({ dark: [], pressed: [] });
	// Lightness of 100: text of the dark theme has 97.
	expect(Number.parseFloat(ink.replace("lab(", ""))).toBeLessThan(20);
	expect(errors).toEqual([]);
});

test("the page of an order prints its receipt, its message and no way to press anything", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 1000 });
	const orderId = await buy(userId);
	const customerMessage = "Kod: ABCD-1234";
	await shop.db.update(orders).set({ customerMessage }).where(eq(orders.id, orderId));
	await page.goto(`/orders/${orderId}`);
	await page.getByRole("link", { name: "növbədədir" }).waitFor();
	const { text, dark, pressed, ink } = await print(page);
	expect(text).toContain(`Sifariş #${orderReference(orderId)}`);
	expect(text).toMatch(/Qəbz\s+GameStore · \d+ \S+ 20\d\d/);
	expect(text).toMatch(/PUBG 60 UC[\s\S]*Cəmi\s+5\.00 ₼\s+Balansdan ödənilib/);
	expect(text).toMatch(/Kod:\s+ABCD-1234/);
	expect(text).not.toMatch(/Problem var|çap et|Bütün sifarişlərim|növbədədir/);
	expect({ dark, pressed }).toEqual({ dark: [], pressed: [] });
	expect(Number.parseFloat(ink.replace("lab(", ""))).toBeLessThan(20);
	expect(errors).toEqual([]);
});

test("on a sheet of paper the queue of orders is printed, also while one of them is opened", async () => {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000 });
	const [first, second] = [await buy(userId), await buy(userId)];
	// As wide as A4 without its margins.
	const { page } = await visitAsAdmin(shop, { viewport: { width: 718, height: 1000 } });
	await page.goto(`/admin/orders?order=${first}`);
	await page.locator(`[data-opened="${first}"]`).waitFor();
	const { text, pressed } = await print(page);
	for (const id of [first, second]) expect(text).toContain(`#${orderReference(id)}`);
	expect(text).toContain("Açıq sifarişlər");
	expect(pressed).toEqual([]);
});

test.each([
	"/",
	"/games",
	"/cart",
	"/profile",
	"/admin",
	"/admin/orders",
	"/admin/users",
	"/admin/games",
	"/orders",
	"/balance",
])("%s is printed on white, without menus and buttons", async (path) => {
	const { page, errors } = await visitAsAdmin(shop, { theme: "dark" });
	await page.goto(path);
	await page.locator("h1").waitFor();
	const { text, dark, pressed, share } = await print(page);
	expect(share).toBeGreaterThan(0.7);
	expect(text).toContain(await page.locator("h1").innerText());
	expect({ dark, pressed }).toEqual({ dark: [], pressed: [] });
	expect(errors).toEqual([]);
});
