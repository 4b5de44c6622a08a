// A visitor looks around: home, categories, games, a game, and URLs that do not exist.
import type { Request, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCategory, makeCustomer, makeGame, PASSWORD } from "#test/make.ts";
import {
	DARK_PHONE,
	DEVICES,
	followMenu,
	LIGHT_DESKTOP,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let gameId: string;
beforeAll(async () => {
	const mobile = await makeCategory(shop.db, { name: "Mobil oyunlar" });
	await makeCategory(shop.db, { name: "Boş bölmə", position: 9 });
	const images = ["fan-1", "fan-2", "fan-3"].map((name) => `/pictures/${name}.avif`);
	const values = { categoryId: mobile.id, images, priceQepik: 1590, originalPriceQepik: 1750 };
	gameId = (await makeGame(shop.db, { ...values, name: "PUBG 660 UC", featured: true })).id;
	await makeGame(shop.db, { name: "Steam hesabı", stock: 12 });
	await shop.db
		.update(settings)
		.set({ supportPhone: "+994 00 000 00 00", supportGreeting: "Salam!" });
});

/** The pictures have no files here, so the browser reports them as missing. */
const withoutLostPictures = (errors: string[]) =>
	errors.filter((text) => !/status of 404/.test(text));

describe.each(DEVICES)("on $device", (device) => {
	test("from the home page by category to a game, and back", async () => {
		const { page, errors } = await shop.visit(device);
		await page.goto("/");
		await page.getByRole("link", { name: "Daxil ol" }).waitFor();
		expect(await page.getByRole("link", { name: "Balansı artır" }).count()).toBe(0);
		expect(await page.getByRole("link", { name: /Səbət/ }).count()).toBe(0);
		const chat = new URL(
			(await page.getByRole("link", { name: "Dəstək" }).getAttribute("href")) ?? "",
		);
		expect(chat.pathname + chat.search).toBe("/994000000000?text=Salam!");

		await followMenu(page, "Kateqoriyalar");
		// The home page shows the same cards.
		await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
		await page.getByText("Orjinal").first().waitFor();
		await page.getByRole("link", { name: "Mobil oyunlar" }).click();
		await page.waitForURL(/\/games\?category=/);
		await page.getByRole("link", { name: "PUBG 660 UC" }).click();
		await page.getByRole("heading", { name: "PUBG 660 UC" }).waitFor();
		await page.getByText("−9%").waitFor();
		await page.getByRole("button", { name: "Geri" }).click();
		await page.waitForURL(/\/games\?category=/);
		await page.getByLabel("Kateqoriya").selectOption("Bütün kateqoriyalar");
		await page.waitForURL(/\/games$/);
		await page.getByLabel("Kateqoriya").selectOption("Boş bölmə");
		await page.getByText("Heç bir oyun tapılmadı").waitFor();
		await page.getByRole("link", { name: "Bütün oyunlar", exact: true }).click();
		await page.getByRole("link", { name: "Steam hesabı" }).waitFor();
		expect(withoutLostPictures(errors)).toEqual([]);
	});

	test("grid or list is remembered", async () => {
		const { page } = await shop.visit(device);
		await page.goto("/games");
		await page.getByRole("button", { name: "Siyahı" }).click();
		await page.reload();
		await page.locator('button[aria-label="Siyahı"][aria-pressed="true"]').waitFor();
		const row = page.getByRole("article").filter({ hasText: "Steam hesabı" });
		const name = await row.getByRole("heading").boundingBox();
		const picture = await row.locator(".picture-placeholder").boundingBox();
		expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
		await page.getByRole("button", { name: "Şəbəkə" }).click();
		await page.locator('button[aria-label="Şəbəkə"][aria-pressed="true"]').waitFor();
	});
});

test("the gallery is turned by arrows, thumbnails, keys, and drags of more than 50 px", async () => {
	const { page, context } = await shop.visit(DARK_PHONE);
	// Replacing a broken picture during a swipe would swallow its end.
	const picture = { path: "public/apple-touch-icon.png" };
	await page.route("**/pictures/**", (route: Route) => route.fulfill(picture));
	await page.goto(`/game/${gameId}`);
	const counter = (text: string) => page.getByText(text, { exact: true }).waitFor();
	await counter("1 / 3");
	// The arrows work only once the page is hydrated.
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.getByRole("button", { name: "Növbəti şəkil" }).click();
	await counter("2 / 3");
	await page.getByRole("button", { name: "Əvvəlki şəkil" }).click();
	await counter("1 / 3");
	await page.getByRole("button", { name: "Şəkil 3" }).click();
	await counter("3 / 3");
	await page.keyboard.press("ArrowRight");
	await counter("1 / 3");
	await page.keyboard.press("ArrowLeft");
	await counter("3 / 3");

	const box = await page.getByRole("region", { name: "Şəkillər" }).boundingBox();
	const { x, y } = { x: (box?.x ?? 0) + 170, y: (box?.y ?? 0) + 60 };
	const drag = async (byPx: number) => {
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + byPx, y, { steps: 3 });
		await page.mouse.up();
	};
	await drag(-50);
	await counter("3 / 3");
	await drag(60);
	await counter("2 / 3");

	const fingers = await context.newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", byPx?: number) =>
		fingers.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: byPx === undefined ? [] : [{ x: x + byPx, y }],
		});
	await touch("touchStart", 70);
	await touch("touchMove", 20);
	await touch("touchMove", -30);
	await touch("touchEnd");
	await counter("3 / 3");
});

