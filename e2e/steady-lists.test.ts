// A queue is worked off with one thumb while others arrive between every two presses: each press is
// made where its button stood before the arrival, and meets what it was meant for.
import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askTopUp } from "../app/balance/ask-top-up.server.ts";
import { balanceRequests } from "../app/balance/balance.table.server.ts";
import { rejectRequest } from "../app/balance/process-request.server.ts";
import { newId } from "../app/core/ids.ts";
import { orders } from "../app/orders/orders.table.server.ts";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import { DESKTOP, logIn, type OpenShop, openShopAndBrowser, PHONE } from "./open-browser.ts";

const MANY = 10;

let shop: OpenShop;
let game: Awaited<ReturnType<typeof makeGame>>;
beforeAll(async () => {
	shop = await openShopAndBrowser();
	game = await makeGame(shop.db, { name: "PUBG 60 UC" });
});
afterAll(() => shop.close());

async function orderArrives(): Promise<string> {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	shop.app.hub.publish("admin");
	return orderId;
}

async function topUpArrives(): Promise<string> {
	const user = await makeUser(shop.db);
	const asked = { userId: user.id, userEmail: user.email, amountQepik: 2000, type: "abb" } as const;
	await askTopUp(shop.db, asked);
	shop.app.hub.publish("admin");
	const [request] = await shop.db
		.select({ id: balanceRequests.id })
		.from(balanceRequests)
		.where(eq(balanceRequests.userId, user.id));
	return request?.id as string;
}

async function openAt(path: string, viewport = PHONE) {
	const visit = await shop.visit({ viewport, touch: viewport === PHONE });
	await logIn(visit.page, ADMIN);
	await visit.page.goto(path);
	// The number of what waits is put there once the page is alive.
	await visit.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	return visit;
}

const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** Begins to work on the lists. */
async function touch(page: Page) {
	const { x, y } = await placeOf(page.locator("[data-row]").first().getByText("#"));
	await page.touchscreen.tap(x, y);
}

/** Where the middle of a button is on the screen, once it is in sight. */
async function placeOf(button: Locator) {
	// The menu of a phone lies over the lower edge.
	await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
	const box = await button.boundingBox();
	if (!box) throw new Error("the button is not on the screen");
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const bar = (page: Page, words: string) => page.getByRole("button", { name: words });

const statusesOf = async (table: typeof orders | typeof balanceRequests, ids: string[]) => {
	const rows: { id: string; status: string }[] = await shop.db.select().from(table);
	return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test("ten orders are completed with a thumb while others arrive, and none that was not meant", async () => {
	const waiting: string[] = [];
	for (let count = 0; count < MANY; count++) waiting.push(await orderArrives());
	const arrived: string[] = [];
	const { page, complaints } = await openAt("/admin/orders");
	await touch(page);
	for (const id of waiting) {
		const at = await placeOf(row(page, id).getByRole("button", { name: "Tamamlandı" }));
		arrived.push(await orderArrives());
		await bar(page, `${arrived.length} yeni sifariş`).waitFor();
		await page.touchscreen.tap(at.x, at.y);
		await row(page, id).and(page.locator("[data-state=completed]")).waitFor();
	}
	expect(await statusesOf(orders, waiting)).toEqual(waiting.map(() => "completed"));
	expect(await statusesOf(orders, arrived)).toEqual(arrived.map(() => "pending"));

	await bar(page, `${MANY} yeni sifariş`).click();
	const queue = page.getByRole("region", { name: "Açıq sifarişlər" });
	await expect.poll(() => queue.getByRole("listitem").count()).toBe(MANY);
	await row(page, arrived[0] as string).waitFor();
	expect(complaints).toEqual([]);
});

test("ten top-ups are approved while others arrive; a slow double press approves one", async () => {
	const waiting: string[] = [];
	for (let count = 0; count < MANY; count++) waiting.push(await topUpArrives());
	await shop.db
		.update(balanceRequests)
		.set({ createdAt: sql`now() - interval '8 days'` })
		.where(eq(balanceRequests.id, waiting[0] as string));
	const arrived: string[] = [];
	const { page, complaints } = await openAt("/admin/balance");
	await touch(page);
	for (const id of waiting) {
		const at = await placeOf(row(page, id).getByRole("button", { name: "Təsdiqlə" }));
		arrived.push(await topUpArrives());
		await bar(page, `${arrived.length} yeni sorğu`).waitFor();
		await page.touchscreen.tap(at.x, at.y);
		await row(page, id).and(page.locator("[data-state=completed]")).waitFor();
		// The second press of a slow double click comes where the button was.
		await page.touchscreen.tap(at.x, at.y);
	}
	expect(await statusesOf(balanceRequests, waiting)).toEqual(waiting.map(() => "completed"));
	expect(await statusesOf(balanceRequests, arrived)).toEqual(arrived.map(() => "pending"));
	expect(await page.getByRole("dialog").count()).toBe(0);

	// What was decided stays in its place until one leaves.
	const queue = page.getByRole("region", { name: "Qərar gözləyənlər" });
	const old = page.getByRole("region", { name: "Bir həftədən köhnə sorğular" });
	expect(await old.getByRole("listitem").count()).toBe(1);
	expect(await queue.getByRole("listitem").count()).toBe(2 * MANY - 1);
	await page.reload();
	await expect.poll(() => queue.getByRole("listitem").count()).toBe(MANY);
	expect(complaints).toEqual([]);
});

test.each([
	["a phone", PHONE],
	["a desk", DESKTOP],
])("on %s what is decided takes the room that it had: no row below moves", async (_, viewport) => {
	for (let count = 0; count < 3; count++) {
		await topUpArrives();
		await orderArrives();
	}
	const { page } = await openAt("/admin/balance?status=pending", viewport);
	const at = (index: number) => page.locator("[data-row]").nth(index);
	const press = (index: number, name: string) => at(index).getByRole("button", { name }).click();
	const becomes = (index: number, state: string) =>
		at(index)
			.and(page.locator(`[data-state=${state}]`))
			.waitFor();
	const tops = () =>
		page
			.locator("[data-row]")
			.evaluateAll((rows: HTMLElement[]) => rows.map((row) => row.offsetTop));

	const requests = await tops();
	await press(0, "Təsdiqlə");
	await becomes(0, "completed");
	expect(await tops()).toEqual(requests);
	await press(1, "Rədd et");
	await page.getByRole("dialog").getByRole("button", { name: "Rədd et" }).click();
	await becomes(1, "rejected");
	expect(await tops()).toEqual(requests);

	await page.goto("/admin/orders?status=pending");
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	const placed = await tops();
	await press(0, "Tamamlandı");
	await becomes(0, "completed");
	expect(await tops()).toEqual(placed);
	await press(1, "Ləğv edildi");
	await page.getByRole("button", { name: "Yalnız ləğv et" }).click();
	await becomes(1, "cancelled");
	expect(await tops()).toEqual(placed);
	await at(1).getByText("Məbləğ qaytarılmayıb").waitFor();
	await press(2, "Ləğv edildi");
	await page.getByRole("button", { name: "Ləğv et və qaytar" }).click();
	await becomes(2, "cancelled");
	expect(await tops()).toEqual(placed);
});

test("a press on what has just come under a pointer that did not move is ignored", async () => {
	await topUpArrives();
	await topUpArrives();
	const { page } = await openAt("/admin/balance?status=pending", DESKTOP);
	const idAt = async (index: number) =>
		(await page.locator("[data-row]").nth(index).getAttribute("data-row")) as string;
	const [top, next] = [await idAt(0), await idAt(1)];
	const at = await placeOf(row(page, top).getByRole("button", { name: "Təsdiqlə" }));
	await page.evaluate(pressAtNextShift, at);
	await rejectRequest(shop.db, {
		requestId: top,
		adminId: (await makeAdmin(shop.db)).id,
		reason: "Köçürmə tapılmadı",
	});
	shop.app.hub.publish("admin");
	await row(page, top).waitFor({ state: "detached" });
	await expect.poll(() => page.evaluate(() => document.body.dataset.pressed)).toBe(next);
	expect(await statusesOf(balanceRequests, [next])).toEqual(["pending"]);
});

/** In the page: presses at a place as soon as other rows stand there, as who double-clicks does. */
function pressAtNextShift({ x, y }: { x: number; y: number }) {
	window.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y }));
	const observer = new MutationObserver(() => {
		const target = document.elementFromPoint(x, y);
		const button = target?.closest("button");
		if (!button) return;
		observer.disconnect();
		document.body.dataset.pressed = button.closest<HTMLElement>("[data-row]")?.dataset.row;
		const press = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
		button.dispatchEvent(new MouseEvent("click", press));
	});
	observer.observe(document.querySelector("main") as HTMLElement, {
		childList: true,
		subtree: true,
	});
}

