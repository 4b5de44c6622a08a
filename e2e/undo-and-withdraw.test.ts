// What was decided too soon, or asked for by mistake, is taken back: by admins and by customers,
// with open pages on the other side.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFigures } from "../app/admin/read-figures.server.ts";
import { newId, orderReference } from "../app/core/ids.ts";
import { setOrderStatus, writeOrderText } from "../app/orders/change-order.server.ts";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { makeAdmin, makeGame, openPayments, stockOf } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import {
	DESK_LOOK,
	LOOKS,
	logIn,
	type OpenShop,
	openShopAndBrowser,
	PHONE_LOOK,
	tooWideBy,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as-customer.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
	await openPayments(shop.db);
});
afterAll(() => shop.close());

const inMain = (page: Page) => page.getByRole("main");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const press = (page: Page, name: string, inside: Pick<Page, "getByRole"> = page) =>
	inside.getByRole("button", { name, exact: true }).click();

async function bought(userId: string, playerId: string | null = null) {
	const game = await makeGame(shop.db, { trackStock: true, stock: 3, requiresId: true });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: playerId ?? "5123" }];
	const { orderId } = await placeOrder(shop.db, {
		...{ userId, lines, seenTotalQepik: 500 },
		attemptId: newId(),
	});
	return { game, orderId, reference: orderReference(orderId) };
}

const cardOf = (page: Page, reference: string) =>
	inMain(page)
		.getByRole("listitem")
		.filter({ hasText: `#${reference}` });

/** An open page that hears no news, as one whose network is slow. */
async function deaf(page: Page) {
	await page.route("**/live", (route) => route.abort());
}

/** What axe finds on the page as it stands, with the dialog that is open. */
async function barriersOf(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	return page.evaluate(async () => {
		const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
		return (await axe.run()).violations.map(({ id }) => id);
	});
}

const noise = (complaints: string[]) => complaints.filter((text) => !/ERR_FAILED|net::/.test(text));

describe.each(LOOKS)("on $look", (look) => {
	test("a customer takes back an order and a top-up that wait, and the admin sees who did", async () => {
		const customer = await visitAsCustomer(shop, { ...look, balanceQepik: 700 });
		const { page } = customer;
		const { game, orderId, reference } = await bought(customer.userId);
		const admin = await shop.visit(look);
		await logIn(admin.page, ADMIN);
		await admin.page.goto("/admin/orders");
		await page.goto(`/orders?order=${orderId}`);
		await press(page, "Sifarişi geri götürün");
		expect(await barriersOf(page)).toEqual([]);
		await press(page, "Təsdiqlə", dialog(page, "Sifariş geri götürülsün?"));
		await page.getByText("Sifariş geri götürüldü").waitFor();
		await page.getByText("5.00 ₼ balansınıza qaytarılıb").waitFor();
		expect(await page.getByRole("button", { name: "Sifarişi geri götürün" }).count()).toBe(0);
		await press(page, "Bağla");
		await page.getByRole("link", { name: "7.00 ₼" }).waitFor();
		await cardOf(page, reference).getByText("Qaytarıldı 5.00 ₼").waitFor();
		await cardOf(admin.page, reference).getByText("Müştəri geri götürüb").waitFor();
		expect(await stockOf(shop.db, game.id)).toBe(3);

		await page.goto("/balance");
		await page
			.getByRole("link", { name: `#${reference}` })
			.first()
			.waitFor();
		await page.getByLabel("Məbləğ").fill("9");
		await press(page, "Epoint ilə ödə");
		await press(page, "Bağla");
		await press(page, "Sorğunu geri götürün");
		await press(page, "Təsdiqlə", dialog(page, "Sorğu geri götürülsün?"));
		await page.getByText("Sorğu geri götürüldü").waitFor();
		await inMain(page).getByText("Geri götürülüb").waitFor();
		await admin.page.goto("/admin/balance");
		const theirs = inMain(admin.page).getByRole("listitem").filter({ hasText: customer.email });
		await theirs.getByText("Geri götürülüb").waitFor();
		expect(await theirs.getByRole("button").count()).toBe(0);
		expect([...admin.complaints, ...customer.complaints]).toEqual([]);
	});
});

test("top-ups are rejected with a reason, approved after all, and taken back", async () => {
	const customer = await visitAsCustomer(shop, PHONE_LOOK);
	const admin = await shop.visit(PHONE_LOOK);
	await logIn(admin.page, ADMIN);
	await customer.page.goto("/balance");
	const ask = async (amount: string) => {
		await customer.page.getByLabel("Məbləğ").fill(amount);
		await press(customer.page, "Epoint ilə ödə");
		await press(customer.page, "Bağla");
	};
	await ask("12,50");
	await admin.page.goto("/admin/balance");
	const card = inMain(admin.page).getByRole("listitem").filter({ hasText: customer.email });
	await press(admin.page, "Rədd et", card);
	const why = dialog(admin.page, "Sorğu rədd edilsin?");
	expect(await why.getByLabel("Səbəb").inputValue()).toBe("Köçürmə tapılmadı");
	await why.getByLabel("Səbəb").fill("");
	await press(admin.page, "Rədd et", why);
	await why.getByText("Səbəbi yazın").waitFor();
	expect(await barriersOf(admin.page)).toEqual([]);
	await press(admin.page, "Sorğu təkrardır", why);
	await press(admin.page, "Rədd et", why);
	await admin.page.getByText("Sorğu rədd edildi").waitFor();
	await customer.page.getByText("Səbəb: Sorğu təkrardır").waitFor();
	await card.getByText("Səbəb: Sorğu təkrardır").waitFor();

	await press(admin.page, "Geri al", card);
	const after = dialog(admin.page, "Rədd qərarı geri alınsın?");
	await after.getByLabel("Gələn məbləğ").fill("12,00");
	expect(await barriersOf(admin.page)).toEqual([]);
	await press(admin.page, "Təsdiqlə", after);
	await customer.page.getByRole("link", { name: "12.00 ₼" }).waitFor();
	expect(await card.getByRole("button", { name: "Geri al" }).count()).toBe(0);

	await ask("30");
	const second = card.filter({ hasText: "30.00 ₼" });
	await press(admin.page, "Təsdiqlə", second);
	await customer.page.getByRole("link", { name: "42.00 ₼" }).waitFor();
	await press(admin.page, "Geri al", second);
	await press(admin.page, "Geri al", dialog(admin.page, "Təsdiq geri alınsın?"));
	await admin.page.getByText("Təsdiq geri alındı").waitFor();
	await customer.page.getByRole("link", { name: "12.00 ₼" }).waitFor();
	await inMain(customer.page).getByText("Balansdan geri alınıb: 30.00 ₼").waitFor();
	expect(await tooWideBy(admin.page)).toBe(0);
	expect(await tooWideBy(customer.page)).toBe(0);
	expect([...admin.complaints, ...customer.complaints]).toEqual([]);
});

