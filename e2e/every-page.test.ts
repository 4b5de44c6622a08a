// Every customer page on a phone and a desk, in both themes: nothing for axe to find, nothing that
// scrolls sideways, no complaint of the browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../app/core/ids.ts";
import { type PurchaseLine, placeOrder } from "../app/orders/place-order.server.ts";
import { settings } from "../app/settings/settings.table.server.ts";
import { makeGame } from "../test/make.ts";
import { DESKTOP, type OpenShop, openShopAndBrowser, PHONE } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as-customer.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let shop: OpenShop;
let gameId: string;
/** Two games, one of them with a name that cannot be broken. */
let lines: PurchaseLine[];
beforeAll(async () => {
	shop = await openShopAndBrowser();
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
	lines = [
		{ gameId, name: "Nümunə oyun", quantity: 1, playerId: "oyunçu-7" },
		{ gameId: longId, name, quantity: 1, playerId: null },
	];
});
afterAll(() => shop.close());

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

const LOOKS = [
	{ viewport: PHONE, dark: true },
	{ viewport: PHONE, dark: false },
	{ viewport: DESKTOP, dark: true },
	{ viewport: DESKTOP, dark: false },
];

/** What axe finds in each look, and what scrolls sideways at any width. */
async function findFaults(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	const faults: string[] = [];
	for (const { viewport, dark } of LOOKS) {
		await page.setViewportSize(viewport);
		await page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark);
		const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
		for (const { id, nodes } of violations) {
			const where = nodes.map(({ html }) => html).join(" | ");
			faults.push(`${viewport.width} px, ${dark ? "dark" : "light"}: ${id}: ${where}`);
		}
	}
	for (const width of [PHONE.width, 768, DESKTOP.width]) {
		await page.setViewportSize({ width, height: 900 });
		const sideways = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		if (sideways > 0) faults.push(`${width} px: scrolls sideways by ${sideways} px`);
	}
	return faults;
}

test("a visitor's pages have no fault on a phone and a desk, in both themes", async () => {
	const { page, complaints } = await shop.visit();
	const paths = ["/", "/categories", "/games", "/games?category=yoxdur", `/game/${gameId}`];
	const forms = ["/login", "/register", "/forgot-password", "/reset-password?token=x"];
	await page.goto("/games");
	await page.getByRole("button", { name: "Siyahı" }).click();
	await page.locator('button[aria-label="Siyahı"][aria-pressed="true"]').waitFor();
	expect(await findFaults(page), "the list of games").toEqual([]);
	await page.getByRole("button", { name: "Şəbəkə" }).click();
	for (const path of [...paths, `/game/${lines[1]?.gameId}`, ...forms, "/demo/epoint"]) {
		await page.goto(path);
		if (path !== "/demo/epoint") await page.getByRole("link", { name: "Daxil ol" }).waitFor();
		expect(await findFaults(page), path).toEqual([]);
	}
	expect(complaints).toEqual([]);
});

test("a customer's pages have no fault on a phone and a desk, in both themes", async () => {
	const { page, userId, complaints } = await visitAsCustomer(shop, { balanceQepik: 10_000 });
	const purchase = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
	await placeOrder(shop.db, purchase);
	const signedIn = page.getByRole("button", { name: "İstifadəçi menyusu" });
	for (const path of ["/profile", "/balance", "/orders", "/cart"]) {
		await page.goto(path);
		await signedIn.waitFor();
		expect(await findFaults(page), path).toEqual([]);
	}
	expect(complaints).toEqual([]);
});

test("what opens on a customer's pages has no fault either", async () => {
	const { page, userId, complaints } = await visitAsCustomer(shop, { balanceQepik: 10_000 });
	const purchase = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
	await placeOrder(shop.db, purchase);
	const signedIn = page.getByRole("button", { name: "İstifadəçi menyusu" });
	await page.goto("/orders");
	await signedIn.waitFor();
	await page.getByRole("button", { name: "Ətraflı" }).click();
	await page.getByRole("dialog").waitFor();
	expect(await findFaults(page), "the order's popup").toEqual([]);

	await page.goto(`/game/${gameId}`);
	await signedIn.waitFor();
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByLabel("ID", { exact: true }).fill("oyunçu-7");
	expect(await findFaults(page), "the ID dialog").toEqual([]);
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("səbətə əlavə edildi!").waitFor();
	await page.goto(`/game/${lines[1]?.gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (2)" }).click();
	await page.getByRole("button", { name: "Sifarişi tamamla" }).waitFor();
	expect(await findFaults(page), "a full cart").toEqual([]);
	await signedIn.click();
	expect(await findFaults(page), "the user menu").toEqual([]);
	expect(complaints).toEqual([]);
});
