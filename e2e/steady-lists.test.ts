// An admin works through a queue by touch while new entries arrive between any two taps: each tap is
// made where the button was before the arrival, and still hits the intended entry.

import { eq, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { DESKTOP, PHONE, press, useShopAndBrowser } from "./open-browser.ts";
import { openOrder, visitAsAdmin } from "./visit-as.ts";

const MANY = 5;

const shop = useShopAndBrowser();
let game: Awaited<ReturnType<typeof makeGame>>;
beforeAll(async () => {
	game = await makeGame(shop.db, { name: "PUBG 60 UC" });
});

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
	const input = { userId: user.id, userEmail: user.email, amountQepik: 2000, type: "abb" } as const;
	await createTopUp(shop.db, input);
	shop.app.hub.publish("admin");
	const [topUp] = await shop.db
		.select({ id: topUps.id })
		.from(topUps)
		.where(eq(topUps.userId, user.id));
	return topUp?.id as string;
}

async function openAt(path: string, viewport = PHONE) {
	const visit = await visitAsAdmin(shop, { viewport, touch: viewport === PHONE });
	await visit.page.goto(path);
	// The number of waiting entries is in the title once the page is hydrated.
	await visit.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	return visit;
}

const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** The first touch, from which on rows keep their places. */
async function touch(page: Page) {
	const { x, y } = await placeOf(page.locator("[data-list] h2").first());
	await page.touchscreen.tap(x, y);
}

