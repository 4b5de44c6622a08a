// The packages of one game on one board: compared, chosen and bought side by side.
import { beforeAll, expect, test } from "vitest";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { findBarriers } from "./find-faults.ts";
import { DEVICES, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let categoryId: string;
beforeAll(async () => {
	categoryId = (await makeCategory(shop.db, { name: "PUBG" })).id;
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	for (const [denomination, priceQepik, available] of [
		["60 UC", 170, true],
		["325 UC", 820, true],
		["660 UC", 1590, true],
		["1800 UC", 3990, false],
	] as const) {
		const packed = { familyId, categoryId, denomination, priceQepik, available };
		await makeGame(shop.db, { ...packed, name: `PUBG Mobile ${denomination}` });
	}
});

test.each(DEVICES)(
	"on $device another package takes the page's place; two of them stand in one cart",
	async (device) => {
		const { page, errors } = await visitAsCustomer(shop, device);
		await page.goto(`/category/${categoryId}`);
		const family = page.getByRole("list", { name: "Paketlər" });
		await expect.poll(() => family.textContent()).toContain("1.70 ₼-dən");
		await family.getByRole("link", { name: "PUBG Mobile UC" }).click();
		const board = page.getByRole("navigation", { name: "Paketlər" });
		const heading = page.getByRole("heading", { level: 1 });
		await heading.getByText("PUBG Mobile 60 UC").waitFor();
		const add = page.getByRole("button", { name: "Səbətə əlavə et" }).filter({ visible: true });
		await add.click();
		await board.getByRole("link", { name: "325 UC" }).click();
		await heading.getByText("PUBG Mobile 325 UC").waitFor();
		await expect
			.poll(() => board.locator('[aria-current="page"]').textContent())
			.toContain("325 UC");
		await add.click();
		await page.getByRole("link", { name: "Səbət (2)" }).waitFor();
		expect(await findBarriers(page)).toEqual([]);

		await board.getByRole("link", { name: "1800 UC" }).click();
		await heading.getByText("PUBG Mobile 1800 UC").waitFor();
		await expect.poll(() => add.isDisabled()).toBe(true);
		await page.getByText("Ən yaxın paket").getByRole("link", { name: "660 UC · 15.90 ₼" }).click();
		await heading.getByText("PUBG Mobile 660 UC").waitFor();
		// However many were looked at, back is where one came from.
		await page.goBack();
		await page.waitForURL(`**/category/${categoryId}`);
		await page.goto("/cart");
		await page.getByText("PUBG Mobile 60 UC").waitFor();
		await page.getByText("PUBG Mobile 325 UC").waitFor();
		expect(errors).toEqual([]);
	},
);

test("without JavaScript another package is a link", async () => {
	const { page } = await shop.visit({ javaScript: false });
	await page.goto(`/category/${categoryId}`);
	await page.getByRole("link", { name: "PUBG Mobile UC" }).click();
	await page
		.getByRole("navigation", { name: "Paketlər" })
		.getByRole("link", { name: "660 UC" })
		.click();
	await page.getByRole("heading", { level: 1, name: "PUBG Mobile 660 UC" }).waitFor();
});
