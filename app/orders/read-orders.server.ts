import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { orderItems, orders } from "./orders.table.server.ts";

const PAGE = 20;

/** What a customer may see of an order: never the admin's notes. */
export const customerColumns = {
	id: orders.id,
	status: orders.status,
	totalQepik: orders.totalQepik,
	customerMessage: orders.customerMessage,
	createdAt: orders.createdAt,
	completedAt: orders.completedAt,
	refundedAt: orders.refundedAt,
	withdrawnAt: orders.withdrawnAt,
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

/** A page of a customer's orders, newest first; `after` is the last one of the page before. */
export async function listOrdersOf(
	db: Queryable,
	{ userId, after }: { userId: string; after?: string | undefined },
) {
	const found = await db
		.select(customerColumns)
		.from(orders)
		.where(and(eq(orders.userId, userId), after ? isAfter(after) : undefined))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(PAGE + 1)
		.prepare(after ? "orders-of-after" : "orders-of")
		.execute();
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { orders: await withItems(db, rows), next };
}

/** One order of a customer's own, however long ago it was. */
export async function findOrderOf(
	db: Queryable,
	{ userId, orderId }: { userId: string; orderId: string },
) {
	const found = await db
		.select(customerColumns)
		.from(orders)
		.where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
	const [order] = await withItems(db, found);
	return order;
}

/** By where an order stands and not by a count, so that every page costs the same. */
function isAfter(id: string): SQL {
	return sql`(${orders.createdAt}, ${orders.id}) <
		((SELECT created_at FROM orders WHERE id = ${id}), ${id})`;
}

/** Puts their lines to orders that were read, in one query. */
export async function withItems<Order extends { id: string }>(db: Queryable, found: Order[]) {
	const ids = found.map((order) => order.id);
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
	return found.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [] }));
}
