// A slow double tap on the button of a toast, which may be gone before the second.
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { holdRequests, PHONE, press, useShopAndBrowser } from "./open-browser.ts";
import { putUnder } from "./put-under.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

test("the second of two presses on a toast reaches nothing, before its answer and after", async () => {
	const game = await makeGame(shop.db);
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 500 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	await placeOrder(shop.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE, touch: true });
	await page.goto("/admin/orders");
	await press(page.locator("[data-row]").getByRole("button", { name: "Tamamlandı" }));
	const undo = page.locator(".toast").getByRole("button", { name: "Geri al" });
	await undo.waitFor();
	const box = await putUnder(page, undo);
	const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
	/** Time to see a toast; then the clock stands. */
	const waitASecond = () =>
		page.evaluate(() => {
			const now = performance.now() + 1000;
			performance.now = () => now;
		});
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") sent += 1;
	});
	const slow = await holdRequests(page, /\/admin\/orders/, "POST");

	await waitASecond();
	await tap();
	await slow.requested;
	await waitASecond();
	await tap();
	slow.release();
	await page.locator(".toast[data-front=true]", { hasText: "Sifariş geri alındı" }).waitFor();
	expect(sent).toBe(1);
	await tap();
	expect(await page.locator("#under").count()).toBe(1);
	await waitASecond();
	await tap();
	await page.locator("#under").waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});
