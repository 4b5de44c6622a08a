import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { orders } from "./orders.table.server.ts";

/** Which admin is at which order, until when. */
export const orderClaims = pgTable("order_claims", {
	orderId: text("order_id")
		.primaryKey()
		.references(() => orders.id),
	adminId: text("admin_id")
		.notNull()
		.references(() => users.id),
	claimedUntil: moment("claimed_until").notNull(),
});
