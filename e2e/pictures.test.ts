// Uploads of pictures: large ones, slow ones, and formats that browsers do not show.

import type { Page, Request, Route } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { button, field } from "./fill-catalog.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
beforeEach(async () => {
	const { id: categoryId } = await makeCategory(shop.db, { description: "Nümunə təsvir" });
	const values = { categoryId, description: "Nümunə təsvir", name: newId() };
	gameId = (await makeGame(shop.db, values)).id;
});

async function openForm(path = `/admin/games/${gameId}`) {
	const visit = await visitAsAdmin(shop);
	await visit.page.goto(path);
	await visit.page.getByRole("link", { name: "Jurnal" }).waitFor();
	return visit;
}

async function drawn(width: number, height: number, format: "jpeg" | "png" = "png") {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const picture = sharp({ create: { width, height, channels: 3, noise, background: "#000" } });
	const buffer = await picture.toFormat(format).toBuffer();
	return { name: `şəkil.${format}`, mimeType: `image/${format}`, buffer };
}

/** Holds the next upload back; it goes on with `continue` or `abort`. */
function holdNextUpload(page: Page): Promise<Route> {
	return new Promise((resolve) => {
		void page.route("**/admin/pictures", resolve, { times: 1 });
	});
}

test("'Yadda saxla' waits for a running upload, says so, and saves with its picture", async () => {
	const { page, errors } = await openForm();
	const held = holdNextUpload(page);
	await field(page, "Şəkil yükləyin").setInputFiles(await drawn(640, 360));
	const upload = await held;
	await expect.poll(() => field(page, "Şəkil yükləyin").isDisabled()).toBe(true);
	await button(page, "Yadda saxla").click();
	await page.getByText(/Şəkil gözlənilir, sonra yadda saxlanacaq\. Yüklənir: \d+%/).waitFor();
	await expect.poll(() => button(page, "Yadda saxla").isDisabled()).toBe(true);
	await upload.continue();
	await page.getByText("Oyun yeniləndi").waitFor();
	await page.goto(`/admin/games/${gameId}`);
	await expect
		.poll(() => field(page, "Şəkil (URL)").inputValue())
		.toMatch(/^\/pictures\/.+-1440\.avif$/);
	expect(errors).toEqual([]);
});

