import { eq } from "drizzle-orm";
import { formatAmount } from "../../core/money.ts";
import type { Queryable } from "../../platform/database.server.ts";
import { games } from "../catalog.table.server.ts";

export type GameToEdit = NonNullable<Awaited<ReturnType<typeof findGameToEdit>>>;

/** A game as the admin's form shows it: everything is text or a tick. */
export async function findGameToEdit(db: Queryable, id: string) {
	const [game] = await db.select().from(games).where(eq(games.id, id));
	if (!game) return undefined;
	const [image = "", ...others] = game.images;
	return {
		name: game.name,
		categoryId: game.categoryId,
		description: game.description,
		price: formatAmount(game.priceQepik),
		originalPrice: game.originalPriceQepik === null ? "" : formatAmount(game.originalPriceQepik),
		image,
		images: others.join("\n"),
		accountDetails: game.accountDetails,
		requirements: game.requirements,
		stock: game.stock === null ? "" : String(game.stock),
		trackStock: game.trackStock,
		available: game.available,
		featured: game.featured,
		requiresId: game.requiresId,
		order: String(game.order),
	};
}
