// Every customer page on a phone and a desktop, in both themes: axe finds nothing, nothing scrolls
// sideways, and the browser reports no error.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import type { PurchaseLine } from "#app/orders/purchase.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { findFaults, findPrimary } from "./find-faults.ts";
import { DESKTOP, PHONE, TABLET, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
let categoryId: string;
/** A package that goes while somebody has it in the cart. */
let goneId: string;
/** Two games, one of them with a long name that cannot wrap. */
let lines: PurchaseLine[];
beforeAll(async () => {
	await shop.db.update(settings).set({
		supportPhone: "+994 00 000 00 00",
		cardNumber: "0000 0000 0000 0000",
		epointWidgetUrl: "/demo/epoint",
	});
	const sold = { featured: true, originalPriceQepik: 900, priceQepik: 500, requiresId: true };
	gameId = (await makeGame(shop.db, { name: "Nümunə oyun", description: "Təsvir mətni", ...sold }))
		.id;
	await makeGame(shop.db, { name: "Bitmiş oyun", available: false });
	const name = "Ayrılmazadlıoyun".repeat(5);
	const longId = (await makeGame(shop.db, { name, featured: true })).id;
	const { id: familyId } = await makeFamily(shop.db, { name: "Nümunə paketləri" });
	const packed = { familyId, categoryId: (await makeCategory(shop.db)).id };
	await makeGame(shop.db, { ...packed, name: "Nümunə 60", denomination: "60 UC" });
	const gone = { name: "Nümunə 325", denomination: "325 UC", requiresId: true };
	goneId = (await makeGame(shop.db, { ...packed, ...gone })).id;
	categoryId = packed.categoryId;
	lines = [
		{ gameId, name: "Nümunə oyun", quantity: 1, playerId: "oyunçu-7" },
		{ gameId: longId, name, quantity: 1, playerId: null },
	];
});

/** On a phone and a desktop in both themes; on a tablet only sideways scrolling. */
async function faultsOf(page: Page): Promise<string[]> {
	const onTablet = await findFaults(page, { viewports: [TABLET], themes: [] });
	return [...onTablet, ...(await findFaults(page, { viewports: [PHONE, DESKTOP] }))];
}

test("a visitor's pages are accessible and fit the screen, on a phone and a desktop, in both themes", async () => {
	const { page, errors } = await shop.visit();
	const families = ["/categories", `/category/${categoryId}`, `/game/${goneId}`];
	const paths = ["/", ...families, "/games", "/games?category=yoxdur", `/game/${gameId}`];
	const mailed = ["/reset-password?token=x", "/confirm-email?token=x", "/unsubscribe?token=x"];
	const forms = ["/login", "/register", "/forgot-password", ...mailed];
	await page.goto("/games");
	await page.getByRole("button", { name: "Siyahı" }).click();
	await page.locator('button[aria-label="Siyahı"][aria-pressed="true"]').waitFor();
	expect(await faultsOf(page), "the list of games").toEqual([]);
	await page.getByRole("button", { name: "Şəbəkə" }).click();
	for (const path of [...paths, `/game/${lines[1]?.gameId}`, ...forms, "/demo/epoint"]) {
		await page.goto(path);
		if (path !== "/demo/epoint") await page.getByRole("link", { name: "Daxil ol" }).waitFor();
		expect(await faultsOf(page), path).toEqual([]);
		expect((await findPrimary(page)).length, path).toBeLessThanOrEqual(1);
	}
	expect(errors).toEqual([]);
});

test("a customer's pages are accessible and fit the screen, on a phone and a desktop, in both themes", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000 });
	const purchase = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, purchase);
	const customerMessage = `Kod: ${"A1B2".repeat(20)}\nhttps://oyun.example/${"uzun".repeat(20)}`;
	await shop.db.update(orders).set({ customerMessage }).where(eq(orders.id, orderId));
	const signedIn = page.getByRole("button", { name: "İstifadəçi menyusu" });
	for (const path of ["/", "/profile", "/balance", "/orders", `/orders/${orderId}`, "/cart"]) {
		await page.goto(path);
		await signedIn.waitFor();
		expect(await faultsOf(page), path).toEqual([]);
		expect((await findPrimary(page)).length, path).toBeLessThanOrEqual(1);
	}
	expect(errors).toEqual([]);
	// The browser reports what is not found.
	await page.goto("/orders/yoxdur");
	await signedIn.waitFor();
	expect(await faultsOf(page), "an unknown order").toEqual([]);
});

test("dialogs and menus on a customer's pages are accessible and fit the screen", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 10_000 });
	const line = { gameId: goneId, name: "Nümunə 325", quantity: 1, playerId: "777" };
	const purchase = { userId, lines: [...lines, line], seenTotalQepik: 1500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, purchase);
	const signedIn = page.getByRole("button", { name: "İstifadəçi menyusu" });
	await page.goto("/orders");
	await signedIn.waitFor();
	await page.getByRole("button", { name: "Ətraflı" }).click();
	await page.getByRole("dialog").waitFor();
	expect(await faultsOf(page), "the order's popup").toEqual([]);

	await page.goto(`/game/${gameId}`);
	await signedIn.waitFor();
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByLabel("ID", { exact: true }).fill("oyunçu-7");
	expect(await faultsOf(page), "the ID dialog").toEqual([]);
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await page.goto(`/game/${lines[1]?.gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (2)" }).click();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).waitFor();
	expect(await faultsOf(page), "a full cart").toEqual([]);
	await signedIn.click();
	expect(await faultsOf(page), "the user menu").toEqual([]);

	await page.goto(`/game/${goneId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByLabel("ID", { exact: true }).fill("777");
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await shop.db.update(games).set({ available: false }).where(eq(games.id, goneId));
	await page.goto("/cart");
	await page.getByText("Ən yaxın paket").waitFor();
	expect(await faultsOf(page), "a cart with a package that is gone").toEqual([]);
	await page.setViewportSize(PHONE);
	const nearest = page.getByRole("link", { name: "60 UC · 5.00 ₼" });
	expect((await nearest.boundingBox())?.height, "amount and price stay together").toBeLessThan(32);
	await page.goto(`/orders/${orderId}`);
	const again = page.getByRole("listitem").filter({ hasText: "Nümunə 325" });
	await again.getByRole("button", { name: "Yenidən al" }).click();
	await page.getByRole("dialog", { name: "Bu oyun hazırda satışda deyil" }).waitFor();
	expect(await faultsOf(page), "the dialog of a game that is gone").toEqual([]);
	expect(errors).toEqual([]);
});
