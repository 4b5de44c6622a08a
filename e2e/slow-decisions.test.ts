// A decision whose answer is late holds up no other one, and leads nowhere once another order is opened.
import { expect, test } from "vitest";
import { writeOrderText } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { withBusyPage, withRendersForNothing } from "./busy-page.ts";
import { holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { withOrderQueue } from "./order-queue.ts";

const shop = useShopAndBrowser();
const { arrive, openQueue, opened, statusOf } = withOrderQueue(shop);

test("while one order's decision is on its way Enter decides another; the late answer is told, and leads on to none; what is pressed or asked at one counts at no other", async () => {
	const [first, second, third, fourth] = (await arrive(4)) as [string, string, string, string];
	const günay = await openQueue("Günay", { path: `/admin/orders?order=${first}` });
	const { page, errors } = günay;
	await opened(page, first);
	const press = (key: string) => page.keyboard.press(key);
	const answer = await holdRequests(page, /\/admin\/orders\.data/, "POST");
	await press("Enter");
	await answer.requested;
	// A colleague comes first.
	const rauf = await openQueue("Rauf", { path: `/admin/orders?order=${third}` });
	await claimOrder(shop.db, { orderId: first, adminId: rauf.id });
	await press("j");
	await opened(page, second);
	const sent = page.waitForRequest((request) => {
		const form = new URLSearchParams(request.postData() ?? "");
		return request.method() === "POST" && form.get("orderId") === second;
	});
	await press("c");
	await press("Enter");
	await sent;
	await press("j");
	await opened(page, third);
	answer.release();
	await expect.poll(() => statusOf(second)).toBe("completed");
	await page.getByText("Bu sifarişə Rauf baxır. Davam etmək üçün").waitFor();
	await page.locator(`[data-row="${second}"][data-state=completed]`).waitFor();
	expect(new URL(page.url()).searchParams.get("order")).toBe(third);
	expect([await statusOf(first), await statusOf(third)]).toEqual(["pending", "pending"]);

	const cancel = page.locator(`[data-opened="${third}"] button[value=cancelled]`);
	const question = page.getByRole("dialog", { name: "Sifariş ləğv edilsin?" });
	const next = await holdRequests(page, /\/admin\/orders\.data/);
	await press("j");
	await next.requested;
	// By who has not seen yet that another one comes.
	await cancel.click({ force: true });
	expect(await question.count()).toBe(0);
	next.release();
	await opened(page, fourth);
	await page.mouse.move(0, 0);
	await press("k");
	await opened(page, third);
	const late = await holdRequests(page, /\/admin\/orders\.data/, "POST");
	await press("Enter");
	await late.requested;
	await cancel.click();
	await question.waitFor();
	late.release();
	await opened(page, fourth);
	await question.waitFor({ state: "detached" });
	expect([await statusOf(third), await statusOf(fourth)]).toEqual(["completed", "pending"]);
	expect([...errors, ...rauf.errors]).toEqual([]);
});

/** In the page: a key that is pressed in the moment in which an order is opened. */
function writeWhenOpened() {
	const observer = new MutationObserver(() => {
		if (!document.querySelector("[data-opened]")) return;
		observer.disconnect();
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
	});
	observer.observe(document.body, { subtree: true, childList: true });
}

test("a key that is pressed as soon as an order is opened acts on it, where none was open before", async () => {
	const [id] = (await arrive(1)) as [string];
	const { page, errors } = await openQueue("Günay", { path: "/admin/orders?q=tapılmayan" });
	await page.evaluate(writeWhenOpened);
	await page.getByRole("searchbox").fill("");
	await opened(page, id);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
		"customerMessage",
	);
	expect(errors).toEqual([]);
});

const COLLEAGUES = { text: "customerMessage", value: "Kod: 88" } as const;

test("a page that is busy while a row's form is answered tells the answer, and leads on after a decision", async () => {
	const [first, second, third, fourth] = (await arrive(4)) as [string, string, string, string];
	const { page, errors, id: adminId } = await openQueue("Günay", { path: "/admin/orders?q=-" });
	const whileBusy = await withBusyPage(page, shop, "/admin/orders");
	await page.goto(`/admin/orders?order=${first}`);
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await opened(page, first);
	const pane = page.locator("[data-opened]:not([inert])");
	await pane.getByLabel("Müştəriyə mesaj").fill("Kod: 77");
	await writeOrderText(shop.db, { orderId: first, adminId, ...COLLEAGUES });
	const save = pane.getByRole("button", { name: "Yadda saxla" }).first();
	await whileBusy(() => save.click());
	await page.getByText("Bu mətni başqa admin dəyişib").waitFor();

	await page.goto(`/admin/orders?order=${second}`);
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await opened(page, second);
	await pane.getByLabel("Müştəriyə mesaj").fill("Kod: 99");
	await whileBusy(() => page.keyboard.press("Control+Enter"));
	await opened(page, third);
	await whileBusy(() => page.keyboard.press("Enter"));
	await opened(page, fourth);
	expect(await Promise.all([second, third].map(statusOf))).toEqual(["completed", "completed"]);
	expect(errors).toEqual([]);
});

test("an answer that comes in while the page renders something else leads on", async () => {
	const [first, second] = (await arrive(2)) as [string, string];
	const { page, errors } = await openQueue("Günay", { path: "/admin/orders?q=-" });
	const renderingForNothing = await withRendersForNothing(page, "/admin/orders");
	await page.goto(`/admin/orders?order=${first}`);
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await opened(page, first);
	await renderingForNothing(() => page.keyboard.press("Enter"));
	await opened(page, second);
	expect([await statusOf(first), await statusOf(second)]).toEqual(["completed", "pending"]);
	expect(errors).toEqual([]);
});
