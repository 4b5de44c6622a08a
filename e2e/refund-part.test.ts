// An admin gives back a part of an order, and its customer reads why on a page that is open meanwhile.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { makeAdmin, makeGame, stockOf } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { findBarriers } from "./find-faults.ts";
import { DARK_PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { openOrder, visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const press = (page: Page, name: string, inside: Pick<Page, "getByRole"> = page) =>
	inside.getByRole("button", { name, exact: true }).click();
const cardOf = (page: Page, reference: string) =>
	page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ hasText: `#${reference}` });

async function completed(userId: string) {
	const { db } = shop;
	const game = await makeGame(db, { name: "Dama", trackStock: true, stock: 3 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 2, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const { id: adminId } = await makeAdmin(db);
	await setOrderStatus(db, { orderId, adminId, status: "completed" });
	return { orderId, adminId, game, reference: orderReference(orderId) };
}

test("a unit goes back, then an amount; too much is refused, and nothing typed is lost", async () => {
	const customer = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1000 });
	const order = await completed(customer.userId);
	const { page, errors } = await visitAsAdmin(shop, DARK_PHONE);
	await customer.page.goto("/orders");
	// Nothing tells this page what others do.
	await page.route("**/live*", (route) => route.abort());
	await page.goto("/admin/orders");
	const card = await openOrder(page, order.orderId);
	await card
		.getByLabel("Dama: çatdırılıb")
		.getByRole("option", { selected: true, name: "hamısı" })
		.waitFor({ state: "attached" });
	await card.getByLabel("Dama: çatdırılıb").selectOption("1 / 2");
	await page.getByText("Sətrin çatdırılması yeniləndi").first().waitFor();
	await press(page, "Çatdırıla bilmir", card);
	const why = page.getByRole("dialog", { name: "Çatdırıla bilmir" });
	await press(page, "Yadda saxla", why);
	await card.getByText("Çatdırıla bilmir: Stokda yoxdur").waitFor();
	await press(page, "Hissəni qaytar", card);
	const dialog = page.getByRole("dialog", { name: "Hissəni qaytar" });
	// What cannot be delivered is what is offered to go back.
	await dialog.getByText("Qaytarılacaq: 5.00 ₼").waitFor();
	await expect.poll(() => dialog.getByLabel("Səbəb").inputValue()).toBe("Stokda yoxdur");
	await dialog.getByLabel("Dama, bir ədədi 5.00 ₼").selectOption("0 ədəd");
	await press(page, "Qaytar", dialog);
	await dialog.getByRole("alert").getByText("Nəyin qaytarılacağını seçin").waitFor();
	await dialog.getByLabel("Dama, bir ədədi 5.00 ₼").selectOption("1 ədəd");
	await dialog.getByText("Qaytarılacaq: 5.00 ₼").waitFor();
	await press(page, "Kod işləmədi", dialog);
	expect(await findBarriers(page)).toEqual([]);
	expect(await tooWideBy(page)).toBe(0);
	// The password is asked for once more, and then it is given up.
	await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '13 hours'`);
	await press(page, "Qaytar", dialog);
	await page.getByLabel("Şifrə", { exact: true }).fill(ADMIN.password);
	await press(page, "Təsdiqlə");
	await expect.poll(() => dialog.getByLabel("Səbəb").inputValue()).toBe("Kod işləmədi");
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	await page.reload();
	await press(page, "Hissəni qaytar", card);
	await expect.poll(() => dialog.getByLabel("Səbəb").inputValue()).toBe("Stokda yoxdur");
	await press(page, "Qaytar", dialog);
	await page.getByText("Məbləğin bir hissəsi qaytarıldı").waitFor();
	await dialog.waitFor({ state: "detached" });
	await card.getByText("Bir hissəsi qaytarılıb").waitFor();
	expect(await stockOf(shop.db, order.game.id)).toBe(2);
	const theirs = cardOf(customer.page, order.reference);
	await theirs.getByText("Qaytarıldı 5.00 ₼").waitFor();

	// Another admin gives back something while this one types.
	await press(page, "Hissəni qaytar", card);
	const units = dialog.getByLabel("Dama, bir ədədi 5.00 ₼").getByRole("option");
	await expect.poll(() => units.allTextContents()).toEqual(["0 ədəd", "1 ədəd"]);
	await press(page, "Məbləğ", dialog);
	await dialog.getByLabel("Məbləğ").fill("5,01");
	await press(page, "Qaytar", dialog);
	await dialog.getByText("Ən çoxu 5.00 ₼ qaytarıla bilər").waitFor();
	await dialog.getByLabel("Məbləğ").fill("1,50");
	await dialog.getByLabel("Səbəb").fill("Bir gün gecikdi");
	await refundPart(shop.db, {
		...{ orderId: order.orderId, adminId: order.adminId, amountQepik: 100 },
		...{ reason: "Başqa səbəb", seenRefundedQepik: 500 },
	});
	await press(page, "Qaytar", dialog);
	await page.getByText("Bu sifarişdən artıq 6.00 ₼ qaytarılıb").waitFor();
	await expect.poll(() => dialog.getByLabel("Məbləğ").inputValue()).toBe("1,50");
	await expect.poll(() => dialog.getByLabel("Səbəb").inputValue()).toBe("Bir gün gecikdi");
	await dialog.getByText("Qalır: 4.00 ₼").waitFor();
	await press(page, "Qaytar", dialog);
	await dialog.waitFor({ state: "detached" });
	await theirs.getByText("Qaytarıldı 7.50 ₼").waitFor();
	await press(customer.page, "Ətraflı", theirs);
	await customer.page.getByText("Qaytarıldı 1.50 ₼ · Bir gün gecikdi").waitFor();
	await customer.page.getByText("Məbləği qaytarılıb: 1 ədəd").waitFor();
	await customer.page.getByText("Çatdırılıb: 1 / 2").waitFor();
	await customer.page.getByText("Çatdırıla bilmir: Stokda yoxdur").waitFor();
	expect(await findBarriers(customer.page)).toEqual([]);
	await customer.page.goto("/balance");
	const entry = customer.page.getByRole("listitem").filter({ hasText: "Bir gün gecikdi" });
	await entry.getByText("Hissəsi qaytarıldı").waitFor();
	await entry.getByRole("link", { name: `#${order.reference}` }).waitFor();
	const unexpected = [...errors, ...customer.errors].filter(
		(text) => !/ERR_FAILED|net::|409/.test(text),
	);
	expect(unexpected).toEqual([]);
});
