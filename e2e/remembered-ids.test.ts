// A returning customer buys in two taps: the ID of last time is filled in, others are a tap away.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { orderItems, orders } from "#app/orders/orders.table.server.ts";
import { makeFamily, makeGame } from "#test/make.ts";
import { findBarriers } from "./find-faults.ts";
import { DARK_PHONE, holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });
const sheetOn = (page: Page) => page.getByRole("dialog", { name: "İndi al" });
const idOn = (page: Page) => page.getByRole("dialog").getByLabel("ID", { exact: true });

async function makePackages() {
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	const made = { familyId, requiresId: true, priceQepik: 500 };
	return [
		await makeGame(shop.db, { ...made, name: "PUBG Mobile 60 UC", denomination: "60 UC" }),
		await makeGame(shop.db, { ...made, name: "PUBG Mobile 325 UC", denomination: "325 UC" }),
	] as const;
}

/** Buys the open game for the ID on the sheet, and follows to the order. */
async function buy(page: Page) {
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
}

test("an ID that was ticked is there for the next package", async () => {
	const [small, large] = await makePackages();
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
		balanceQepik: 5000,
	});
	await page.goto(`/game/${small.id}`);
	await button(page, "İndi al").click();
	await idOn(page).fill("512345678");
	await sheetOn(page).getByText("ilk dəfədir").waitFor();
	await page.getByLabel("Bu ID-ni yadda saxla").check();
	await buy(page);
	await shop.db
		.update(orders)
		.set({ status: "completed", completedAt: new Date() })
		.where(eq(orders.userId, userId));

	await page.goto(`/game/${large.id}`);
	// The two taps.
	await button(page, "İndi al").click();
	const chip = sheetOn(page).getByRole("button", { name: "512345678 1 dəfə çatdırılıb" });
	await expect.poll(() => chip.getAttribute("aria-pressed")).toBe("true");
	expect(await page.getByLabel("Bu ID-ni yadda saxla").count()).toBe(0);
	expect(await findBarriers(page)).toEqual([]);
	await buy(page);
	const bought = await shop.db
		.select({ playerId: orderItems.playerId })
		.from(orderItems)
		.innerJoin(orders, eq(orders.id, orderItems.orderId))
		.where(eq(orders.userId, userId));
	expect(bought).toEqual([{ playerId: "512345678" }, { playerId: "512345678" }]);
	expect(errors).toEqual([]);
});

test("what is typed or taken out stays when the remembered IDs arrive later, and a tap takes one of them", async () => {
	const [game] = await makePackages();
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await idOn(page).fill("512345678");
	await page.getByLabel("Bu ID-ni yadda saxla").check();
	await buy(page);
	await page.goto(`/game/${game.id}`);
	const { release } = await holdRequests(page, /\/player-ids/);
	await button(page, "İndi al").click();
	await idOn(page).fill("77");
	release();
	const chip = sheetOn(page).getByRole("button", { name: "512345678 ilk dəfədir" });
	await chip.waitFor();
	await expect.poll(() => idOn(page).inputValue()).toBe("77");
	await chip.click();
	await expect.poll(() => idOn(page).inputValue()).toBe("512345678");

	await page.goto(`/game/${game.id}`);
	const again = await holdRequests(page, /\/player-ids/);
	await button(page, "İndi al").click();
	await idOn(page).fill("77");
	await idOn(page).fill("");
	again.release();
	await chip.waitFor();
	await page.evaluate(() => new Promise(requestAnimationFrame));
	await expect.poll(() => idOn(page).inputValue()).toBe("");
	expect(errors).toEqual([]);
});

test("the cart offers and remembers the same IDs; on the profile one is named and forgotten", async () => {
	const [game] = await makePackages();
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "Səbətə əlavə et").click();
	await idOn(page).fill("512345678");
	await page.getByLabel("Bu ID-ni yadda saxla").check();
	await button(page, "Təsdiqlə").click();
	await page.goto("/cart");
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();

	await page.goto("/profile");
	await page.getByLabel("Adı", { exact: true }).fill("Əsas hesab");
	await button(page, "Adı yadda saxla: 512345678").click();
	await page.getByText("ID-nin adı yeniləndi").waitFor();
	await page.goto(`/game/${game.id}`);
	await button(page, "Səbətə əlavə et").click();
	await page.getByRole("button", { name: "Əsas hesab 512345678 · ilk dəfədir" }).waitFor();
	await expect.poll(() => idOn(page).inputValue()).toBe("512345678");

	await page.goto("/profile");
	expect(await findBarriers(page)).toEqual([]);
	await button(page, "Unut: 512345678").click();
	await page.getByText("ID unuduldu").waitFor();
	await page.getByText("Yadda saxlanmış ID-lər").waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});
