import { type SQL, sql } from "drizzle-orm";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { oldestFirst } from "#app/platform/database/keyset.server.ts";
import { orders } from "./orders.table.server.ts";
import { type AdminOrder, listOrdersByIds } from "./read-orders.server.ts";
import { findMeant } from "./search-orders.server.ts";
import { OPEN_STATUSES, type OrderStatus } from "./status.ts";

/** As many as are decided at once. */
const PAGE = 50;
/** Of a search so many orders are grouped, those that wait longest; who means more narrows it. */
const GROUPED = 100;

const OLDEST_FIRST = oldestFirst(orders.createdAt, orders.id);

type Filters = {
	search?: string;
	status?: OrderStatus | undefined;
	/** What the page before gave as its `next`. */
	after?: string | undefined;
	limit?: number;
};

type Placed = { id: string; game_id: string; since: string; waiting: number };

/** The games of a page, each with how many orders wait for it, counted no further than is shown. */
export type QueueGroups = Record<string, number>;

/**
 * For admins: a page of the open orders game by game, an order under the game of its first line. The
 * game whose oldest order has waited longest comes first, and of a game its oldest order.
 */
export async function listOpenByGame(
	db: Queryable,
	{ search = "", status, after, limit = PAGE }: Filters = {},
): Promise<{
	orders: AdminOrder[];
	next: string | undefined;
	isTooWide: boolean;
	groups: QueueGroups;
}> {
	const statuses = OPEN_STATUSES.filter((one) => !status || one === status);
	if (statuses.length === 0) return { orders: [], next: undefined, isTooWide: false, groups: {} };
	const { queue, isTooWide } = search
		? await findQueued(db, search, statuses)
		: { queue: undefined, isTooWide: false };
	const part = { after: readCursor(after), limit: limit + 1 };
	const { rows } = await db.execute<Placed>(
		queue ? selectPageOf(queue, part) : selectPage({ ...part, statuses }),
	);
	const { rows: page, next } = cutPage(rows, limit, ({ id, since }) => `${since}-${id}`);
	const found = await listOrdersByIds(
		db,
		page.map(({ id }) => id),
	);
	const byId = new Map(found.map((order) => [order.id, order]));
	return {
		orders: page.flatMap(({ id }) => byId.get(id) ?? []),
		next,
		isTooWide,
		groups: Object.fromEntries(page.map(({ game_id, waiting }) => [game_id, waiting])),
	};
}

/** The waiting orders that a search means, in a table of their own. */
async function findQueued(db: Queryable, search: string, statuses: OrderStatus[]) {
	const sortedPage = sql`ORDER BY ${OLDEST_FIRST.by} LIMIT ${GROUPED + 1}`;
	const part = { statuses, isAfter: undefined, sortedPage, by: OLDEST_FIRST.by };
	const { ids, isTooWide } = await findMeant(db, search, part);
	const { rows } = await db.execute<{ order_id: string }>(sql`
		SELECT order_id FROM (${ids}) AS meant (id) CROSS JOIN LATERAL (
			-- Each by its key: the table would be read whole otherwise.
			SELECT * FROM order_queue WHERE order_id = meant.id OFFSET 0
		) AS queued
		WHERE status = ANY(${sql.param(statuses)})
		ORDER BY created_at, order_id LIMIT ${GROUPED + 1}`);
	const queued = rows.slice(0, GROUPED).map(({ order_id }) => order_id);
	return { queue: queued, isTooWide: isTooWide || rows.length > GROUPED };
}

type Page = { statuses: OrderStatus[]; after: Cursor | undefined; limit: number };

/**
 * Each game is found by one step through the index, and games are read one after the other until the
 * page is full, so the number of orders that wait does not count. What a page shows begins where the
 * one before ended, also when the oldest order of its game was decided meanwhile: nothing is left out,
 * though a game that has moved back is met again.
 */