test("login and registration from the header lead back to the game as well", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto(`/game/${gameId}`);
	const logIn = page.getByRole("banner").getByRole("link", { name: "Daxil ol" });
	await logIn.click();
	await page.getByRole("heading", { name: "Xoş gəlmisiniz" }).waitFor();
	// On the login page the link stays there.
	await logIn.click();
	await page.getByRole("link", { name: "Qeydiyyat" }).click();
	const next = encodeURIComponent(`/game/${gameId}`);
	await page.waitForURL(`${shop.address}/register?next=${next}`);
	await page.getByLabel("Ad", { exact: true }).fill("Nərmin");
	await page.getByLabel("Email").fill(`${newId()}@test.example`);
	await page.getByLabel("Şifrə", { exact: true }).fill("parol-123");
	await page.getByLabel("Şifrənin təkrarı").fill("parol-123");
	await page.getByRole("button", { name: "Qeydiyyatdan keç" }).click();
	await page.waitForURL(`${shop.address}/game/${gameId}`);
	await page.getByText("Uğurla qeydiyyatdan keçdiniz!").waitFor();
	expect(withoutLostPictures(errors)).toEqual([]);
});

test("twelve placeholders are shown while categories or games load", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\.data/, async (route: Route) => {
		if (!route.request().url().includes("/session")) await held;
		await route.continue();
	});
	const placeholders = page.getByRole("list", { name: "Yüklənir" }).getByRole("listitem");
	for (const name of ["Kateqoriyalar", "Oyunlar"]) {
		await followMenu(page, name);
		await page.getByRole("heading", { name, level: 1 }).waitFor();
		await placeholders.nth(11).waitFor();
		await expect.poll(() => placeholders.count()).toBe(12);
	}
	release();
	await page.getByRole("link", { name: "PUBG 660 UC" }).waitFor();
	expect(await placeholders.count()).toBe(0);
	expect(withoutLostPictures(errors)).toEqual([]);
});

test("an unknown game leads to the list of games with a message, by URL and by link", async () => {
	const { page, errors } = await shop.visit(LIGHT_DESKTOP);
	await page.goto(`/game/${newId()}`);
	await page.waitForURL(/\/games$/);
	await page.getByText("Oyun tapılmadı").waitFor();

	const gone = await makeGame(shop.db, { name: "İtəcək oyun" });
	shop.app.hub.publish("catalog");
	await page.goto("/categories");
	await page.goto("/games");
	await page.getByRole("link", { name: "İtəcək oyun" }).waitFor();
	await page.route(new RegExp(`/game/${gone.id}\\.data`), (route: Route) =>
		route.continue({ url: `${shop.address}/game/${newId()}.data` }),
	);
	await page.getByRole("link", { name: "İtəcək oyun" }).click();
	await page.getByText("Oyun tapılmadı").waitFor();
	await page.waitForURL(/\/games$/);
	expect(withoutLostPictures(errors)).toEqual([]);
});

