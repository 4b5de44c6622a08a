// The owner changes how the shop presents itself, and pages that are open show it at once.
import { expect, test } from "vitest";
import { withBusyPage } from "./busy-page.ts";
import { holdRequests, PHONE, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();

test("a change of the settings shows on an open page, and in the history", async () => {
	const owner = await visitAsAdmin(shop, { viewport: PHONE });
	const visitor = await shop.visit();
	await visitor.page.goto("/");

	const { page } = owner;
	await page.goto("/admin/settings");
	await page.getByLabel("Başlıq", { exact: true }).fill("Gecə də açıq olan mağaza");
	await page.getByLabel("Kart nömrəsi").fill("1234");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Qeyd olunan sahələri düzəldin").waitFor();
	await page.getByText("Kart nömrəsi düzgün deyil").waitFor();

	await page.getByLabel("Kart nömrəsi").fill("4000 0000 0000 0002");
	await page.getByLabel("Dəstək nömrəsi").fill("050 123 45 67");
	await page.getByLabel("Hazır məbləğlər (₼)").fill("3 7.50");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	await visitor.page.getByRole("heading", { name: "Gecə də açıq olan mağaza" }).waitFor();

	const support = visitor.page.getByRole("link", { name: "Dəstək" });
	await support.waitFor();
	await expect
		.poll(() => support.getAttribute("href"))
		.toMatch(/^https:\/\/wa\.me\/994501234567\?/);

	const history = page.getByRole("region", { name: "Dəyişikliklər" });
	await history.getByText("Başlıq").waitFor();
	await history.getByText("3 7.50").waitFor();

	await page.goto("/balance");
	await page.getByRole("button", { name: "7.50 ₼" }).click();
	await expect.poll(() => page.getByLabel("Məbləğ").inputValue()).toBe("7.50");
	await page.getByText("4000 0000 0000 0002").waitFor();

	expect(owner.errors).toEqual([]);
	expect(visitor.errors).toEqual([]);
});

test("every setting takes effect at once on open pages", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/settings");
	const visitor = await shop.visit();
	await visitor.page.goto("/");
	await visitor.page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const customer = await visitAsCustomer(shop);
	await customer.page.goto("/balance");
	await customer.page.getByRole("link", { name: "0.00 ₼" }).waitFor();

	for (const [label, value] of [
		["Mağazanın adı", "Gecə mağazası"],
		["Loqo (URL)", "/apple-touch-icon.png"],
		["Başlıq", "Yeni başlıq"],
		["Mətn", "Yeni mətn burada"],
		["Çatdırılma vədi", "Beş dəqiqəyə çatır"],
		["Dəstək nömrəsi", "055 765 43 21"],
		["Salamlama mətni", "Axşamınız xeyir!"],
		["Kart nömrəsi", "4000 0000 0000 0002"],
		["Kart sahibi", "YENİ SAHİB"],
		["Bank", "Yeni Bank"],
		["Hazır məbləğlər (₼)", "4 8.50"],
		["Epoint vidcetinin ünvanı", "/demo/epoint?yeni=1"],
	] as const) {
		await page.getByLabel(label, { exact: true }).fill(value);
	}
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Parametrlər yadda saxlandı").waitFor();

	const home = visitor.page;
	const banner = home.getByRole("banner");
	await banner.getByRole("link", { name: "Gecə mağazası" }).waitFor();
	await banner.locator('img[src="/apple-touch-icon.png"]').waitFor();
	await home.getByRole("heading", { level: 1, name: "Yeni başlıq" }).waitFor();
	await home.getByText("Yeni mətn burada").waitFor();
	await home.getByText("Beş dəqiqəyə çatır").first().waitFor();
	const chat = new URL(
		(await home.getByRole("link", { name: "Dəstək" }).getAttribute("href")) ?? "",
	);
	expect(chat.pathname).toBe("/994557654321");
	expect(chat.searchParams.get("text")).toContain("Axşamınız xeyir!");

	const balance = customer.page;
	for (const message of ["4000 0000 0000 0002", "YENİ SAHİB", "Yeni Bank"]) {
		await balance.getByText(message).waitFor();
	}
	await balance.getByRole("button", { name: "8.50 ₼" }).click();
	await balance.getByRole("button", { name: "Epoint ilə ödə" }).click();
	await balance.locator('iframe[src*="/demo/epoint?yeni=1"]').waitFor();
	expect([...errors, ...visitor.errors, ...customer.errors]).toEqual([]);
});

