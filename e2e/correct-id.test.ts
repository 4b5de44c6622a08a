// A customer corrects the ID of an order that nobody works on yet, while an operator has it open.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { IdForm } from "#app/catalog/id-form.ts";
import { newId } from "#app/core/ids.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { findOrderOf } from "#app/orders/read-orders.server.ts";
import { makeGame } from "#test/make.ts";
import { findFaults } from "./find-faults.ts";
import { DARK_PHONE, DESKTOP, PHONE, press, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
const DIGITS: IdForm = {
	...{ kind: "digits", least: 5, most: 12, example: "512345678", help: "Profilinizdə." },
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]", { hasText: text });
const link = (page: Page) => page.getByRole("link", { name: "ID-ni düzəldin: PUBG 60 UC" });

/** A customer on the page of an order of theirs for an ID. */
async function ordered(idForm: IdForm, playerId: string, options: object) {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true, idForm });
	const visit = await visitAsCustomer(shop, { ...options, balanceQepik: 500 });
	const { userId } = visit;
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	await visit.page.goto(`/orders/${orderId}`);
	const item = async () => (await findOrderOf(shop.db, { userId, orderId }))?.items[0];
	return { ...visit, orderId, item };
}

test("an ID is corrected, and the operator sees it at once", async () => {
	const customer = await ordered(DIGITS, "512345678", DARK_PHONE);
	const { page, orderId, errors } = customer;
	const admin = await visitAsAdmin(shop);
	await admin.page.goto(`/admin/orders?order=${orderId}`);
	const opened = admin.page.locator(`[data-opened="${orderId}"]`);
	await opened.getByRole("button", { name: "ID-ni kopyala: 512345678" }).waitFor();

	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") sent += 1;
	});
	await link(page).click();
	await expect.poll(() => field(page, "ID").inputValue()).toBe("512345678");
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await page.setViewportSize(PHONE);
	await field(page, "ID").fill("5123");
	await button(page, "Təsdiqlə").click();
	const why = page.getByRole("alert").filter({ hasText: "ID 5–12 rəqəmdən ibarət olmalıdır" });
	await why.waitFor();
	await field(page, "ID").fill("512 345 679");
	await page.getByText("Yoxlayın: 5123 4567 9").waitFor();
	const told = toast(page, "ID düzəldildi").waitFor();
	await page.keyboard.press("Enter");
	await told;
	expect(sent).toBe(1);
	await page.getByText("ID düzəldilib: 512345678 → 512345679").waitFor();
	expect(new URL(page.url()).search).toBe("");
	await opened.getByRole("button", { name: "ID-ni kopyala: 512345679" }).waitFor();
	await opened.getByText("ID düzəldilib: 512345678 → 512345679").waitFor();
	await admin.page.locator("[data-row]").getByText("512345679").first().waitFor();

	// The last time; and once more 'Ləğv et' leaves everything.
	await link(page).click();
	await page.getByText("ID-ni daha bir dəfə düzəldə bilərsiniz.").waitFor();
	await page.getByRole("link", { name: "Ləğv et" }).click();
	await field(page, "ID").waitFor({ state: "detached" });
	await link(page).click();
	await field(page, "ID").fill("512345670");
	await button(page, "Təsdiqlə").click();
	await page.getByText("ID düzəldilib: 512345679 → 512345670").waitFor();
	expect(await link(page).count()).toBe(0);
	expect((await customer.item())?.playerId).toBe("512345670");
	expect([...errors, ...admin.errors]).toEqual([]);
});

/** An operator has an order open whose ID its customer corrects; what is published does not arrive. */
async function correctedUnseen() {
	const customer = await ordered(DIGITS, "512345678", {});
	const { page, userId, orderId } = customer;
	const admin = await visitAsAdmin(shop);
	await admin.page.route(/\/live/, (route) => route.abort());
	await admin.page.goto(`/admin/orders?order=${orderId}`);
	const opened = admin.page.locator(`[data-opened="${orderId}"]`);
	await opened.getByRole("button", { name: "ID-ni kopyala: 512345678" }).waitFor();
	await correctId(shop.db, { orderId, userId, line: 1, typed: "512345679" });
	const unseen = "Müştəri bu arada ID-ni düzəldib. Yeni ID-ni yoxlayın";
	return { customer, page, admin, opened, refused: () => toast(admin.page, unseen).waitFor() };
}

test("an operator who has not seen the correction yet takes the order only after it; then it is too late", async () => {
	const { customer, page, admin, opened, refused } = await correctedUnseen();
	const said = refused();
	await press(opened.getByRole("button", { name: "Götür", exact: true }));
	await said;
	await opened.getByRole("button", { name: "ID-ni kopyala: 512345679" }).waitFor();
	const taken = toast(admin.page, "Sifariş sizdədir").waitFor();
	await press(opened.getByRole("button", { name: "Götür", exact: true }));
	await taken;

	await page.reload();
	await link(page).click();
	await field(page, "ID").fill("512345670");
	const late = toast(page, "Sifarişinizə artıq baxılır, ID-ni düzəltmək olmaz").waitFor();
	await button(page, "Təsdiqlə").click();
	await late;
	// What was typed is not lost.
	await expect.poll(() => field(page, "ID").inputValue()).toBe("512345670");
	expect((await customer.item())?.playerId).toBe("512345679");
});

test("an operator who has not seen the correction yet says only after it that the line is delivered", async () => {
	const { customer, page, opened, refused } = await correctedUnseen();
	const said = refused();
	await opened.getByLabel("PUBG 60 UC: çatdırılıb").selectOption("1 / 1");
	await said;
	await opened.getByRole("button", { name: "ID-ni kopyala: 512345679" }).waitFor();
	expect((await customer.item())?.delivered).toBe(0);
	await link(page).waitFor();
	await opened.getByLabel("PUBG 60 UC: çatdırılıb").selectOption("1 / 1");
	// What went to that ID went to no other: its customer's open page leads nowhere any more.
	await page.getByText("Çatdırılıb: 1 / 1").waitFor();
	expect(await link(page).count()).toBe(0);
});

test("without JavaScript an ID and its server are corrected in two fields", async () => {
	const idForm: IdForm = { ...DIGITS, kind: "server", example: "12345678 (2041)" };
	const customer = await ordered(idForm, "12345678 (2041)", {
		...{ javaScript: false, viewport: PHONE },
	});
	const { page, errors } = customer;
	await link(page).click();
	await expect.poll(() => field(page, "ID").inputValue()).toBe("12345678");
	await field(page, "Server").fill("S1");
	await button(page, "Təsdiqlə").click();
	await page.getByText("Server 1–6 rəqəmdən ibarət olmalıdır").waitFor();
	await page.getByText("Qeyd olunan sahələri düzəldin").waitFor();
	await expect.poll(() => field(page, "Server").inputValue()).toBe("S1");
	await field(page, "Server").fill("2042");
	await button(page, "Təsdiqlə").click();
	await page.getByText("ID düzəldilib: 12345678 (2041) → 12345678 (2042)").waitFor();
	expect(await customer.item()).toMatchObject({
		...{ playerId: "12345678 (2042)", idParts: ["12345678", "2042"] },
	});
	expect(errors).toEqual([]);
});
