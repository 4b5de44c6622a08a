import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCategory, makeFamily, makeGame, makeUser } from "#test/make.ts";
import { openTestShop, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();

async function pageAt(path: string) {
	// As whoever changes the catalogue does: pages made before are no longer shown.
	shop.app.hub.publish("catalog");
	return shownIn(shop.fetch(path));
}

/** The names in the order in which they first stand on the page. */
function orderOf(page: string, names: string[]) {
	return names.toSorted((a, b) => page.indexOf(a) - page.indexOf(b));
}

test("categories stand by their position, then by the Azerbaijani alphabet, labelled Orjinal", async () => {
	for (const [name, position] of [
		["Çay", 1],
		["Cəngəllik", 1],
		["Zirvə", 0],
	] as const) {
		await makeCategory(shop.db, { name, position });
	}
	const page = await pageAt("/categories");
	expect(orderOf(page, ["Çay", "Cəngəllik", "Zirvə"])).toEqual(["Zirvə", "Cəngəllik", "Çay"]);
	expect(page).toContain("Orjinal");
});

test("games stand newest first, and by category under both addresses", async () => {
	const category = await makeCategory(shop.db, { name: "Sınaq bölməsi" });
	const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
	await makeGame(shop.db, { name: "Köhnə oyun", createdAt: at(1), categoryId: category.id });
	await makeGame(shop.db, { name: "Təzə oyun", createdAt: at(9), categoryId: category.id });
	await makeGame(shop.db, { name: "Başqa bölmədən", createdAt: at(5) });
	const all = await pageAt("/games");
	const names = ["Təzə oyun", "Başqa bölmədən", "Köhnə oyun"];
	expect(orderOf(all, names)).toEqual(names);
	for (const path of [`/games?category=${category.id}`, `/category/${category.id}`]) {
		const page = await pageAt(path);
		expect(page).toContain("Təzə oyun");
		expect(page).not.toContain("Başqa bölmədən");
		expect(page).toContain(`<option value="${category.id}" selected="">Sınaq bölməsi</option>`);
		expect(page).toContain('<option value="">Bütün kateqoriyalar</option>');
	}
});

test("a category without games says so", async () => {
	const empty = await makeCategory(shop.db, { name: "Boş bölmə" });
	const page = await pageAt(`/games?category=${empty.id}`);
	expect(page).toContain("Heç bir oyun tapılmadı");
	expect(page).toContain("Bu kateqoriyada hələ oyun yoxdur.");
});

test("a category that does not exist is called unknown, in the text and in the select", async () => {
	for (const path of ["/games?category=yoxdur", "/category/yoxdur"]) {
		const page = await pageAt(path);
		expect(page).toContain("Heç bir oyun tapılmadı");
		expect(page).toContain("Belə kateqoriya yoxdur.");
		expect(page).toContain('<option value="yoxdur" selected="">Naməlum kateqoriya</option>');
	}
});

test("a shop without games, or without featured ones, says so", async () => {
	const other = await openTestShop();
	try {
		const pageOf = (path: string) => shownIn(other.fetch(path));
		expect(await pageOf("/games")).toContain("Mağazada hələ oyun yoxdur.");
		await makeGame(other.db);
		other.app.hub.publish("catalog");
		const home = await pageOf("/");
		expect(home).toContain("Hazırda seçilmiş oyun yoxdur.");
		expect(home).toContain("Bütün oyunlara bax");
	} finally {
		await other.close();
	}
});

test("the home page shows at most 6 featured games", async () => {
	const categoryId = (await makeCategory(shop.db)).id;
	for (let number = 1; number <= 7; number++) {
		await makeGame(shop.db, {
			name: `Vitrin ${number}`,
			featured: true,
			position: number,
			categoryId,
		});
	}
	const page = await pageAt("/");
	for (let number = 1; number <= 6; number++) expect(page).toContain(`Vitrin ${number}`);
	expect(page).not.toContain("Vitrin 7");
	expect(page).toContain("Bütün oyunlara bax");
});

test("the home page leads to the families; in a shop without any its categories stand above the games", async () => {
	const other = await openTestShop();
	try {
		const home = () => {
			other.app.hub.publish("catalog");
			return shownIn(other.fetch("/"));
		};
		const above = (page: string) => page.indexOf('id="categories"') < page.indexOf('id="featured"');
		const { id: categoryId } = await makeCategory(other.db, { name: "PUBG Mobile" });
		const before = await home();
		expect([before.includes("Oyun seçin"), above(before)]).toEqual([false, true]);
		const { id: familyId } = await makeFamily(other.db, { name: "PUBG Mobile UC" });
		const game = await makeGame(other.db, { familyId, categoryId, denomination: "60 UC" });
		const page = await home();
		const chips = /<nav aria-label="Oyun seçin"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
		expect(chips).toMatch(new RegExp(`href="/game/${game.id}"[^>]*>PUBG Mobile UC<`));
		expect(above(page)).toBe(false);
	} finally {
		await other.close();
	}
});

test("the home page shows what costs less today, the most reduced first, and nothing that is sold out", async () => {
	const dealsOf = async () => {
		const page = await pageAt("/");
		const deals = /aria-labelledby="deals"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
		return [...deals.matchAll(/href="\/game\/([^"]+)"/g)].map(([, id]) => id);
	};
	expect(await dealsOf()).toEqual([]);
	const reduced = (priceQepik: number, values = {}) =>
		makeGame(shop.db, { priceQepik, originalPriceQepik: 1000, ...values });
	const [little, much] = [await reduced(900), await reduced(500)];
	await reduced(100, { available: false });
	await reduced(100, { hidden: true });
	// It stands below as it is.
	await reduced(100, { featured: true });
	await reduced(1000);
	await makeGame(shop.db, { priceQepik: 2000, originalPriceQepik: 1000 });
	expect(await dealsOf()).toEqual([much.id, little.id]);
	for (let n = 0; n < 8; n++) await reduced(400);
	expect(await dealsOf()).toHaveLength(8);
	expect(await dealsOf()).not.toContain(much.id);
	await shop.db.delete(games).where(eq(games.originalPriceQepik, 1000));
});

test("from 20 orders on the home page tells of them; the claim and the promise stay", async () => {
	const other = await openTestShop();
	try {
		const { id: userId } = await makeUser(other.db, { balanceQepik: 100_000 });
		const game = await makeGame(other.db);
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
		const buy = () =>
			placeOrder(other.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
		const told = async () => {
			other.app.hub.publish("catalog");
			const page = await shownIn(other.fetch("/"));
			expect(page).toMatch(/<h1[^>]*>Azərbaycanın ən böyük oyun satış platforması<\/h1>/);
			expect(page).toMatch(/<p class="hero-text">[^<]*çatdırıl/);
			return /<\/h1><p class="hero-pulse">([^<]*)</.exec(page)?.[1];
		};
		for (let order = 0; order < 19; order++) await buy();
		expect(await told()).toBeUndefined();
		await buy();
		expect(await told()).toBe("Son 24 saatda 20 sifariş");
		// A page that is kept tells of them a moment later: an order makes none anew.
		expect((await other.fetch("/")).headers.get("cache-control")).toBe("max-age=30");
	} finally {
		await other.close();
	}
});

test("a member's page shows all packages of its family, the chosen one marked; one that is gone leads on", async () => {
	const { id: familyId } = await makeFamily(shop.db, { name: "PUBG Mobile UC" });
	const packed = (denomination: string, values: Parameters<typeof makeGame>[1]) =>
		makeGame(shop.db, { familyId, denomination, name: `PUBG ${denomination}`, ...values });
	const small = await packed("60 UC", { priceQepik: 170, position: 1 });
	const middle = await packed("325 UC", { priceQepik: 820, bonus: "25 UC bonus", position: 2 });
	const gone = await packed("660 UC", { priceQepik: 1590, position: 3, available: false });
	await packed("1800 UC", { priceQepik: 100, position: 4, hidden: true });
	const page = await pageAt(`/game/${middle.id}`);
	const tiles = [...page.matchAll(/<a [^>]*class="package press"[^>]*>/g)].map(([tile]) => tile);
	expect(tiles.map((tile) => /href="([^"]+)"/.exec(tile)?.[1])).toEqual(
		[small, middle, gone].map(({ id }) => `/game/${id}`),
	);
	expect(tiles.map((tile) => tile.includes('aria-current="page"'))).toEqual([false, true, false]);
	for (const text of ["25 UC bonus", "100 UC", "2.83 ₼", "2.52 ₼", ">Bitib<"]) {
		expect(page).toContain(text);
	}
	expect(page).not.toContain("1800 UC");
	expect(page).not.toContain("Ən yaxın paket");
	const soldOut = await pageAt(`/game/${gone.id}`);
	expect(soldOut).toMatch(new RegExp(`Ən yaxın paket:.*?href="/game/${middle.id}"`));
	// On its own page, above and on its tile.
	expect(soldOut.match(/Bitib</g)).toHaveLength(2);
});

test("the only package of a family shows no board", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const game = await makeGame(shop.db, { familyId, denomination: "60 UC" });
	expect(await pageAt(`/game/${game.id}`)).not.toContain("Paketlər");
});

