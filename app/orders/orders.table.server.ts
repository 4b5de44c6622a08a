import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, qepik } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

export const orders = pgTable("orders", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	userEmail: text("user_email").notNull(),
	userName: text("user_name").notNull(),
	totalQepik: qepik("total_qepik").notNull(),
	status: text({ enum: ["pending", "processing", "completed", "cancelled"] })
		.notNull()
		.default("pending"),
	attemptId: text("attempt_id").notNull(),
	attemptDigest: text("attempt_digest").notNull(),
	adminNotes: text("admin_notes").notNull().default(""),
	customerMessage: text("customer_message").notNull().default(""),
	createdAt: moment("created_at").notNull().defaultNow(),
	/** When an admin first took it; stamped by the database. */
	startedAt: moment("started_at"),
	completedAt: moment("completed_at"),
	cancelledAt: moment("cancelled_at"),
	/** When what was left of its price went back. */
	refundedAt: moment("refunded_at"),
	/** What went back so far, in all parts. */
	refundedQepik: qepik("refunded_qepik").notNull().default(0),
	/** When its customer withdrew it, while it was pending. */
	withdrawnAt: moment("withdrawn_at"),
	/** Whether the units from tracked stocks that were left went back with it. */
	stockReturned: boolean("stock_returned").notNull().default(false),
});

export const orderItems = pgTable(
	"order_items",
	{
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id),
		line: integer().notNull(),
		gameId: text("game_id").notNull(),
		gameName: text("game_name").notNull(),
		quantity: integer().notNull(),
		unitPriceQepik: qepik("unit_price_qepik").notNull(),
		priceQepik: qepik("price_qepik").notNull(),
		accountDetails: text("account_details"),
		playerId: text("player_id"),
		/** What it consists of, where its game told that when it was bought. */
		idParts: text("id_parts").array(),
		/** Whether the units were taken from a tracked stock. */
		fromStock: boolean("from_stock").notNull().default(false),
	},
	(item) => [primaryKey({ columns: [item.orderId, item.line] })],
);

/** Append-only. The part's entry in the ledger has its id as reference. */
export const orderRefunds = pgTable("order_refunds", {
	id: text().primaryKey(),
	orderId: text("order_id")
		.notNull()
		.references(() => orders.id),
});

/** Append-only: the units that a part paid back; none where it is an amount. */
export const orderRefundLines = pgTable(
	"order_refund_lines",
	{
		refundId: text("refund_id").notNull(),
		orderId: text("order_id").notNull(),
		line: integer().notNull(),
		quantity: integer().notNull(),
	},
	(line) => [primaryKey({ columns: [line.refundId, line.line] })],
);

/** How far a line is delivered; a line that nobody worked on has no row. */
export const orderDeliveries = pgTable(
	"order_deliveries",
	{
		orderId: text("order_id").notNull(),
		line: integer().notNull(),
		delivered: integer().notNull(),
		/** Why the rest cannot be delivered, in words for the customer; empty where it can. */
		undeliverable: text().notNull(),
	},
	(line) => [primaryKey({ columns: [line.orderId, line.line] })],
);