function selectPage({ statuses, after, limit }: Page): SQL {
	const ofEach = (select: (status: OrderStatus) => SQL) =>
		sql.join(
			statuses.map((status) => sql`(${select(status)})`),
			sql` UNION ALL `,
		);
	const firstGame = (isNext: SQL) => sql`SELECT status, game_id, created_at FROM order_queue
		WHERE ${isNext} ORDER BY game_id, created_at LIMIT 1`;
	return sql`
		WITH RECURSIVE heads AS (
			SELECT * FROM (${ofEach((status) => firstGame(sql`status = ${status}`))}) AS first
			UNION ALL
			SELECT following.* FROM heads CROSS JOIN LATERAL (
				${firstGame(sql`status = heads.status AND game_id > heads.game_id`)}
			) AS following
		), games AS (
			SELECT game_id, min(created_at) AS since FROM heads GROUP BY game_id
		), shown AS MATERIALIZED (
			SELECT row_number() OVER (ORDER BY since, game_id) AS n, * FROM (
				${after ? selectFollowing(after, limit) : selectFirst(limit)}
			) AS shown
		), filled AS (
			SELECT 0::bigint AS n, '' AS game_id, now() AS since, ARRAY[]::text[] AS ids,
				0 AS waiting, ${limit}::int AS room
			UNION ALL
			SELECT shown.n, shown.game_id, shown.since, queued.ids, queued.waiting,
				room - cardinality(queued.ids)
			FROM filled JOIN shown ON shown.n = filled.n + 1 CROSS JOIN LATERAL (
				SELECT ARRAY(SELECT order_id FROM (${ofEach(
					(status) => sql`SELECT order_id, created_at FROM order_queue
						WHERE status = ${status} AND game_id = shown.game_id
							AND (created_at, order_id) > (shown.after_at, shown.after_id)
						ORDER BY created_at, order_id LIMIT filled.room`,
				)}) AS oldest ORDER BY created_at, order_id LIMIT filled.room) AS ids,
				(SELECT count(*)::int FROM (${ofEach(
					(status) => sql`SELECT FROM order_queue
						WHERE status = ${status} AND game_id = shown.game_id LIMIT ${MOST_COUNTED + 1}`,
				)}) AS waits) AS waiting
			) AS queued
			WHERE room > 0
		)
		SELECT id, game_id, ${micros(sql`since`)} AS since, waiting
		FROM filled CROSS JOIN LATERAL unnest(ids) WITH ORDINALITY AS placed (id, place)
		ORDER BY n, place`;
}

const FROM_ITS_BEGINNING = sql`'-infinity'::timestamptz AS after_at, '' AS after_id`;

function selectFirst(limit: number): SQL {
	return sql`SELECT *, ${FROM_ITS_BEGINNING} FROM games ORDER BY since, game_id LIMIT ${limit}`;
}

/** The rest of the game at which the page before ended, and the games after it. */
function selectFollowing(after: Cursor, limit: number): SQL {
	return sql`
		SELECT * FROM ${selectLast(after)} AS last
		UNION ALL (
			SELECT games.*, ${FROM_ITS_BEGINNING} FROM games, ${selectLast(after)} AS last
			WHERE (games.since, games.game_id) > (last.since, last.game_id)
				AND games.game_id <> last.game_id
			ORDER BY games.since, games.game_id LIMIT ${limit}
		)`;
}

/** Where the page before ended; as it was then, also if that order has left the queue. */
function selectLast({ since, orderId }: Cursor): SQL {
	return sql`(
		SELECT game_id, 'epoch'::timestamptz + ${since}::bigint * interval '1 microsecond' AS since,
			created_at AS after_at, id AS after_id
		FROM orders JOIN order_items ON order_id = id AND line = 1 WHERE id = ${orderId}
	)`;
}

/** The same of a few orders, in whose games no other counts. */
function selectPageOf(queue: string[], { after, limit }: Omit<Page, "statuses">): SQL {
	const rank = after
		? sql`CASE WHEN queued.game_id = last.game_id THEN last.since ELSE queued.since END`
		: sql`queued.since`;
	return sql`
		SELECT order_id AS id, queued.game_id, waiting, ${micros(rank)} AS since
		FROM (
			SELECT *, min(created_at) OVER game AS since, (count(*) OVER game)::int AS waiting
			FROM order_queue WHERE order_id = ANY(${sql.param(queue)})
			WINDOW game AS (PARTITION BY game_id)
		) AS queued ${
			after
				? sql`JOIN ${selectLast(after)} AS last ON CASE WHEN queued.game_id = last.game_id
					THEN (created_at, order_id) > (last.after_at, last.after_id)
					ELSE (queued.since, queued.game_id) > (last.since, last.game_id) END`
				: sql``
		}
		ORDER BY ${rank}, queued.game_id, created_at, order_id LIMIT ${limit}`;
}

/** A moment as a whole number: a Date has no microseconds. */
function micros(moment: SQL): SQL {
	return sql`(extract(epoch FROM ${moment}) * 1000000)::bigint::text`;
}

type Cursor = { since: string; orderId: string };

function readCursor(text: string | undefined): Cursor | undefined {
	const [, since, orderId] = /^(\d{1,17})-([0-9a-z]{1,40})$/.exec(text ?? "") ?? [];
	return since !== undefined && orderId !== undefined ? { since, orderId } : undefined;
}