test("an order is cancelled with its refund, and completing it again warns and earns nothing", async () => {
	const { userId } = await visitAsCustomer(shop, { ...DESK_LOOK, balanceQepik: 700 });
	const { reference } = await bought(userId);
	const admin = await shop.visit(DESK_LOOK);
	const { page } = admin;
	await logIn(page, ADMIN);
	await page.goto("/admin/orders");
	const card = cardOf(page, reference);
	await press(page, "Ləğv edildi", card);
	const cancel = dialog(page, "Sifariş ləğv edilsin?");
	await cancel.getByText("Məbləğlə birlikdə stoka qayıdır: Nümunə oyun × 1.").waitFor();
	expect(await barriersOf(page)).toEqual([]);
	await press(page, "Ləğv et və qaytar", cancel);
	await card.getByText("Qaytarılıb", { exact: true }).waitFor();
	const { revenueQepik } = await getFigures(shop.db);
	await press(page, "Tamamlandı", card);
	const warning = dialog(page, "Ləğv edilmiş sifariş tamamlansın?");
	await warning.getByText("bu sifariş gəlirə daxil olmayacaq").waitFor();
	await press(page, "Tamamla", warning);
	await expect.poll(() => card.getByRole("button", { name: "Tamamlandı" }).isDisabled()).toBe(true);
	expect((await getFigures(shop.db)).revenueQepik).toBe(revenueQepik);
	expect(await tooWideBy(page)).toBe(0);
	expect(admin.complaints).toEqual([]);
});

test("an order that was taken meanwhile is not taken back, and says so", async () => {
	const { page, userId, complaints } = await visitAsCustomer(shop, {
		...PHONE_LOOK,
		balanceQepik: 700,
	});
	const { orderId, reference } = await bought(userId);
	await deaf(page);
	await page.goto(`/orders?order=${orderId}`);
	const adminId = (await makeAdmin(shop.db)).id;
	await setOrderStatus(shop.db, { orderId, adminId, status: "processing" });
	await press(page, "Sifarişi geri götürün");
	await press(page, "Təsdiqlə", dialog(page, "Sifariş geri götürülsün?"));
	await page.getByText("Sifariş artıq işlənir, geri götürülə bilməz").waitFor();
	await dialog(page, `Sifariş #${reference}`).getByText("İşlənir", { exact: true }).waitFor();
	expect(noise(complaints)).toEqual([]);
});

test("the delivered text and the ID are copied from the popup", async () => {
	const { page, context, userId, complaints } = await visitAsCustomer(shop, {
		...PHONE_LOOK,
		balanceQepik: 700,
	});
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const playerId = "51234567890123456789012345678901234567890123456789";
	const { orderId } = await bought(userId, playerId);
	const adminId = (await makeAdmin(shop.db)).id;
	const value = "Kod: 1234\nhttps://oyun.example/aktiv";
	await writeOrderText(shop.db, { orderId, text: "customerMessage", value, adminId });
	await page.goto(`/orders?order=${orderId}`);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await press(page, "Mesajı kopyala");
	await expect.poll(copied).toBe(value);
	await press(page, `ID-ni kopyala: ${playerId}`);
	await expect.poll(copied).toBe(playerId);
	const link = page.getByRole("link", { name: "https://oyun.example/aktiv" });
	expect(await link.getAttribute("target")).toBe("_blank");
	expect(await tooWideBy(page)).toBe(0);
	expect(complaints).toEqual([]);
});

test("of two admins on one order the second is told what the first did, and sees it", async () => {
	const { userId } = await visitAsCustomer(shop, { balanceQepik: 700 });
	const { orderId, reference } = await bought(userId);
	const second = await shop.visit();
	await deaf(second.page);
	await logIn(second.page, ADMIN);
	await second.page.goto("/admin/orders");
	const card = cardOf(second.page, reference);
	await card.getByText("Gözləyir").waitFor();
	const adminId = (await makeAdmin(shop.db)).id;
	await setOrderStatus(shop.db, { orderId, adminId, status: "processing", seenStatus: "pending" });
	await press(second.page, "İşlənir", card);
	await second.page.getByText("Bu sifarişi artıq Admin Nümunə işə götürdü").waitFor();
	await expect.poll(() => card.getByRole("button", { name: "İşlənir" }).isDisabled()).toBe(true);
	await press(second.page, "Tamamlandı", card);
	await second.page.getByText("Sifariş statusu yeniləndi").waitFor();
	expect(noise(second.complaints)).toEqual([]);
});
