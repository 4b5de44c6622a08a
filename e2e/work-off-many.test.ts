// Many orders are worked off at once: chosen, grouped by game, found again by a saved filter, while
// others arrive and other admins work on the same queue.
import { inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { orderClaims } from "#app/orders/order-claims.table.server.ts";
import { orders } from "#app/orders/orders.table.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { undoCompletion } from "#app/orders/undo-completion.server.ts";
import { makeAdmin, makeGame, makeUser, openSession } from "#test/make.ts";
import { findFaults } from "./find-faults.ts";
import { DESKTOP, type OpenShop, PHONE, pressInToast, useShopAndBrowser } from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();
type Game = Awaited<ReturnType<typeof makeGame>>;
let pubg: Game;
let steam: Game;
beforeAll(async () => {
	pubg = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
	steam = await makeGame(shop.db, { name: "Steam kartı" });
});
// Each test has a queue of its own.
beforeEach(async () => {
	await shop.db.execute(
		"UPDATE orders SET status = 'completed', completed_at = coalesce(completed_at, now())",
	);
});

async function arrive(...games: Game[]): Promise<string[]> {
	const ids: string[] = [];
	for (const game of games) {
		const { id: userId } = await makeUser(shop.db, { balanceQepik: 1000, name: "Leyla" });
		const playerId = game === pubg ? `7000${ids.length}` : null;
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
		const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
		ids.push((await placeOrder(shop.db, bought)).orderId);
	}
	shop.app.hub.publish("admin");
	return ids;
}

async function openQueue(path = "/admin/orders", viewport = DESKTOP) {
	const { id } = await makeUser(shop.db, { role: "admin", name: "Günay" });
	const cookie = await openSession(shop, id);
	const visit = await visitWith(shop as OpenShop, cookie, { viewport, touch: viewport === PHONE });
	await visit.page.goto(path);
	await visit.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	return { ...visit, id, cookie };
}

const box = (page: Page, id: string) => page.locator(`[data-row="${id}"]`).getByRole("checkbox");
const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const rowIds = (page: Page) =>
	page
		.locator("[data-list=queue] [data-row]")
		.evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.row));
const act = (page: Page, name: string) =>
	page.locator(".arrivals-bar").getByRole("button", { name, exact: true });
const chosenCount = (page: Page) => page.locator(".arrivals-bar").getByRole("status");
const top = async (page: Page, id: string) => (await row(page, id).boundingBox())?.y;

async function stored(ids: string[]) {
	const found = await shop.db.select().from(orders).where(inArray(orders.id, ids));
	return ids.map((id) => found.find((order) => order.id === id)?.status);
}

