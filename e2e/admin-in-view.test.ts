// On the admin's pages nothing floats over a button, and what matters is seen without scrolling.
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { DESKTOP, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

/** What floats over the page or stays at an edge, and what can be pressed under it once all is scrolled to. */
function coveredAtTheEnd() {
	scrollTo(0, document.documentElement.scrollHeight);
	const floating = [...document.querySelectorAll("body *")].filter((element) => {
		const { position, visibility } = getComputedStyle(element);
		return position === "fixed" && visibility === "visible" && element.getClientRects().length > 0;
	});
	const boxes = floating.map((element) => element.getBoundingClientRect());
	const pressed = [
		...document.querySelectorAll<HTMLElement>("main :is(a, button, input, summary)"),
	];
	const covered = pressed.filter((one) => {
		const { top, bottom, width } = one.getBoundingClientRect();
		return width > 0 && boxes.some((box) => bottom > box.top && top < box.bottom);
	});
	return {
		floating: floating
			.filter((one) => !one.parentElement?.closest(".admin-bar"))
			.map((one) => one.className),
		covered: covered.map((one) => one.textContent || one.getAttribute("aria-label")),
	};
}

test("on a phone nothing but the bar of tabs floats over the admin's queues, and it covers no button", async () => {
	const { id: userId, email: userEmail } = await makeUser(shop.db, { balanceQepik: 20_000 });
	const { id: gameId, name } = await makeGame(shop.db);
	const opened = { order: "", topUp: "" };
	for (let made = 0; made < 6; made++) {
		const lines = [{ gameId, name, quantity: 1, playerId: null }];
		const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
		opened.order = (await placeOrder(shop.db, bought)).orderId;
		const asked = { userId, userEmail, amountQepik: 700 + made, type: "abb" as const };
		opened.topUp = (await createTopUp(shop.db, asked)).id;
	}
	const admin = await visitAsAdmin(shop, { viewport: PHONE });
	for (const [path, shown] of [
		["/admin/orders", `[data-row="${opened.order}"]`],
		["/admin/balance", `[data-row="${opened.topUp}"]`],
		[`/admin/orders?order=${opened.order}`, "[data-opened]"],
		[`/admin/balance?topUp=${opened.topUp}`, "[data-opened]"],
	] as const) {
		await admin.page.goto(path);
		await admin.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
		await admin.page.locator(shown).waitFor();
		const { floating, covered } = await admin.page.evaluate(coveredAtTheEnd);
		expect(floating, path).toEqual(["admin-bar"]);
		expect(covered, path).toEqual([]);
	}
	expect(admin.errors).toEqual([]);
});

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);

test("at a desk the dashboard's chart is seen whole without scrolling, above what is left to set up", async () => {
	const { page, errors } = await visitAsAdmin(shop, { viewport: DESKTOP });
	await page.goto("/admin");
	const chart = page.getByRole("img", { name: /^Son 30 gündə/ });
	await chart.waitFor();
	const setup = page.getByRole("region", { name: "Mağazanı açmazdan əvvəl" });
	for (const [width, height] of [
		[1280, 720],
		[1440, 900],
		[1024, 768],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect
			.poll(async () => bottomOf(await chart.boundingBox()), { message: `${width} × ${height}` })
			.toBeLessThanOrEqual(height);
		expect(bottomOf(await setup.boundingBox())).toBeGreaterThan(
			bottomOf(await chart.boundingBox()),
		);
		expect(await tooWideBy(page)).toBeLessThanOrEqual(0);
	}
	expect(errors).toEqual([]);
});
