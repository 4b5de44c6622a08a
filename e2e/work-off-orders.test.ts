// Orders are worked off by keys, by two operators at once, while others arrive: nothing is decided twice or
// on the wrong one.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { deliverLine } from "#app/orders/deliver-line.server.ts";
import { orderClaims } from "#app/orders/order-claims.table.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { holdRequests, PHONE, press, useShopAndBrowser } from "./open-browser.ts";
import { cutTexts, openedId, withOrderQueue } from "./order-queue.ts";
import { openOrder } from "./visit-as.ts";

const shop = useShopAndBrowser();
const { orderArrives, arrive, orderAgain, openQueue, opened, statusOf, idOf } =
	withOrderQueue(shop);

/** In the page: the second press of a double Enter, in the moment in which the first has led on. */
function enterWhenOpened(id: string) {
	const observer = new MutationObserver(() => {
		if (!document.querySelector(`[data-opened="${id}"]`)) return;
		observer.disconnect();
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
		document.body.dataset.entered = id;
	});
	observer.observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** As long as an ID may be. */
const LONG_ID = "Əjdaha_".repeat(9).padEnd(64, "7");

test("keys walk through the queue, copy the ID, take, and complete; not while one types or asks", async () => {
	const first = await orderArrives();
	const second = await orderArrives("12345678 (2041)");
	const third = await orderArrives(LONG_ID);
	const { page, id: adminId, errors } = await openQueue("Klavişli");
	const press = (key: string) => page.keyboard.press(key);
	await opened(page, first);
	expect(new URL(page.url()).searchParams.get("order")).toBe(first);
	await press("j");
	await opened(page, second);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	// The whole first, then its parts, then the whole again.
	for (const id of ["12345678 (2041)", "12345678", "2041", "12345678 (2041)"]) {
		await press("c");
		await expect.poll(copied).toBe(id);
	}
	await page.getByRole("button", { name: "ID-nin hissəsini kopyala: 2041" }).click();
	await expect.poll(copied).toBe("2041");
	const height = (id: string) =>
		page.locator(`[data-row="${id}"]`).evaluate((row) => row.getBoundingClientRect().height);
	expect(await height(second)).toBe(44);
	const ids = page.locator(".bought-id").filter({ hasText: LONG_ID });
	expect(await ids.evaluateAll(cutTexts)).toBe(0);
	await press("Shift+J");
	await press("Alt+j");
	await press("k");
	await opened(page, first);
	await press("c");
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(idOf(-2));
	await press("e");
	await page.getByText("Sifariş sizdədir").waitFor();
	const [claim] = await shop.db.select().from(orderClaims).where(eq(orderClaims.orderId, first));
	expect(claim?.adminId).toBe(adminId);

	await press("?");
	const help = page.getByRole("dialog", { name: "Klavişlər" });
	await help.waitFor();
	await press("j");
	await press("Enter");
	await press("Escape");
	await help.waitFor({ state: "detached" });
	expect(await openedId(page)).toBe(first);
	await press("/");
	await page.keyboard.type("jke");
	await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("jke");
	await press("Escape");
	await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
	await press("Escape");
	await page.waitForURL(/\?q=&order=/);
	expect(await statusOf(first)).toBe("pending");

	const asked = page.waitForRequest(/orders\.data\?q=&order=/);
	await openOrder(page, first);
	await (await (await asked).response())?.finished();
	await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
	await page.evaluate(enterWhenOpened, second);
	await press("Enter");
	await opened(page, second);
	await expect.poll(() => page.evaluate(() => document.body.dataset.entered)).toBe(second);
	expect(await statusOf(first)).toBe("completed");
	await press("k");
	await opened(page, first);
	await press("j");
	await opened(page, second);
	expect(await statusOf(second)).toBe("pending");
	await press("Enter");
	await opened(page, third);
	expect(await statusOf(second)).toBe("completed");
	const chip = page.locator("[data-opened]").getByRole("button", { name: LONG_ID });
	expect(await chip.evaluateAll(cutTexts)).toBe(0);
	await page.reload();
	await opened(page, third);
	expect(errors).toEqual([]);
});

test("Enter on the link of another row opens that one, and decides none; keys walk on from there, also on a Russian keyboard", async () => {
	const [first, second, third] = (await arrive(3)) as [string, string, string];
	const { page, errors } = await openQueue("Klavişli");
	await opened(page, first);
	const link = (id: string) => page.locator(`[data-row="${id}"] a.stretched`);
	await link(second).focus();
	await page.keyboard.press("Enter");
	await opened(page, second);
	expect(await statusOf(first)).toBe("pending");
	// The focus goes along.
	await page.evaluate(() => {
		const russian = { key: "о", code: "KeyJ", bubbles: true };
		document.body.dispatchEvent(new KeyboardEvent("keydown", russian));
	});
	await opened(page, third);
	await expect.poll(() => link(third).getAttribute("aria-current")).toBe("true");
	expect(await link(third).evaluate((one) => one === document.activeElement)).toBe(true);
	await page.keyboard.press("Enter");
	await expect.poll(() => statusOf(third)).toBe("completed");
	expect([await statusOf(first), await statusOf(second)]).toEqual(["pending", "pending"]);
	expect(errors).toEqual([]);
});

test("one begins with the first that no colleague is at; with one's own, and with theirs where there is no other", async () => {
	const [first, second] = (await arrive(2)) as [string, string];
	const rauf = await openQueue("Rauf");
	await claimOrder(shop.db, { orderId: first, adminId: rauf.id });
	// Who is signed in the browser learns later.
	const session = await holdRequests(rauf.page, /\/session/);
	await rauf.page.goto("/admin/orders");
	await opened(rauf.page, first);
	session.release();
	const günay = await openQueue("Günay");
	await opened(günay.page, second);
	await claimOrder(shop.db, { orderId: second, adminId: rauf.id });
	await günay.page.goto("/admin/orders");
	await opened(günay.page, first);
	expect([...rauf.errors, ...günay.errors]).toEqual([]);
});

test("others see at once who is at an order, are refused in words, and take it over", async () => {
	const [id, lapsing] = (await arrive(2)) as [string, string];
	const first = await openQueue("Günay", { path: `/admin/orders?order=${id}` });
	const second = await openQueue("Rauf", { path: `/admin/orders?order=${id}` });
	await first.page.getByRole("button", { name: "Götür", exact: true }).click();
	const pane = second.page.locator("[data-opened]");
	await pane.getByText("Günay baxır").waitFor();
	await pane.getByLabel("Müştəriyə mesaj").fill("Kod: 1111");
	await press(pane.getByRole("button", { name: "Tamamla və göndər" }));
	await second.page.getByText("Bu sifarişə Günay baxır. Davam etmək üçün").waitFor();
	await expect.poll(() => pane.getByLabel("Müştəriyə mesaj").inputValue()).toBe("Kod: 1111");
	expect(await statusOf(id)).toBe("pending");

	await press(pane.getByRole("button", { name: "Üzərinə götür" }));
	await first.page.locator("[data-opened]").getByText("Rauf baxır").waitFor();
	await pane.getByText("Sizdədir").waitFor();
	await press(pane.getByRole("button", { name: "Tamamla və göndər" }));
	await expect.poll(() => statusOf(id)).toBe("completed");

	// What nobody renews lapses on each open page by itself.
	await claimOrder(shop.db, { orderId: lapsing, adminId: first.id });
	shop.app.hub.publish("admin");
	const atIt = second.page.locator(`[data-row="${lapsing}"]`).getByText("Günay baxır");
	await atIt.waitFor();
	await shop.db.execute("UPDATE order_claims SET claimed_until = now() + interval '2 seconds'");
	shop.app.hub.publish("admin");
	await atIt.waitFor({ state: "detached" });
	expect([...first.errors, ...second.errors]).toEqual([]);
});

test("an order that is open stays its admin's; one that is only listed lapses", async () => {
	const [id, listed] = (await arrive(2)) as [string, string];
	const { page, id: adminId } = await openQueue("Günay");
	for (const orderId of [id, listed]) await claimOrder(shop.db, { orderId, adminId });
	const kept: (string | null)[] = [];
	page.on("request", (request) => {
		const sent = new URLSearchParams(request.postData() ?? "");
		if (sent.get("intent") === "keepClaim") kept.push(sent.get("orderId"));
	});
	await page.clock.install();
	const hydrated = page.waitForRequest("**/live*");
	await page.goto(`/admin/orders?order=${id}`);
	await page.locator("[data-opened]").getByText("Sizdədir").waitFor();
	await hydrated;
	const until = async () => {
		const [claim] = await shop.db.select().from(orderClaims).where(eq(orderClaims.orderId, id));
		return claim?.claimedUntil.getTime() ?? 0;
	};
	const before = await until();
	await page.clock.runFor(5 * 60_000);
	await expect.poll(until).toBeGreaterThan(before);
	expect(kept).toEqual([id]);
});

test("Enter, 'Tamamla və göndər' and Ctrl with Enter ask where the button asks; a message written by hand needs no pointer, and leads on", async () => {
	const [doubtful, twin, next, last] = (await arrive(4)) as [string, string, string, string];
	const line = { line: 1, delivered: 0, undeliverable: "Stokda yoxdur" };
	const path = `/admin/orders?order=${doubtful}`;
	const { page, id: adminId, errors } = await openQueue("Günay", { path });
	await deliverLine(shop.db, { ...line, orderId: doubtful, adminId });
	await orderAgain(twin);
	await page.reload();
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await opened(page, doubtful);
	const question = page.getByRole("dialog", { name: /çatdırıla bilməyən sifariş tamamlansın/ });
	await page.keyboard.press("Enter");
	await question.getByText("1 ədəd çatdırıla bilmir (Stokda yoxdur).").waitFor();
	await question.getByRole("button", { name: "Geri" }).click();
	await question.waitFor({ state: "detached" });
	await page.keyboard.press("Enter");
	await question.waitFor();
	await page.keyboard.press("Escape");
	await question.waitFor({ state: "detached" });
	expect(await statusOf(doubtful)).toBe("pending");

	await page.keyboard.press("m");
	await page.keyboard.type("Qalanı sabah");
	await page.keyboard.press("Control+Enter");
	await question.waitFor();
	expect(await statusOf(doubtful)).toBe("pending");
	await question.getByRole("button", { name: "Tamamla və göndər" }).click();
	await opened(page, twin);
	expect(await statusOf(doubtful)).toBe("completed");

	// One that looks like another is marked, and completed by the same key as any other.
	const marked = page.locator(`[data-row="${twin}"]`).getByText("Təkrar ola bilər");
	await marked.waitFor();
	await page.keyboard.press("Enter");
	await opened(page, next);
	expect(await statusOf(twin)).toBe("completed");

	await page.keyboard.press("m");
	await page.keyboard.type("Kod: 77");
	// On a Mac.
	await page.keyboard.press("Meta+Enter");
	await opened(page, last);
	const [done] = await shop.db.select().from(orders).where(eq(orders.id, next));
	expect(done).toMatchObject({ status: "completed", customerMessage: "Kod: 77" });
	// Nothing is written on the one that it led to.
	await page.keyboard.press("Control+Enter");
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Klavişlər" }).getByText("Ctrl + Enter").waitFor();
	expect(await statusOf(last)).toBe("pending");
	expect(errors).toEqual([]);
});

test("on a phone a card leads to its order, and back to where it stood", async () => {
	const ids = await arrive(8);
	const { page, errors } = await openQueue("Telefonlu", { viewport: PHONE });
	const last = page.locator(`[data-row="${ids[6]}"]`);
	await last.scrollIntoViewIfNeeded();
	const top = await page.evaluate(() => scrollY);
	expect(top).toBeGreaterThan(0);
	await last.getByRole("link", { name: /^#/ }).click();
	await opened(page, ids[6] as string);
	expect(await last.isVisible()).toBe(false);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.getByRole("link", { name: "Bütün sifarişlər" }).click();
	await last.waitFor();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
	expect(errors).toEqual([]);
});

test("a template and Enter deliver, and 'Geri al' takes the order back with its message", async () => {
	const [id, next] = (await arrive(2)) as [string, string];
	const { page, errors } = await openQueue("Günay", { path: `/admin/orders?order=${id}` });
	await opened(page, id);
	await page.keyboard.press("1");
	const message = page.locator(`[data-opened="${id}"]`).getByLabel("Müştəriyə mesaj");
	const text = `PUBG 60 UC ${idOf(-1)} ID-sinə çatdırıldı. Təşəkkür edirik, Aysel Nümunə!`;
	await expect.poll(() => message.inputValue()).toBe(text);
	await page.keyboard.press("Enter");
	await opened(page, next);
	const stored = async () => {
		const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
		return { status: order?.status, message: order?.customerMessage };
	};
	expect(await stored()).toEqual({ status: "completed", message: text });
	const row = page.locator(`[data-row="${id}"]`);
	await row.getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Sifariş geri alındı").waitFor();
	await row.and(page.locator("[data-state=pending]")).waitFor();
	expect(await stored()).toEqual({ status: "pending", message: "" });

	await page.keyboard.press("k");
	await opened(page, id);
	await page.getByRole("button", { name: /PUBG 60 UC hazırdır/ }).click();
	await press(page.locator("[data-opened]").getByRole("button", { name: "Tamamla və göndər" }));
	await expect.poll(stored).toEqual({
		status: "completed",
		message: "PUBG 60 UC hazırdır. Təşəkkür edirik, Aysel Nümunə!",
	});
	expect(errors).toEqual([]);
});
