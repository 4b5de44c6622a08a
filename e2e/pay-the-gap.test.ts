// Short of money: the gap is paid, by a transfer that an admin approves or by card, and the order places itself.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { findLastParkedOf } from "#app/orders/parked/read-parked.server.ts";
import { type FakeEpoint, openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { makeAdmin, makeGame, openPayments } from "#test/make.ts";
import { setPrice } from "#test/make-parked.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { openTestShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";
import { findFaults } from "./find-faults.ts";
import {
	DARK_PHONE,
	DESKTOP,
	holdAnswer,
	LIGHT_DESKTOP,
	type OpenShop,
	PHONE,
	press,
	withBrowser,
} from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

type PayingShop = OpenShop & { fake: FakeEpoint };

const shop: PayingShop = useOpened("shop with card payments", async () => {
	const fake = await openFakeEpoint();
	const opened = await withBrowser(openTestShop({ EPOINT_FAKE: fake.origin }));
	fake.callbackUrl = `${opened.address}/epoint/callback`;
	await openPayments(opened.db);
	return {
		...opened,
		fake,
		async close() {
			await opened.close();
			await fake.close();
		},
	};
});

test("on a phone: the cart is parked by a transfer, cancelled and parked again; an admin approves, and it is an order", async () => {
	const game = await makeGame(shop.db, { name: "Gözlənilən oyun", priceQepik: 1590 });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1250 });
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "Menyu", exact: true }).waitFor();
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).click();
	const parkByTransfer = async () => {
		await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
		await page.getByRole("button", { name: "ABB ilə ödə" }).click();
		await page.getByRole("heading", { name: "Ödəniş gözlənilir" }).waitFor();
		await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();
	};
	await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
	await page.getByRole("button", { name: "ABB ilə ödə" }).waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "the dialog").toEqual([]);
	await page.getByRole("button", { name: "Bağla" }).click();
	await parkByTransfer();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "waiting").toEqual([]);
	await page.getByRole("button", { name: "Ləğv et" }).click();
	await page.getByRole("heading", { name: "Sifariş ləğv edilib" }).waitFor();
	await page.getByRole("button", { name: "Səbətə qaytar" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	// The transfer that was asked for first may be on its way.
	await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
	await page.getByText("ABB ilə 3.41 ₼ köçürüləcək").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "another amount").toEqual([]);
	await page.getByRole("button", { name: "Bağla" }).click();
	await parkByTransfer();
	await page.getByText("artıq qalan 0.01 ₼ balansınızda qalacaq").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), "waiting again").toEqual([]);
	await page.getByRole("button", { name: "Nömrəni kopyala" }).waitFor();

	const admin = await visitAsAdmin(shop, LIGHT_DESKTOP);
	await admin.page.goto("/admin/balance");
	const row = admin.page.locator("[data-row]").filter({ hasText: "Sifariş bunu gözləyir" });
	await row.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("heading", { name: "Sifarişiniz verildi" }).waitFor();
	await page.getByRole("link", { name: "Sifarişə baxın" }).click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	await page.getByText("15.90 ₼").first().waitFor();
	expect([...errors, ...admin.errors]).toEqual([]);
	await expectMoneyInOrder(shop.db);
});

test("from the sheet by card: to the bank and back, and the order is placed", async () => {
	const game = await makeGame(shop.db, { name: "Kartla alınan", priceQepik: 1590 });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1250 });
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "Menyu", exact: true }).waitFor();
	await page.getByRole("button", { name: "İndi al" }).first().click();
	await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
	await page.getByRole("button", { name: "Epoint ilə ödə" }).click();
	await page.getByRole("heading", { name: "Nümayiş bankı" }).waitFor();
	await page.getByRole("button", { name: "3.40 ₼ ödə" }).click();
	await page.waitForURL(/\/balance\/payment\//);
	await page.getByText("Sifarişiniz verildi.").waitFor();
	await page.getByRole("link", { name: "Sifarişə baxın" }).click();
	await page.getByRole("heading", { name: "Sifarişiniz verildi" }).waitFor();
	expect(errors).toEqual([]);
	await expectMoneyInOrder(shop.db);
});

/** The page is loaded anew, as a live update has it, before the answer to the form is there. */
async function payBeforeAnswer(page: Page, name: string) {
	const pay = page.getByRole("button", { name });
	await pay.waitFor();
	const reloaded = page.waitForResponse(/\/cart\.data/);
	const answer = await holdAnswer(page, /\/(cart|buy)\.data/);
	await pay.click();
	await answer.done;
	await (await reloaded).finished();
	await delay(500);
	expect(await pay.isDisabled()).toBe(true);
	answer.release();
}

/** In the page: taps the button in the moment in which there is another price on it. */
function tapAtNextPrice() {
	const ways = document.querySelector("main [data-part]") as HTMLElement;
	const observer = new MutationObserver(() => {
		observer.disconnect();
		const tap = { bubbles: true, cancelable: true, detail: 1, pointerType: "touch" };
		const button = ways.querySelector("button");
		button?.dispatchEvent(new PointerEvent("click", tap));
		document.body.dataset.tapped = `${button?.textContent}: ${document.documentElement.dataset.press}`;
	});
	observer.observe(ways, { attributes: true, attributeFilter: ["data-state"] });
}

test("who pays from the cart is led on, also where the page knows of the waiting order before the answer is there; a price that changes under the finger is not accepted", async () => {
	const game = await makeGame(shop.db, { name: "Gec cavab", priceQepik: 1590 });
	const { page, errors, userId } = await visitAsCustomer(shop, {
		...LIGHT_DESKTOP,
		balanceQepik: 1250,
	});
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).first().click();
	await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
	await payBeforeAnswer(page, "ABB ilə ödə");
	await page.getByRole("heading", { name: "Ödəniş gözlənilir" }).waitFor();
	await page.getByRole("link", { name: "Səbət", exact: true }).waitFor();

	const becomes = async (priceQepik: number) => {
		await setPrice(shop.db, game.id, priceQepik);
		catalogChanged(shop.app.hub);
	};
	await becomes(1700);
	const { topUp } = (await findLastParkedOf(shop.db, userId)) ?? {};
	const { id: adminId } = await makeAdmin(shop.db);
	await approveTopUp(shop.db, { topUpId: topUp?.id as string, adminId });
	await page.getByRole("heading", { name: "Qiymət dəyişib" }).waitFor();
	await becomes(1580);
	const accept = (price: string) =>
		page.getByRole("button", { name: `${price} ₼ ilə sifariş ver`, exact: true });
	await accept("15.80").waitFor();
	await page.evaluate(tapAtNextPrice);
	await becomes(1590);
	await expect
		.poll(() => page.evaluate(() => document.body.dataset.tapped))
		.toBe("15.90 ₼ ilə sifariş ver: ignored");
	await press(accept("15.90"));
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	await page.getByText("15.90 ₼").first().waitFor();
	expect(errors).toEqual([]);
});

test("who pays from the sheet by card is led to the bank, also where the page knows of the waiting order before", async () => {
	const game = await makeGame(shop.db, { name: "Gec kart", priceQepik: 1590 });
	const { page, errors } = await visitAsCustomer(shop, { ...LIGHT_DESKTOP, balanceQepik: 1250 });
	await page.goto(`/game/${game.id}`);
	await page.getByRole("button", { name: "İndi al" }).first().click();
	await page.getByRole("button", { name: "3.40 ₼ ödə və sifariş ver" }).click();
	await payBeforeAnswer(page, "Epoint ilə ödə");
	await page.getByRole("heading", { name: "Nümayiş bankı" }).waitFor();
	expect(errors).toEqual([]);
});
