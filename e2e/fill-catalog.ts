// Fills the catalogue through the admin's forms.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

export async function addCategory(page: Page, name: string, position: string) {
	await button(page, "Yeni kateqoriya").click();
	await field(page, "Ad").fill(name);
	await field(page, "Təsvir").fill("Nümunə təsvir");
	await uploadMain(page, "#3060c0");
	await field(page, "Sıra").fill(position);
	await saveAndSee(page, "Kateqoriya əlavə edildi");
	await row(page, name).waitFor();
}

/** A game of 12.50 ₼ with three uploaded pictures. */
export async function addGame(
	page: Page,
	game: { name: string; category: string; position: string; featured: boolean },
) {
	await button(page, "Yeni oyun").click();
	await field(page, "Ad").fill(game.name);
	await field(page, "Kateqoriya").selectOption(game.category);
	await field(page, "Təsvir").fill("Nümunə təsvir");
	await field(page, "Qiymət").fill("12,50");
	await field(page, "Köhnə qiymət").fill("25");
	await uploadMain(page, "#c06030");
	await uploadMore(page, ["#60c030", "#c03060"]);
	await field(page, "Seçilmiş").setChecked(game.featured);
	await field(page, "Sıra").fill(game.position);
	await saveAndSee(page, "Oyun əlavə edildi");
	await row(page, game.name).waitFor();
}

/** Waits for the message from before the click on: it does not stay for long. */
async function saveAndSee(page: Page, message: string) {
	const seen = page.getByText(message).last().waitFor();
	await Promise.all([seen, button(page, "Yadda saxla").click()]);
}

async function uploadMain(page: Page, colour: string) {
	await field(page, "Şəkil yükləyin").setInputFiles(await picture(colour));
	const address = field(page, "Şəkil (URL)");
	await expect
		.poll(() => address.inputValue(), { timeout: 30_000 })
		.toMatch(/^\/pictures\/[a-z0-9]+-1440\.avif$/);
}

async function uploadMore(page: Page, colours: string[]) {
	await field(page, "Əlavə şəkil yükləyin").setInputFiles(await Promise.all(colours.map(picture)));
	const addresses = field(page, "Əlavə şəkillər");
	const uploaded = async () => (await addresses.inputValue()).split("\n").filter(Boolean).length;
	await expect.poll(uploaded, { timeout: 30_000 }).toBe(colours.length);
}

async function picture(colour: string) {
	const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: colour } });
	return { name: "şəkil.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() };
}
