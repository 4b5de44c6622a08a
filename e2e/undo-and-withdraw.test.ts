// Admins reverse decisions, and customers withdraw orders and top-ups, with pages open on the other
// side.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { getFigures } from "#app/admin/read-figures.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { setOrderStatus, writeOrderText } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame, makeUser, openPayments, stockOf } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { findBarriers } from "./find-faults.ts";
import {
	DARK_PHONE,
	DEVICES,
	LIGHT_DESKTOP,
	tooWideBy,
	useShopAndBrowser,
} from "./open-browser.ts";
import { openOrder, visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	await openPayments(shop.db);
});

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

/** Keeps a page from receiving live updates, as a slow network would. */
async function deaf(page: Page) {
	await page.route("**/live*", (route) => route.abort());
}

const noise = (errors: string[]) => errors.filter((text) => !/ERR_FAILED|net::/.test(text));

describe.each(sampleOf(DEVICES))("on $device", (device) => {
	test("a customer withdraws a waiting order and top-up, and the admin sees who did", async () => {
		const customer = await visitAsCustomer(shop, { ...device, balanceQepik: 700 });
		const { page } = customer;
		const { game, orderId, reference } = await bought(customer.userId);
		const admin = await visitAsAdmin(shop, device);
		await admin.page.goto("/admin/orders");
		await page.goto(`/orders?order=${orderId}`);
		await press(page, "Sifarişi geri götürün");
		expect(await findBarriers(page)).toEqual([]);
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
		expect([...admin.errors, ...customer.errors]).toEqual([]);
	});
});

test("top-ups are rejected with a reason, approved after all, and taken back", async () => {
	const customer = await visitAsCustomer(shop, DARK_PHONE);
	const admin = await visitAsAdmin(shop, DARK_PHONE);
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
	await expect.poll(() => why.getByLabel("Səbəb").inputValue()).toBe("Köçürmə tapılmadı");
	await why.getByLabel("Səbəb").fill("");
	await press(admin.page, "Rədd et", why);
	await why.getByText("Səbəbi yazın").waitFor();
	expect(await findBarriers(admin.page)).toEqual([]);
	await press(admin.page, "Sorğu təkrardır", why);
	await press(admin.page, "Rədd et", why);
	await admin.page.getByText("Sorğu rədd edildi").waitFor();
	await customer.page.getByText("Səbəb: Sorğu təkrardır").waitFor();
	await card.getByText("Səbəb: Sorğu təkrardır").waitFor();

	await press(admin.page, "Geri al", card);
	const after = dialog(admin.page, "Rədd qərarı geri alınsın?");
	await after.getByLabel("Gələn məbləğ").fill("0,001");
	await press(admin.page, "Təsdiqlə", after);
	await expect.poll(() => after.getByLabel("Gələn məbləğ").inputValue()).toBe("0,001");
	await after.getByLabel("Gələn məbləğ").fill("12,00");
	expect(await findBarriers(admin.page)).toEqual([]);
	await press(admin.page, "Təsdiqlə", after);
	await customer.page.getByRole("link", { name: "12.00 ₼" }).waitFor();
	await expect.poll(() => card.getByRole("button", { name: "Geri al" }).count()).toBe(0);

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
	expect([...admin.errors, ...customer.errors]).toEqual([]);
});

test("an order is cancelled with its refund, and completing it afterwards warns and adds no revenue", async () => {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 700 });
	const { reference } = await bought(userId);
	const admin = await visitAsAdmin(shop, LIGHT_DESKTOP);
	const { page } = admin;
	await page.goto("/admin/orders");
	const card = await openOrder(page, reference);
	await press(page, "Ləğv edildi", card);
	const cancel = dialog(page, "Sifariş ləğv edilsin?");
	await cancel.getByText("Məbləğlə birlikdə stoka qayıdır: Nümunə oyun × 1.").waitFor();
	expect(await findBarriers(page)).toEqual([]);
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
	expect(admin.errors).toEqual([]);
});

test("an order that an admin has started cannot be withdrawn, and says so", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
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
	expect(noise(errors)).toEqual([]);
});

test("the delivered text and the ID are copied from the popup, and the ID from the admin's card", async () => {
	const { page, context, userId, errors } = await visitAsCustomer(shop, {
		...DARK_PHONE,
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
	const admin = await visitAsAdmin(shop, LIGHT_DESKTOP);
	await admin.context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await admin.page.goto("/admin/orders");
	await openOrder(admin.page, orderReference(orderId));
	await admin.page.evaluate(() => navigator.clipboard.writeText(""));
	await press(admin.page, `ID-ni kopyala: ${playerId}`);
	await expect.poll(() => admin.page.evaluate(() => navigator.clipboard.readText())).toBe(playerId);
	expect(admin.errors).toEqual([]);
	const link = page.getByRole("link", { name: "https://oyun.example/aktiv" });
	await expect.poll(() => link.getAttribute("target")).toBe("_blank");
	expect(await tooWideBy(page)).toBe(0);
	expect(errors).toEqual([]);
});

test("of two admins on one order the second is told what the first did", async () => {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 700 });
	const { orderId, reference } = await bought(userId);
	const second = await visitAsAdmin(shop);
	await deaf(second.page);
	await second.page.goto("/admin/orders");
	const card = await openOrder(second.page, reference);
	await card.getByText("Gözləyir").waitFor();
	const adminId = (await makeAdmin(shop.db)).id;
	await setOrderStatus(shop.db, { orderId, adminId, status: "processing", seenStatus: "pending" });
	await press(second.page, "İşlənir", card);
	await second.page.getByText("Bu sifarişi artıq Admin Nümunə işə götürdü").waitFor();
	await expect.poll(() => card.getByRole("button", { name: "İşlənir" }).isDisabled()).toBe(true);
	await press(second.page, "Tamamlandı", card);
	await second.page.getByText("Sifariş statusu yeniləndi").waitFor();
	expect(noise(second.errors)).toEqual([]);
});
