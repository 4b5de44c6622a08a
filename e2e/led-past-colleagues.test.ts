// Operators who work off one queue without taking anything do not come to what another has open.
import { expect, test } from "vitest";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { withOrderQueue } from "./order-queue.ts";

const shop = useShopAndBrowser();
const { arrive, openQueue, opened, statusOf } = withOrderQueue(shop);

/**
 * The address names what is opened before its page was asked for. A busy shop may read that before it
 * reads a reload of the page that was left, which came on another connection; the next event puts it
 * right.
 */
async function isKnown(...open: [admin: { id: string }, order: string][]) {
	for (const [{ id }] of open) {
		const elsewhere = open.filter(([admin]) => admin.id !== id).map(([, order]) => order);
		const told = () => {
			shop.app.hub.publish("admin");
			return shop.app.presence.openedByOthers(id).toSorted();
		};
		await expect.poll(told).toEqual(elsewhere.toSorted());
	}
}

test("one is led past what a colleague has open without having taken it; by J one comes to that as well, and by E one takes it over", async () => {
	const ids = (await arrive(6)) as [string, string, string, string, string, string];
	const [first, second, third, fourth, fifth, sixth] = ids;
	const günay = await openQueue("Günay", { path: `/admin/orders?order=${first}` });
	const rauf = await openQueue("Rauf", { path: `/admin/orders?order=${first}` });
	// What one has taken is one's own to decide.
	await claimOrder(shop.db, { orderId: third, adminId: günay.id });
	shop.app.hub.publish("admin");
	await günay.page.locator(`[data-row="${third}"]`).getByText("Sizdədir").waitFor();
	const steps = () => günay.page.evaluate(() => history.length);
	const begun = await steps();
	await opened(rauf.page, first);
	// Rauf, who sees it decided, goes on to the second by hand.
	await günay.page.keyboard.press("Enter");
	await opened(günay.page, third);
	await rauf.page.keyboard.press("j");
	await opened(rauf.page, second);
	await isKnown([günay, third], [rauf, second]);
	await rauf.page.keyboard.press("Enter");
	await opened(rauf.page, fourth);
	await isKnown([günay, third], [rauf, fourth]);
	await günay.page.keyboard.press("m");
	await günay.page.keyboard.type("Kod: 77");
	await günay.page.keyboard.press("Control+Enter");
	await opened(günay.page, fifth);
	await günay.page.keyboard.press("k");
	await opened(günay.page, fourth);
	// Who begins now begins with none of theirs.
	await günay.page.keyboard.press("j");
	await opened(günay.page, fifth);
	await isKnown([günay, fifth], [rauf, fourth]);
	const samir = await openQueue("Samir");
	await opened(samir.page, sixth);
	await isKnown([günay, fifth], [rauf, fourth], [samir, sixth]);
	// All that is left is open at somebody.
	await rauf.page.keyboard.press("Enter");
	await opened(rauf.page, fifth);
	const statuses = await Promise.all(ids.map(statusOf));
	expect(statuses.map((status) => status === "completed")).toEqual([
		...[true, true, true, true, false, false],
	]);
	// However many were opened, one step leads back to where one came from.
	expect(await steps()).toBe(begun);

	const openAt = ({ page }: typeof rauf) => page.locator("[data-opened]");
	await günay.page.keyboard.press("e");
	await openAt(rauf).getByText("Günay baxır").waitFor();
	await rauf.page.keyboard.press("e");
	await openAt(günay).getByText("Rauf baxır").waitFor();

	const isWithRauf = samir.page.locator(`[data-row="${fifth}"]`).getByText("Rauf baxır");
	await isWithRauf.waitFor();
	// What comes below those that wait would push down the history, which Samir is at.
	const done = samir.page.locator(`[data-row="${first}"]`);
	await done.hover();
	const placeOf = () => done.evaluate((row: HTMLElement) => row.offsetTop);
	const place = await placeOf();
	await arrive(1);
	await samir.page.getByRole("button", { name: "1 yeni sifariş" }).waitFor();
	expect(await placeOf()).toBe(place);
	expect([...günay.errors, ...rauf.errors, ...samir.errors]).toEqual([]);
});
