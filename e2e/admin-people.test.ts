// An admin runs the shop from a phone; a customer in another browser sees each change without a reload.

import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { findFaults } from "./find-faults.ts";
import { DESKTOP, followAdminMenu, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { openOrder, visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const PAGES = ["", "/users", "/orders", "/balance", "/audit"];

const shop = useShopAndBrowser();

async function buy(userId: string, name = "PUBG 60 UC") {
	const game = await makeGame(shop.db, { name });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	shop.app.hub.publish(`user:${userId}`, "admin");
	return orderReference(orderId);
}

test("on a phone a balance is edited, and orders are completed, cancelled and refunded", async () => {
	const customer = await visitAsCustomer(shop);
	const admin = await visitAsAdmin(shop, { viewport: PHONE });
	const { page } = admin;

	await customer.page.goto("/balance");
	await page.goto("/admin");
	await followAdminMenu(page, "İstifadəçilər");
	await page.getByLabel("Axtar").fill("AYSEL n");
	await page.waitForURL(/q=AYSEL/);
	// The URL changes before the list does.
	await page.getByRole("row", { name: ADMIN.email }).waitFor({ state: "detached" });
	const found = page.getByRole("row", { name: customer.email });
	await found.getByRole("button", { name: "Balansı dəyiş" }).click();
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByLabel("Yeni balans").fill("30,50");
	await page.getByLabel("Səbəb").fill("Hədiyyə");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans yeniləndi").waitFor();
	await customer.page.getByRole("link", { name: "30.50 ₼" }).waitFor();
	await customer.page.getByText("Hədiyyə").waitFor();

	await customer.page.goto("/orders");
	await page.getByRole("link", { name: "Sifarişlər", exact: true }).click();
	await page.getByRole("heading", { name: "Sifarişlər" }).waitFor();
	const first = await buy(customer.userId);
	await page.getByText("Yeni sifariş gəldi").waitFor();
	await page.waitForFunction(() => document.title.startsWith("(1) "));
	await page.getByText(`#${first}`).waitFor();
	await page.getByRole("button", { name: "Tamamlandı" }).click();
	await page.getByText("Sifariş statusu yeniləndi").waitFor();
	await customer.page.getByText("Tamamlandı").waitFor();
	await page.waitForFunction(() => !document.title.startsWith("("));
	await expect.poll(() => page.getByRole("button", { name: "Tamamlandı" }).isDisabled()).toBe(true);

	const second = await buy(customer.userId);
	await page.getByText(`#${second}`).waitFor();
	const card = await openOrder(page, second);
	await card.getByLabel("Admin qeydi").fill("Müştəri imtina etdi");
	await card.getByLabel("Müştəriyə mesaj").fill("Sifariş ləğv olundu, məbləğ qayıdır");
	await card.getByRole("button", { name: "Yadda saxla" }).last().click();
	await page.getByText("Admin qeydi yeniləndi").waitFor();
	await card.getByRole("button", { name: "Yadda saxla" }).first().click();
	await page.getByText("Müştəriyə mesaj yeniləndi").waitFor();
	await card.getByRole("button", { name: "Ləğv edildi" }).click();
	await page.getByRole("button", { name: "Yalnız ləğv et" }).click();
	await customer.page.getByText("Ləğv edildi").waitFor();
	await customer.page.getByRole("link", { name: "20.50 ₼" }).waitFor();
	await card.getByRole("button", { name: "Balansa qaytar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Balansa qaytarıldı").waitFor();
	await customer.page.getByRole("link", { name: "25.50 ₼" }).waitFor();
	await card.getByRole("button", { name: "Balansa qaytar" }).waitFor({ state: "detached" });
	await customer.page.getByRole("button", { name: "Ətraflı" }).first().click();
	await customer.page.getByText("Sifariş ləğv olundu, məbləğ qayıdır").waitFor();
	expect(await customer.page.getByText("Müştəri imtina etdi").count()).toBe(0);

	await followAdminMenu(page, "Jurnal");
	await page.getByText("Məbləğ balansa qaytarıldı").waitFor();
	expect(await tooWideBy(page)).toBe(0);
	expect(customer.errors).toEqual([]);
	expect(admin.errors).toEqual([]);
});

test("a new top-up is announced on every admin page, and decided on the dashboard; the next one moves no order there", async () => {
	const admin = await visitAsAdmin(shop);
	const { page } = admin;
	const user = await makeUser(shop.db, { name: "Rauf Nümunə", balanceQepik: 500 });
	const ordered = await buy(user.id);
	const asked = { userId: user.id, userEmail: user.email, type: "abb" } as const;
	await page.goto("/admin");
	await page.getByRole("button", { name: "Səsli bildiriş" }).click();
	await page.reload();
	await page.getByRole("button", { name: "Səsli bildiriş", pressed: false }).waitFor();
	await createTopUp(shop.db, { ...asked, amountQepik: 1000 });
	// Published again until the page, which has just been reloaded, listens.
	const told = page.getByText("Yeni balans sorğusu gəldi");
	const tellAgain = () => {
		shop.app.hub.publish("admin");
		return told.count();
	};
	await expect.poll(tellAgain, { timeout: 15_000, interval: 250 }).toBe(1);
	const queue = page.getByRole("region", { name: "Növbədəki balans sorğuları" });
	await queue.getByLabel("Gələn məbləğ").fill("9.50");
	await queue.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Sorğu təsdiqləndi").waitFor();
	await queue.getByText("Təsdiqləndi").waitFor();

	const order = page.locator("[data-list=orders] [data-row]").filter({ hasText: `#${ordered}` });
	const place = () => order.evaluate((row: HTMLElement) => row.offsetTop);
	await page.setViewportSize(PHONE);
	await order.hover();
	const before = await place();
	await createTopUp(shop.db, { ...asked, amountQepik: 3000 });
	shop.app.hub.publish("admin");
	const waiting = page.getByRole("definition").first();
	await expect.poll(() => waiting.textContent()).toBe("1");
	expect(await queue.getByRole("listitem").count()).toBe(1);
	await queue.getByRole("link", { name: "Daha 1 sorğu" }).waitFor();
	expect(await place()).toBe(before);
	await page.setViewportSize(DESKTOP);
	await page.getByRole("link", { name: "Balans sorğuları", exact: true }).click();
	await page.getByText("İstənilən: 10.00 ₼").waitFor();

	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Balans tarixçəsi, CSV" }).click();
	expect((await download).suggestedFilename()).toBe("balans-tarixcesi.csv");
	expect(admin.errors).toEqual([]);
});

test("a balance that changes while the dialog is open is not overwritten", async () => {
	const admin = await visitAsAdmin(shop);
	const { page } = admin;
	const user = await makeUser(shop.db, { name: "Zaur Nümunə", balanceQepik: 5000 });
	await page.goto(`/admin/users/${user.id}`);
	await page.getByRole("button", { name: "Balansı dəyiş" }).click();
	const game = await makeGame(shop.db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	await placeOrder(shop.db, bought);
	shop.app.hub.publish("admin");
	await page.getByText("45.00 ₼").first().waitFor();
	// The page has followed; the dialog stays at what the admin saw when it was opened.
	await page.getByRole("dialog").getByText("50.00 ₼").waitFor();
	await page.getByLabel("Yeni balans").and(page.locator(":focus")).waitFor();
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") sent++;
	});
	// An empty field does nothing.
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByLabel("Yeni balans").fill("60");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans dəyişib, yenidən yoxlayın").waitFor();
	await page.getByRole("dialog").getByText("45.00 ₼").waitFor();
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans yeniləndi").waitFor();
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	expect(sent).toBe(2);
	expect(admin.errors).toEqual([]);
});

test("a promoted customer is signed out at once, and the last admin cannot be demoted", async () => {
	const customer = await visitAsCustomer(shop);
	const admin = await visitAsAdmin(shop);
	const { page } = admin;
	await customer.page.goto("/profile");
	await page.goto(`/admin/users/${customer.userId}`);
	await page.getByRole("button", { name: "Admin təyin et" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Rol yeniləndi").waitFor();
	await customer.page.waitForURL(/\/login/);
	await page.getByRole("button", { name: "Adminlikdən çıxar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("button", { name: "Admin təyin et" }).waitFor();

	await shop.db.update(users).set({ role: "customer" }).where(ne(users.email, ADMIN.email));
	const [last] = await shop.db.select().from(users).where(eq(users.role, "admin"));
	await page.goto(`/admin/users/${last?.id}`);
	await page.getByRole("button", { name: "Adminlikdən çıxar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Sonuncu administratorun rolu dəyişdirilə bilməz").waitFor();
	expect(admin.errors).toEqual([]);
});

test("the admin's pages fit from the smallest phone to a small laptop; those of people and money are accessible, in both themes", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const name = "Şəbnəm Abdullayeva-Məhərrəmzadə";
	const email = "sebnem.abdullayeva-meherremzade@uzun-poct-unvani.example";
	const { id } = await makeUser(shop.db, { name, email, balanceQepik: 5000 });
	await buy(id, "Nadir obrazlar, silahlar və nişanlar toplusu: ikinci nəşr");
	const others = ["/games", "/categories", "/settings"];
	for (const path of [...PAGES, `/users/${id}`, ...others]) {
		await page.goto(`/admin${path}`);
		await page.locator("h1").waitFor();
		for (const width of [320, 360, 768, 1024, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await tooWideBy(page), `${path} at ${width}`).toBe(0);
		}
		if (others.includes(path)) continue;
		expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), path).toEqual([]);
	}
	expect(errors).toEqual([]);
});
