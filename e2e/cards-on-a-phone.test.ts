// The cards of the queue on a phone and a tablet: what is said of an order lies under nothing.
import { expect, test } from "vitest";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { makeUser } from "#test/make.ts";
import { PHONE, useShopAndBrowser } from "./open-browser.ts";
import { withOrderQueue } from "./order-queue.ts";

const shop = useShopAndBrowser();
const { orderArrives, openQueue } = withOrderQueue(shop);

test("in a card nothing lies over anything, whatever is said beside its buttons, and all of that is seen", async () => {
	const [open, cancelled, taken] = [
		await orderArrives(),
		await orderArrives(),
		await orderArrives(),
	];
	const { page, errors } = await openQueue("Günay", { viewport: PHONE });
	const { id: adminId } = await makeUser(shop.db, { role: "admin", name: "Rauf" });
	for (const orderId of [cancelled, taken]) {
		await setOrderStatus(shop.db, { orderId, adminId, status: "cancelled" });
	}
	for (const orderId of [open, taken]) await claimOrder(shop.db, { orderId, adminId });
	for (const width of [360, 390, 768]) {
		await page.setViewportSize({ width, height: 900 });
		await page.reload();
		await page.locator(`[data-row="${taken}"]`).getByText("Rauf baxır").waitFor();
		for (const id of [open, cancelled, taken]) {
			const said = await page.locator(`[data-row="${id}"] .order-row`).evaluate(partsOfCard);
			expect(said, `at ${width} pixels`).toMatchObject({ over: [], cut: [] });
			expect(said.texts).toEqual([
				...(id === cancelled ? [] : ["Rauf baxır"]),
				...(id === open ? [] : ["Məbləğ qaytarılmayıb"]),
			]);
		}
	}
	expect(errors).toEqual([]);
});

/** In the page: what is said beside the buttons of a card, what of it is cut, and which parts lie over another. */
function partsOfCard(card: Element) {
	const parts = [...card.querySelectorAll("button, .order-row-facts > *, .bought-line > p, time")]
		.map((part) => ({ text: part.textContent?.trim() ?? "", box: part.getBoundingClientRect() }))
		.filter(({ box }) => box.width > 0);
	const over = parts.flatMap(({ text, box }, at) =>
		parts
			.slice(at + 1)
			.filter((other) => box.left < other.box.right && other.box.left < box.right)
			.filter((other) => box.top < other.box.bottom && other.box.top < box.bottom)
			.map((other) => `${text} / ${other.text}`),
	);
	const facts = [...card.querySelectorAll(".order-row-facts > *")];
	const around = card.querySelector(".order-row-facts")?.getBoundingClientRect();
	const cut = facts.filter((fact) => {
		const { left, right, top, bottom } = fact.getBoundingClientRect();
		if (!around || fact.scrollWidth > fact.clientWidth + 1) return true;
		const isAside = left < around.left - 1 || right > around.right + 1;
		return isAside || top < around.top - 1 || bottom > around.bottom + 1;
	});
	return { over, cut: cut.map(textOf), texts: facts.map(textOf) };
	function textOf(element: Element) {
		return element.textContent?.trim() ?? "";
	}
}
