// The queue of orders, as a browser test fills it and opens it.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach } from "vitest";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersByIds } from "#app/orders/read-orders.server.ts";
import { makeGame, makeUser, openSession } from "#test/make.ts";
import { DESKTOP, type OpenShop } from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

/** A game whose orders arrive, and operators who work them off; for the tests of a file. */
export function withOrderQueue(shop: OpenShop) {
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

	let placed = 0;
	async function orderArrives(playerId?: string): Promise<string> {
		const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000 });
		placed += 1;
		const lines = [
			{ gameId: game.id, name: game.name, quantity: 1, playerId: playerId ?? `51000${placed}` },
		];
		const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
		const { orderId } = await placeOrder(shop.db, bought);
		shop.app.hub.publish("admin");
		return orderId;
	}

	async function arrive(count: number): Promise<string[]> {
		const ids: string[] = [];
		for (let n = 0; n < count; n++) ids.push(await orderArrives());
		return ids;
	}

	/** The same customer buys the same for the same ID; that one is done already. */
	async function orderAgain(id: string) {
		const [order] = await listOrdersByIds(shop.db, [id]);
		const { userId = "", items: [item] = [] } = order ?? {};
		const lines = [
			{ gameId: game.id, name: game.name, quantity: 1, playerId: item?.playerId ?? "" },
		];
		const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
		const { orderId } = await placeOrder(shop.db, bought);
		const { id: adminId } = await makeUser(shop.db, { role: "admin" });
		await setOrderStatus(shop.db, { orderId, adminId, status: "completed" });
	}

	/** An admin at the queue. */
	async function openQueue(name: string, at: { path?: string; viewport?: typeof DESKTOP } = {}) {
		const { id } = await makeUser(shop.db, { role: "admin", name });
		const visit = await visitWith(shop, await openSession(shop, id), {
			viewport: at.viewport ?? DESKTOP,
		});
		await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await visit.page.goto(at.path ?? "/admin/orders");
		await visit.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
		return { ...visit, id };
	}

	const opened = (page: Page, id: string) =>
		page.locator(`[data-opened="${id}"]:not([inert])`).waitFor();
	const statusOf = async (id: string) => {
		const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
		return order?.status;
	};

	/** The ID of the order that arrived last, or of one so many before it. */
	const idOf = (offset = 0) => `51000${placed + offset}`;
	return { orderArrives, arrive, orderAgain, openQueue, opened, statusOf, idOf };
}

/** Which order stands beside the queue. */
export function openedId(page: Page) {
	return page.locator("[data-opened]:not([inert])").getAttribute("data-opened");
}

/** Of elements with a text, those of which something that hides the rest shows less than all. */
export function cutTexts(elements: Element[]) {
	const hides = (box: Element) => getComputedStyle(box).overflowX !== "visible";
	return elements.filter((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		let around = element.parentElement;
		while (around && !hides(around)) around = around.parentElement;
		const box = around?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
		const isOutside = left < box.left - 1 || right > box.right + 1;
		return isOutside || top < box.top - 1 || bottom > box.bottom + 1 || right === left;
	}).length;
}
