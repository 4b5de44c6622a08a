// Where somebody goes counts for more than what the queue opens by itself, however late that comes.
import { expect, test } from "vitest";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { makeAdmin } from "#test/make.ts";
import { holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { withOrderQueue } from "./order-queue.ts";

const shop = useShopAndBrowser();
const { arrive, openQueue, opened, statusOf } = withOrderQueue(shop);

test("a link that is pressed before the first order is opened is followed", async () => {
	const [claimed, free] = (await arrive(2)) as [string, string];
	const { id: adminId } = await makeAdmin(shop.db);
	await claimOrder(shop.db, { orderId: claimed, adminId });
	const { page, errors } = await openQueue("Günay", { path: "/admin/orders?q=-" });
	// Which order is free is not known before who one is.
	const who = await holdRequests(page, /\/session\.data/);
	await page.goto("/admin/orders");
	await who.requested;
	const grouped = await holdRequests(page, /\/admin\/orders\.data\?group=game/);
	await page.getByRole("link", { name: "Oyuna görə qrupla" }).click();
	await grouped.requested;
	// It listens once it knows who one is.
	const listens = page.waitForRequest(/\/live/);
	who.release();
	await listens;
	grouped.release();
	await opened(page, free);
	expect(new URL(page.url()).searchParams.get("group")).toBe("game");
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