test("two owners at once: the fields that one has not touched follow the other's changes", async () => {
	const [first, second] = [await visitAsAdmin(shop), await visitAsAdmin(shop)];
	for (const { page } of [first, second]) await page.goto("/admin/settings");
	const nameOf = (page: typeof first.page) => page.getByLabel("Mağazanın adı");
	await second.page.getByLabel("Çatdırılma vədi").fill("Beş dəqiqəyə");
	await nameOf(first.page).fill("Nümunə Mağaza");
	await first.page.getByRole("button", { name: "Yadda saxla" }).click();
	await first.page.getByText("Parametrlər yadda saxlandı").waitFor();

	await expect.poll(() => nameOf(second.page).inputValue()).toBe("Nümunə Mağaza");
	await second.page.getByRole("button", { name: "Yadda saxla" }).click();
	await second.page.getByText("Parametrlər yadda saxlandı").waitFor();
	// The first form, though it was saved, still follows.
	const promise = first.page.getByLabel("Çatdırılma vədi");
	await expect.poll(() => promise.inputValue()).toBe("Beş dəqiqəyə");

	expect([...first.errors, ...second.errors]).toEqual([]);
});

test("on a busy page as well a form that is saved twice follows others again", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const whileBusy = await withBusyPage(page, shop, "/admin/settings");
	await page.goto("/admin/settings");
	const title = page.getByLabel("Başlıq", { exact: true });
	const kept = () =>
		page.evaluate(() => /Ax\u015fam|Gec\u0259/.test(JSON.stringify(sessionStorage)));
	for (const text of ["Axşam mağazası", "Axşam da açıqdır"]) {
		await title.fill(text);
		await expect.poll(kept).toBe(true);
		// On a slow line the page may still be loading what the first one has stored.
		const save = page.getByRole("button", { name: "Yadda saxla" });
		await expect.poll(() => save.isEnabled()).toBe(true);
		await whileBusy(() => save.click());
		await expect.poll(kept).toBe(false);
	}
	// Nothing is typed any more, so the field follows a colleague.
	const colleague = await visitAsAdmin(shop);
	await colleague.page.goto("/admin/settings");
	await colleague.page.getByLabel("Başlıq", { exact: true }).fill("Səhər mağazası");
	await colleague.page.getByRole("button", { name: "Yadda saxla" }).click();
	await expect.poll(() => title.inputValue()).toBe("Səhər mağazası");

	// What was saved stands there until the page has loaded it.
	await page.reload();
	await title.fill("Gecə mağazası");
	const loading = await holdRequests(page, /settings\.data/);
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await loading.requested;
	await page.getByText("Parametrlər yadda saxlandı").waitFor();
	expect(await title.inputValue()).toBe("Gecə mağazası");
	loading.release();
	await expect.poll(kept).toBe(false);
	expect(await title.inputValue()).toBe("Gecə mağazası");
	expect(errors).toEqual([]);
});

test("what is typed between a save and its answer on the screen stays, and is saved next", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/settings");
	const title = page.getByLabel("Başlıq", { exact: true });
	const save = page.getByRole("button", { name: "Yadda saxla" });
	await title.fill("Açıqdır");
	const loading = await holdRequests(page, /settings\.data/);
	const answered = page.waitForResponse((one) => one.request().method() === "POST");
	await save.click();
	await answered;
	await title.fill("Səhərədək açıqdır");
	loading.release();
	await expect.poll(() => save.isEnabled()).toBe(true);
	expect(await title.inputValue()).toBe("Səhərədək açıqdır");
	await save.click();
	await save.waitFor({ state: "hidden" });
	await page.reload();
	await expect.poll(() => title.inputValue()).toBe("Səhərədək açıqdır");
	expect(errors).toEqual([]);
});
