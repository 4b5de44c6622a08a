// On a slow line people fill in what they see, seconds before the page's scripts are there.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { IdForm } from "#app/catalog/id-form.ts";
import { newId } from "#app/core/ids.ts";
import { writeOrderText } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { findOrderOf } from "#app/orders/read-orders.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import { DARK_PHONE, holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";
import { actWhileHydrating } from "./while-hydrating.ts";

const shop = useShopAndBrowser();
const SERVERS: IdForm = {
	...{ kind: "id-choice", least: 5, most: 12, example: "512345678", help: "Profilinizdə." },
	...{ listName: "Region", choices: ["Avropa", "Asiya"] },
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const text = (page: Page, name: string) => field(page, name).inputValue();

/** Opens a page whose scripts come only after `fill`, and renders it anew once they are there. */
async function fillEarly(page: Page, path: string, fill: () => Promise<unknown>) {
	const { release } = await holdRequests(page, /\/assets\/.*\.js/);
	await page.goto(path, { waitUntil: "commit" });
	await fill();
	const listens = page.waitForRequest("**/live*");
	release();
	await listens;
	const looks = page.waitForResponse(/\.data/);
	shop.app.hub.publish("settings");
	await looks;
}

async function ordered(userId: string, idForm: IdForm | null = null) {
	const playerId = idForm && "512345678 (Avropa)";
	const game = await makeGame(shop.db, { name: "60 UC", requiresId: idForm !== null, idForm });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return (await placeOrder(shop.db, bought)).orderId;
}

test("an amount can be paid that was typed early", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await fillEarly(page, "/balance", () => field(page, "Məbləğ").fill("12,50"));
	await page.getByRole("status").filter({ hasText: "12.50 ₼" }).waitFor();
	expect(await text(page, "Məbləğ")).toBe("12,50");
	expect(errors).toEqual([]);
});

test("whoever goes on typing while the scripts come in goes on where they were", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await fillEarly(page, "/balance", async () => {
		await field(page, "Məbləğ").pressSequentially("250");
		await page.keyboard.press("ArrowLeft");
	});
	await page.keyboard.type(",5");
	await expect.poll(() => text(page, "Məbləğ")).toBe("25,50");
	expect(errors).toEqual([]);
});

test("whoever has gone back to another field stays there", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.addInitScript(focusWithSelection);
	await fillEarly(page, "/register", async () => {
		await field(page, "Ad").fill("Ayla");
		await field(page, "Şifrə").fill("numune-parol");
		await field(page, "Ad").focus();
	});
	await page.keyboard.type("r");
	expect([await text(page, "Ad"), await text(page, "Şifrə")]).toEqual(["Aylar", "numune-parol"]);
	expect(errors).toEqual([]);
});

test("what is typed and chosen in the very moment in which the page is hydrated is not lost", async () => {
	const customer = await visitAsCustomer(shop, { balanceQepik: 500 });
	const { page, userId } = customer;
	await actWhileHydrating(page, "Məbləğ");
	await page.goto("/balance");
	await page.getByRole("status").filter({ hasText: "25.00 ₼" }).waitFor();
	expect(await text(page, "Məbləğ")).toBe("25");

	const orderId = await ordered(userId);
	const admin = await visitAsAdmin(shop);
	const told: (string | null)[] = [];
	admin.page.on("request", (request) => {
		if (request.method() === "POST") told.push(request.postData());
	});
	await actWhileHydrating(admin.page, "60 UC: çatdırılıb");
	await admin.page.goto(`/admin/orders?order=${orderId}`);
	const delivered = async () => (await findOrderOf(shop.db, { userId, orderId }))?.items[0];
	await expect.poll(delivered).toMatchObject({ delivered: 1 });
	expect(told).toEqual([expect.stringContaining("delivered=1")]);

	const box = admin.page.locator(`[data-row="${orderId}"]`).getByRole("checkbox");
	await actWhileHydrating(admin.page, "Göstərilənlərin hamısını seçin");
	await admin.page.goto("/admin/orders");
	await expect.poll(() => box.isChecked()).toBe(true);
	expect([...customer.errors, ...admin.errors]).toEqual([]);
});

/** As Safari does: a field whose selection is set gets the focus. */
function focusWithSelection() {
	const { setSelectionRange } = HTMLInputElement.prototype;
	HTMLInputElement.prototype.setSelectionRange = function (...range) {
		this.focus();
		setSelectionRange.apply(this, range);
	};
}

