import { and, eq } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { families, games } from "./catalog.table.server.ts";
import { sellable, shown } from "./sellable.server.ts";

/** Of the packages of one family. */
const MOST = 200;

export type ProductGroup = NonNullable<Awaited<ReturnType<typeof findProductGroup>>>;

/** A family with its packages by name, for search engines; undefined where there is nothing to choose from. */
export async function findProductGroup(db: Queryable, familyId: string) {
	const variants = await db
		.select({
			id: games.id,
			name: games.name,
			denomination: games.denomination,
			priceQepik: games.priceQepik,
			sellable,
			family: families.name,
		})
		.from(games)
		.innerJoin(families, eq(families.id, games.familyId))
		.where(and(shown, eq(games.familyId, familyId)))
		.orderBy(games.position, games.priceQepik, games.id)
		.limit(MOST);
	const [first, second] = variants;
	return first && second && { id: familyId, name: first.family, variants };
}