test("categories lead with the families, the lists of games with those of their category", async () => {
	const { id: familyId } = await makeFamily(shop.db, { name: "Valorant VP" });
	const { id: categoryId } = await makeCategory(shop.db, { name: "Valorant" });
	const values = { familyId, categoryId, name: "VP paketi" };
	const game = await makeGame(shop.db, { ...values, denomination: "475 VP", priceQepik: 790 });
	await makeGame(shop.db, { ...values, denomination: "1000 VP", priceQepik: 1540 });
	for (const path of ["/categories", `/category/${categoryId}`]) {
		const page = await pageAt(path);
		expect(page).toMatch(new RegExp(`href="/game/${game.id}"[^>]*>Valorant VP<`));
		expect(page).toMatch(/7\.90 ₼(<!-- -->)?-dən/);
	}
	const games = await pageAt(`/category/${categoryId}`);
	// The specified list follows, one card a game.
	expect(games.indexOf("-dən")).toBeLessThan(games.indexOf("VP paketi"));
	expect(await pageAt("/games")).not.toContain("-dən");
	const elsewhere = await makeCategory(shop.db);
	expect(await pageAt(`/category/${elsewhere.id}`)).not.toContain("Valorant VP");
});

test("the game page shows texts, rating, price, discount, availability and stock", async () => {
	const game = await makeGame(shop.db, {
		name: "Tam oyun",
		priceQepik: 900,
		originalPriceQepik: 1200,
		description: "Bu oyunun təsviri.",
		accountDetails: "Bu oyunun hesabı.",
		requirements: "Bu oyunun tələbi.",
		stock: 37,
	});
	const page = await pageAt(`/game/${game.id}`);
	for (const text of [
		...["Təsvir", "Hesab məlumatları", "Tələblər", "Stok", "Mövcud", "4.8", "9.00 ₼", "12.00 ₼"],
		...["Bu oyunun təsviri.", "Bu oyunun hesabı.", "Bu oyunun tələbi.", ">37<", "25<!-- -->%"],
	]) {
		expect(page).toContain(text);
	}
	expect(page).toContain('aria-label="5 üzərindən 4.8"');
});

