// What search engines and chats are told of the pages that list games.
import { findCard } from "#app/catalog/pictures/find-card.server.ts";
import type { Category } from "#app/catalog/read-categories.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { PageDescription } from "#app/settings/describe-page.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";
import { crumbs, shopData } from "#app/settings/structured-data.server.ts";

export function describeHome(settings: Settings, origin = ""): PageDescription {
	const { storeName, heroTitle, heroText } = settings;
	const data = shopData({ ...settings, origin });
	return { title: heroTitle || storeName, text: heroText || storeName, data };
}

export function describeCategories(categories: Category[]): PageDescription {
	const names = categories.map(({ name }) => name).join(", ");
	return { title: "Kateqoriyalar", text: `Oyunlar və paketlər bölmə-bölmə: ${names}` };
}

type Listed = { category: Category | undefined; origin: string | undefined };

/** The games of one category or of all. */
export async function describeGames(
	db: Queryable,
	{ category, origin = "" }: Listed,
): Promise<PageDescription> {
	if (!category) {
		const text = "Bütün oyunlar, paketlər və hesablar: qiymətləri müqayisə edin, manatla alın.";
		return { title: "Oyunlar", text };
	}
	const { id, name, description, image } = category;
	const way: [string, string][] = [
		["Bütün oyunlar", "/games"],
		[name, `/category/${id}`],
	];
	return {
		title: name,
		text: `${name}: ${description || "paketlər və qiymətlər manatla."}`,
		card: await findCard(db, image),
		data: [crumbs(origin, way)],
	};
}