test("a range is completed with a message for each, while one arrives and one is taken; that one stays, and says why", async () => {
	const ids = (await arrive(pubg, pubg, pubg, pubg)) as [string, string, string, string];
	const { page, errors } = await openQueue();
	// It is there before its words, else they would not be read out everywhere.
	expect(await chosenCount(page).textContent()).toBe("");
	const rauf = await makeUser(shop.db, { role: "admin", name: "Rauf" });
	await row(page, ids[0]).hover();
	const before = await top(page, ids[2]);
	await box(page, ids[0]).check();
	await box(page, ids[2]).click({ modifiers: ["Shift"] });
	await expect.poll(() => chosenCount(page).textContent()).toBe("3 sifariş seçilib");
	await page.keyboard.press("j");
	await page.locator(`[data-opened="${ids[1]}"]:not([inert])`).waitFor();
	await page.keyboard.press("x");
	await expect.poll(() => chosenCount(page).textContent()).toBe("2 sifariş seçilib");
	await page.keyboard.press("x");

	const [fifth] = (await arrive(pubg)) as [string];
	await claimOrder(shop.db, { orderId: ids[1], adminId: rauf.id });
	shop.app.hub.publish("admin");
	await row(page, ids[1]).getByText("Rauf baxır").waitFor();
	expect(await top(page, ids[2])).toBe(before);
	await expect.poll(() => chosenCount(page).textContent()).toBe("3 sifariş seçilib");

	await act(page, "Tamamla").click();
	const dialog = page.getByRole("dialog", { name: "3 sifariş tamamlansın?" });
	await expect
		.poll(() => dialog.getByRole("listitem").allTextContents())
		.toEqual(
			ids.slice(0, 3).map((id, n) => `#${orderReference(id)}PUBG 60 UC 7000${n} · Leyla5.00 ₼`),
		);
	await dialog.getByText("15.00 ₼").waitFor();
	await dialog.getByLabel("Müştərilərə mesaj").fill("{oyun}: {ID} hazırdır, {ad}");
	await dialog.getByText("üçün: PUBG 60 UC: 70000 hazırdır, Leyla").waitFor();
	await dialog.getByRole("button", { name: "Tamamla və göndər" }).click();
	const left = page.getByRole("dialog", { name: "1 sifariş olduğu kimi qaldı" });
	await left.getByText(`#${orderReference(ids[1])} Bu sifarişə Rauf baxır`).waitFor();
	await left.getByText("2 sifariş tamamlandı.").waitFor();
	await left.getByRole("button", { name: "Geri al" }).waitFor();
	await left.getByRole("button", { name: "Bağla", exact: true }).last().click();
	await expect.poll(() => chosenCount(page).textContent()).toBe("1 sifariş seçilib");
	await expect.poll(() => box(page, ids[1]).isChecked()).toBe(true);
	// What was written for all is still there for the one that was left.
	await act(page, "Tamamla").click();
	const again = page.getByRole("dialog", { name: "1 sifariş tamamlansın?" });
	const message = again.getByLabel("Müştərilərə mesaj");
	await expect.poll(() => message.inputValue()).toBe("{oyun}: {ID} hazırdır, {ad}");
	await again.getByRole("button", { name: "Geri" }).click();
	expect(await stored([...ids, fifth])).toEqual([
		...["completed", "pending", "completed", "pending", "pending"],
	]);
	const found = await shop.db.select().from(orders).where(inArray(orders.id, ids));
	expect(found.map(({ customerMessage }) => customerMessage).toSorted()).toEqual([
		...["", "", "PUBG 60 UC: 70000 hazırdır, Leyla", "PUBG 60 UC: 70002 hazırdır, Leyla"],
	]);
	expect(await top(page, ids[2])).toBe(before);
	await row(page, ids[2]).getByRole("button", { name: "Geri al" }).click();
	await expect.poll(() => stored([ids[0], ids[2]])).toEqual(["completed", "pending"]);
	expect(errors).toEqual([]);
});

test("the next page begins where this one ends, and a choice goes along; it is taken and saved as a file, and forgets what left the queue", async () => {
	const [old = "", ...ids] = await arrive(...Array.from({ length: 23 }, () => steam));
	const [first, second] = ids as [string, string];
	const { id: byColleague } = await makeAdmin(shop.db);
	const done = { orderId: old, adminId: byColleague };
	await setOrderStatus(shop.db, { ...done, status: "completed" });
	const { page, id: adminId, errors } = await openQueue("/admin/orders?status=pending");
	await page.locator(`[data-opened="${first}"]:not([inert])`).waitFor();
	await page.keyboard.press("x");
	// The oldest of all comes back, and is shown below the others.
	await undoCompletion(shop.db, done);
	shop.app.hub.publish("admin");
	await expect.poll(() => rowIds(page)).toEqual([...ids.slice(0, 20), old]);
	await box(page, second).check();
	await page.getByRole("link", { name: "Növbəti səhifə" }).click();
	await expect.poll(() => rowIds(page)).toEqual(ids.slice(20));
	await box(page, ids[21] as string).check();
	await expect.poll(() => chosenCount(page).textContent()).toBe("3 sifariş seçilib");
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Seçilmişlərin CSV faylı" }).click();
	const csv = await (await download).createReadStream();
	const lines = (await csv.toArray()).join("").trim().split("\r\n");
	expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual([first, second, ids[21]]);

	await shop.db.execute(
		`UPDATE orders SET status = 'completed', completed_at = now() WHERE id = '${second}'`,
	);
	shop.app.hub.publish("admin");
	await expect.poll(() => chosenCount(page).textContent()).toBe("2 sifariş seçilib");
	await act(page, "Götür").click();
	await page.getByText("2 sifariş götürüldü").waitFor();
	const claims = await shop.db.select().from(orderClaims).where(inArray(orderClaims.orderId, ids));
	expect(claims.map(({ orderId, adminId: by }) => [orderId, by]).toSorted()).toEqual(
		[first, ids[21] as string].map((id) => [id, adminId]).toSorted(),
	);
	await act(page, "Seçimi ləğv et").click();
	await expect.poll(() => chosenCount(page).textContent()).toBe("");
	expect(errors).toEqual([]);
});

