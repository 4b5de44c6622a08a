// An owner joins another program to the shop: the address, its secret, a trial, and what became of it.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { startDoingJobs } from "#app/server/do-jobs.server.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { isSignedBy, openReceiver, says } from "#test/webhook-receiver.ts";
import { button, field } from "./fill-catalog.ts";
import { press, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser({ WEBHOOK_LOCAL: "1" });

async function buy() {
	const { id: userId } = await makeUser(shop.db, { balanceQepik: 5000 });
	const { id: gameId } = await makeGame(shop.db, { name: "PUBG Mobile 660 UC" });
	const lines = [{ gameId, name: "", quantity: 2, playerId: "5123456789" }];
	await placeOrder(shop.db, { userId, lines, seenTotalQepik: 1000, attemptId: newId() });
}

const webhook = (page: Page) => page.getByRole("region", { name: "Webhook" });

test("from the address to an order that was told, and told again", async () => {
	const receiver = await openReceiver();
	onTestFinished(() => receiver.close());
	startDoingJobs(shop.app);
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/notifications");
	await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '13 hours'`);
	await field(page, "Ünvan").fill(receiver.url);
	await webhook(page).getByRole("button", { name: "Yadda saxla" }).click();
	await page.waitForURL(/\/confirm-password\?/);
	await field(page, "Şifrə").fill(ADMIN.password);
	await button(page, "Təsdiqlə").click();
	await page.waitForURL("/admin/notifications");
	// What was typed survives the detour.
	await expect.poll(() => field(page, "Ünvan").inputValue()).toBe(receiver.url);
	await press(webhook(page).getByRole("button", { name: "Yadda saxla" }));
	const secret = (await page.locator("code").filter({ hasText: "whsec_" }).textContent()) ?? "";
	await press(button(page, "Yoxlama göndərin"));
	await page.getByText("Yoxlama xəbəri göndərildi").waitFor();
	expect(receiver.bodies()).toMatchObject([{ type: "ping" }]);

	receiver.receiver.respond = says(500, "anbar bağlıdır");
	await buy();
	await expect.poll(() => receiver.heard.length).toBe(2);
	await page.reload();
	await page.getByText("Server 500 cavabını verdi: anbar bağlıdır").waitFor();
	receiver.receiver.respond = says(200);
	await press(button(page, "Yenidən göndər"));
	await expect.poll(() => webhook(page).getByText("Qəbul edildi").count()).toBe(2);
	const toasts = page.locator("[data-sonner-toast]", { hasText: "Yenidən göndərilir" });
	expect(await toasts.count()).toBe(1);
	expect(receiver.heard.at(-1)?.id).toBe(receiver.heard[1]?.id);
	expect(receiver.heard.every((one) => isSignedBy(secret, one))).toBe(true);

	await press(button(page, "Söndürün"));
	await press(page.getByRole("dialog").getByRole("button", { name: "Söndürün" }));
	await page.getByText("Webhook söndürülüb: yeni xəbərlər göndərilmir.").waitFor();
	await expect.poll(() => button(page, "Yadda saxlayıb açın").count()).toBe(1);
	expect(errors).toEqual([]);
});
