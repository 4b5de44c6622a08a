// What an admin writes at an order is a draft until it is saved, whatever others save meanwhile.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { press, useShopAndBrowser } from "./open-browser.ts";
import { openOrder, visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

async function makeOrder(): Promise<string> {
	const game = await makeGame(shop.db);
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

/** What another admin saves, in another browser. */
async function saveElsewhere(id: string, customerMessage: string) {
	await shop.db.update(orders).set({ customerMessage }).where(eq(orders.id, id));
	shop.app.hub.publish("admin");
}

const opened = (page: Page, id: string) => page.locator(`[data-opened="${id}"]`);
const messageOf = (page: Page, id: string) => opened(page, id).getByLabel("Müştəriyə mesaj");
const noticeOf = (page: Page, id: string) => opened(page, id).getByText("başqa yerdə dəyişdirildi");

/** The queue of an admin, with this order opened. */
async function openQueue(id: string) {
	const { page } = await visitAsAdmin(shop);
	await page.goto("/admin/orders");
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await openOrder(page, id);
	return page;
}

test("what is typed at one order stands at no other, also after the page is loaded again", async () => {
	const [id, neighbour] = [await makeOrder(), await makeOrder()];
	const page = await openQueue(id);
	await messageOf(page, id).fill("Kod: 1111");
	await openOrder(page, neighbour);
	expect(await messageOf(page, neighbour).inputValue()).toBe("");
	await page.reload();
	await openOrder(page, id);
	// The draft is restored once the session is known.
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Kod: 1111");
	await openOrder(page, neighbour);
	expect(await messageOf(page, neighbour).inputValue()).toBe("");
});

test("a blank that is typed at the end stays, and gives way to what somebody else saves", async () => {
	const id = await makeOrder();
	await saveElsewhere(id, "Kod:");
	const page = await openQueue(id);
	await messageOf(page, id).press("End");
	await messageOf(page, id).pressSequentially(" 22", { delay: 50 });
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Kod: 22");
	for (const _ of "22") await messageOf(page, id).press("Backspace");
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Kod: ");
	await saveElsewhere(id, "Kod: 3333");
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Kod: 3333");
	expect(await noticeOf(page, id).count()).toBe(0);
});

test("what somebody else saves is shown until one takes it, however long one goes on typing", async () => {
	const id = await makeOrder();
	const page = await openQueue(id);
	await messageOf(page, id).fill("Mənim");
	await saveElsewhere(id, "Kod: 4444");
	await noticeOf(page, id).waitFor();
	await messageOf(page, id).pressSequentially(" mətnim");
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Mənim mətnim");
	await expect.poll(() => noticeOf(page, id).count()).toBe(1);
	// The notice has moved the button, and a click in that moment is ignored.
	await expect
		.poll(async () => {
			const take = opened(page, id).getByRole("button", { name: "Həmin mətni götürün" });
			if (await take.isVisible()) await take.click();
			return messageOf(page, id).inputValue();
		})
		.toBe("Kod: 4444");
	expect(await noticeOf(page, id).count()).toBe(0);
});

test("a text that was saved does not come back when somebody else changes it", async () => {
	const id = await makeOrder();
	const page = await openQueue(id);
	await messageOf(page, id).fill("Kod: 5555");
	await press(opened(page, id).getByRole("button", { name: "Yadda saxla" }).first());
	await page.getByText("Müştəriyə mesaj yeniləndi").waitFor();
	await opened(page, id).getByText("Yadda saxlanmayıb").waitFor({ state: "detached" });
	await saveElsewhere(id, "Kod: 6666");
	await expect.poll(() => messageOf(page, id).inputValue()).toBe("Kod: 6666");
	expect(await noticeOf(page, id).count()).toBe(0);
});
