import { asc, count, max } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { OWNER_PAGES } from "#app/settings/pages/owner-pages.ts";
import { categories, games } from "./catalog.table.server.ts";
import { shown } from "./sellable.server.ts";

export type Address = { path: string; changedAt?: Date | undefined };

export async function countShownGames(db: Queryable): Promise<number> {
	const [counted] = await db.select({ games: count() }).from(games).where(shown);
	return counted?.games ?? 0;
}

/** The pages of the shop that are no game, each category among them, at most so many. */
export async function listPageAddresses(db: Queryable, most: number): Promise<Address[]> {
	const [newest] = await db
		.select({ changedAt: max(games.updatedAt) })
		.from(games)
		.where(shown);
	const changedAt = newest?.changedAt ?? undefined;
	const texts = Object.keys(OWNER_PAGES).map((page) => ({ path: `/${page}` }));
	const lists = [{ path: "/", changedAt }, { path: "/games", changedAt }, { path: "/categories" }];
	const pages = [...lists, ...texts];
	const rows = await db
		.select({ id: categories.id, changedAt: categories.updatedAt })
		.from(categories)
		.orderBy(asc(categories.createdAt), categories.id)
		.limit(most - pages.length);
	return [
		...pages,
		...rows.map(({ id, changedAt }) => ({ path: pathOf("category", id), changedAt })),
	];
}

/** The pages of games that customers see, oldest first, so that a new one moves no other. */
export async function listGameAddresses(
	db: Queryable,
	{ offset, limit }: { offset: number; limit: number },
): Promise<Address[]> {
	const rows = await db
		.select({ id: games.id, changedAt: games.updatedAt })
		.from(games)
		.where(shown)
		.orderBy(asc(games.createdAt), asc(games.id))
		.offset(offset)
		.limit(limit);
	return rows.map(({ id, changedAt }) => ({ path: pathOf("game", id), changedAt }));
}

const pathOf = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`;
