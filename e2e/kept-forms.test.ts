// Whatever keeps an admin's form from being saved, nothing has to be typed twice.

import { sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeCategory, makeGame, makeUser } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { button, field, row } from "./fill-catalog.ts";
import { holdAnswer, holdRequests, loseNextForm, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
let game: { id: string; name: string };
let user: { id: string; email: string };
beforeEach(async () => {
	const { id: categoryId } = await makeCategory(shop.db, { description: "Nümunə təsvir" });
	const values = { name: `Oyun ${newId()}`, description: "Nümunə təsvir" };
	game = await makeGame(shop.db, { ...values, categoryId });
	user = await makeUser(shop.db, { balanceQepik: 5000 });
});

const RESTORED = "Yadda saxlanmamış dəyişiklikləriniz bərpa edildi.";

/** Signs in on the login page that the form was redirected to. */
async function answerLogin(page: Page) {
	await page.waitForURL(/\/login\?/);
	await field(page, "Email").fill(ADMIN.email);
	await field(page, "Şifrə").fill(ADMIN.password);
	await button(page, "Daxil ol").click();
}

type Form = { path: () => string; label: string; typed: string; done: string; open?: string };

const FORMS: Record<string, Form> = {
	"a new category": {
		path: () => "/admin/categories/new",
		label: "Ad",
		typed: "Yarımçıq",
		done: "Kateqoriya əlavə edildi",
	},
	"a game": {
		path: () => `/admin/games/${game.id}`,
		label: "Qiymət",
		typed: "12,50",
		done: "Oyun yeniləndi",
	},
	"the settings": {
		path: () => "/admin/settings",
		label: "Başlıq",
		typed: "Gecə də açıqdır",
		done: "Parametrlər yadda saxlandı",
	},
	"a balance": {
		path: () => `/admin/users/${user.id}`,
		label: "Yeni balans",
		typed: "77,70",
		done: "Balans yeniləndi",
		open: "Balansı dəyiş",
	},
};

const keptKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join());

/** Opens the form, changes its field, and fills in what else is required. */
async function typeInto(page: Page, { path, label, typed, open }: Form) {
	await page.goto(path());
	if (open) await button(page, open).click();
	await field(page, label).fill(typed);
	if (path().endsWith("/new")) await field(page, "Təsvir").fill("Nümunə təsvir");
}

test.each(Object.entries(FORMS))(
	"%s survives a lost network and an answer of 502",
	async (_, form) => {
		const { page, errors } = await visitAsAdmin(shop);
		await typeInto(page, form);
		await loseNextForm(page, /\.data(\?|$)/);
		await button(page, "Yadda saxla").click();
		await page.getByText("Xəta baş verdi").waitFor();
		await expect.poll(() => field(page, form.label).inputValue()).toBe(form.typed);

		await page.route(/\.data(\?|$)/, (route: Route) =>
			route.request().method() === "POST"
				? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
				: route.continue(),
		);
		await button(page, "Yadda saxla").click();
		await page.getByText("Xəta baş verdi").nth(1).waitFor();
		await expect.poll(() => field(page, form.label).inputValue()).toBe(form.typed);

		await page.unrouteAll();
		await button(page, "Yadda saxla").click();
		await page.getByText(form.done).waitFor();
		const isOurs = (text: string) => !/ERR_FAILED|status of 502/.test(text);
		expect(errors.filter(isOurs)).toEqual([]);
	},
);

test.each(Object.entries(FORMS))("%s survives a session that ended", async (_, form) => {
	const { page, context, errors } = await visitAsAdmin(shop);
	// The page does not notice it by itself.
	await holdRequests(page, /\/live\b/);
	await typeInto(page, form);
	// A page that does not know yet who is signed in keeps nothing.
	await expect.poll(() => keptKeys(page)).toContain("form:");
	await context.clearCookies();
	await button(page, "Yadda saxla").click();
	await answerLogin(page);
	await page.getByText(RESTORED).or(field(page, "Yeni balans")).first().waitFor();
	await expect.poll(() => field(page, form.label).inputValue()).toBe(form.typed);
	await button(page, "Yadda saxla").click();
	await page.getByText(form.done).waitFor();

	// After saving, the draft is gone.
	await page.goto(form.path());
	await page.locator("h1").waitFor();
	await page.getByRole("link", { name: "Jurnal" }).waitFor();
	expect(await keptKeys(page)).not.toContain("form:");
	expect(errors).toEqual([]);
});

test("what is typed into the login stays when the answer to a form that led there comes later", async () => {
	const { page, context, errors } = await visitAsAdmin(shop);
	await typeInto(page, FORMS["a balance"] as Form);
	await expect.poll(() => keptKeys(page)).toContain("form:");
	await expect.poll(() => shop.app.hub.listeners).toBe(1);
	await context.clearCookies();
	const answer = await holdAnswer(page, /\/admin\/.*\.data/);
	await button(page, "Yadda saxla").click();
	await answer.done;
	// The page learns of it by itself meanwhile, and leaves.
	shop.app.hub.publish("admin");
	await page.waitForURL(/\/login\?/);
	await field(page, "Email").fill(ADMIN.email);
	const answered = page.waitForResponse((response) => response.request().method() === "POST");
	answer.release();
	await (await answered).finished();
	await field(page, "Şifrə").fill(ADMIN.password);
	expect(await field(page, "Email").inputValue()).toBe(ADMIN.email);
	await button(page, "Daxil ol").click();
	await expect.poll(() => field(page, "Yeni balans").inputValue()).toBe("77,70");
	expect(errors).toEqual([]);
});