/** The centre of a button on the screen, after scrolling to it. */
async function placeOf(button: Locator) {
	// On a phone the menu covers the lower edge.
	await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
	const box = await button.boundingBox();
	if (!box) throw new Error("the button is not on the screen");
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const tapped = (page: Page) => page.evaluate(() => document.body.dataset.tapped);

const bar = (page: Page, message: string) => page.getByRole("button", { name: message });

const statusesOf = async (table: typeof orders | typeof topUps, ids: string[]) => {
	const rows: { id: string; status: string }[] = await shop.db.select().from(table);
	return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test("orders are completed by touch while others arrive, and no other order is hit", async () => {
	const waiting: string[] = [];
	for (let count = 0; count < MANY; count++) waiting.push(await orderArrives());
	const arrived: string[] = [];
	const { page, errors } = await openAt("/admin/orders");
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
	expect(errors).toEqual([]);
});

test("top-ups are approved while others arrive; a slow double tap approves one", async () => {
	const waiting: string[] = [];
	for (let count = 0; count < MANY; count++) waiting.push(await topUpArrives());
	await shop.db
		.update(topUps)
		.set({ createdAt: sql`now() - interval '8 days'` })
		.where(eq(topUps.id, waiting[0] as string));
	const arrived: string[] = [];
	const { page, errors } = await openAt("/admin/balance");
	await touch(page);
	for (const id of waiting) {
		const at = await placeOf(row(page, id).getByRole("button", { name: "Təsdiqlə" }));
		arrived.push(await topUpArrives());
		await bar(page, `${arrived.length} yeni sorğu`).waitFor();
		await page.evaluate(tapWhenDecided, { id, at });
		await page.touchscreen.tap(at.x, at.y);
		await row(page, id).and(page.locator("[data-state=completed]")).waitFor();
		// The second tap of a slow double tap lands where the button was.
		await expect.poll(() => tapped(page)).toContain(id);
	}
	expect(await statusesOf(topUps, waiting)).toEqual(waiting.map(() => "completed"));
	expect(await statusesOf(topUps, arrived)).toEqual(arrived.map(() => "pending"));
	expect(await page.getByRole("dialog").count()).toBe(0);

	// Decided top-ups stay in their places until the admin leaves.
	const queue = page.getByRole("region", { name: "Qərar gözləyənlər" });
	const old = page.getByRole("region", { name: "Bir həftədən köhnə sorğular" });
	await expect.poll(() => old.getByRole("listitem").count()).toBe(1);
	await expect.poll(() => queue.getByRole("listitem").count()).toBe(2 * MANY - 1);
	await page.reload();
	await expect.poll(() => queue.getByRole("listitem").count()).toBe(MANY);
	expect(errors).toEqual([]);
});

test.each(
	sampleOf([
		["a phone", PHONE],
		["a desk", DESKTOP],
	]),
)("on %s a decided row keeps its height: no row below moves", async (_, viewport) => {
	for (let count = 0; count < 3; count++) {
		await topUpArrives();
		await orderArrives();
	}
	const { page } = await openAt("/admin/balance?status=pending", viewport);
	const at = (index: number) => page.locator("[data-row]").nth(index);
	// At a desk it is decided beside the list, on a phone in its card.
	const decide = async (index: number, name: string) => {
		if (viewport === PHONE) return press(at(index).getByRole("button", { name }));
		const id = (await at(index).getAttribute("data-row")) as string;
		await press((await openOrder(page, id)).getByRole("button", { name }));
	};
	const becomes = (index: number, state: string) =>
		at(index)
			.and(page.locator(`[data-state=${state}]`))
			.waitFor();
	const tops = () =>
		page
			.locator("[data-row]")
			.evaluateAll((rows: HTMLElement[]) => rows.map((row) => row.offsetTop));

	const before = await tops();
	await decide(0, "Təsdiqlə");
	await becomes(0, "completed");
	expect(await tops()).toEqual(before);
	await decide(1, "Rədd et");
	await page.getByRole("dialog").getByRole("button", { name: "Rədd et" }).click();
	await becomes(1, "rejected");
	expect(await tops()).toEqual(before);

	await page.goto("/admin/orders?status=pending");
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	const placed = await tops();
	await decide(0, "Tamamlandı");
	await becomes(0, "completed");
	expect(await tops()).toEqual(placed);
	await decide(1, "Ləğv edildi");
	await page.getByRole("button", { name: "Yalnız ləğv et" }).click();
	await becomes(1, "cancelled");
	expect(await tops()).toEqual(placed);
	await at(1).getByText("Məbləğ qaytarılmayıb").waitFor();
	await decide(2, "Ləğv edildi");
	await page.getByRole("button", { name: "Ləğv et və qaytar" }).click();
	await becomes(2, "cancelled");
	expect(await tops()).toEqual(placed);
});

test("a click on a button that has just moved under the pointer is ignored", async () => {
	for (let count = 0; count < 3; count++) await topUpArrives();
	const { page } = await openAt("/admin/balance?status=pending", DESKTOP);
	const idAt = async (index: number) =>
		(await page.locator("[data-row]").nth(index).getAttribute("data-row")) as string;
	// The first is opened, and has its buttons beside the list.
	await page.locator("[data-opened]").waitFor();
	const [top, next] = [await idAt(1), await idAt(2)];
	const at = await placeOf(row(page, top).getByRole("button", { name: "Təsdiqlə" }));
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(request.url());
	});
	await page.evaluate(pressAtNextShift, { ...at, top });
	await rejectTopUp(shop.db, {
		topUpId: top,
		adminId: (await makeAdmin(shop.db)).id,
		reason: "Köçürmə tapılmadı",
	});
	shop.app.hub.publish("admin");
	await row(page, top).waitFor({ state: "detached" });
	await expect.poll(() => page.evaluate(() => document.body.dataset.pressed)).toBe(next);
	await page.reload();
	await row(page, next).waitFor();
	expect(sent).toEqual([]);
	expect(await statusesOf(topUps, [next])).toEqual(["pending"]);
});

