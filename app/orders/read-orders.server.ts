import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type ListOrder, newestFirst, oldestFirst } from "#app/platform/database/keyset.server.ts";
import { findUserIds } from "#app/users/read-users.server.ts";
import { selectShownName } from "#app/users/select-shown-name.server.ts";
import { orderItems, orders } from "./orders.table.server.ts";
import { CLOSED_STATUSES, OPEN_STATUSES, type OrderStatus } from "./status.ts";

const PAGE = 20;
/** A search that finds more customers than this asks to be narrowed. */
const MANY_CUSTOMERS = 50;

/** What a customer may see of an order: never the admins' notes. */
const customerColumns = {
	id: orders.id,
	status: orders.status,
	totalQepik: orders.totalQepik,
	customerMessage: orders.customerMessage,
	createdAt: orders.createdAt,
	completedAt: orders.completedAt,
	refundedAt: orders.refundedAt,
	withdrawnAt: orders.withdrawnAt,
};

/** What only admins see as well. */
const adminColumns = {
	...customerColumns,
	userId: orders.userId,
	userEmail: orders.userEmail,
	userName: selectShownName(orders.userName, orders.userEmail),
	adminNotes: orders.adminNotes,
	ageMinutes: sql<number>`floor(extract(epoch FROM now() - ${orders.createdAt}) / 60)::int`,
};

const itemColumns = {
	orderId: orderItems.orderId,
	line: orderItems.line,
	gameId: orderItems.gameId,
	gameName: orderItems.gameName,
	quantity: orderItems.quantity,
	unitPriceQepik: orderItems.unitPriceQepik,
	priceQepik: orderItems.priceQepik,
	accountDetails: orderItems.accountDetails,
	playerId: orderItems.playerId,
	fromStock: orderItems.fromStock,
};

export type CustomerOrder = Awaited<ReturnType<typeof listOrdersOf>>["orders"][number];
export type AdminOrder = Awaited<ReturnType<typeof listOpenOrders>>["orders"][number];

const OLDEST_FIRST = oldestFirst(orders.createdAt, orders.id);
const NEWEST_FIRST = newestFirst(orders.createdAt, orders.id);

/** A page of a customer's own orders, newest first; `after` is the last one of the page before. */
export async function listOrdersOf(
	db: Queryable,
	{ userId, after }: { userId: string; after?: string | undefined },
) {
	const rows = await db
		.select(customerColumns)
		.from(orders)
		.where(and(eq(orders.userId, userId), NEWEST_FIRST.after(after)))
		.orderBy(NEWEST_FIRST.by)
		.limit(PAGE + 1)
		.prepare(after ? "orders-of-after" : "orders-of")
		.execute();
	const { rows: page, next } = cutPage(rows, PAGE, ({ id }) => id);
	return { orders: await withItems(db, page), next };
}

/** One order of a customer's own, however long ago it was. */
export async function findOrderOf(
	db: Queryable,
	{ userId, orderId }: { userId: string; orderId: string },
) {
	const rows = await db
		.select(customerColumns)
		.from(orders)
		.where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
	const [order] = await withItems(db, rows);
	return order;
}

/** For admins: orders by their ids, in whatever state they are. */
export async function listOrdersByIds(db: Queryable, ids: string[]) {
	const rows = await db
		.select(adminColumns)
		.from(orders)
		.where(sql`${orders.id} = ANY(${sql.param(ids)})`);
	return withItems(db, rows);
}

type Filters = {
	/** A reference, a customer's name or email, or a player's ID. */
	search?: string;
	/** A status that the list does not contain finds nothing. */
	status?: OrderStatus | undefined;
	/** The id of the last order of the page before. */
	after?: string | undefined;
	limit?: number;
};

/** For admins: a page of the orders that somebody has to work on, oldest first. */
export function listOpenOrders(db: Queryable, filters: Filters = {}) {
	return listOrders(db, { ...filters, among: OPEN_STATUSES, sorting: OLDEST_FIRST });
}

/** For admins: a page of what was completed or cancelled, newest first. */
export function listClosedOrders(db: Queryable, filters: Filters = {}) {
	return listOrders(db, { ...filters, among: CLOSED_STATUSES, sorting: NEWEST_FIRST });
}

/** For admins: the orders that nobody has taken yet, oldest first. */
export async function listWaitingOrders(db: Queryable, { limit }: { limit: number }) {
	return (await listOpenOrders(db, { status: "pending", limit })).orders;
}

async function listOrders(
	db: Queryable,
	filters: Filters & { among: readonly OrderStatus[]; sorting: ListOrder },
) {
	const { among, sorting, search = "", status, after, limit = PAGE } = filters;
	const statuses = among.filter((one) => !status || one === status);
	const users = search ? await findUserIds(db, { search, limit: MANY_CUSTOMERS + 1 }) : [];
	const isAfter = sorting.after(after);
	const sortedPage = sql`ORDER BY ${sorting.by} LIMIT ${limit + 1}`;
	const ids = search
		? idsBySearch(search, users, { where: and(hasStatus(statuses), isAfter) as SQL, sortedPage })
		: idsByStatus(statuses, isAfter, sortedPage);
	const rows = await db
		.select(adminColumns)
		.from(orders)
		.where(and(sql`${orders.id} IN (${ids})`, hasStatus(statuses), isAfter))
		.orderBy(sorting.by)
		.limit(limit + 1);
	const { rows: page, next } = cutPage(rows, limit, ({ id }) => id);
	const isTooWide = users.length > MANY_CUSTOMERS;
	return { orders: await withItems(db, page), next, isTooWide };
}

function hasStatus(statuses: OrderStatus[]): SQL {
	return sql`${orders.status} = ANY(${sql.param(statuses)})`;
}

/** Each status has a part of an index in the list's order, so of each no more than a page is read. */
function idsByStatus(statuses: OrderStatus[], isAfter: SQL | undefined, sortedPage: SQL): SQL {
	const parts = statuses.map(
		(status) => sql`(SELECT orders.id FROM orders
			WHERE ${and(sql`${orders.status} = ${status}`, isAfter)} ${sortedPage})`,
	);
	return parts.length ? sql.join(parts, sql` UNION ALL `) : sql`SELECT NULL`;
}

type Part = { where: SQL; sortedPage: SQL };

/** Each part has an index of its own, and of each customer no more than a page is read. */
function idsBySearch(search: string, userIds: string[], { where, sortedPage }: Part): SQL {
	const reference = search.replace(/^#/, "").toLowerCase();
	return sql`
		SELECT id FROM orders WHERE right(id, 6) = ${reference}
		UNION SELECT order_id FROM order_items WHERE player_id = ${search}
		UNION SELECT bought.id FROM unnest(${sql.param(userIds)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT orders.id FROM orders
				WHERE orders.user_id = customer.id AND ${where} ${sortedPage}
			) AS bought`;
}

/** Adds the lines of each order, in one query. */
async function withItems<Order extends { id: string }>(db: Queryable, rows: Order[]) {
	const ids = rows.map((order) => order.id);
	const items = ids.length
		? await db
				.select(itemColumns)
				.from(orderItems)
				.where(sql`${orderItems.orderId} = ANY(${sql.param(ids)})`)
				.orderBy(asc(orderItems.orderId), asc(orderItems.line))
				.prepare("items-of-orders")
				.execute()
		: [];
	const byOrder = Map.groupBy(items, (item) => item.orderId);
	return rows.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [] }));
}
