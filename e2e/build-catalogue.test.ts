// An admin fills an empty shop from a phone, while a customer looks on from another browser.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN } from "../test/open-shop.ts";
import { DESKTOP, logIn, type OpenShop, openShopAndBrowser, PHONE } from "./open-browser.ts";

let shop: OpenShop;
beforeAll(async () => {
	shop = await openShopAndBrowser();
});
afterAll(() => shop.close());

async function picture(colour: string) {
	const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: colour } });
	return { name: "şəkil.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Puts a picture into the field and waits until its address stands there. */
async function upload(page: Page, colour: string) {
	await field(page, "Şəkil yüklə").setInputFiles(await picture(colour));
	await page.waitForFunction(() =>
		document
			.querySelector<HTMLInputElement>('input[name="image"]')
			?.value.match(/^\/pictures\/[a-z0-9]+-1440\.avif$/),
	);
}

async function addCategory(page: Page, name: string, order: string) {
	await button(page, "Yeni kateqoriya").click();
	await field(page, "Ad").fill(name);
	await field(page, "Təsvir").fill("Nümunə təsvir");
	await upload(page, "#3060c0");
	await field(page, "Sıra").fill(order);
	await button(page, "Yadda saxla").click();
	await page.getByText("Kateqoriya əlavə edildi").last().waitFor();
}

async function addGame(page: Page, name: string) {
	await button(page, "Yeni oyun").click();
	await field(page, "Ad").fill(name);
	await field(page, "Kateqoriya").selectOption("Nümunə oyunlar");
	await field(page, "Təsvir").fill("Nümunə təsvir");
	await field(page, "Qiymət").fill("12,50");
	await field(page, "Köhnə qiymət").fill("25");
	await upload(page, "#c06030");
	await field(page, "Əlavə şəkil yüklə").setInputFiles([
		await picture("#60c030"),
		await picture("#c03060"),
	]);
	await page.waitForFunction(
		() =>
			document.querySelector<HTMLTextAreaElement>('[name="images"]')?.value.split("\n").length ===
			2,
	);
	await field(page, "Seçilmiş").check();
	await field(page, "Sıra").fill("1");
	await button(page, "Yadda saxla").click();
	await page.getByText("Oyun əlavə edildi").last().waitFor();
}

test.each([
	["a phone", PHONE],
	["a desk", DESKTOP],
])(
	"from %s: a category and a game from nothing, featured, moved, sold out, deleted",
	async (device, viewport) => {
		const admin = await shop.visit({ viewport });
		const { page } = admin;
		const customer = await shop.visit();
		const name = `Nümunə oyun: ${device}`;
		const row = (text: string) => page.getByRole("row").filter({ hasText: text });
		await logIn(page, ADMIN);
		await customer.page.goto("/");

		await page.goto("/admin/categories");
		await addCategory(page, "Nümunə oyunlar", "5");
		await customer.page.getByRole("heading", { name: "Nümunə oyunlar" }).waitFor();
		await addCategory(page, "Birinci olacaq", "6");
		for (const order of ["5", "4"]) {
			await row("Birinci olacaq").getByRole("button", { name: "Yuxarı" }).click();
			await row("Birinci olacaq").getByText(order, { exact: true }).waitFor();
		}
		await customer.page.goto("/categories");
		await expect
			.poll(() => customer.page.getByRole("article").getByRole("heading").allTextContents())
			.toEqual(["Birinci olacaq", "Nümunə oyunlar"]);

		await customer.page.goto("/");
		await page.goto("/admin/games");
		await addGame(page, name);
		// Featured: it stands on the home page, with its uploaded picture and its discount.
		const card = customer.page.getByRole("article").filter({ hasText: name });
		await card.getByText("12.50 ₼").waitFor();
		await card.getByText("−50%").waitFor();
		await expect
			.poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
			.toBe(true);
		await customer.page.getByRole("link", { name }).click();
		await customer.page.getByText("1 / 3").waitFor();

		await row(name).getByRole("button", { name: "Aşağı" }).click();
		await page.getByText("Sıralama yeniləndi").last().waitFor();
		await row(name).getByText("2", { exact: true }).waitFor();

		await row(name).getByRole("button", { name: "Redaktə et" }).click();
		await field(page, "Mövcuddur").uncheck();
		await field(page, "Qiymət").fill("on iki");
		await button(page, "Yadda saxla").click();
		await page.getByText("Qeyd olunan sahələri düzəldin").waitFor();
		await page.getByText("Qiymət 12.34 kimi yazılır").waitFor();
		// What was typed is still there, and only the price has to be typed again.
		expect(await field(page, "Qiymət").inputValue()).toBe("on iki");
		expect(await field(page, "Mövcuddur").isChecked()).toBe(false);
		await field(page, "Qiymət").fill("13");
		await button(page, "Yadda saxla").click();
		await page.getByText("Oyun yeniləndi").waitFor();
		await customer.page.getByText("Bitib").first().waitFor();
		await customer.page.getByText("13.00 ₼").first().waitFor();

		await page.goto("/admin/categories");
		await row("Nümunə oyunlar").getByRole("button", { name: "Sil" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("Nümunə oyunlar").waitFor();
		await dialog.getByRole("button", { name: "Sil" }).click();
		await page.getByText("Bu kateqoriyada oyunlar var").waitFor();

		await page.goto("/admin/games");
		await page.getByLabel("Axtar").fill("numune oyun");
		await page.waitForURL(/q=numune\+oyun/);
		await row(name).getByRole("button", { name: "Sil" }).click();
		await dialog.getByText(name).waitFor();
		await dialog.getByRole("button", { name: "Sil" }).click();
		await page.getByText("Oyun silindi").waitFor();
		// The page of a game that is gone leads back to the others.
		await customer.page.waitForURL("/games");

		await page.goto("/admin/categories");
		for (const left of ["Nümunə oyunlar", "Birinci olacaq"]) {
			await row(left).getByRole("button", { name: "Sil" }).click();
			await dialog.getByRole("button", { name: "Sil" }).click();
			await row(left).waitFor({ state: "detached" });
		}
		await page.getByText("Kateqoriya silindi").last().waitFor();
		await page.getByText("Hələ kateqoriya yoxdur").waitFor();

		expect(admin.complaints).toEqual([]);
		expect(customer.complaints).toEqual([]);
	},
);
