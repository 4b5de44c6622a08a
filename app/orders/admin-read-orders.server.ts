import { and, type SQL, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { findUserIds } from "../users/admin-read-users.server.ts";
import { selectShownName } from "../users/select-shown-name.server.ts";
import { orders } from "./orders.table.server.ts";
import { customerColumns, withItems } from "./read-orders.server.ts";
import { CLOSED_STATUSES, OPEN_STATUSES, type OrderStatus } from "./status.ts";

const PAGE = 20;
/** More customers than this are no answer to a search: it asks to be narrowed. */
const MANY_CUSTOMERS = 50;

const adminColumns = {
	...customerColumns,
	userId: orders.userId,
	userEmail: orders.userEmail,
	userName: selectShownName(orders.userName, orders.userEmail),
	adminNotes: orders.adminNotes,
	ageMinutes: sql<number>`floor(extract(epoch FROM now() - ${orders.createdAt}) / 60)::int`,
};

export type AdminOrder = Awaited<ReturnType<typeof listOpenOrders>>["orders"][number];

/** One of the two lists: which orders it holds, and in which order. */
type List = { statuses: readonly OrderStatus[]; order: SQL; isAfter: (id: string) => SQL };

const place = sql`(${orders.createdAt}, ${orders.id})`;
const placeOf = (id: string) => sql`((SELECT created_at FROM orders WHERE id = ${id}), ${id})`;

const OPEN: List = {
	statuses: OPEN_STATUSES,
	order: sql`${orders.createdAt}, ${orders.id}`,
	isAfter: (id) => sql`${place} > ${placeOf(id)}`,
};

const CLOSED: List = {
	statuses: CLOSED_STATUSES,
	order: sql`${orders.createdAt} DESC, ${orders.id} DESC`,
	isAfter: (id) => sql`${place} < ${placeOf(id)}`,
};

type Wanted = {
	/** A reference, a customer's name or email, or a player's ID. */
	search?: string;
	/** One that the list does not hold finds nothing in it. */
	status?: OrderStatus | undefined;
	/** The id of the last order of the page before. */
	after?: string | undefined;
	limit?: number;
};

/** A page of the orders that somebody has to work on, oldest first. */
export function listOpenOrders(db: Queryable, wanted: Wanted = {}) {
	return listOrders(db, OPEN, wanted);
}

/** A page of what was completed or cancelled, newest first. */
export function listClosedOrders(db: Queryable, wanted: Wanted = {}) {
	return listOrders(db, CLOSED, wanted);
}

/** The orders that no admin has taken yet, oldest first. */
export async function listWaitingOrders(db: Queryable, { limit }: { limit: number }) {
	return (await listOpenOrders(db, { status: "pending", limit })).orders;
}

/** Orders by their ids, in whatever state they are. */
export async function findOrders(db: Queryable, ids: string[]) {
	const found = await db
		.select(adminColumns)
		.from(orders)
		.where(sql`${orders.id} = ANY(${sql.param(ids)})`);
	return withItems(db, found);
}

async function listOrders(db: Queryable, list: List, wanted: Wanted) {
	const { search = "", status, after, limit = PAGE } = wanted;
	const statuses = list.statuses.filter((held) => !status || held === status);
	const users = search ? await findUserIds(db, { search, limit: MANY_CUSTOMERS + 1 }) : [];
	const isBehind = after ? list.isAfter(after) : undefined;
	const page = sql`ORDER BY ${list.order} LIMIT ${limit + 1}`;
	const meant = search
		? idsOf(search, users, { here: and(statusIn(statuses), isBehind) as SQL, page })
		: idsByStatus(statuses, isBehind, page);
	const found = await db
		.select(adminColumns)
		.from(orders)
		.where(and(sql`${orders.id} IN (${meant})`, statusIn(statuses), isBehind))
		.orderBy(list.order)
		.limit(limit + 1);
	const { rows, next } = cutPage(found, limit, ({ id }) => id);
	const isTooWide = users.length > MANY_CUSTOMERS;
	return { orders: await withItems(db, rows), next, isTooWide };
}

function statusIn(statuses: OrderStatus[]): SQL {
	return sql`${orders.status} = ANY(${sql.param(statuses)})`;
}

/** Each status has its part of an index, in the list's order, and gives no more than a page. */
function idsByStatus(statuses: OrderStatus[], isBehind: SQL | undefined, page: SQL): SQL {
	const parts = statuses.map(
		(status) => sql`(SELECT orders.id FROM orders
			WHERE ${and(sql`${orders.status} = ${status}`, isBehind)} ${page})`,
	);
	return parts.length ? sql.join(parts, sql` UNION ALL `) : sql`SELECT NULL`;
}

/** Each part has an index of its own, and of each customer no more than a page is looked at. */
function idsOf(search: string, userIds: string[], { here, page }: { here: SQL; page: SQL }): SQL {
	const reference = search.replace(/^#/, "").toLowerCase();
	return sql`
		SELECT id FROM orders WHERE right(id, 6) = ${reference}
		UNION SELECT order_id FROM order_items WHERE player_id = ${search}
		UNION SELECT bought.id FROM unnest(${sql.param(userIds)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT orders.id FROM orders
				WHERE orders.user_id = customer.id AND ${here} ${page}
			) AS bought`;
}
