// A phone's first screen: the search, the games, what was bought last, and what costs less today.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { findBarriers, findFaults } from "./find-faults.ts";
import {
	DARK_PHONE,
	DESKTOP,
	DEVICES,
	holdRequests,
	PHONE,
	TABLET,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsCustomer } from "./visit-as.ts";

const shop = useShopAndBrowser();
let game: { id: string; name: string };
beforeAll(async () => {
	const { id: categoryId } = await makeCategory(shop.db, { name: "PUBG Mobile" });
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	const made = { categoryId, familyId, requiresId: true, priceQepik: 170, denomination: "60 UC" };
	game = await makeGame(shop.db, { ...made, name: "PUBG Mobile 60 UC" });
	for (const name of ["Steam 10 USD", "Roblox 400 Robux"]) {
		await makeGame(shop.db, { categoryId, name, priceQepik: 800, originalPriceQepik: 1000 });
	}
	await makeGame(shop.db, { categoryId, name: "Vitrin oyunu", featured: true });
});

const goOn = (page: Page) => page.getByRole("region", { name: "Davam et" });

/** A customer who bought the game for this ID. */
async function visitAsBuyer(options: Parameters<typeof visitAsCustomer>[1] = DARK_PHONE) {
	const visit = await visitAsCustomer(shop, { ...options, balanceQepik: 5000 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: "5123456789" }];
	const bought = { userId: visit.userId, lines, seenTotalQepik: 170, attemptId: newId() };
	await placeOrder(shop.db, bought);
	return visit;
}

type Shift = PerformanceEntry & {
	sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Notes what moved on the page below the header that nobody touched, from the first paint on. Sideways
 * letters move by themselves where their font comes after that: it counts from `fontsAreThere` on.
 */
async function watchShifts(page: Page) {
	await page.addInitScript(() => {
		const seen = { moved: [] as string[], fontsAtMs: Number.POSITIVE_INFINITY };
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const { sources, startTime } of list.getEntries() as Shift[])
				for (const { node, previousRect, currentRect } of sources) {
					const isInHeader = node?.parentElement?.closest("header");
					const counts = startTime > seen.fontsAtMs || previousRect.top !== currentRect.top;
					if (!isInHeader && counts) seen.moved.push(node?.textContent ?? "");
				}
		}).observe({ type: "layout-shift", buffered: true });
	});
	type Seen = { seen: { moved: string[]; fontsAtMs: number } };
	return {
		shifts: () => page.evaluate(() => (window as unknown as Seen).seen.moved),
		/** Waits for the fonts, and until the page is drawn with them. */
		fontsAreThere: () =>
			page.evaluate(async () => {
				await document.fonts.ready;
				for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
				(window as unknown as Seen).seen.fontsAtMs = performance.now();
			}),
	};
}

test("the first screen of a phone has the search, the games and what costs less, in this order", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	const parts = [
		page.getByRole("searchbox", { name: "Axtar" }),
		page.getByRole("heading", { level: 1 }),
		page.getByRole("navigation", { name: "Oyun seçin" }).getByRole("link"),
		page.getByRole("heading", { name: "Bugünkü endirimlər" }),
		page.getByRole("link", { name: "Roblox 400 Robux" }),
	];
	const tops: number[] = [];
	for (const part of parts) {
		const box = await part.first().boundingBox();
		expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
		tops.push(box?.y ?? 0);
	}
	expect(tops).toEqual(tops.toSorted((a, b) => a - b));
	await page.getByRole("link", { name: "PUBG Mobile UC" }).click();
	await page.waitForURL(`${shop.address}/game/${game.id}`);
	expect(errors).toEqual([]);
});

test.each(DEVICES)(
	"on $device what was bought last comes without moving anything",
	async (device) => {
		const { page, errors } = await visitAsBuyer(device);
		const { shifts, fontsAreThere } = await watchShifts(page);
		const bought = await holdRequests(page, /\/last-purchase\.data/);
		await page.goto("/");
		await bought.requested;
		await fontsAreThere();
		bought.release();
		await goOn(page).getByText("PUBG Mobile 60 UC").waitFor();
		await goOn(page).getByText("ID 5123456789 · 1.70 ₼").waitFor();
		await page.getByRole("link", { name: "Balansı artır" }).filter({ visible: true }).waitFor();
		expect(await shifts()).toEqual([]);
		const viewports = device === DARK_PHONE ? [PHONE, TABLET] : [DESKTOP];
		expect(await findFaults(page, { viewports })).toEqual([]);
		expect(errors).toEqual([]);
	},
);

test.each([360, 390])("at %i px nothing is cut off of what was bought last", async (width) => {
	const { page } = await visitAsBuyer({ ...DARK_PHONE, viewport: { ...PHONE, width } });
	await page.goto("/");
	await goOn(page).getByText("ID 5123456789 · 1.70 ₼").waitFor();
	const cutOff = await page
		.locator(".go-on :is(a, p)")
		.evaluateAll((texts) =>
			texts
				.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
				.map(({ textContent }) => textContent),
		);
	expect(cutOff).toEqual([]);
});

