// An admin at a card payment that came to nothing: it says so, and is credited only by who said so twice.
import { expect, test } from "vitest";
import { endPayment } from "#app/balance/epoint/payments.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsByIds } from "#app/balance/read-top-ups.server.ts";
import { makeUser, openSession } from "#test/make.ts";
import { makePayment } from "#test/make-payment.ts";
import { findBarriers } from "./find-faults.ts";
import { DESKTOP, type OpenShop, useShopAndBrowser } from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();

test("what Epoint said of a card stands wherever it waits, and its approval is asked about", async () => {
	const { id: userId } = await makeUser(shop.db);
	const { topUpId, amountQepik } = await makePayment(shop.db, { userId });
	await endPayment(shop.db, { topUpId, ended: "failed" });
	const statusOf = async () => (await listTopUpsByIds(shop.db, [topUpId]))[0]?.status;
	const admin = await makeUser(shop.db, { role: "admin", name: "Kartlı" });
	const { page, errors } = await visitWith(shop as OpenShop, await openSession(shop, admin.id), {
		viewport: DESKTOP,
	});
	const said = page.getByText("Epoint: ödəniş alınmadı");
	const ask = page.getByRole("dialog", { name: "Epoint-in təsdiqləmədiyi ödəniş təsdiqlənsin?" });
	await page.goto(`/admin/balance?status=pending&topUp=${topUpId}`);
	await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	await page.locator(`[data-opened="${topUpId}"]`).filter({ has: said }).waitFor();
	await page.locator(".top-up-row").filter({ has: said }).waitFor();
	await page.keyboard.press("Enter");
	await ask.filter({ has: said }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await ask.waitFor({ state: "detached" });
	expect(await statusOf()).toBe("pending");

	await page.goto(`/admin/users/${userId}`);
	await said.first().waitFor();
	await page.goto("/admin");
	const card = page.locator("li, article, div.grid").filter({ has: said }).last();
	await card.getByRole("button", { name: "Təsdiqlə" }).click();
	await ask.getByRole("button", { name: "Təsdiqlə" }).click();
	await expect.poll(statusOf).toBe("completed");
	expect(await findBalance(shop.db, userId)).toBe(amountQepik);
	expect(errors).toEqual([]);
});
