// An operator with a telephone: what arrives is named and led to, an order is swiped away and taken
// back, and a picture shows its customer what was delivered.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser, openSession } from "#test/make.ts";
import {
	DESKTOP,
	holdRequests,
	type OpenShop,
	PHONE,
	press,
	useShopAndBrowser,
} from "./open-browser.ts";
import { putUnder } from "./put-under.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();
let game: Awaited<ReturnType<typeof makeGame>>;
beforeAll(async () => {
	game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
});
// Each test has a queue of its own.
beforeEach(async () => {
	await shop.db.execute(
		"UPDATE orders SET status = 'completed', completed_at = coalesce(completed_at, now())",
	);
});

async function orderArrives(buyerId?: string): Promise<string> {
	const userId = buyerId ?? (await makeUser(shop.db, { balanceQepik: 1000 })).id;
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: "12345678 (2041)" }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	shop.app.hub.publish("admin");
	return orderId;
}

async function visitAs(role: "admin" | "customer", path: string, viewport = PHONE) {
	const { id } = await makeUser(shop.db, { role, name: "Günay" });
	const options = { viewport, touch: viewport === PHONE };
	const visit = await visitWith(shop as OpenShop, await openSession(shop, id), options);
	await visit.page.goto(path);
	return { ...visit, id };
}

/** Until the page hears of changes. */
const listening = (page: Page) => page.waitForFunction(() => /^\(\d+\) /.test(document.title));

test("the bell counts what came since the last look, names it, and leads to exactly that", async () => {
	await orderArrives();
	const { page, errors } = await visitAs("admin", "/admin/games");
	await listening(page);
	await page.getByRole("button", { name: "Yeni gələnlər: 1" }).waitFor();
	const id = await orderArrives();
	await page.getByRole("button", { name: "Yeni gələnlər: 2" }).click();
	const named = page.getByRole("link", { name: `Sifariş #${orderReference(id)} · PUBG 60 UC` });
	await expect.poll(() => named.textContent()).toContain("5.00 ₼ · 0 dəq");
	// What comes while one reads moves nothing.
	await orderArrives();
	await page.waitForFunction(() => document.title.startsWith("(3) "));
	await expect.poll(() => page.locator(".menu:popover-open .menu-item").count()).toBe(2);
	await named.click();
	await page.locator(`[data-opened="${id}"]`).waitFor();
	await page.getByRole("button", { name: "Yeni gələnlər", exact: true }).waitFor();
	await page.reload();
	await page.locator(`[data-opened="${id}"]`).waitFor();
	await page.getByRole("button", { name: "Yeni gələnlər", exact: true }).waitFor();
	expect(errors).toEqual([]);
});

test("where more came than the bell names it says so", async () => {
	for (let n = 0; n < 10; n++) await orderArrives();
	const { page, errors } = await visitAs("admin", "/admin/games");
	await listening(page);
	await page.getByRole("button", { name: "Yeni gələnlər: 10", exact: true }).waitFor();
	await orderArrives();
	await page.getByRole("button", { name: "Yeni gələnlər: 10+", exact: true }).click();
	await expect.poll(() => page.locator(".menu:popover-open .menu-item").count()).toBe(10);
	expect(errors).toEqual([]);
});

test("a toast names what came and leads there, and lets presses through to what is under it", async () => {
	await orderArrives();
	const { page, errors } = await visitAs("admin", "/admin/settings", DESKTOP);
	await listening(page);
	const id = await orderArrives();
	const toast = page.locator(".toast", { hasText: `#${orderReference(id)} · PUBG 60 UC · 5.00 ₼` });
	await toast.waitFor();
	const asker = await makeUser(shop.db, { name: "Aysel" });
	const asked = { userId: asker.id, userEmail: asker.email, amountQepik: 2000 };
	const { id: topUpId } = await createTopUp(shop.db, { ...asked, type: "abb" });
	shop.app.hub.publish("admin");
	const both = page.locator(".toast", { hasText: "1 yeni sifariş, 1 yeni balans sorğusu" });
	await both.waitFor();
	const box = await putUnder(page, both);
	await page.mouse.click(box.x + 20, box.y + 20);
	await page.locator("#under").waitFor({ state: "detached" });
	expect(new URL(page.url()).pathname).toBe("/admin/settings");
	await page.mouse.click(box.x + 20, box.y + 20);
	await page.waitForURL(/\/admin\/orders/);
	expect(errors).toEqual([]);
	const { id: adminId } = await makeUser(shop.db, { role: "admin" });
	await rejectTopUp(shop.db, { topUpId, adminId, reason: "Səhv" });
});