test("a failed upload saves nothing, and leaves the form as it was typed", async () => {
	const { page, errors } = await openForm();
	await field(page, "Ad").fill("Yarımçıq ad");
	const held = holdNextUpload(page);
	await field(page, "Şəkil yükləyin").setInputFiles(await drawn(640, 360));
	const upload = await held;
	// An empty field lets the same file be chosen again.
	expect(await field(page, "Şəkil yükləyin").inputValue()).toBe("");
	await button(page, "Yadda saxla").click();
	await page.getByText("Şəkil gözlənilir").waitFor();
	await upload.abort();
	await page.getByText("Şəkil göndərilmədi: internet bağlantısını yoxlayın").waitFor();
	await page.getByText("Şəkil gözlənilir").waitFor({ state: "detached" });
	expect(await button(page, "Yadda saxla").isDisabled()).toBe(false);
	await expect.poll(() => field(page, "Ad").inputValue()).toBe("Yarımçıq ad");
	expect(errors.filter((text: string) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("an upload ends, without a word, when its form is left, and holds up no other form", async () => {
	const { page, errors } = await openForm();
	const held = holdNextUpload(page);
	const isUpload = (request: Request) => request.url().endsWith("/admin/pictures");
	const ended = page.waitForEvent("requestfailed", isUpload);
	await field(page, "Şəkil yükləyin").setInputFiles(await drawn(640, 360));
	await held;
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await ended;
	await page.getByRole("button", { name: "Redaktə et" }).first().click();
	await button(page, "Yadda saxla").click();
	await page.getByText("Oyun yeniləndi").waitFor();
	const said = await page.locator("[data-sonner-toast]").allInnerTexts();
	expect(said.map((text: string) => text.trim())).toEqual(["Oyun yeniləndi"]);
	expect(errors).toEqual([]);
});

test("a photograph of 12 megapixels is scaled down before the upload", async () => {
	const { page, errors } = await openForm();
	const photograph = await drawn(4000, 3000, "jpeg");
	const held = holdNextUpload(page);
	await field(page, "Şəkil yükləyin").setInputFiles(photograph);
	const upload = await held;
	const sent = upload.request().postDataBuffer() as Buffer;
	expect(sent.length).toBeLessThan(photograph.buffer.length * 0.7);
	const head = sent.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
	const { width, height } = await sharp(sent.subarray(head)).metadata();
	expect([width, height]).toEqual([2880, 2160]);
	await upload.continue();
	await expect
		.poll(() => field(page, "Şəkil (URL)").inputValue(), { timeout: 30_000 })
		.toMatch(/-1440\.avif$/);
	expect(errors).toEqual([]);
});

test("a HEIC file is refused before the upload, whatever its name", async () => {
	const { page, errors } = await openForm();
	let sent = 0;
	page.on("request", (request: Request) => {
		if (request.url().endsWith("/admin/pictures")) sent += 1;
	});
	const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic")]);
	const unknown = Buffer.from("a brand that we have never seen");
	for (const [number, name, buffer] of [
		[1, "IMG_0042.HEIC", unknown],
		[2, "IMG_0042.heif", unknown],
		[3, "IMG_0042.jpg", heic],
	] as const) {
		await field(page, "Şəkil yükləyin").setInputFiles({ name, mimeType: "image/jpeg", buffer });
		await expect.poll(() => page.getByText("Bu format dəstəklənmir: HEIC").count()).toBe(number);
	}
	expect(sent).toBe(0);
	expect(errors).toEqual([]);
});

test("a file that stays too large is refused before the upload, and one without a session says so", async () => {
	const { page, context, errors } = await openForm();
	let sent = 0;
	page.on("request", (request: Request) => {
		if (request.url().endsWith("/admin/pictures")) sent += 1;
	});
	const large = {
		name: "şəkil.png",
		mimeType: "image/png",
		buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
	};
	await field(page, "Şəkil yükləyin").setInputFiles(large);
	await page.getByText("Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər").waitFor();
	expect(sent).toBe(0);
	await context.clearCookies();
	await field(page, "Şəkil yükləyin").setInputFiles(await drawn(64, 36));
	await page.getByText("Daxil olun", { exact: true }).first().waitFor();
	expect(sent).toBe(1);
	expect(errors).toEqual([]);
});

test("a logo is uploaded and shown whole; one that fails to load is replaced by the shop's icon", async () => {
	const { page, errors } = await openForm("/admin/settings");
	await field(page, "Loqo yükləyin").setInputFiles(await drawn(600, 200));
	const address = field(page, "Loqo (URL)");
	await expect.poll(() => address.inputValue()).toMatch(/^\/pictures\/[a-z0-9]+-480\.avif$/);
	await button(page, "Yadda saxla").click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	const logo = page.getByRole("banner").locator("img").first();
	await page.goto("/");
	await expect.poll(() => logo.getAttribute("src")).toMatch(/-480\.avif$/);
	expect(await logo.evaluate((image: Element) => getComputedStyle(image).objectFit)).toBe(
		"contain",
	);
	const shape = await logo.evaluate((image: HTMLImageElement) => [
		image.naturalWidth,
		image.naturalHeight,
	]);
	expect(shape).toEqual([480, 160]);

	await page.goto("/admin/settings");
	await address.fill("/pictures/itmish-480.avif");
	await button(page, "Yadda saxla").click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	await page.goto("/");
	await expect.poll(() => logo.getAttribute("src")).toBe("/favicon.svg");
	expect(errors.filter((text: string) => !text.includes("status of 404"))).toEqual([]);
});