test("it is bought again in two taps from the home page, for the ID of last time", async () => {
	const { page, userId, errors } = await visitAsBuyer();
	await page.goto("/");
	await goOn(page).getByRole("button", { name: "Yenidən al" }).click();
	await expect
		.poll(() => page.getByRole("dialog").getByLabel("ID", { exact: true }).inputValue())
		.toBe("5123456789");
	await page.getByRole("button", { name: "Al", exact: true }).click();
	await page.waitForURL(/\/orders\/[a-z0-9]{20}$/);
	const { rows } = await shop.db.execute<{ player_id: string }>(
		`SELECT player_id FROM order_items JOIN orders ON orders.id = order_id WHERE user_id = '${userId}'`,
	);
	expect(rows).toEqual([{ player_id: "5123456789" }, { player_id: "5123456789" }]);
	expect(errors).toEqual([]);
});

test("who bought nothing, and who has logged out, sees what everybody sees", async () => {
	const { page } = await visitAsCustomer(shop, DARK_PHONE);
	const asked = page.waitForResponse(/last-purchase/);
	await page.goto("/");
	await asked;
	await page.getByText("Ödəniş yalnız balansınızdan").waitFor();
	expect(await goOn(page).count()).toBe(0);

	const buyer = await visitAsBuyer();
	await buyer.page.goto("/");
	await goOn(buyer.page).waitFor();
	await buyer.page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await buyer.page.getByRole("button", { name: "Çıxış" }).click();
	await buyer.page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await goOn(buyer.page).waitFor({ state: "detached" });
	await buyer.page.getByText("Ödəniş yalnız balansınızdan").waitFor();
});

test("three games stand side by side on a tablet, two on a phone", async () => {
	const { page } = await shop.visit({ viewport: TABLET });
	await page.goto("/games");
	const columns = () =>
		page
			.getByRole("article")
			.evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().x)).size);
	expect(await columns()).toBe(3);
	await page.setViewportSize(PHONE);
	expect(await columns()).toBe(2);
});

test("in the light theme covers lie in a frame, in the dark one they reach the card's edge", async () => {
	const rims = async (theme: "light" | "dark", path: string) => {
		const { page } = await shop.visit({ viewport: PHONE, theme });
		await page.goto(path);
		const pictures = page.locator(".card > .framed");
		await pictures.first().waitFor();
		return pictures.evaluateAll((all) =>
			all.map((picture) => {
				const { left, top, right } = picture.getBoundingClientRect();
				const card = (picture.parentElement as Element).getBoundingClientRect();
				const round = Number.parseFloat(getComputedStyle(picture).borderTopLeftRadius);
				return [left - card.left, top - card.top, card.right - right, round];
			}),
		);
	};
	for (const path of ["/games", "/categories"]) {
		for (const rim of await rims("light", path)) expect(Math.min(...rim)).toBeGreaterThanOrEqual(6);
	}
	for (const rim of await rims("dark", "/games")) expect(rim).toEqual([0, 0, 0, 0]);
});

test("the list has rows of 88 px with a round plus, which adds the game", async () => {
	const { page, errors } = await visitAsCustomer(shop, DARK_PHONE);
	await page.goto("/games");
	await page.getByRole("button", { name: "Siyahı" }).click();
	for (const viewport of [PHONE, TABLET, DESKTOP]) {
		await page.setViewportSize(viewport);
		const rows = await page.getByRole("article").evaluateAll((cards) =>
			cards.map((card) => {
				const button = card.querySelector("button") as HTMLElement;
				const { width, height } = button.getBoundingClientRect();
				const round = getComputedStyle(button).borderRadius;
				const inside = [...card.children].every(
					(part) => part.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom,
				);
				return [card.getBoundingClientRect().height, width, height, round, inside];
			}),
		);
		expect(rows).toHaveLength(4);
		for (const row of rows) expect(row).toEqual([88, 44, 44, "9999px", true]);
	}
	await page.setViewportSize(PHONE);
	const row = page.getByRole("article").filter({ hasText: "Steam 10 USD" });
	await row.getByRole("button", { name: "Səbətə əlavə et" }).click();
	await page.getByRole("link", { name: "Səbət (1)" }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	expect(errors).toEqual([]);
});

test("while games load there is room for the choice of them, too", async () => {
	const { page } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const { release } = await holdRequests(page, /\/games\.data/);
	await page.getByRole("link", { name: "Bütün oyunlara bax" }).click();
	const placeholders = page.getByRole("list", { name: "Yüklənir" });
	await placeholders.waitFor();
	const before = await placeholders.boundingBox();
	release();
	await placeholders.waitFor({ state: "detached" });
	const after = await page.locator(".grid-cards").boundingBox();
	expect(after?.y).toBe(before?.y);
});
