import type { ProductGroup } from "#app/catalog/find-product-group.server.ts";
import type { GameDetails } from "#app/catalog/read-games.server.ts";
import { formatAmount, formatManat } from "#app/core/money.ts";
import type { PageDescription } from "#app/settings/describe-page.server.ts";
import { crumbs } from "#app/settings/structured-data.server.ts";

type Options = {
	game: GameDetails;
	/** The packages that it stands beside. */
	group: ProductGroup | undefined;
	card: string | undefined;
	/** The shop's public address; empty where none is configured. */
	origin: string;
	storeName: string;
};

/** What a search engine and a chat are told of a game. A rating is never among it: ours is drawn, not given. */
export function describeGame(options: Options): PageDescription {
	const { game, card, origin } = options;
	const { name, priceQepik, description } = game;
	const price = formatManat(priceQepik);
	return {
		title: `${name} · ${price}`,
		text: `${name} – ${price}. ${description}`,
		card,
		properties: {
			"og:type": "product",
			"product:price:amount": formatAmount(priceQepik),
			"product:price:currency": "AZN",
			"product:availability": game.sellable ? "in stock" : "out of stock",
		},
		data: [
			productOf(options),
			crumbs(origin, [
				["Bütün oyunlar", "/games"],
				[game.category.name, `/category/${game.category.id}`],
				[name, `/game/${game.id}`],
			]),
		],
	};
}

function productOf({ game, group, card, origin, storeName }: Options) {
	const { id, name, description, category, image } = game;
	const isSame = (variant: { id: string }) => variant.id === id;
	const pictures = [card, image].filter((address) => address !== undefined && address !== "");
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		name,
		description: description || name,
		sku: id,
		category: category.name,
		url: `${origin}/game/${id}`,
		...(pictures.length > 0 && { image: pictures.map((address) => at(origin, address as string)) }),
		offers: { ...offerOf(game, origin), seller: { "@type": "Organization", name: storeName } },
		...(group && { size: group.variants.find(isSame)?.denomination }),
		...(group && { isVariantOf: groupOf(group, origin) }),
	};
}

function groupOf({ id, name, variants }: ProductGroup, origin: string) {
	return {
		"@type": "ProductGroup",
		productGroupID: id,
		name,
		variesBy: "https://schema.org/size",
		hasVariant: variants.map((variant) => ({
			"@type": "Product",
			name: variant.name,
			sku: variant.id,
			size: variant.denomination,
			url: `${origin}/game/${variant.id}`,
			offers: offerOf(variant, origin),
		})),
	};
}

function offerOf(game: { id: string; priceQepik: number; sellable: boolean }, origin: string) {
	return {
		"@type": "Offer",
		url: `${origin}/game/${game.id}`,
		price: formatAmount(game.priceQepik),
		priceCurrency: "AZN",
		availability: `https://schema.org/${game.sellable ? "InStock" : "OutOfStock"}`,
	};
}

/** A picture may be of another site. */
const at = (origin: string, address: string) =>
	address.startsWith("/") ? `${origin}${address}` : address;