test("an ID and its region that were corrected early are the ones that are sent", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await ordered(userId, SERVERS);
	await fillEarly(page, `/orders/${orderId}?fix=1`, async () => {
		await field(page, "ID").fill("512345679");
		await field(page, "Region").selectOption("Asiya");
	});
	expect([await text(page, "ID"), await text(page, "Region")]).toEqual(["512345679", "Asiya"]);
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	const corrected = async () => (await findOrderOf(shop.db, { userId, orderId }))?.items[0];
	await expect.poll(corrected).toMatchObject({ playerId: "512345679 (Asiya)" });
	expect(errors).toEqual([]);
});

test("games are filtered and ordered as was chosen early", async () => {
	const { id } = await makeCategory(shop.db, { name: "Mobil oyunlar" });
	await makeGame(shop.db, { categoryId: id });
	const { page, errors } = await shop.visit();
	await fillEarly(page, "/games", async () => {
		await field(page, "Kateqoriya").selectOption("Mobil oyunlar");
		await field(page, "Sıralama").selectOption("Ucuz");
	});
	await page.waitForURL(`**/games?category=${id}&sort=cheap`);
	expect([await text(page, "Kateqoriya"), await text(page, "Sıralama")]).toEqual([id, "cheap"]);
	expect(errors).toEqual([]);
});

test("an operator's message, note and delivery are what was typed and chosen early", async () => {
	const customer = await visitAsCustomer(shop, { balanceQepik: 500 });
	const { userId } = customer;
	const orderId = await ordered(userId);
	const { page, errors } = await visitAsAdmin(shop);
	await fillEarly(page, `/admin/orders?order=${orderId}`, async () => {
		await field(page, "Müştəriyə mesaj").fill("Kodunuz: 1234");
		await field(page, "Admin qeydi").fill("Zəng etdi");
		await field(page, "60 UC: çatdırılıb").selectOption("1 / 1");
	});
	const delivered = async () => (await findOrderOf(shop.db, { userId, orderId }))?.items[0];
	await expect.poll(delivered).toMatchObject({ delivered: 1 });
	expect(await text(page, "Müştəriyə mesaj")).toBe("Kodunuz: 1234");
	expect(await text(page, "Admin qeydi")).toBe("Zəng etdi");
	await expect.poll(() => page.getByText("Yadda saxlanmayıb").count()).toBe(2);
	expect(errors).toEqual([]);
});

test("a message that is sent early, over what a colleague has saved, is told and stays", async () => {
	const { userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await ordered(userId);
	const { page, errors } = await visitAsAdmin(shop);
	await fillEarly(page, `/admin/orders?order=${orderId}`, async () => {
		const message = field(page, "Müştəriyə mesaj");
		await message.fill("Kodunuz:\n1234");
		const adminId = await findUserId(shop, ADMIN.email);
		const written = { orderId, text: "customerMessage", value: "Leyladan", seen: "" } as const;
		await writeOrderText(shop.db, { ...written, adminId });
		await page.locator("form", { has: message }).getByText("Yadda saxla").click();
		await page.getByText("Hansının qalacağını seçin").waitFor();
		expect(await message.inputValue()).toBe("Kodunuz:\n1234");
	});
	await page.locator(".toast", { hasText: "Hansının qalacağını seçin" }).waitFor();
	expect(await text(page, "Müştəriyə mesaj")).toBe("Kodunuz:\n1234");
	await page.getByRole("button", { name: "Həmin mətni götürün" }).click();
	await expect.poll(() => text(page, "Müştəriyə mesaj")).toBe("Leyladan");
	expect(errors).toEqual([]);
});

test("settings that are sent early and refused stay as they were typed, until they are given up", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await fillEarly(page, "/admin/settings", async () => {
		await field(page, "Başlıq").fill("Yarımçıq başlıq");
		await field(page, "Dəstək nömrəsi").fill("12");
		const refused = page.waitForResponse((answer) => answer.status() === 422);
		await page.keyboard.press("Enter");
		await refused;
	});
	await page.getByText("Yadda saxlanmamış").waitFor();
	expect(await text(page, "Başlıq")).toBe("Yarımçıq başlıq");
	await page.reload();
	await expect.poll(() => text(page, "Dəstək nömrəsi")).toBe("12");
	await page.getByRole("button", { name: "Bərpanı ləğv edin" }).click();
	await expect.poll(() => text(page, "Başlıq")).not.toBe("Yarımçıq başlıq");
	expect(errors).toEqual([]);
});

