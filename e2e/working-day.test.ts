// What a day's work costs an operator: inputs, and time in which the interface keeps them waiting.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsByIds } from "#app/balance/read-top-ups.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersByIds } from "#app/orders/read-orders.server.ts";
import { makeGame, makeUser, openSession } from "#test/make.ts";
import { DESKTOP, type OpenShop, useShopAndBrowser } from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();

const ORDER_QEPIK = 500;
/** `npm run test:day` is a whole one: 60 orders and 30 top-ups. */
const TIMES = Number(process.env.DAY_TIMES ?? 1);
/** So many stand in the list of orders. */
const PAGE = 20;

/** Each is a customer's own. */
async function orderArrives(game: { id: string; name: string }) {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: ORDER_QEPIK });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: "5100012345" }];
	const bought = { userId, lines, seenTotalQepik: ORDER_QEPIK, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	shop.app.hub.publish("admin");
	return { id: orderId, userId };
}

async function topUpArrives(amountQepik: number) {
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const { id } = await createTopUp(shop.db, { userId, userEmail, amountQepik, type: "abb" });
	shop.app.hub.publish("admin");
	return { id, userId, amountQepik };
}

async function times<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
	const made: Made[] = [];
	for (let n = 0; n < count; n++) made.push(await make(n));
	return made;
}

const openedId = (page: Page) =>
	page.locator("[data-opened]:not([inert])").getAttribute("data-opened");

/** The second operator begins in the middle of a page; every two decisions another one arrives. */
async function workOff(pages: Page[], path: string, ids: string[], arrive: () => Promise<unknown>) {
	const decided: string[] = [];
	const spent = { inputs: 0, waitedMs: 0 };
	const work = async (page: Page, mine: string[]) => {
		await page.goto(`${path}${mine[0]}`);
		await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
		for (const [n, expected] of mine.entries()) {
			const id = (await openedId(page)) ?? "";
			expect(id).toBe(expected);
			// Copied to where it is delivered or looked for, and done.
			await page.keyboard.press("c");
			const from = performance.now();
			await page.keyboard.press("Enter");
			decided.push(id);
			await expect.poll(() => openedId(page), { interval: 5 }).not.toBe(id);
			spent.waitedMs += performance.now() - from;
			spent.inputs += 2;
			if (n % 2 === 0) await arrive();
		}
	};
	for (let from = 0; from < ids.length; from += PAGE) {
		const listed = ids.slice(from, from + PAGE);
		const halves = [listed.slice(0, listed.length / 2), listed.slice(listed.length / 2)];
		await Promise.all(halves.map((half, n) => work(pages[n] as Page, half)));
	}
	expect(decided.toSorted()).toEqual(ids.toSorted());
	const seconds = spent.waitedMs / decided.length / 1000;
	const inputs = spent.inputs / decided.length;
	return { inputs, said: `${inputs.toFixed(1)} inputs and ${seconds.toFixed(2)} s each` };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test("two operators work off orders and top-ups by two keys each while others arrive; each once", async () => {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
	const orders = await times(20 * TIMES, () => orderArrives(game));
	const topUps = await times(10 * TIMES, (n) => topUpArrives(1000 + n));
	const later = { orders: [] as string[], topUps: [] as string[] };
	const visits: Awaited<ReturnType<typeof visitWith>>[] = [];
	for (const name of ["Günay", "Rauf"]) {
		const admin = await makeUser(shop.db, { role: "admin", name });
		const session = await openSession(shop, admin.id);
		const visit = await visitWith(shop as OpenShop, session, { viewport: DESKTOP });
		await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		visits.push(visit);
	}
	const pages = visits.map(({ page }) => page);
	const forOrders = await workOff(pages, "/admin/orders?order=", idsOf(orders), () =>
		orderArrives(game).then(({ id }) => later.orders.push(id)),
	);
	const forTopUps = await workOff(pages, "/admin/balance?topUp=", idsOf(topUps), () =>
		topUpArrives(2000 + later.topUps.length).then(({ id }) => later.topUps.push(id)),
	);
	console.log(
		`${orders.length} orders: ${forOrders.said}; ${topUps.length} top-ups: ${forTopUps.said}`,
	);
	expect(later.orders.length + later.topUps.length).toBeGreaterThanOrEqual(15 * TIMES);

	const statusOf = new Map<string, string>();
	for (const read of [
		await listOrdersByIds(shop.db, idsOf(orders)),
		await listOrdersByIds(shop.db, later.orders),
		await listTopUpsByIds(shop.db, [...idsOf(topUps), ...later.topUps]),
	])
		for (const { id, status } of read) statusOf.set(id, status);
	const statuses = (ids: string[]) => new Set(ids.map((id) => statusOf.get(id)));
	expect(statuses([...idsOf(orders), ...idsOf(topUps)])).toEqual(new Set(["completed"]));
	expect(statuses([...later.orders, ...later.topUps])).toEqual(new Set(["pending"]));
	for (const { id: subjectId } of orders) {
		const acts = await listActionsOf(shop.db, { subjectKind: "order", subjectId, limit: 9 });
		expect(acts.map(({ action }) => action)).toEqual(["order.status"]);
	}
	for (const { userId, amountQepik } of topUps) {
		expect(await findBalance(shop.db, userId)).toBe(amountQepik);
	}
	expect(visits.flatMap(({ errors }) => errors)).toEqual([]);
});
