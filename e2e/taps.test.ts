// How many taps it takes on a phone, counted from the browser's own events.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeFamily, makeGame } from "#test/make.ts";
import { DARK_PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });

/** Counts each tap of a finger, on whichever page it is. */
async function countTaps(page: Page) {
	let taps = 0;
	await page.exposeFunction("countTap", () => void taps++);
	await page.addInitScript(() =>
		addEventListener("click", (event) => event.isTrusted && void window.countTap(), true),
	);
	return {
		/** Taps since this was asked last. */
		async since(): Promise<number> {
			const now = taps;
			taps = 0;
			return now;
		},
	};
}

declare global {
	interface Window {
		countTap(): Promise<void>;
	}
}

async function sellPackages() {
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	const made = { familyId, requiresId: true };
	await makeGame(shop.db, {
		...{ ...made, name: "PUBG Mobile 60 UC", denomination: "60 UC", priceQepik: 170 },
	});
	return makeGame(shop.db, {
		...{ ...made, name: "PUBG Mobile 660 UC", denomination: "660 UC", priceQepik: 1590 },
	});
}

test("a newcomer buys in five taps from the home page, a returning customer in two from the game's", async () => {
	const { id } = await sellPackages();
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	const taps = await countTaps(page);
	await page.goto("/");
	await page.getByRole("link", { name: "PUBG Mobile UC" }).tap();
	await page.getByRole("heading", { level: 1, name: "PUBG Mobile 60 UC" }).waitFor();

	// After the game: the package, the sheet with its field open, the tick, the purchase.
	await page
		.getByRole("navigation", { name: "Paketlər" })
		.getByRole("link", { name: "660 UC" })
		.tap();
	await page.waitForURL(`${shop.address}/game/${id}`);
	await button(page, "İndi al").tap();
	const field = page.getByRole("dialog").getByLabel("ID", { exact: true });
	await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
	// An iPhone zooms the page in at a field with smaller text, and nothing zooms it out again.
	const fontSize = field.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
	expect(await fontSize).toBeGreaterThanOrEqual(16);
	await page.keyboard.type("5123456789");
	await page.getByLabel("Bu ID-ni yadda saxla").tap();
	await button(page, "Al").tap();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(await taps.since()).toBeLessThanOrEqual(5);

	await page.goto(`/game/${id}`);
	await button(page, "İndi al").tap();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^5123456789/ })
		.waitFor();
	await button(page, "Al").tap();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(await taps.since()).toBeLessThanOrEqual(2);
	expect(errors).toEqual([]);
});
