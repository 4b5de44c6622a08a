import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";
import { orderItems, orders } from "./orders.table.server.ts";

const PAGE = 50;

/** What a customer may see of an order: never the admin's notes. */
export const customerColumns = {
	id: orders.id,
	status: orders.status,
	totalQepik: orders.totalQepik,
	customerMessage: orders.customerMessage,
	createdAt: orders.createdAt,
	completedAt: orders.completedAt,
	refundedAt: orders.refundedAt,
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
};

export type CustomerOrder = Awaited<ReturnType<typeof listOrdersOf>>[number];

/** A customer's orders, newest first. */
export async function listOrdersOf(db: Queryable, userId: string) {
	const found = await db
		.select(customerColumns)
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(PAGE);
	return withItems(db, found);
}

/** Puts their lines to orders that were read, in one query. */
export async function withItems<Order extends { id: string }>(db: Queryable, found: Order[]) {
	const ids = found.map((order) => order.id);
	const items = ids.length
		? await db
				.select(itemColumns)
				.from(orderItems)
				.where(inArray(orderItems.orderId, ids))
				.orderBy(asc(orderItems.orderId), asc(orderItems.line))
		: [];
	const byOrder = Map.groupBy(items, (item) => item.orderId);
	return found.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [] }));
}
