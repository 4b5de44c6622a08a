// A customer pays for a top-up: by chat in a new tab, or with the provider's form in a frame.
import { createServer } from "node:http";
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { openPayments } from "#test/make.ts";
import {
	DARK_PHONE,
	followMenu,
	holdRequests,
	loseNextForm,
	runClockUntil,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(() => openPayments(shop.db));

const button = (page: Page, name: string) => page.getByRole("button", { name });

async function openBalance() {
	const visit = await visitAsCustomer(shop, DARK_PHONE);
	const chat = { body: "söhbət", contentType: "text/plain; charset=utf-8" };
	await visit.context.route("https://wa.me/**", (route: Route) => route.fulfill(chat));
	await visit.page.goto("/balance");
	await button(visit.page, "İstifadəçi menyusu").waitFor();
	return visit;
}

test("abb creates the top-up and opens the chat with the note, beside the page", async () => {
	const { page, context, errors } = await openBalance();
	await page.getByLabel("Məbləğ").fill("7.05");
	const opening = context.waitForEvent("page");
	await button(page, "ABB ilə ödə").click();
	const tab = await opening;
	await tab.waitForURL(/^https:\/\/wa\.me\/994000000000\?/);
	expect(new URL(tab.url()).searchParams.get("text")).toContain("7.05 ₼");
	expect(await tab.evaluate(() => window.opener)).toBeNull();
	await page.getByText("Sorğunuz göndərildi").waitFor();
	expect(new URL(page.url()).pathname).toBe("/balance");
	await page.getByRole("listitem").getByText("7.05 ₼").waitFor();
	expect(await page.getByLabel("Məbləğ").inputValue()).toBe("");
	expect(errors).toEqual([]);
});

test("where pop-ups are blocked, a link leads to the chat", async () => {
	const { page, context, errors } = await openBalance();
	await page.evaluate(() => {
		window.open = () => null;
	});
	await page.getByLabel("Məbləğ").fill("3");
	await button(page, "ABB ilə ödə").click();
	await page.getByText("Sorğunuz göndərildi").waitFor();
	const link = page.getByRole("link", { name: "Söhbəti açın" });
	await expect
		.poll(() => link.getAttribute("href"))
		.toMatch(/^https:\/\/wa\.me\/994000000000\?text=/);
	expect(context.pages()).toHaveLength(1);
	expect(errors).toEqual([]);
});

test("a top-up that is refused, lost or not waited for leaves no empty tab", async () => {
	const { page, context } = await openBalance();
	// Too little: the form is sent, but no tab is opened.
	await page.getByLabel("Məbləğ").fill("0.50");
	await button(page, "ABB ilə ödə").click();
	await page.getByText("Düzgün məbləğ daxil edin").waitFor();
	expect(context.pages()).toHaveLength(1);
	await page.getByLabel("Məbləğ").fill("5");
	await loseNextForm(page, /\/balance\.data/);
	await button(page, "ABB ilə ödə").click();
	await page.getByText("Xəta baş verdi").waitFor();
	await expect.poll(() => context.pages().length).toBe(1);
	await expect.poll(() => page.getByLabel("Məbləğ").inputValue()).toBe("5");
	const form = await holdRequests(page, /\/balance\.data/, "POST");
	await button(page, "ABB ilə ödə").click();
	await form.requested;
	await expect.poll(() => context.pages().length).toBe(2);
	await followMenu(page, "Oyunlar");
	await expect.poll(() => context.pages().length).toBe(1);
	const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
	form.release();
	await answered;
});

test("a payment form whose address changed meanwhile opens after a reload", async () => {
	const provider = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.end("<p>Kart forması</p>");
	});
	await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
	const address = provider.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const { page } = await openBalance();
	try {
		const epointWidgetUrl = `http://127.0.0.1:${port}/pay`;
		await shop.db.update(settings).set({ epointWidgetUrl });
		await page.getByLabel("Məbləğ").fill("5");
		await button(page, "Epoint ilə ödə").click();
		const dialog = page.getByRole("dialog", { name: "Kartla ödəniş" });
		await dialog.getByText("Ödəniş formasının ünvanı dəyişib.").waitFor();
		expect(await dialog.locator("iframe").count()).toBe(0);
		const link = dialog.getByRole("link", { name: "Yeni pəncərədə açın" });
		await expect.poll(() => link.getAttribute("href")).toBe(epointWidgetUrl);
		await dialog.getByRole("button", { name: "Səhifəni yeniləyin" }).click();
		await dialog.frameLocator("iframe").getByText("Kart forması").waitFor();
		await dialog.getByRole("button", { name: "Bağla" }).click();
		await dialog.waitFor({ state: "detached" });
		// Only once: after another reload the form does not open by itself.
		await page.reload();
		await button(page, "İstifadəçi menyusu").waitFor();
		expect(await dialog.count()).toBe(0);
	} finally {
		await openPayments(shop.db);
		provider.closeAllConnections();
		provider.close();
	}
});

test("a payment form that does not load says so, and offers a new window", async () => {
	const { page } = await openBalance();
	await page.clock.install();
	await page.route(/\/demo\/epoint/, () => {});
	await page.getByLabel("Məbləğ").fill("5");
	await button(page, "Epoint ilə ödə").click();
	const dialog = page.getByRole("dialog", { name: "Kartla ödəniş" });
	await runClockUntil(page, () => dialog.getByText("Forma açılmır?").isVisible());
	await dialog.getByRole("link", { name: "Yeni pəncərədə açın" }).waitFor();
});
