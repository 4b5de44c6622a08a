// What search engines are told of a game.
import { expect, test } from "vitest";
import { findProductGroup } from "#app/catalog/find-product-group.server.ts";
import { findCard } from "#app/catalog/pictures/find-card.server.ts";
import { findGame } from "#app/catalog/read-games.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { describeGame } from "./describe-game.server.ts";

const ORIGIN = "https://shop.example";
const database = useTestDatabase();

async function describe(id: string) {
	const { db } = database;
	const game = await findGame(db, id);
	if (!game) throw new Error("there is no such game");
	const group = game.familyId ? await findProductGroup(db, game.familyId) : undefined;
	const card = await findCard(db, game.image);
	return describeGame({ game, group, card, origin: ORIGIN, storeName: "GameStore" });
}

type Data = Record<string, unknown> & { "@type": string };

async function dataOf(id: string): Promise<Record<string, Data>> {
	const { data } = await describe(id);
	const all: Data[] = JSON.parse(JSON.stringify(data));
	return Object.fromEntries(all.map((one) => [one["@type"], one]));
}

test("a game is a product with its offer, and never with a rating", async () => {
	const category = await makeCategory(database.db, { id: "pubg", name: "PUBG" });
	const game = await makeGame(database.db, {
		name: "PUBG 660 UC",
		description: "Dərhal yüklənir.",
		priceQepik: 123_405,
		originalPriceQepik: 200_000,
		images: ["https://elsewhere.example/a.png", "/pictures/b-1440.avif"],
		categoryId: category.id,
	});
	const { Product, BreadcrumbList } = await dataOf(game.id);
	const url = `${ORIGIN}/game/${game.id}`;
	expect(Product).toEqual({
		"@context": "https://schema.org",
		"@type": "Product",
		name: "PUBG 660 UC",
		description: "Dərhal yüklənir.",
		sku: game.id,
		category: "PUBG",
		url,
		image: ["https://elsewhere.example/a.png"],
		offers: {
			"@type": "Offer",
			url,
			price: "1234.05",
			priceCurrency: "AZN",
			availability: "https://schema.org/InStock",
			seller: { "@type": "Organization", name: "GameStore" },
		},
	});
	expect(BreadcrumbList?.itemListElement).toEqual([
		{ "@type": "ListItem", position: 1, name: "Bütün oyunlar", item: `${ORIGIN}/games` },
		{ "@type": "ListItem", position: 2, name: "PUBG", item: `${ORIGIN}/category/pubg` },
		{ "@type": "ListItem", position: 3, name: "PUBG 660 UC", item: url },
	]);
});

test("a game that is Bitib is out of stock, also by its tracked stock", async () => {
	for (const values of [{ available: false }, { trackStock: true, stock: 0 }]) {
		const { id } = await makeGame(database.db, values);
		const { Product } = await dataOf(id);
		expect(Product?.offers).toMatchObject({ availability: "https://schema.org/OutOfStock" });
		const { properties } = await describe(id);
		expect(properties).toMatchObject({ "product:availability": "out of stock" });
	}
});

test("a package is a variant of its family, which names every shown package and no draft", async () => {
	const { id: familyId } = await makeFamily(database.db, { name: "PUBG Mobile UC" });
	const packed = (denomination: string, values: Parameters<typeof makeGame>[1]) =>
		makeGame(database.db, { familyId, denomination, name: `PUBG ${denomination}`, ...values });
	const small = await packed("60 UC", { priceQepik: 170, position: 1 });
	const large = await packed("660 UC", { priceQepik: 1590, position: 2, available: false });
	await packed("1800 UC", { hidden: true });
	const { Product } = await dataOf(large.id);
	expect(Product).toMatchObject({ size: "660 UC" });
	const variant = (game: typeof small, price: string, stock: string) => ({
		"@type": "Product",
		name: game.name,
		sku: game.id,
		size: game.denomination,
		url: `${ORIGIN}/game/${game.id}`,
		offers: {
			"@type": "Offer",
			url: `${ORIGIN}/game/${game.id}`,
			price,
			priceCurrency: "AZN",
			availability: `https://schema.org/${stock}`,
		},
	});
	expect(Product?.isVariantOf).toEqual({
		"@type": "ProductGroup",
		productGroupID: familyId,
		name: "PUBG Mobile UC",
		variesBy: "https://schema.org/size",
		hasVariant: [variant(small, "1.70", "InStock"), variant(large, "15.90", "OutOfStock")],
	});
});

test("the only package of a family is no variant of anything", async () => {
	const { id: familyId } = await makeFamily(database.db);
	const { id } = await makeGame(database.db, { familyId, denomination: "60 UC" });
	expect((await dataOf(id)).Product).not.toHaveProperty("isVariantOf");
});
