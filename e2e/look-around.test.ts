// Lists, galleries and searches while somebody turns back, changes their mind, or leaves.
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { followAdminMenu, followMenu, holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

const isHydrated = (page: Page) => page.getByRole("link", { name: "Daxil ol" }).waitFor();

test("who opened a game by its address goes back to all games, others to where they were", async () => {
	const game = await makeGame(shop.db, { name: "Paylaşılan oyun" });
	const { page, errors } = await shop.visit();
	await page.goto("/favicon.svg");
	await page.goto(`/game/${game.id}`);
	await isHydrated(page);
	await page.getByRole("button", { name: "Geri" }).click();
	await page.waitForURL(`${shop.address}/games`);
	await followMenu(page, "Ana səhifə");
	await page.waitForURL(`${shop.address}/`);
	await followMenu(page, "Oyunlar");
	await page.getByRole("link", { name: "Paylaşılan oyun" }).click();
	await page.getByRole("button", { name: "Geri" }).click();
	await page.waitForURL(`${shop.address}/games`);
	expect(errors).toEqual([]);
});

test("a picture that is removed while it is shown gives way to the last that is left", async () => {
	const images = ["1", "2", "3"].map((name) => `/pictures/${name}.avif`);
	const game = await makeGame(shop.db, { images });
	const { page, errors } = await shop.visit();
	const picture = { path: "public/apple-touch-icon.png" };
	await page.route("**/pictures/**", (route) => route.fulfill(picture));
	await page.goto(`/game/${game.id}`);
	await isHydrated(page);
	await page.getByRole("button", { name: "Şəkil 3" }).click();
	await page.getByText("3 / 3", { exact: true }).waitFor();
	const listening = () => shop.app.hub.listeners;
	await expect.poll(listening).toBeGreaterThan(0);
	const change = async (left: string[]) => {
		await shop.db.update(games).set({ images: left }).where(eq(games.id, game.id));
		shop.app.hub.publish("catalog");
	};
	await change(images.slice(0, 2));
	await page.getByText("2 / 2", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Növbəti şəkil" }).click();
	await page.getByText("1 / 2", { exact: true }).waitFor();
	await page.keyboard.press("ArrowLeft");
	await page.getByText("2 / 2", { exact: true }).waitFor();
	await change([]);
	await page.getByRole("button", { name: "Növbəti şəkil" }).waitFor({ state: "detached" });
	expect(errors).toEqual([]);
});

test("only the main button drags the gallery, and a touch that the browser takes over does not", async () => {
	const images = ["1", "2", "3"].map((name) => `/pictures/${name}.avif`);
	const game = await makeGame(shop.db, { images });
	const { page, context } = await shop.visit({ touch: true });
	const picture = { path: "public/apple-touch-icon.png" };
	await page.route("**/pictures/**", (route) => route.fulfill(picture));
	await page.goto(`/game/${game.id}`);
	await isHydrated(page);
	const box = await page.getByRole("region", { name: "Şəkillər" }).boundingBox();
	const { x, y } = { x: (box?.x ?? 0) + 170, y: (box?.y ?? 0) + 60 };
	const shown = (text: string) => page.getByText(text, { exact: true }).waitFor();
	await page.mouse.move(x, y);
	await page.mouse.down({ button: "right" });
	await page.mouse.move(x - 90, y, { steps: 3 });
	await page.mouse.up({ button: "right" });
	await shown("1 / 3");

	const fingers = await context.newCDPSession(page);
	const touch = (type: "touchStart" | "touchEnd" | "touchCancel", byPx?: number) =>
		fingers.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: byPx === undefined ? [] : [{ x: x + byPx, y }],
		});
	await touch("touchStart", 100);
	await touch("touchCancel");
	await touch("touchStart", 0);
	await touch("touchEnd");
	await shown("1 / 3");
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 90, y, { steps: 3 });
	await page.mouse.up();
	await shown("2 / 3");
});

test("a search is one step back, its field follows, and what was begun is not sent from the next page", async () => {
	for (const name of ["PUBG 60 UC", "Steam 10"]) await makeGame(shop.db, { name });
	const { page, errors } = await visitAsAdmin(shop);
	const field = page.getByRole("searchbox");
	const rows = page.getByRole("row");
	const found = (name: string) => rows.filter({ hasText: name });
	await page.goto("/admin/categories");
	await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
	await followAdminMenu(page, "Oyunlar");
	await found("Steam 10").waitFor();
	await field.fill("PUBG");
	await found("Steam 10").waitFor({ state: "detached" });
	await found("PUBG 60 UC").waitFor();
	expect(new URL(page.url()).searchParams.get("q")).toBe("PUBG");

	await followAdminMenu(page, "Oyunlar");
	await found("Steam 10").waitFor();
	expect(await field.inputValue()).toBe("");
	await page.goBack();
	await found("Steam 10").waitFor({ state: "detached" });
	await expect.poll(() => field.inputValue()).toBe("PUBG");
	await page.goBack();
	await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
	await page.goForward();
	await found("PUBG 60 UC").waitFor();

	await page.clock.install();
	const searches: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("q=Steam")) searches.push(request.url());
	});
	const journal = await holdRequests(page, /\/admin\/audit\.data/);
	await field.fill("Steam");
	await followAdminMenu(page, "Jurnal");
	await journal.requested;
	await page.clock.fastForward(1000);
	journal.release();
	await page.getByRole("heading", { name: "Jurnal", level: 1 }).waitFor();
	const before = searches.length;
	await page.clock.fastForward(1000);
	await followAdminMenu(page, "Kateqoriyalar");
	await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
	expect(searches).toHaveLength(before);

	await followAdminMenu(page, "Oyunlar");
	await found("Steam 10").waitFor();
	const categories = await holdRequests(page, /\/admin\/categories\.data/);
	await field.fill("Steam");
	await page.evaluate(() => history.back());
	await categories.requested;
	await page.clock.fastForward(1000);
	categories.release();
	await page.getByRole("heading", { name: "Kateqoriyalar", level: 1 }).waitFor();
	// The games of the tests before have pictures that are not there.
	expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
});

test("the pages that were loaded of one category are not shown in another", async () => {
	const [first, second] = [await makeCategory(shop.db), await makeCategory(shop.db)];
	// Of all games those of the first category come last.
	for (const [{ id }, name, games, age] of [
		[first, "Son", 60, "1 hour"],
		[second, "İkinci", 110, "0"],
	] as const) {
		await shop.db.execute(sql`INSERT INTO games (id, name, category_id, created_at)
			SELECT ${name} || n, ${name} || ' ' || n, ${id}, now() - ${age}::interval - n * interval '1 second'
			FROM generate_series(1, ${games}::integer) n`);
	}
	const { page, errors } = await shop.visit();
	const loaded: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("after=")) loaded.push(request.url());
	});
	await page.goto(`/games?category=${first.id}`);
	await isHydrated(page);
	expect(loaded).toEqual([]);
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	const named = (name: string) => page.getByRole("link", { name, exact: true });
	await named("Son 60").waitFor();
	const more = await holdRequests(page, new RegExp(`category=${second.id}.*after=`));
	await page.getByLabel("Kateqoriya").selectOption(second.id);
	await named("İkinci 50").waitFor();
	expect(await page.getByRole("link", { name: /^Son/ }).count()).toBe(0);
	more.release();
	const scrollOn = async () => {
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		return page.getByRole("link", { name: /^İkinci/ }).count();
	};
	await expect.poll(scrollOn).toBe(110);
	expect(await page.getByRole("link", { name: /^Son/ }).count()).toBe(0);
	expect(errors).toEqual([]);
});