/** In the page: clicks at a point as soon as another row is there, as a double click would. */
function pressAtNextShift({ x, y, top }: { x: number; y: number; top: string }) {
	window.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y }));
	const observer = new MutationObserver(() => {
		const target = document.elementFromPoint(x, y);
		const button = target?.closest("button");
		const pressed = button?.closest<HTMLElement>("[data-row]")?.dataset.row;
		if (!button || pressed === top) return;
		observer.disconnect();
		document.body.dataset.pressed = pressed;
		const press = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
		button.dispatchEvent(new MouseEvent("click", press));
	});
	observer.observe(document.querySelector("main") as HTMLElement, {
		childList: true,
		subtree: true,
	});
}

test("a tap on a row that has just changed is ignored, wherever the finger was before", async () => {
	const id = await topUpArrives();
	const { page, errors } = await openAt("/admin/balance?status=pending");
	await touch(page);
	await page.evaluate(tapWhenDecided, { id });
	await row(page, id).getByRole("button", { name: "Təsdiqlə" }).tap();
	await expect.poll(() => tapped(page)).toBe(`${id} Geri al`);
	expect(await page.getByRole("dialog").count()).toBe(0);
	expect(errors).toEqual([]);
});

/** In the page: taps at a point, or else on the row's button, in the moment in which it is decided. */
function tapWhenDecided({ id, at }: { id: string; at?: { x: number; y: number } }) {
	const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
	const observer = new MutationObserver(() => {
		if (row?.dataset.state !== "completed") return;
		observer.disconnect();
		const target = at ? document.elementFromPoint(at.x, at.y) : row.querySelector("button");
		const point = { clientX: at?.x ?? 1, clientY: at?.y ?? 1 };
		const tap = { bubbles: true, cancelable: true, detail: 1, pointerType: "touch", ...point };
		target?.dispatchEvent(new PointerEvent("click", tap));
		document.body.dataset.tapped = `${id} ${target?.textContent}`;
	});
	observer.observe(document.body, { attributes: true, subtree: true });
}

test("a message draft survives new orders, a status change and another admin's edit, and is sent with the completion", async () => {
	const id = await orderArrives();
	const mine = await openAt("/admin/orders", DESKTOP);
	const other = await openAt("/admin/orders", DESKTOP);
	const messageOn = (page: Page) => opened(page).getByLabel("Müştəriyə mesaj");
	const opened = (page: Page) => page.locator(`[data-opened="${id}"]`);
	for (const { page } of [mine, other]) await openOrder(page, id);

	await messageOn(mine.page).fill("Kod: 1111");
	await orderArrives();
	await bar(mine.page, "1 yeni sifariş").waitFor();
	await press(opened(mine.page).getByRole("button", { name: "İşlənir" }));
	await row(mine.page, id).and(mine.page.locator("[data-state=processing]")).waitFor();
	await expect.poll(() => messageOn(mine.page).inputValue()).toBe("Kod: 1111");
	await row(mine.page, id).getByText("Göndərilməmiş mesaj").waitFor();

	await messageOn(other.page).fill("Kod: 2222");
	await press(opened(other.page).getByRole("button", { name: "Yadda saxla" }).first());
	await opened(mine.page).getByText("bu mətn başqa yerdə dəyişdirildi").waitFor();
	await opened(mine.page).getByText("Kod: 2222").waitFor();
	// The notice has just moved the buttons below it.
	await press(opened(mine.page).getByRole("button", { name: "Yadda saxla" }).first());
	await mine.page.getByText("Bu mətni başqa admin dəyişib").waitFor();

	await mine.page.reload();
	// The draft is restored once the session is known.
	await expect.poll(() => messageOn(mine.page).inputValue()).toBe("Kod: 1111");
	await press(opened(mine.page).getByRole("button", { name: "Mənim mətnim qalsın" }));
	await press(opened(mine.page).getByRole("button", { name: "Tamamla və göndər" }));
	await expect.poll(() => messageOn(other.page).inputValue()).toBe("Kod: 1111");
	await row(other.page, id).getByText("Tamamlandı").first().waitFor();
	await row(mine.page, id).getByText("Göndərilməmiş mesaj").waitFor({ state: "detached" });
});
