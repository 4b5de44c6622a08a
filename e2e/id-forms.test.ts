// An ID is asked for as its game asks for it: on the sheet, in the dialog, and in a cart of before.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { orderItems, orders } from "#app/orders/orders.table.server.ts";
import { makeFamily, makeGame } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { findFaults } from "./find-faults.ts";
import { DARK_PHONE, DESKTOP, LIGHT_DESKTOP, PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

const button = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).filter({ visible: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const help = "Profilinizi açın.\nID adınızın altındadır.";
const DIGITS: IdForm = { kind: "digits", least: 5, most: 12, example: "512345678", help };
const LIST = { listName: "Region", choices: ["Avropa", "Amerika"] };

const boughtBy = (userId: string) =>
	shop.db
		.select({ playerId: orderItems.playerId, idParts: orderItems.idParts })
		.from(orderItems)
		.innerJoin(orders, eq(orders.id, orderItems.orderId))
		.where(eq(orders.userId, userId));

type Case = {
	form: IdForm;
	/** What is entered field by field, and refused at one of them. */
	wrong: Record<string, string>;
	refused: string;
	right: Record<string, string>;
	bought: { playerId: string; idParts: string[] };
};

const CASES: Case[] = [
	{
		form: { ...DIGITS, kind: "server", example: "12345678 (2041)" },
		wrong: { ID: "12345678", Server: "S1" },
		refused: "Server 1–6 rəqəmdən ibarət olmalıdır",
		right: { Server: "2041" },
		bought: { playerId: "12345678 (2041)", idParts: ["12345678", "2041"] },
	},
	{
		form: { ...DIGITS, ...LIST, kind: "id-choice", example: "700123456 (Avropa)" },
		wrong: { ID: "700123456" },
		refused: "Region siyahıdan seçilməlidir",
		right: { Region: "Avropa" },
		bought: { playerId: "700123456 (Avropa)", idParts: ["700123456", "Avropa"] },
	},
	{
		form: DIGITS,
		wrong: { ID: "512" },
		refused: "ID 5–12 rəqəmdən ibarət olmalıdır",
		right: { ID: "512 345 678" },
		bought: { playerId: "512345678", idParts: ["512345678"] },
	},
	{
		form: { kind: "tag", example: "Aysel#AZ1", help, picture: "/pictures/brawl-pass-1440.avif" },
		wrong: { ID: "Aysel" },
		refused: "ID-ni ad#teq şəklində yazın, məsələn Aysel#AZ1",
		right: { ID: "Nur #AZ2" },
		bought: { playerId: "Nur#AZ2", idParts: ["Nur", "AZ2"] },
	},
	{
		form: { kind: "choice", ...LIST, example: "", help: "" },
		wrong: {},
		refused: "ID daxil etmək məcburidir",
		right: { Region: "Amerika" },
		bought: { playerId: "Amerika", idParts: ["Amerika"] },
	},
];

test.each(
	sampleOf([
		["512345678", "numeric"],
		["@aysel", null],
	]),
)("any text with the example %s is typed on the keyboard that it needs", async (example, keys) => {
	const idForm: IdForm = { kind: "any", example, help: "" };
	const game = await makeGame(shop.db, { requiresId: true, idForm });
	const { page, errors } = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 5000 });
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await page.getByText(`Məsələn: ${example}`).waitFor();
	expect(await field(page, "ID").getAttribute("inputmode")).toBe(keys);
	await field(page, "ID").fill("oyunçu-7");
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	expect(errors).toEqual([]);
});

async function enter(page: Page, fields: Record<string, string>) {
	for (const [name, text] of Object.entries(fields)) {
		if (name === "Region") await field(page, name).selectOption(text);
		else await field(page, name).fill(text);
	}
}

test.each(sampleOf(CASES, 2))(
	"on a phone $form.kind is asked for by its own fields, and refused at one of them",
	async ({ form, wrong, refused, right, bought }) => {
		const { id: familyId } = await makeFamily(shop.db, { idForm: form });
		const made = { familyId, denomination: "60 UC", requiresId: true };
		const game = await makeGame(shop.db, made);
		const { page, userId, errors } = await visitAsCustomer(shop, {
			...{ ...DARK_PHONE, balanceQepik: 5000 },
		});
		await page.goto(`/game/${game.id}`);
		await button(page, "İndi al").click();
		if (form.example) await page.getByText(`Məsələn: ${form.example}`).waitFor();
		if ("least" in form) {
			await expect.poll(() => field(page, "ID").getAttribute("inputmode")).toBe("numeric");
		}
		if (form.help) {
			await page.getByText("ID-ni haradan tapım?").click();
			await page.getByText("ID adınızın altındadır.").waitFor();
		}
		const shown = page.getByRole("dialog").locator(`details img[src="${form.picture}"]`);
		await expect.poll(() => shown.filter({ visible: true }).count()).toBe(form.picture ? 1 : 0);
		await enter(page, wrong);
		await button(page, "Al").click();
		const error = page.getByRole("alert").filter({ hasText: refused });
		await error.waitFor();
		const wrongField = page.locator(`[aria-describedby~="${await error.getAttribute("id")}"]`);
		await expect.poll(() => wrongField.getAttribute("aria-invalid")).toBe("true");
		expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
		await page.setViewportSize(PHONE);
		await enter(page, right);
		await error.waitFor({ state: "detached" });
		await button(page, "Al").click();
		await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
		expect(await boughtBy(userId)).toEqual([bought]);
		expect(errors).toEqual([]);
	},
);

