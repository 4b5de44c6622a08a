// Customers look for games: by five spellings, by keys, on a phone, and without JavaScript.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCategory, makeGame } from "#test/make.ts";
import { findFaults } from "./find-faults.ts";
import {
	DARK_PHONE,
	DESKTOP,
	holdRequests,
	PHONE,
	TABLET,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsAdmin, visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let pubgId: string;
beforeAll(async () => {
	const { id: categoryId } = await makeCategory(shop.db, { name: "Mobil oyunlar" });
	pubgId = (
		await makeGame(shop.db, {
			name: "PUBG Mobile 660 UC",
			nicknames: "yuc",
			description: "UC",
			categoryId,
			priceQepik: 900,
		})
	).id;
	await makeGame(shop.db, { name: "Əjdaha döyüşü", priceQepik: 100, categoryId });
	await makeGame(shop.db, { name: "Valorant 475 VP", priceQepik: 500 });
	await makeGame(shop.db, { name: "PUBG New State", priceQepik: 300 });
});

const box = (page: Page) => page.getByRole("searchbox", { name: "Axtar", exact: true });
const cards = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();
const showsOnly = (page: Page, ...names: string[]) =>
	expect.poll(async () => (await cards(page)).toSorted()).toEqual(names.toSorted());

test.each([
	["pubg", ["PUBG Mobile 660 UC", "PUBG New State"]],
	["PUBQ", ["PUBG Mobile 660 UC", "PUBG New State"]],
	["пабг", ["PUBG Mobile 660 UC", "PUBG New State"]],
	["yuc", ["PUBG Mobile 660 UC"]],
	["ejdaha doyusu", ["Əjdaha döyüşü"]],
])("on a phone %s is found while it is typed, and leads to the game", async (text, names) => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	await box(page).pressSequentially(text);
	await page.waitForURL((url) => url.pathname === "/games" && url.searchParams.get("q") === text);
	await showsOnly(page, ...names);
	await expect.poll(() => box(page).inputValue()).toBe(text);
	expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
	await page.getByRole("link", { name: names[0] as string }).click();
	await page.waitForURL(/\/game\//);
	await page.goBack();
	await showsOnly(page, ...names);
	await page.goBack();
	await page.waitForURL(`${shop.address}/`);
	expect(errors).toEqual([]);
});

describe("by keys", () => {
	test("'/' leads into the field, but not out of another one; Escape empties it", async () => {
		const { page, errors } = await shop.visit();
		await page.goto("/games?q=valorant");
		await showsOnly(page, "Valorant 475 VP");
		await expect
			.poll(async () => {
				await page.keyboard.press("/");
				return box(page).evaluate((field) => field === document.activeElement);
			})
			.toBe(true);
		await expect.poll(() => box(page).inputValue()).toBe("valorant");
		await page.keyboard.press("Escape");
		await page.waitForURL(`${shop.address}/games`);
		await expect.poll(async () => (await cards(page)).length).toBe(4);
		expect(await box(page).inputValue()).toBe("");
		expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
		await page.goto("/login");
		await page.getByLabel("Email").pressSequentially("a/b");
		await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("a/b");
		expect(errors).toEqual([]);
	});

	test("Enter searches at once, and again; the game that was found empties the field", async () => {
		const { page, errors } = await shop.visit();
		await page.goto("/categories");
		await box(page).fill("ejdaha");
		await box(page).press("Enter");
		await showsOnly(page, "Əjdaha döyüşü");
		await page.getByRole("link", { name: "Əjdaha döyüşü" }).click();
		await page.waitForURL(/\/game\//);
		await expect.poll(() => box(page).inputValue()).toBe("");
		expect(errors).toEqual([]);
	});
});

test("an answer that comes late takes back nothing that was typed since", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/games");
	const held = await holdRequests(page, /games\.data\?q=val(&|$)/);
	await box(page).pressSequentially("val");
	await held.requested;
	await box(page).pressSequentially("xx");
	await page.getByText("Heç nə tapılmadı").waitFor();
	held.release();
	await box(page).press("Backspace");
	await box(page).press("Backspace");
	await showsOnly(page, "Valorant 475 VP");
	await expect.poll(() => box(page).inputValue()).toBe("val");
	expect(new URL(page.url()).searchParams.get("q")).toBe("val");
	await page.goBack();
	expect(page.url()).toBe("about:blank");
	expect(errors).toEqual([]);
});

test("what is typed back while its search is under way is searched again", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/games?q=val");
	await showsOnly(page, "Valorant 475 VP");
	const held = await holdRequests(page, /games\.data\?q=valo(&|$)/);
	await box(page).press("End");
	await box(page).pressSequentially("o");
	await held.requested;
	const again = page.waitForRequest(/games\.data\?q=val(&|$)/);
	await box(page).press("Backspace");
	await again;
	held.release();
	expect(errors).toEqual([]);
});

test("an answer touches nothing in the field while somebody is in it", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/games?q=val");
	await showsOnly(page, "Valorant 475 VP");
	const held = await holdRequests(page, /games\.data\?q=valo(&|$)/);
	await box(page).press("End");
	await box(page).pressSequentially("o");
	await held.requested;
	// One letter more, as if nobody had had the time yet to notice it.
	await box(page).evaluate((field: HTMLInputElement) => {
		field.value = "valor";
	});
	held.release();
	await page.getByRole("heading", { name: "“valo” axtarışı" }).waitFor();
	await box(page).dispatchEvent("input");
	await page.waitForURL(/q=valor$/);
	await expect.poll(() => box(page).inputValue()).toBe("valor");
	expect(errors).toEqual([]);
});