test("at the queue no toast says what the queue says itself", async () => {
	await orderArrives();
	const { page } = await visitAs("admin", "/admin/orders");
	await listening(page);
	const id = await orderArrives();
	await page.locator(`[data-row="${id}"]`).waitFor();
	await page.getByRole("button", { name: "Yeni gələnlər", exact: true }).waitFor();
	expect(await page.locator(".toast").count()).toBe(0);
});

/** A finger that goes from one point by these ways, each in steps. */
async function drag(page: Page, from: { x: number; y: number }, ...ways: [number, number][]) {
	const touch = await page.context().newCDPSession(page);
	const send = (type: "touchStart" | "touchMove", x: number, y: number) =>
		touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
	let { x, y } = from;
	await send("touchStart", x, y);
	for (const [right, down] of ways) {
		for (let step = 1; step <= 8; step++) {
			await send("touchMove", x + (right * step) / 8, y + (down * step) / 8);
		}
		x += right;
		y += down;
	}
	return () => touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const statusOf = async (id: string) => {
	const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
	return order?.status;
};

/** Where a finger is put on a card: on its number, past the edge of the screen. */
async function pointOn(page: Page, id: string) {
	const card = page.locator(`[data-row="${id}"]`);
	await card.evaluate((row) => row.scrollIntoView({ block: "center" }));
	const box = await card.boundingBox();
	if (!box) throw new Error("there is no card");
	return { x: box.x + 40, y: box.y + 20 };
}

test("a swipe completes an order, once, and it is taken back from the toast or the row", async () => {
	const ids = [await orderArrives(), await orderArrives()] as [string, string];
	const { page, errors } = await visitAs("admin", "/admin/orders", PHONE);
	await listening(page);
	const [id] = ids;
	const card = page.locator(`[data-row="${id}"]`);
	const swiped = card.locator("[data-swiping]");
	let lift: () => Promise<unknown> = async () => {};
	/** Whether the row follows the finger; a change that arrives under it ends a swipe. */
	const follows = async () => {
		await lift();
		lift = await drag(page, await pointOn(page, id), [80, 0]);
		return swiped.waitFor({ timeout: 2000 }).then(
			() => true,
			() => false,
		);
	};
	await expect.poll(follows).toBe(true);
	expect(await card.locator("[data-enough]").count()).toBe(0);
	await lift();
	await swiped.waitFor({ state: "detached" });
	expect(await statusOf(id)).toBe("pending");

	const liftAgain = await drag(page, await pointOn(page, id), [220, 10]);
	await card.locator("[data-enough]").waitFor();
	await liftAgain();
	await expect.poll(() => statusOf(id)).toBe("completed");
	await (await drag(page, await pointOn(page, id), [220, 0]))();
	const toast = page.locator(".toast", { hasText: "Sifariş statusu yeniləndi" });
	const undo = toast.getByRole("button", { name: "Geri al" });
	/** Until there was time to see it, a press is meant for what is under it. Fingers press twice. */
	const takeBack = async () => {
		const isTaken = (await statusOf(id)) === "pending";
		const box = isTaken ? null : await undo.boundingBox({ timeout: 1000 }).catch(() => null);
		if (box) {
			await page.touchscreen.tap(box.x + 10, box.y + box.height / 2);
			await page.touchscreen.tap(box.x + 10, box.y + box.height / 2);
		}
		return statusOf(id);
	};
	// It is said for a few seconds, which may be over before the shop was asked.
	const said = page.getByText("Sifariş geri alındı").waitFor();
	await expect.poll(takeBack).toBe("pending");
	await said;
	const complete = card.getByRole("button", { name: "Tamamlandı" });
	await expect
		.poll(async () => {
			// Once it is completed there is no such button to wait for.
			const isOffered = await complete.isEnabled({ timeout: 1000 }).catch(() => false);
			if (isOffered) await complete.click({ timeout: 1000 }).catch(() => {});
			return statusOf(id);
		})
		.toBe("completed");
	await press(card.getByRole("button", { name: "Geri al" }));
	await expect.poll(() => statusOf(id)).toBe("pending");
	expect(new URL(page.url()).searchParams.has("order")).toBe(false);
	const acts = await listActionsOf(shop.db, { subjectKind: "order", subjectId: id, limit: 9 });
	expect(acts.map(({ action }) => action)).toEqual([
		...["order.undo", "order.status", "order.undo", "order.status"],
	]);
	expect(errors).toEqual([]);
});

test("a finger that scrolls completes nothing, nor does one under which the order changes", async () => {
	const ids: string[] = [];
	for (let n = 0; n < 6; n++) ids.push(await orderArrives());
	const [first, second] = ids as [string, string];
	const { page, id: adminId } = await visitAs("admin", "/admin/orders", PHONE);
	await listening(page);
	const lift = await drag(page, await pointOn(page, first), [4, -60], [220, -10]);
	await lift();
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	expect(await statusOf(first)).toBe("pending");

	// The page says who works here; who is signed in the browser learns later.
	await claimOrder(shop.db, { orderId: second, adminId });
	const who = await holdRequests(page, /\/session\.data/);
	await page.reload();
	await listening(page);
	const other = await makeUser(shop.db, { role: "admin", name: "Rauf" });
	await page.locator(`[data-row="${second}"]`).getByText("Sizdədir").waitFor();
	const liftLate = await drag(page, await pointOn(page, second), [220, 0]);
	await page.locator(`[data-row="${second}"] [data-enough]`).waitFor();
	who.release();
	await claimOrder(shop.db, { orderId: second, adminId: other.id, from: adminId });
	shop.app.hub.publish("admin");
	await page.locator(`[data-row="${second}"]`).getByText("Rauf baxır").waitFor();
	await expect.poll(() => page.locator("[data-swiping]").count()).toBe(0);
	await liftLate();
	await (await drag(page, await pointOn(page, second), [220, 0]))();
	expect(await page.locator("[data-swiping]").count()).toBe(0);
	await claimOrder(shop.db, { orderId: second, adminId, from: other.id });
	shop.app.hub.publish("admin");
	await page.locator(`[data-row="${second}"]`).getByText("Sizdədir").waitFor();
	expect(await statusOf(second)).toBe("pending");
});

test("a picture of the delivery is seen by its customer at once, and by no stranger", async () => {
	const buyer = await makeUser(shop.db, { balanceQepik: 1000 });
	const orderId = await orderArrives(buyer.id);
	const cookie = await openSession(shop, buyer.id);
	const customer = await visitWith(shop as OpenShop, cookie, { viewport: PHONE });
	await customer.page.goto(`/orders/${orderId}`);
	const admin = await visitAs("admin", `/admin/orders?order=${orderId}`);
	const opened = admin.page.locator("[data-opened]");
	const create = { width: 300, height: 600, channels: 3, background: "#3060c0" } as const;
	await opened.getByLabel("PUBG 60 UC: çatdırılmanın şəkli").setInputFiles({
		name: "sübut.png",
		mimeType: "image/png",
		buffer: await sharp({ create }).png().toBuffer(),
	});
	const shown = customer.page.getByRole("img", { name: "PUBG 60 UC: çatdırılma şəkli" });
	await shown.waitFor();
	await shown.scrollIntoViewIfNeeded();
	const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
	await expect.poll(width).toBe(300);
	const address = (await shown.getAttribute("src")) ?? "";
	const stranger = await visitAs("customer", "/orders");
	const status = await stranger.page.evaluate(async (path) => (await fetch(path)).status, address);
	expect(status).toBe(404);
	await press(opened.getByRole("button", { name: "Sil", exact: true }));
	await shown.waitFor({ state: "detached" });
	expect([...customer.errors, ...admin.errors]).toEqual([]);
});