test("a balance edit survives the confirmation of the password", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/users");
	await page.getByRole("row").filter({ hasText: user.email }).getByRole("button").click();
	await field(page, "Yeni balans").fill("66,60");
	await field(page, "Səbəb").fill("Hədiyyə");
	await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '13 hours'`);
	await button(page, "Yadda saxla").click();
	await page.waitForURL(/\/confirm-password/);
	await loseNextForm(page, /\/confirm-password\.data/);
	await field(page, "Şifrə").fill(ADMIN.password);
	await button(page, "Təsdiqlə").click();
	await page.getByText("Xəta baş verdi").waitFor();
	await button(page, "Təsdiqlə").click();
	await page.waitForURL(/\/admin\/users$/);
	await expect.poll(() => field(page, "Yeni balans").inputValue()).toBe("66,60");
	await expect.poll(() => field(page, "Səbəb").inputValue()).toBe("Hədiyyə");
	await button(page, "Yadda saxla").click();
	await page.getByText("Balans yeniləndi").waitFor();
	expect(errors.filter((text: string) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("what was typed before the scripts had loaded is kept as well", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const { release } = await holdRequests(page, /\/assets\/.*\.js/);
	await page.goto("/admin/settings", { waitUntil: "commit" });
	await field(page, "Başlıq").fill("Səbirsiz başlıq");
	release();
	const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
	await expect.poll(kept).toContain("Səbirsiz başlıq");
	await button(page, "Yadda saxla").waitFor();
	await page.reload();
	await page.getByText(RESTORED).waitFor();
	await expect.poll(() => field(page, "Başlıq").inputValue()).toBe("Səbirsiz başlıq");
	expect(errors).toEqual([]);
});

test("what is typed before the scripts have loaded stands over what was kept", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/settings");
	await field(page, "Başlıq").fill("Köhnə başlıq");
	await field(page, "Mətn").fill("Yarımçıq mətn");
	const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
	await expect.poll(kept).toContain("Yarımçıq mətn");
	const { release } = await holdRequests(page, /\/assets\/.*\.js/);
	await page.reload({ waitUntil: "commit" });
	await field(page, "Başlıq").fill("Yeni başlıq");
	release();
	await page.getByText(RESTORED).waitFor();
	await expect.poll(() => field(page, "Mətn").inputValue()).toBe("Yarımçıq mətn");
	expect(await field(page, "Başlıq").inputValue()).toBe("Yeni başlıq");
	await expect.poll(kept).toContain("Yeni başlıq");
	expect(errors).toEqual([]);
});

test("a form closed by mistake is restored; 'Ləğv et' and the notice discard it", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto(`/admin/games?q=${encodeURIComponent(game.name)}`);
	const open = () => row(page, game.name).getByRole("button", { name: "Redaktə et" }).click();
	await open();
	await field(page, "Ad").fill("Yarımçıq ad");
	await field(page, "Seçilmiş").check();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	// Back to the list as it was narrowed.
	await expect.poll(() => page.url()).toMatch(/\/admin\/games\?q=./);
	await open();
	await page.getByText(RESTORED).waitFor();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe("Yarımçıq ad");
	await expect.poll(() => field(page, "Seçilmiş").isChecked()).toBe(true);
	await button(page, "Bərpanı ləğv edin").click();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe(game.name);
	expect(await field(page, "Seçilmiş").isChecked()).toBe(false);

	await field(page, "Ad").fill("Yarımçıq ad");
	await button(page, "Ləğv et").click();
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await open();
	await field(page, "Ad").waitFor();
	await expect.poll(() => field(page, "Ad").inputValue()).toBe(game.name);
	expect(errors).toEqual([]);
});

test("only what was typed is restored; the other fields are as somebody else has stored them", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto("/admin/settings");
	await field(page, "Başlıq").fill("Yarımçıq başlıq");
	await expect.poll(() => keptKeys(page)).toContain("form:");
	await shop.db.execute(sql`UPDATE settings SET hero_text = 'Başqasının mətni'`);
	await page.goto("/admin/settings");
	await page.getByText(RESTORED).waitFor();
	await expect.poll(() => field(page, "Başlıq").inputValue()).toBe("Yarımçıq başlıq");
	const text = page.locator("[name=heroText]");
	await expect.poll(() => text.inputValue()).toBe("Başqasının mətni");
	// What is changed after that is kept beside it.
	await text.fill("Mənim mətnim");
	await page.goto("/admin/settings");
	await page.getByText(RESTORED).waitFor();
	await expect.poll(() => field(page, "Başlıq").inputValue()).toBe("Yarımçıq başlıq");
	await expect.poll(() => text.inputValue()).toBe("Mənim mətnim");
	expect(errors).toEqual([]);
});

test("a balance that was given up by 'Ləğv et' does not come back", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	await page.goto(`/admin/users/${user.id}`);
	await button(page, "Balansı dəyiş").click();
	await field(page, "Yeni balans").fill("33,30");
	await expect.poll(() => keptKeys(page)).toContain("form:");
	await button(page, "Ləğv et").click();
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await button(page, "Balansı dəyiş").click();
	await page.getByRole("dialog").waitFor();
	expect(await field(page, "Yeni balans").inputValue()).toBe("");
	expect(await keptKeys(page)).not.toContain("form:");
	expect(errors).toEqual([]);
});
