// More top-ups wait than fit on a page: each can be reached, found and decided.

import { expect, test } from "vitest";
import { claimTopUp } from "#app/balance/claim-top-up.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { PHONE, press, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

const askFor = ({ id, email }: { id: string; email: string }, amountQepik: number) =>
	createTopUp(shop.db, { userId: id, userEmail: email, amountQepik, type: "abb" });

test("the 31st waiting top-up is reached by paging and search, and decided on its customer's page", async () => {
	const [one, two] = [await makeUser(shop.db), await makeUser(shop.db)];
	const last = await makeUser(shop.db, { name: "Sonuncu Müştəri" });
	for (let count = 0; count < 15; count++) {
		await askFor(one, 1000 + count);
		await askFor(two, 2000 + count);
	}
	await askFor(last, 3131);
	await askFor(last, 3232);
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto("/admin/balance");
	const waiting = page.getByRole("region", { name: "Qərar gözləyənlər" });
	const card = waiting.getByRole("listitem").filter({ hasText: "Sonuncu Müştəri" });
	await expect.poll(() => waiting.getByRole("listitem").count()).toBe(30);
	expect(await card.count()).toBe(0);
	await page.getByRole("link", { name: "Növbəti səhifə" }).click();
	await card.first().waitFor();
	await expect.poll(() => waiting.getByRole("listitem").count()).toBe(2);
	expect(await tooWideBy(page)).toBe(0);

	await page.getByLabel("Axtar").fill("31,31");
	await page.waitForURL(/q=31%2C31/);
	await expect.poll(() => waiting.getByRole("listitem").count()).toBe(1);
	await card.getByLabel("Gələn məbləğ").fill("30,5");
	await card.getByRole("status").getByText("30.50 ₼").waitFor();
	await card.getByRole("button", { name: "Təsdiqlə" }).click();
	const sure = page.getByRole("dialog", { name: "Başqa məbləğ təsdiqlənsin?" });
	await sure.getByText("İstənilən 31.31 ₼, təsdiqlənən 30.50 ₼").waitFor();
	await sure.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Sorğu təsdiqləndi").waitFor();

	await page.goto(`/admin/users/${last.id}`);
	const theirs = page.getByRole("region", { name: "Qərar gözləyən sorğular" });
	await expect.poll(() => theirs.getByRole("listitem").count()).toBe(1);
	await theirs.getByRole("button", { name: "Rədd et" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Rədd et" }).click();
	await page.getByText("Sorğu rədd edildi").waitFor();
	// A decided top-up stays in its place until the admin leaves the page.
	await theirs.getByText("Rədd edildi").waitFor();
	await page.reload();
	expect(await theirs.count()).toBe(0);
	await page.getByText("30.50 ₼").first().waitFor();
	expect(errors).toEqual([]);
});

test("a reason that is refused, since a colleague is at the top-up, is not offered for the next one", async () => {
	const user = await makeUser(shop.db);
	const [first, second] = [await askFor(user, 4100), await askFor(user, 4200)];
	const { id: adminId } = await makeAdmin(shop.db);
	await claimTopUp(shop.db, { topUpId: first.id, adminId });
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto(`/admin/balance?topUp=${first.id}`);
	const reject = page.locator("[data-opened]").getByRole("button", { name: "Rədd et" });
	const why = page.getByRole("dialog", { name: "Sorğu rədd edilsin?" });
	await reject.click();
	await why.getByLabel("Səbəb").fill("Başqa karta köçürülüb");
	await why.getByRole("button", { name: "Rədd et" }).click();
	await page.getByText("Bu sorğuya Admin Nümunə baxır. Davam etmək üçün").waitFor();
	await page
		.getByRole("link", { name: `#${orderReference(second.id)}` })
		.last()
		.click();
	await page.locator(`[data-opened="${second.id}"]:not([inert])`).waitFor();
	await press(reject);
	await expect.poll(() => why.getByLabel("Səbəb").inputValue()).toBe("Köçürmə tapılmadı");
	expect(errors).toEqual([]);
});