test("a game without a known stock shows none, and without an original price no discount", async () => {
	const game = await makeGame(shop.db, { stock: null, originalPriceQepik: 0 });
	const page = await pageAt(`/game/${game.id}`);
	expect(page).not.toContain("Stok");
	expect(page).not.toContain("Əvvəlki qiymət");
	// Nor a box for a text that it does not have.
	expect(page).not.toMatch(/Təsvir|Hesab məlumatları|Tələblər/);
});

test("a stock is shown where it is tracked or above 0, never an untracked 0", async () => {
	const stockShown = async (values: Parameters<typeof makeGame>[1]) => {
		const page = await pageAt(`/game/${(await makeGame(shop.db, values)).id}`);
		return /Stok: <span[^>]*>(\d+)</.exec(page)?.[1];
	};
	expect(await stockShown({ stock: 0 })).toBeUndefined();
	expect(await stockShown({ stock: 12 })).toBe("12");
	expect(await stockShown({ stock: 3, trackStock: true })).toBe("3");
	expect(await stockShown({ stock: 0, trackStock: true })).toBe("0");
});

test("an original price above the price is struck, also where no whole percent is off", async () => {
	const struck = async (originalPriceQepik: number) => {
		const game = await makeGame(shop.db, { priceQepik: 10_000, originalPriceQepik });
		const page = await pageAt(`/game/${game.id}`);
		return [/<s [^>]*>.*?Əvvəlki qiymət/.test(page), /−(<!-- -->)?\d+(<!-- -->)?%/.test(page)];
	};
	expect(await struck(10_020)).toEqual([true, false]);
	expect(await struck(20_000)).toEqual([true, true]);
	expect(await struck(10_000)).toEqual([false, false]);
	expect(await struck(9_000)).toEqual([false, false]);
});

test("a game that is switched off, or whose tracked stock is used up, reads Bitib", async () => {
	const off = await makeGame(shop.db, { available: false });
	const sold = await makeGame(shop.db, { trackStock: true, stock: 0 });
	const untracked = await makeGame(shop.db, { stock: 0 });
	expect(await pageAt(`/game/${off.id}`)).toContain("Bitib");
	expect(await pageAt(`/game/${sold.id}`)).toContain("Bitib");
	expect(await pageAt(`/game/${untracked.id}`)).not.toContain("Bitib");
	const enabled = /<button(?:(?! disabled="")[^>])*>(?:(?!<\/button>).)*(?:İndi al|Səbətə əlavə)/s;
	const canBuy = async ({ id }: { id: string }) => enabled.test(await pageAt(`/game/${id}`));
	expect([await canBuy(off), await canBuy(sold), await canBuy(untracked)]).toEqual([
		...[false, false, true],
	]);
});

test("an unknown game leads to the games with a message to show there", async () => {
	const answer = await shop.fetch(`/game/${newId()}`, { redirect: "manual" });
	expect(answer.headers.get("location")).toBe("/games");
	expect(answer.headers.get("set-cookie")).toContain("flash=game-not-found");
});

test("an unknown address is a page of the shop with the status 404", async () => {
	const answer = await shop.fetch("/belə-səhifə-yoxdur");
	expect(answer.status).toBe(404);
	expect(await shownIn(answer)).toContain("Səhifə tapılmadı");
});