test("a message stays while news arrive, a status is set and another writes the same text, and goes with the completion", async () => {
	const id = await orderArrives();
	const mine = await openAt("/admin/orders", DESKTOP);
	const other = await openAt("/admin/orders", DESKTOP);
	const messageOn = (page: Page) => row(page, id).getByLabel("Müştəriyə mesaj");
	for (const { page } of [mine, other]) await row(page, id).getByText("Ətraflı").click();

	await messageOn(mine.page).fill("Kod: 1111");
	await orderArrives();
	await bar(mine.page, "1 yeni sifariş").waitFor();
	await row(mine.page, id).getByRole("button", { name: "İşlənir" }).click();
	await row(mine.page, id).and(mine.page.locator("[data-state=processing]")).waitFor();
	expect(await messageOn(mine.page).inputValue()).toBe("Kod: 1111");
	await row(mine.page, id).getByText("Göndərilməmiş mesaj").waitFor();

	await messageOn(other.page).fill("Kod: 2222");
	await row(other.page, id).getByRole("button", { name: "Yadda saxla" }).nth(1).click();
	await row(mine.page, id).getByText("bu mətn başqa yerdə dəyişdirildi").waitFor();
	await row(mine.page, id).getByText("Kod: 2222").waitFor();
	// The notice has just moved what stands below it, and a press in that moment is ignored.
	const refusal = mine.page.getByText("Bu mətni başqa admin dəyişib");
	await expect
		.poll(async () => {
			await row(mine.page, id).getByRole("button", { name: "Yadda saxla" }).nth(1).click();
			return refusal.waitFor({ timeout: 2000 }).then(
				() => true,
				() => false,
			);
		})
		.toBe(true);

	await mine.page.reload();
	await row(mine.page, id).getByText("Ətraflı").click();
	// Whose it is has to be known first.
	await expect.poll(() => messageOn(mine.page).inputValue()).toBe("Kod: 1111");
	await row(mine.page, id).getByRole("button", { name: "Mənim mətnim qalsın" }).click();
	await row(mine.page, id).getByRole("button", { name: "Tamamla və göndər" }).click();
	await expect.poll(() => messageOn(other.page).inputValue()).toBe("Kod: 1111");
	await row(other.page, id).getByText("Tamamlandı").first().waitFor();
	await row(mine.page, id).getByText("Göndərilməmiş mesaj").waitFor({ state: "detached" });
});
