import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { parseManat } from "#app/core/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { categories, families, games } from "./catalog.table.server.ts";
import { newGameId } from "./game-id.server.ts";
import type { IdForm } from "./id-form.ts";
import { pictureHues } from "./pictures/pictures.table.server.ts";

type SeedCategory = Omit<typeof categories.$inferInsert, "id"> & { slug: string };

/** Prices as a person writes them, in manat; `category` is a slug. */
type SeedGame = Omit<
	typeof games.$inferInsert,
	"id" | "categoryId" | "familyId" | "priceQepik" | "originalPriceQepik" | "createdAt"
> & { slug: string; category: string; price: string; originalPrice?: string | undefined };

type SeedFamily = {
	slug: string;
	name: string;
	idForm?: IdForm | undefined;
	/** Of the picture of its first package, which nobody uploads. */
	hue: number;
	/** `game` is a slug. */
	packages: { game: string; denomination: string; bonus?: string | undefined }[];
};

type Seed = { categories: SeedCategory[]; families: SeedFamily[]; games: SeedGame[] };

/** Fills a catalogue that has no categories yet; returns whether it did. */
export async function seedCatalog(db: Queryable, seed: Seed): Promise<boolean> {
	const [existing] = await db.select({ id: categories.id }).from(categories).limit(1);
	if (existing) return false;
	const ids = new Map(seed.categories.map(({ slug }) => [slug, newId()]));
	await db
		.insert(categories)
		.values(seed.categories.map(({ slug, ...category }) => ({ ...category, id: idOf(ids, slug) })));
	const familyRows = seed.families.map(({ name, idForm, packages }, position) => {
		return { id: newId(), name, idForm, position, packages };
	});
	await db.insert(families).values(familyRows);
	const packages = new Map(
		familyRows.flatMap(({ id: familyId, packages }) =>
			packages.map(({ game, ...held }) => [game, { ...held, familyId }] as const),
		),
	);
	await db.insert(games).values(
		seed.games.map((game, index) => ({
			...gameRow(game, ids, index),
			...packages.get(game.slug),
		})),
	);
	const imageOf = (slug: string) => seed.games.find((game) => game.slug === slug)?.images?.[0];
	const hues = seed.families.map(({ hue, packages: [first] }) => {
		return { hue, picture: imageOf(first?.game ?? "") as string };
	});
	await db.insert(pictureHues).values(hues).onConflictDoNothing();
	return true;
}

function gameRow(game: SeedGame, ids: Map<string, string>, index: number) {
	const { slug: _, category, price, originalPrice, ...columns } = game;
	// One second apart, so that "newest first" has an order to show.
	const createdAt = sql`now() - ${index} * interval '1 second'`;
	return {
		...columns,
		id: newGameId(game.name),
		categoryId: idOf(ids, category),
		priceQepik: qepikOf(price),
		originalPriceQepik: originalPrice === undefined ? null : qepikOf(originalPrice),
		createdAt,
	};
}

function idOf(ids: Map<string, string>, slug: string): string {
	const id = ids.get(slug);
	if (!id) throw new Error(`the demo catalogue has no category ${slug}`);
	return id;
}

function qepikOf(text: string): number {
	const qepik = parseManat(text);
	if (qepik === undefined) throw new Error(`not a price: ${text}`);
	return qepik;
}
