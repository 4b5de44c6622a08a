import { expect, test } from "vitest";
import { pictureHues } from "#app/catalog/pictures/pictures.table.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();

test("a family has the colour of its picture on its chip, on its card and on the page of its packages", async () => {
	const { db } = shop;
	const { id: familyId } = await makeFamily(db, { name: "Standoff 2 Gold" });
	const { id: categoryId } = await makeCategory(db, { name: "Standoff 2" });
	const picture = "/pictures/standoff-1440.avif";
	await db.insert(pictureHues).values({ picture, hue: 210 });
	const made = { familyId, categoryId, denomination: "100 Gold", images: [picture] };
	const { id } = await makeGame(db, made);
	expect(await shownIn(shop.fetch("/"))).toMatch(
		new RegExp(`<a [^>]*class="game-chip press tone tone-14"[^>]*href="/game/${id}"`),
	);
	expect(await shownIn(shop.fetch(`/category/${categoryId}`))).toMatch(
		/<div class="small-card [^"]*\btone tone-14"/,
	);
	expect(await shownIn(shop.fetch(`/game/${id}`))).toContain('class="offer tone tone-14"');
});

test("a tile of the board strikes the price that its package had before", async () => {
	const { id: familyId } = await makeFamily(shop.db);
	const { id } = await makeGame(shop.db, { familyId, denomination: "60 UC" });
	const reduced = { denomination: "325 UC", priceQepik: 820, originalPriceQepik: 930 };
	await makeGame(shop.db, { familyId, ...reduced });
	const page = await shownIn(shop.fetch(`/game/${id}`));
	const tiles = page.match(/<a [^>]*class="package press".*?<\/a>/g);
	expect(tiles?.map((tile) => /<s .*?<\/span>(.*?)<\/s>/.exec(tile)?.[1])).toEqual([
		undefined,
		"9.30 ₼",
	]);
});