test("the cart's dialog asks in the same way, and both parts pasted at once are taken apart", async () => {
	const idForm: IdForm = { ...DIGITS, kind: "server", example: "12345678 (2041)" };
	const game = await makeGame(shop.db, { name: "Mobile Legends", requiresId: true, idForm });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...{ ...LIGHT_DESKTOP, balanceQepik: 5000 },
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "Səbətə əlavə et").click();
	await field(page, "ID").fill("12345678");
	await button(page, "Təsdiqlə").click();
	await page.getByRole("alert").filter({ hasText: "Server 1–6 rəqəmdən" }).waitFor();
	await field(page, "ID").fill("12345678 (2041)");
	await expect.poll(() => field(page, "ID").inputValue()).toBe("12345678");
	await expect.poll(() => field(page, "Server").inputValue()).toBe("2041");
	await page.keyboard.press("Enter");
	await page.getByText("Mobile Legends səbətə əlavə edildi!").waitFor();
	await page.goto("/cart");
	await page.getByText("12345678 (2041)").waitFor();
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect(await boughtBy(userId)).toMatchObject([{ idParts: ["12345678", "2041"] }]);
	expect(errors).toEqual([]);
});

test("IDs of before that do not fit any more say so: in the cart, in the dialog, as a chip", async () => {
	const game = await makeGame(shop.db, { name: "PUBG 60 UC", requiresId: true });
	const { page, userId, errors } = await visitAsCustomer(shop, {
		...{ ...DARK_PHONE, balanceQepik: 5000 },
	});
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	await field(page, "ID").fill("oyunçu-7");
	await field(page, "Bu ID-ni yadda saxla").check();
	await button(page, "Al").click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	await page.goto(`/game/${game.id}`);
	await button(page, "Səbətə əlavə et").click();
	await page.getByRole("button", { name: "oyunçu-7 ilk dəfədir" }).waitFor();
	await button(page, "Təsdiqlə").click();
	await page.getByText("səbətə əlavə edildi!").waitFor();

	await shop.db.update(games).set({ idForm: DIGITS }).where(eq(games.id, game.id));
	// As the form that changes it does: the game's page is kept as it was before.
	shop.app.hub.publish("catalog");
	await page.goto("/cart");
	const why = "ID 5–12 rəqəmdən ibarət olmalıdır";
	await page.getByRole("listitem").getByText(why).waitFor();
	await button(page, "Sifarişi tamamla").click();
	await page.getByText(`PUBG 60 UC: ${why}`).first().waitFor();
	expect(await boughtBy(userId)).toHaveLength(1);
	await page.getByRole("button", { name: "Dəyişin: PUBG 60 UC, ID" }).click();
	await page.getByRole("dialog").getByRole("alert").filter({ hasText: why }).waitFor();
	await page.getByRole("button", { name: "oyunçu-7 indiki formaya uyğun deyil" }).waitFor();
	await field(page, "ID").fill("512345678");
	await button(page, "Təsdiqlə").click();
	// The toast that said so stays a while.
	const line = page.getByRole("main").getByRole("listitem");
	await line.getByText(why).waitFor({ state: "detached" });
	await button(page, "Sifarişi tamamla").click();
	await page.getByText("Sifarişiniz uğurla verildi!").waitFor();
	expect((await boughtBy(userId)).map(({ playerId }) => playerId).sort()).toEqual([
		"512345678",
		"oyunçu-7",
	]);
	// The one that does not fit is not filled in; pressed, it says why.
	await page.goto(`/game/${game.id}`);
	await button(page, "İndi al").click();
	const chip = page.getByRole("button", { name: "oyunçu-7 indiki formaya uyğun deyil" });
	await chip.waitFor();
	expect(await field(page, "ID").inputValue()).toBe("");
	await chip.click();
	await page.getByRole("dialog").getByRole("alert").filter({ hasText: why }).waitFor();
	expect(errors).toEqual([]);
});

test("an admin says what an ID looks like", async () => {
	const family = await makeFamily(shop.db, { name: "Genshin kristal" });
	const made = { familyId: family.id, denomination: "1090", requiresId: true };
	const game = await makeGame(shop.db, made);
	const { page, errors } = await visitAsAdmin(shop, { viewport: PHONE });
	await page.goto(`/admin/families/${family.id}`);
	expect(await field(page, "Siyahı").isVisible()).toBe(false);
	await field(page, "ID-nin forması").selectOption("ID və siyahıdan seçim");
	await field(page, "Siyahı").fill("Avropa\nAsiya");
	await field(page, "Ən azı neçə rəqəm").fill("9");
	await button(page, "Yadda saxla").click();
	await page.getByText("1 ilə 32 arasında tam ədəd yazın").waitFor();
	expect(await findFaults(page, { viewports: [PHONE, DESKTOP] })).toEqual([]);
	await page.setViewportSize(PHONE);
	await field(page, "Ən çoxu neçə rəqəm").fill("10");
	await field(page, "ID nümunəsi").fill("700123456 (Asiya)");
	await button(page, "Yadda saxla").click();
	await page.getByText("Paket qrupu yeniləndi").waitFor();

	const buyer = await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 500 });
	await buyer.page.goto(`/game/${game.id}`);
	await button(buyer.page, "İndi al").click();
	await buyer.page.getByText("Məsələn: 700123456 (Asiya)").waitFor();
	await expect
		.poll(() => field(buyer.page, "Server").locator("option").allTextContents())
		.toEqual([...["Seçin", "Avropa", "Asiya"]]);
	expect([...errors, ...buyer.errors]).toEqual([]);
});