test("a search is sorted and narrowed, and keeps both while one types on; another one begins anew", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/games?q=pub");
	const order = page.getByRole("combobox", { name: "Sıralama" });
	await order.selectOption("Ucuz");
	await expect.poll(() => cards(page)).toEqual(["PUBG New State", "PUBG Mobile 660 UC"]);
	await order.selectOption("Bahalı");
	await expect.poll(() => cards(page)).toEqual(["PUBG Mobile 660 UC", "PUBG New State"]);
	await page.getByRole("combobox", { name: "Kateqoriya" }).selectOption("Mobil oyunlar");
	await showsOnly(page, "PUBG Mobile 660 UC");
	await box(page).press("End");
	await box(page).pressSequentially("g");
	await page.waitForURL(/q=pubg&/);
	expect(page.url()).toMatch(/category=[\w-]+&sort=expensive/);
	await page.goto("/games");
	await order.selectOption("Ucuz");
	await page.waitForURL(/\/games\?sort=cheap$/);
	await expect.poll(async () => (await cards(page))[0]).toBe("Əjdaha döyüşü");
	await order.selectOption("Yeni");
	await page.waitForURL(/\/games$/);
	expect(errors).toEqual([]);
});

test("what is found follows the catalogue", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/games?q=valorant");
	await showsOnly(page, "Valorant 475 VP");
	const admin = await visitAsAdmin(shop);
	await admin.page.goto(`/admin/games/${pubgId}`);
	await admin.page.getByLabel("Axtarış sözləri").fill("yuc, valorant");
	await admin.page.getByRole("button", { name: "Yadda saxla" }).click();
	await showsOnly(page, "PUBG Mobile 660 UC", "Valorant 475 VP");
	expect([...errors, ...admin.errors]).toEqual([]);
});

describe("without JavaScript", () => {
	test("on a phone a form searches and sorts", async () => {
		const { page, errors } = await shop.visit({ ...DARK_PHONE, javaScript: false });
		await page.goto("/");
		await box(page).fill("пабг");
		await box(page).press("Enter");
		await page.waitForURL(/\/games\?q=/);
		await showsOnly(page, "PUBG Mobile 660 UC", "PUBG New State");
		await expect.poll(() => box(page).inputValue()).toBe("пабг");
		await page.getByRole("combobox", { name: "Sıralama" }).selectOption("Ucuz");
		await page.getByRole("button", { name: "Göstərin" }).click();
		await page.waitForURL(/sort=cheap/);
		expect(await cards(page)).toEqual(["PUBG New State", "PUBG Mobile 660 UC"]);
		await box(page).fill("yoxdur");
		await box(page).press("Enter");
		await page.getByText("“yoxdur” üzrə oyun yoxdur").waitFor();
		await page.getByRole("main").getByRole("link", { name: "Bütün oyunlar" }).click();
		await page.waitForURL(/\/games$/);
		expect(errors).toEqual([]);
	});
});

test("one box at any width; on a phone below the header of lists, elsewhere behind a link", async () => {
	const { page, errors } = await shop.visit();
	const lists = ["/", "/games", "/categories", "/games?q=pubg"];
	const others = [`/game/${pubgId}`, "/login"];
	for (const viewport of [PHONE, TABLET, { width: 1160, height: 800 }, DESKTOP]) {
		await page.setViewportSize(viewport);
		for (const path of [...lists, ...others]) {
			await page.goto(path);
			const isBehind = viewport === PHONE && others.includes(path);
			expect(
				await box(page).filter({ visible: true }).count(),
				`${path} at ${viewport.width}`,
			).toBe(isBehind ? 0 : 1);
			const link = page.getByRole("banner").getByRole("link", { name: "Axtar", exact: true });
			await expect.poll(() => link.filter({ visible: true }).count()).toBe(isBehind ? 1 : 0);
		}
	}
	await page.setViewportSize(PHONE);
	await page.goto(`/game/${pubgId}`);
	await page.getByRole("link", { name: "Axtar", exact: true }).click();
	await page.waitForURL(/\/games$/);
	await expect
		.poll(() => box(page).evaluate((field) => field === document.activeElement))
		.toBe(true);
	await page.keyboard.type("ejdaha");
	await showsOnly(page, "Əjdaha döyüşü");
	expect(errors).toEqual([]);
});

test.each(["a visitor", "a customer"])(
	"to %s the link to the search stays where it is when it is known who is there",
	async (person) => {
		const { page } =
			person === "a visitor"
				? await shop.visit(DARK_PHONE)
				: await visitAsCustomer(shop, { ...DARK_PHONE, balanceQepik: 1234 });
		const session = await holdRequests(page, /\/session/);
		await page.goto(`/game/${pubgId}`);
		await session.requested;
		const header = page.getByRole("banner");
		const link = header.getByRole("link", { name: "Axtar", exact: true });
		const left = async () => (await link.boundingBox())?.x ?? Number.NaN;
		const before = await left();
		session.release();
		const known = person === "a visitor" ? "Daxil ol" : "12.34 ₼";
		await header.getByRole("link", { name: known }).waitFor();
		// Where it is narrow all icons become a little narrower.
		expect(Math.abs((await left()) - before)).toBeLessThan(8);
	},
);

test("what a search shows is accessible and fits the screen", async () => {
	const { page, errors } = await shop.visit();
	for (const query of ["q=pubg", `q=${"Ayrılmazuzunsöz".repeat(6)}`, `q=${"a".repeat(101)}`]) {
		await page.goto(`/games?${query}`);
		await page.getByRole("link", { name: "Daxil ol" }).waitFor();
		expect(await findFaults(page, { viewports: [PHONE, DESKTOP] }), query).toEqual([]);
		expect(await findFaults(page, { viewports: [TABLET], themes: [] }), query).toEqual([]);
	}
	expect(errors).toEqual([]);
});