test("orders are chosen that were chosen early, one by one or all", async () => {
	const { userId } = await visitAsCustomer(shop, { balanceQepik: 1500 });
	const ids = [await ordered(userId), await ordered(userId), await ordered(userId)];
	const { page, errors } = await visitAsAdmin(shop);
	const box = (id: string) => page.locator(`[data-row="${id}"]`).getByRole("checkbox");
	const all = page.getByRole("checkbox", { name: "Göstərilənlərin hamısını seçin" });
	const chosen = () => Promise.all(ids.map((id) => box(id).isChecked()));
	await fillEarly(page, "/admin/orders", () => box(ids[1] as string).check());
	await expect.poll(chosen).toEqual([false, true, false]);
	await fillEarly(page, "/admin/orders", async () => {
		await all.check();
		await box(ids[0] as string).check();
	});
	await expect.poll(chosen).toEqual([true, true, true]);
	expect(errors).toEqual([]);
});

test("an admin's search, settings and lines of the bank stay as they were typed early", async () => {
	await makeGame(shop.db, { name: "Tapılan oyun" });
	await makeGame(shop.db, { name: "Başqa oyun" });
	const { page, errors } = await visitAsAdmin(shop);
	await fillEarly(page, "/admin/games", async () => {
		await field(page, "Axtar").fill("Tapılan");
		await page.getByRole("heading", { level: 1 }).click();
	});
	await page.getByText("Başqa oyun").waitFor({ state: "detached" });
	expect(await text(page, "Axtar")).toBe("Tapılan");
	await fillEarly(page, "/admin/settings", () =>
		field(page, "Müştəriyə hazır mətnlər").fill("Buyurun"),
	);
	expect(await text(page, "Müştəriyə hazır mətnlər")).toBe("Buyurun");
	await fillEarly(page, "/admin/statement", () => page.locator("textarea").fill("27.11 25,00"));
	expect(await page.locator("textarea").inputValue()).toBe("27.11 25,00");
	expect(errors).toEqual([]);
});

test("a file of the bank that was chosen early is read, and what was typed in the header stays", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const file = { name: "lines.txt", mimeType: "text/plain", buffer: Buffer.from("27.11 30,00") };
	await fillEarly(page, "/admin/statement", () =>
		page.locator("main input[type=file]").setInputFiles(file),
	);
	await expect.poll(() => page.locator("textarea").inputValue()).toContain("30,00");
	const search = page.getByRole("searchbox");
	await fillEarly(page, "/balance", async () => {
		await search.fill("Pubg");
		await field(page, "Məbləğ").fill("25");
	});
	expect([await search.inputValue(), await text(page, "Məbləğ")]).toEqual(["Pubg", "25"]);
	expect(new URL(page.url()).pathname).toBe("/balance");
	expect(errors).toEqual([]);
});

test("what an admin sends early from a part of a page is sent once the page can, as it was typed", async () => {
	const { userId } = await visitAsCustomer(shop, { balanceQepik: 500 });
	const orderId = await ordered(userId);
	const game = await makeGame(shop.db, { name: "Satışdan çıxan" });
	const { page, errors } = await visitAsAdmin(shop);
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
	});
	const inSale = page.locator("tr, li", { hasText: game.name }).getByRole("switch");
	await fillEarly(page, "/admin/games", async () => {
		await inSale.click();
		await inSale.click();
	});
	await expect.poll(() => inSale.getAttribute("aria-checked")).toBe("false");
	expect(sent).toEqual([`/admin/games/${game.id}/sale.data`]);

	const bank = page.getByRole("region", { name: "Bank" });
	await fillEarly(page, "/admin/cash", async () => {
		await bank.getByLabel("Bankın göstərdiyi məbləğ").fill("12,50");
		await bank.getByRole("button", { name: "Yadda saxla" }).click();
	});
	await bank.getByText("Göstərilən").waitFor();
	expect(await bank.getByLabel("Bankın göstərdiyi məbləğ").inputValue()).toBe("12.50");

	await fillEarly(page, `/admin/orders?order=${orderId}`, () =>
		page.locator("[data-opened]").getByRole("button", { name: "Götür" }).click(),
	);
	await page.locator("[data-opened]").getByText("Sizdədir").waitFor();
	expect(new URL(page.url()).search).toBe(`?order=${orderId}`);
	expect(errors).toEqual([]);
});
