import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeCategory, makeGame } from "#test/make.ts";
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