test("a visitor who adds to the cart is asked to log in and comes back to the game", async () => {
	const known = await makeCustomer(shop);
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto(`/game/${gameId}`);
	await page.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByText("Səbətə əlavə etmək üçün daxil olun").waitFor();
	await page.waitForURL(`${shop.address}/login?next=${encodeURIComponent(`/game/${gameId}`)}`);
	await page.getByLabel("Email").fill(known.email);
	await page.getByLabel("Şifrə", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.waitForURL(`${shop.address}/game/${gameId}`);
	await page.getByRole("heading", { name: "PUBG 660 UC" }).waitFor();
	expect(withoutLostPictures(errors)).toEqual([]);
});

test("a page that cannot be loaded says so and can be tried again", async () => {
	const { page } = await shop.visit(LIGHT_DESKTOP);
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.route(/\/categories\.data/, (route: Route) => route.abort());
	await followMenu(page, "Kateqoriyalar");
	await page.getByText("Xəta baş verdi").waitFor();
	await page.unroute(/\/categories\.data/);
	await page.getByRole("button", { name: "Yenidən cəhd edin" }).click();
	await page.getByText("Orjinal").first().waitFor();
});

test("the error page is shown in the visitor's theme", async () => {
	const { page } = await shop.visit(DARK_PHONE);
	await page.goto("/games");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.route(/\.data/, (route: Route) => route.abort());
	await page.locator(`a[href="/game/${gameId}"]`).first().click();
	await page.getByRole("heading", { name: "Səhifə açılmadı" }).waitFor();
	const isDark = () => document.documentElement.classList.contains("dark");
	expect(await page.evaluate(isDark)).toBe(true);

	// Also on the last error page, which is a document of its own.
	const { email } = await makeCustomer(shop);
	const light = (await shop.visit(LIGHT_DESKTOP)).page;
	await light.goto("/login");
	await light.getByLabel("Email").fill(email);
	await light.getByLabel("Şifrə", { exact: true }).fill(PASSWORD);
	await light.route(/\.data/, (route: Route) =>
		route.request().method() === "GET" ? route.abort() : route.continue(),
	);
	await light.getByRole("button", { name: "Daxil ol" }).click();
	await light.getByRole("heading", { name: "Səhifə açılmadı" }).waitFor();
	expect(await light.evaluate(isDark)).toBe(false);
});

test("the theme is dark by default, is remembered, and follows in other tabs", async () => {
	const { page, context } = await shop.visit({ viewport: LIGHT_DESKTOP.viewport });
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const other = await context.newPage();
	await other.goto("/games");
	await other.getByRole("link", { name: "Daxil ol" }).waitFor();
	const isDark = () => document.documentElement.classList.contains("dark");
	expect(await page.evaluate(isDark)).toBe(true);
	await page.getByRole("button", { name: "Mövzunu dəyiş" }).click();
	expect(await page.evaluate(isDark)).toBe(false);
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
	await expect.poll(() => other.evaluate(isDark)).toBe(false);
	await page.reload({ waitUntil: "commit" });
	await expect.poll(() => page.evaluate(isDark)).toBe(false);
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await page.getByRole("button", { name: "Mövzunu dəyiş" }).click();
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
});

test("a script that is missing after a deployment reloads the page once", async () => {
	const { page } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	let reloads = 0;
	page.on("load", () => {
		reloads++;
	});
	// The old release's file is gone; a reload gets a document that names the new one.
	let isGone = true;
	page.on("request", (request: Request) => {
		if (request.isNavigationRequest()) isGone = false;
	});
	await page.route(/\/assets\/register\.page-[^/]*\.js/, (route: Route) =>
		isGone ? route.abort() : route.continue(),
	);
	await page.getByRole("link", { name: "Daxil ol" }).click();
	await page.getByRole("link", { name: "Qeydiyyat" }).click();
	await expect.poll(() => reloads).toBe(1);
	expect(new URL(page.url()).pathname).toMatch(/^\/(login|register)$/);
});

test("a page that did not open is tried again by its button", async () => {
	const { page } = await visitAsCustomer(shop, LIGHT_DESKTOP);
	// A page that hears of changes would try again by itself.
	await page.route("**/live*", (route: Route) => route.abort());
	await page.goto("/");
	await page.getByRole("link", { name: "0.00 ₼" }).waitFor();
	await shop.db.execute("ALTER TABLE top_ups RENAME TO top_ups_gone");
	await page.getByRole("link", { name: "0.00 ₼" }).click();
	await page.getByText("Səhifə açılmadı").waitFor();
	await expect.poll(() => page.getByRole("link", { name: "Oyunlar" }).count()).toBeGreaterThan(0);
	await shop.db.execute("ALTER TABLE top_ups_gone RENAME TO top_ups");
	await page.getByRole("button", { name: "Yenidən cəhd edin" }).click();
	await page.getByLabel("Məbləğ").waitFor();
});
