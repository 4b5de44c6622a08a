import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import { selectPicturesOfLine } from "#app/pictures/private-pictures.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type ListOrder, newestFirst, oldestFirst } from "#app/platform/database/keyset.server.ts";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { selectShownName } from "#app/users/select-shown-name.server.ts";
import type { IdCorrection } from "./id-corrections.ts";
import { listRefunds } from "./list-refunds.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { selectCanUndo } from "./order-undo.server.ts";
import { orderDeliveries, orderItems, orders } from "./orders.table.server.ts";
import { withMeasured } from "./read-promises.server.ts";
import { findMeant } from "./search-orders.server.ts";
import { CLOSED_STATUSES, OPEN_STATUSES, type OrderStatus } from "./status.ts";
import { hasTwin } from "./twins.server.ts";

const PAGE = 20;

/** What a customer may see of an order: never the admins' notes. */
const customerColumns = {
	id: orders.id,
	status: orders.status,
	totalQepik: orders.totalQepik,
	customerMessage: orders.customerMessage,
	createdAt: orders.createdAt,
	startedAt: orders.startedAt,
	completedAt: orders.completedAt,
	cancelledAt: orders.cancelledAt,
	refundedAt: orders.refundedAt,
	refundedQepik: orders.refundedQepik,
	withdrawnAt: orders.withdrawnAt,
	/** As it was when they bought. */
	buyerName: selectShownName(orders.userName, orders.userEmail),
};

/** What only admins see as well. */
const adminColumns = {
	...customerColumns,
	userId: orders.userId,
	userEmail: orders.userEmail,
	userName: selectShownName(orders.userName, orders.userEmail),
	adminNotes: orders.adminNotes,
	/** Whoever is at the order. */
	claimedBy: orderClaim.selectAdmin(orders.id),
	claimedByName: orderClaim.selectAdminName(orders.id),
	claimedForS: orderClaim.selectSecondsLeft(orders.id),
	/** How often its customer has corrected an ID. */
	corrections: sql<number>`(SELECT count(*)::int FROM order_id_corrections
		WHERE order_id = ${orders.id})`,
	/** Whether it looks like another order once more. */
	hasTwin,
	/** Whether it was completed just now, and not changed since. */
	canUndo: selectCanUndo(orders.id),
	ageMinutes: selectMinutesSince(orders.createdAt),
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
	idParts: orderItems.idParts,
	/** How its customer corrected it, the first correction first. */
	corrections: sql<IdCorrection[]>`coalesce((
		SELECT jsonb_agg(jsonb_build_object('oldId', old_id, 'newId', new_id, 'at', corrected_at)
			ORDER BY number)
		FROM order_id_corrections AS made
		WHERE made.order_id = ${orderItems.orderId} AND made.line = ${orderItems.line}
	), '[]')`,
	fromStock: orderItems.fromStock,
	delivered: sql<number>`coalesce(${orderDeliveries.delivered}, 0)`,
	undeliverable: sql<string>`coalesce(${orderDeliveries.undeliverable}, '')`,
	/** Pictures that show its delivery. */
	proofs: selectPicturesOfLine(orderItems.orderId, orderItems.line),
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
	return withMeasured(db, await withItems(db, rows));
}

type Filters = {
	/** A reference, a customer's name or email, a game, an amount, or a part of a player's ID. */
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
	const isAfter = sorting.after(after);
	const sortedPage = sql`ORDER BY ${sorting.by} LIMIT ${limit + 1}`;
	const { ids, isTooWide } = search
		? await findMeant(db, search, { statuses, isAfter, sortedPage, by: sorting.by })
		: { ids: idsByStatus(statuses, isAfter, sortedPage), isTooWide: false };
	const rows = await db
		.select(adminColumns)
		.from(orders)
		.where(and(sql`${orders.id} IN (${ids})`, hasStatus(statuses), isAfter))
		.orderBy(sorting.by)
		.limit(limit + 1);
	const { rows: page, next } = cutPage(rows, limit, ({ id }) => id);
	return { orders: await withMeasured(db, await withItems(db, page)), next, isTooWide };
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

/** Adds the lines of each order, and what was given back of it. */
async function withItems<Order extends { id: string; refundedQepik: number }>(
	db: Queryable,
	rows: Order[],
) {
	const ids = rows.map((order) => order.id);
	const [items, refunds] = await Promise.all([
		ids.length
			? db
					.select(itemColumns)
					.from(orderItems)
					.leftJoin(
						orderDeliveries,
						and(
							eq(orderDeliveries.orderId, orderItems.orderId),
							eq(orderDeliveries.line, orderItems.line),
						),
					)
					.where(sql`${orderItems.orderId} = ANY(${sql.param(ids)})`)
					.orderBy(asc(orderItems.orderId), asc(orderItems.line))
					.prepare("items-of-orders")
					.execute()
			: [],
		listRefunds(
			db,
			rows.filter(({ refundedQepik }) => refundedQepik > 0).map(({ id }) => id),
		),
	]);
	const byOrder = Map.groupBy(items, (item) => item.orderId);
	const refundsOf = Map.groupBy(refunds, (refund) => refund.orderId);
	return rows.map((order) => {
		const given = refundsOf.get(order.id) ?? [];
		const back = given.flatMap(({ units }) => units);
		const lines = (byOrder.get(order.id) ?? []).map((item) => ({
			...item,
			unitsRefunded: back.reduce(
				(sum, { line, quantity }) => sum + (line === item.line ? quantity : 0),
				0,
			),
		}));
		return { ...order, items: lines, refunds: given };
	});
}
