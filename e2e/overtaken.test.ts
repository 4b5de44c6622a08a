// Where somebody goes counts for more than what the queue opens by itself, however late that comes.
import { expect, test } from "vitest";
import { withDelayedRendering } from "./busy-page.ts";
import { holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { withOrderQueue } from "./order-queue.ts";

const shop = useShopAndBrowser();
const { arrive, openQueue, opened, statusOf } = withOrderQueue(shop);

test("a link that is pressed while the page is busy is followed, and no order opened in its place", async () => {
	await arrive(1);
	const { page, errors } = await openQueue("Günay", { path: "/admin/orders?q=-" });
	const renderingLater = await withDelayedRendering(page);
	await page.reload();
	// The number of waiting orders is in the title once the page is hydrated.
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	const link = (name: string) => page.getByRole("link", { name }).first();
	const next = await holdRequests(page, /\/admin\/balance\.data/);
	await renderingLater(async () => {
		const loaded = page.waitForResponse(/\/admin\/orders\.data(?!\?q=)/);
		await link("Sifarişlər").click();
		await (await loaded).finished();
		await link("Balans sorğuları").click();
		await next.requested;
	});
	await page.locator("[data-row]").waitFor();
	next.release();
	await page.getByRole("heading", { level: 1, name: "Balans sorğuları" }).waitFor();
	expect(page.url()).toMatch(/\/admin\/balance$/);
	expect(errors).toEqual([]);
});

test("whoever leaves while a decision is on its way is led nowhere else", async () => {
	const [first, second] = (await arrive(2)) as [string, string];
	const { page, errors } = await openQueue("Günay", { path: `/admin/orders?order=${first}` });
	await opened(page, first);
	const answer = await holdRequests(page, /\/admin\/orders\.data/, "POST");
	await page.keyboard.press("Enter");
	await answer.requested;
	const next = await holdRequests(page, /\/admin\/balance\.data/);
	await page.getByRole("link", { name: "Balans sorğuları" }).first().click();
	await next.requested;
	answer.release();
	await page.getByText("Sifariş statusu yeniləndi").first().waitFor();
	next.release();
	await page.waitForURL(/\/admin\/balance/);
	await page.getByRole("heading", { level: 1, name: "Balans sorğuları" }).waitFor();
	expect([await statusOf(first), await statusOf(second)]).toEqual(["completed", "pending"]);
	expect(errors).toEqual([]);
});

test("whoever presses the order that is open already, and then Enter, is led on all the same", async () => {
	const [first, second] = (await arrive(2)) as [string, string];
	const { page, errors } = await openQueue("Günay", { path: `/admin/orders?order=${first}` });
	await opened(page, first);
	const again = await holdRequests(page, /\/admin\/orders\.data/);
	await page.locator(`[data-row="${first}"]`).getByRole("link").first().click();
	await again.requested;
	await page.keyboard.press("Enter");
	await page.getByText("Sifariş statusu yeniləndi").first().waitFor();
	again.release();
	await opened(page, second);
	expect([await statusOf(first), await statusOf(second)]).toEqual(["completed", "pending"]);

	// A press by a key is on what has the focus, however the rows have moved in that moment.
	const link = page.locator(`[data-row="${first}"]`).getByRole("link").first();
	await link.focus();
	// Where a key presses as well, as far as the browser says.
	await page.mouse.move(0, 0);
	await link.evaluate(async (focused: HTMLElement) => {
		const row = focused.closest<HTMLElement>("[data-row]");
		if (row) row.style.marginTop = "60px";
		for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
		// As the browser makes it of Enter.
		focused.click();
	});
	await opened(page, first);
	expect(errors).toEqual([]);
});
