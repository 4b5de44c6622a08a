import { and, type SQL, sql } from "drizzle-orm";
import { findGameIds } from "#app/catalog/read-games.server.ts";
import { parseManat } from "#app/core/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isForgivable } from "#app/platform/database/search-terms.server.ts";
import { findUserIds } from "#app/users/read-users.server.ts";
import type { OrderStatus } from "./status.ts";

/** A search that finds more customers, or more games, than this asks to be narrowed. */
const MANY = 50;
/** A game, or a part of an ID, that more lines than this have is looked for from the list's beginning. */
const FREQUENT = 2000;
/** That far. */
const LOOKED_THROUGH = 20_000;
/** Fewer signs of an ID are in too many of them. */
const LEAST_SIGNS = 4;

/** The part of a list in which orders are searched: its statuses, where its page begins, and its order. */
export type Part = { statuses: OrderStatus[]; isAfter: SQL | undefined; sortedPage: SQL; by: SQL };

/**
 * The ids of the orders that a search means, each part of them read by an index of its own, and of
 * each no more than a page: by reference, ID or a part of one, game, customer, and amount.
 */
export async function findMeant(db: Queryable, search: string, part: Part) {
	const amount = parseManat(search.replace(/₼$/, ""));
	// An amount with qəpik is nobody's name, and no game's.
	const isOfWords = amount === undefined || /^\d+$/.test(search);
	const [users, games] = isOfWords ? await findNamed(db, search) : [[], []];
	const { statuses, isAfter, sortedPage } = part;
	const isHere = and(sql`orders.status = ANY(${sql.param(statuses)})`, isAfter) as SQL;
	const reference = search.replace(/^#/, "").toLowerCase();
	const byAmount = statuses.map(
		(status) => sql`UNION (SELECT orders.id FROM orders
			WHERE ${and(sql`orders.total_qepik = ${amount}`, sql`orders.status = ${status}`, isAfter)}
			${sortedPage})`,
	);
	const ids = sql`
		SELECT id FROM orders WHERE right(id, 6) = ${reference}
		UNION SELECT order_id FROM order_items WHERE player_id = ${search}
		UNION SELECT bought.id FROM unnest(${sql.param(users)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT orders.id FROM orders
				WHERE orders.user_id = customer.id AND ${isHere} ${sortedPage}
			) AS bought
		${amount === undefined ? sql`` : sql.join(byAmount, sql` `)}
		${await byLine(db, isOfLines(search, games), part)}`;
	return { ids, isTooWide: users.length > MANY || games.length > MANY };
}

/** The customers and the games of a name; where there are none, of one that was typed wrong. */
async function findNamed(db: Queryable, search: string): Promise<[string[], string[]]> {
	const find = (isForgiving: boolean) => {
		const named = { search, limit: MANY + 1, isForgiving };
		return Promise.all([findUserIds(db, named), findGameIds(db, named)]);
	};
	const named = await find(false);
	const isKnown = named.some((ids) => ids.length > 0);
	return isKnown || !isForgivable(search) ? named : find(true);
}

/** A condition on a line: its game, or a part of its ID. */
function isOfLines(search: string, games: string[]): SQL | undefined {
	const byGame = games.length > 0 && sql`order_items.game_id = ANY(${sql.param(games)})`;
	const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
	const byPart = search.length >= LEAST_SIGNS && sql`order_items.player_id ILIKE ${part}`;
	const conditions = [byGame, byPart].filter((one) => one !== false);
	return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : undefined;
}

/** All orders with such a line where they are few; else those that come first in the list. */
async function byLine(db: Queryable, isMeant: SQL | undefined, part: Part): Promise<SQL> {
	if (!isMeant) return sql``;
	const lines = sql`SELECT order_id FROM order_items WHERE ${isMeant}`;
	const { rows } = await db.execute<{ lines: number }>(sql`
		SELECT count(*)::int AS lines FROM (${lines} LIMIT ${FREQUENT + 1}) AS counted`);
	if ((rows[0]?.lines ?? 0) <= FREQUENT) return sql`UNION ${lines}`;
	const { statuses, isAfter, sortedPage, by } = part;
	const first = statuses.map(
		(status) => sql`UNION (
			SELECT orders.id FROM (
				SELECT id, created_at FROM orders
				WHERE ${and(sql`orders.status = ${status}`, isAfter)} ORDER BY ${by} LIMIT ${LOOKED_THROUGH}
			) AS orders
			WHERE EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND ${isMeant}) ${sortedPage})`,
	);
	return sql.join(first, sql` `);
}
