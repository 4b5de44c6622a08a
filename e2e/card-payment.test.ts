// A customer pays by card: to the bank's page and back, and the money is there by itself.
import { expect, test } from "vitest";
import { type FakeEpoint, openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { makePaid } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { openTestShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";
import { findFaults } from "./find-faults.ts";
import { DARK_PHONE, DESKTOP, type OpenShop, PHONE, press, withBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

type PayingShop = OpenShop & { fake: FakeEpoint };

const shop: PayingShop = useOpened("shop with card payments", async () => {
	const fake = await openFakeEpoint();
	const opened = await withBrowser(openTestShop({ EPOINT_FAKE: fake.origin }));
	fake.callbackUrl = `${opened.address}/epoint/callback`;
	return {
		...opened,
		fake,
		async close() {
			await opened.close();
			await fake.close();
		},
	};
});

async function leaveForTheBank(amount: string) {
	const visit = await visitAsCustomer(shop, DARK_PHONE);
	const { page } = visit;
	await page.goto("/balance");
	await page.getByRole("button", { name: "Menyu", exact: true }).waitFor();
	await page.getByLabel("Məbləğ").fill(amount);
	await page.getByRole("button", { name: "Epoint ilə ödə" }).click();
	await page.getByRole("heading", { name: "Nümayiş bankı" }).waitFor();
	return visit;
}

test("on a phone: to the bank, back, and the balance is there without a reload", async () => {
	const { page, errors } = await leaveForTheBank("30,75");
	expect(new URL(page.url()).origin).toBe(shop.fake.origin);
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "the bank").toEqual([]);
	await page.getByLabel("Mağazaya").selectOption("late");
	await page.getByRole("button", { name: "30.75 ₼ ödə" }).click();
	await page.waitForURL(/\/balance\/payment\//);
	await page.getByRole("heading", { name: "Balansınız artırıldı" }).waitFor();
	await page.getByText("Cari balans: 30.75 ₼").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "paid").toEqual([]);
	await page.getByRole("link", { name: "Balans", exact: true }).click();
	await page.getByText("Tamamlandı").waitFor();
	expect(errors).toEqual([]);
	await expectMoneyInOrder(shop.db);
});

test("whoever closes the tab at the bank finds the money on another page", async () => {
	const { page, context, errors } = await leaveForTheBank("12.50");
	const bank = page.url();
	const other = await context.newPage();
	await other.goto("/balance");
	await other.getByText("Gözləyir").waitFor();
	await page.close();
	const payment = shop.fake.payments.get(bank.split("/").at(-1) as string);
	if (!payment) throw new Error("the bank knows no such payment");
	await shop.fake.settle(payment, { pays: true, manner: "again" });
	await other.getByText("Tamamlandı").waitFor();
	await other.getByLabel("Cari balans").getByText("12.50 ₼").waitFor();
	expect(errors).toEqual([]);
	await expectMoneyInOrder(shop.db);
});

test("a declined card leads to another try, with the amount", async () => {
	const { page, errors } = await leaveForTheBank("5");
	await page.getByRole("button", { name: "İmtina et" }).click();
	await page.getByRole("heading", { name: "Ödəniş alınmadı" }).waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "declined").toEqual([]);
	await page.getByRole("link", { name: "Yenidən ödə" }).click();
	await page.waitForURL(/\/balance\?amount=5\.00$/);
	await expect.poll(() => page.getByLabel("Məbləğ").inputValue()).toBe("5.00");
	expect(errors).toEqual([]);
});

test("an admin gives a part back to the card, and both sides follow it live", async () => {
	const { page, errors } = await visitAsAdmin(shop, DARK_PHONE);
	const customer = await visitAsCustomer(shop, DARK_PHONE);
	const payment = await makePaid(shop.db, { userId: customer.userId, amountQepik: 2000 });
	// The provider that the shop asks knows of it.
	shop.fake.payments.set(payment.transaction, {
		...{ transaction: payment.transaction, orderId: payment.topUpId, amount: "20.00" },
		...{ description: "", status: "success", successUrl: "", errorUrl: "", reversal: "honest" },
	});
	await customer.page.goto("/balance");
	await customer.page.getByText("Tamamlandı").waitFor();
	await page.goto(`/admin/users/${customer.userId}`);
	await press(page.getByRole("button", { name: "Karta qaytar" }));
	const dialog = page.getByRole("dialog", { name: "Karta qaytarılsın?" });
	const amount = dialog.getByLabel("Məbləğ");
	await amount.fill("20.01");
	await dialog.getByRole("button", { name: "Karta qaytar" }).click();
	await dialog.getByText("Ən çoxu 20.00 ₼ qaytarıla bilər").waitFor();
	expect(await amount.inputValue()).toBe("20.01");
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "the dialog").toEqual([]);
	await amount.fill("5");
	await dialog.getByRole("button", { name: "Karta qaytar" }).click();
	await dialog.waitFor({ state: "hidden" });
	await customer.page.getByText("Karta qaytarıldı").waitFor();
	await customer.page.getByText("15.00 ₼").first().waitFor();
	await page.getByText("Karta qaytarılıb", { exact: true }).waitFor();
	await press(page.getByRole("button", { name: "Epoint-dən soruş" }));
	await page.getByText("Epoint-dən soruşulur").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "given back").toEqual([]);
	expect([...errors, ...customer.errors]).toEqual([]);
	await expectMoneyInOrder(shop.db);
});
