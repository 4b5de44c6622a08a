import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { orderDeliveries, orderItems } from "./orders.table.server.ts";

/** A line of an order and how far it is delivered; undefined where there is none. */
export async function findLine(
	db: Queryable,
	{ orderId, line }: { orderId: string; line: number },
) {
	const [item] = await db
		.select({
			game: orderItems.gameName,
			gameId: orderItems.gameId,
			playerId: orderItems.playerId,
			quantity: orderItems.quantity,
			delivered: sql<number>`coalesce(${orderDeliveries.delivered}, 0)`,
			undeliverable: sql<string>`coalesce(${orderDeliveries.undeliverable}, '')`,
		})
		.from(orderItems)
		.leftJoin(
			orderDeliveries,
			and(
				eq(orderDeliveries.orderId, orderItems.orderId),
				eq(orderDeliveries.line, orderItems.line),
			),
		)
		.where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, line)));
	return item;
}