test("by game: a group is chosen at once, keys walk as it stands, an arrival moves nothing; the filter is saved and opened elsewhere", async () => {
	const [p1, s1, p2, s2] = (await arrive(pubg, steam, pubg, steam)) as [
		...[string, string, string, string],
	];
	const { page, id: adminId, cookie, errors } = await openQueue();
	const part = { amountQepik: 100, reason: "Gecikdi", seenRefundedQepik: 0 };
	await refundPart(shop.db, { ...part, orderId: s1, adminId });
	await page.getByRole("link", { name: "Oyuna görə qrupla" }).click();
	await expect.poll(() => rowIds(page)).toEqual([p1, p2, s1, s2]);
	await expect
		.poll(() => page.getByRole("heading", { level: 3, name: "Steam kartı" }).count())
		.toBe(1);
	await page.locator(`[data-opened="${p1}"]:not([inert])`).waitFor();
	await page.keyboard.press("j");
	await page.locator(`[data-opened="${p2}"]:not([inert])`).waitFor();
	const before = await top(page, s2);
	const [p3] = (await arrive(pubg)) as [string];
	await expect.poll(() => rowIds(page)).toEqual([p1, p2, s1, s2, p3]);
	expect(await top(page, s2)).toBe(before);
	await page.getByRole("checkbox", { name: "Steam kartı: hamısını seçin" }).check();
	await expect.poll(() => chosenCount(page).textContent()).toBe("2 sifariş seçilib");
	await expect.poll(() => box(page, s1).isChecked()).toBe(true);
	expect(await box(page, p1).isChecked()).toBe(false);

	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await act(page, "Tamamla").click();
	const question = page.getByRole("dialog", { name: "2 sifariş tamamlansın?" });
	await question.getByText("Cəmi 9.00 ₼").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await question.getByRole("button", { name: "Geri" }).click();

	await page.locator('a[href*="status=pending"]').click();
	const save = page.getByRole("button", { name: "Filtri yadda saxla" });
	await save.click();
	const dialog = page.getByRole("dialog", { name: "Filtri yadda saxla" });
	await dialog.getByRole("button", { name: "Yadda saxla" }).click();
	await dialog.getByText("Filtrə ad verin").waitFor();
	await dialog.getByLabel("Filtrin adı").fill("Səhər növbəsi");
	await dialog.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByRole("link", { name: "Səhər növbəsi" }).waitFor();
	await dialog.waitFor({ state: "detached" });

	const elsewhere = await visitWith(shop as OpenShop, cookie, { viewport: DESKTOP });
	await elsewhere.page.goto("/admin/orders");
	await elsewhere.page.getByRole("link", { name: "Səhər növbəsi" }).click();
	await elsewhere.page.waitForURL(/status=pending/);
	await expect.poll(() => rowIds(elsewhere.page)).toEqual([p1, p2, p3, s1, s2]);
	await elsewhere.page.getByRole("button", { name: "Səhər növbəsi: filtri sil" }).click();
	await page.getByRole("link", { name: "Səhər növbəsi" }).waitFor({ state: "detached" });
	expect([...errors, ...elsewhere.errors]).toEqual([]);
});

