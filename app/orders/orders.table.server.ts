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
	completedAt: moment("completed_at"),
	cancelledAt: moment("cancelled_at"),
	refundedAt: moment("refunded_at"),
	/** When its customer withdrew it, while it was pending. */
	withdrawnAt: moment("withdrawn_at"),
	/** Whether the units from tracked stocks went back with the refund. */
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
		/** Whether the units were taken from a tracked stock. */
		fromStock: boolean("from_stock").notNull().default(false),
	},
	(item) => [primaryKey({ columns: [item.orderId, item.line] })],
);