test("on a phone of 360 pixels the bar fits, lies over nothing, and completes what is chosen", async () => {
	const ids = (await arrive(pubg, steam, pubg)) as [string, string, string];
	const { page, errors } = await openQueue("/admin/orders", PHONE);
	const before = await top(page, ids[0]);
	await page.getByRole("checkbox", { name: "Göstərilənlərin hamısını seçin" }).tap();
	await expect.poll(() => chosenCount(page).textContent()).not.toBe("");
	expect(await top(page, ids[0])).toBe(before);
	const bar = await page.locator(".arrivals-bar").boundingBox();
	for (const button of await page.locator(".arrivals-bar :is(button, a)").all()) {
		const at = await button.boundingBox();
		expect(at && at.x >= 16 && at.x + at.width <= 344).toBe(true);
		expect(at && bar && at.y >= bar.y && at.y + at.height <= bar.y + bar.height).toBe(true);
	}
	await box(page, ids[1]).tap();
	await expect.poll(() => box(page, ids[1]).isChecked()).toBe(false);
	await act(page, "Tamamla").tap();
	const dialog = page.getByRole("dialog", { name: "2 sifariş tamamlansın?" });
	await dialog.getByRole("button", { name: "Tamamla", exact: true }).tap();
	const toast = page.locator(".toast", { hasText: "2 sifariş tamamlandı" });
	await toast.waitFor();
	expect(await stored(ids)).toEqual(["completed", "pending", "completed"]);
	// A colleague has begun with one of them since.
	const { id: adminId } = await makeAdmin(shop.db);
	await setOrderStatus(shop.db, { orderId: ids[2], adminId, status: "processing" });
	const undo = toast.getByRole("button", { name: "Geri al" });
	await pressInToast(undo, (x, y) => page.touchscreen.tap(x, y));
	const left = page.getByRole("dialog", { name: "1 sifariş geri alınmadı" });
	await expect.poll(() => stored(ids)).toEqual(["pending", "pending", "processing"]);
	await left.getByText(`#${orderReference(ids[2])} Bu sifarişi sonra Admin Nümunə`).waitFor();
	await left.getByText("1 sifariş geri alındı.").waitFor();
	expect(errors).toEqual([]);
});

test("an age goes on by itself, without a request, and moves nothing", async () => {
	const [id] = (await arrive(pubg)) as [string];
	const { id: adminId } = await makeAdmin(shop.db);
	const { page, context, errors } = await visitWith(
		shop as OpenShop,
		await openSession(shop, adminId),
		{
			viewport: DESKTOP,
		},
	);
	await page.clock.install();
	await page.goto("/admin/orders");
	const age = row(page, id).locator("time");
	const boxes = () =>
		Promise.all(
			[age, row(page, id).getByRole("link", { name: /^#/ }), row(page, id)].map((one) =>
				one.boundingBox(),
			),
		);
	await page.locator(`[data-opened="${id}"]:not([inert])`).waitFor();
	await expect.poll(() => age.textContent()).toBe("0 dəq");
	const before = await boxes();
	expect(errors).toEqual([]);
	await context.setOffline(true);
	// A page that was still on its way begins at none once more.
	let minutes = 0;
	await expect
		.poll(async () => {
			await page.clock.runFor(2 * 60_000);
			minutes = Number.parseInt((await age.textContent()) ?? "", 10);
			return minutes;
		})
		.toBeGreaterThan(9);
	await expect
		.poll(() => page.locator(".arrivals-bar").textContent())
		.toContain(`${minutes} dəqiqə əvvəl`);
	expect(await boxes()).toEqual(before);
});
