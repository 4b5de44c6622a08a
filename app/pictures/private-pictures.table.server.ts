import { customType, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => "bytea" });

/** Pictures that one customer and the admins see. */
export const privatePictures = pgTable("private_pictures", {
	id: text().primaryKey(),
	/** The customer whom it is about. */
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	/** A line of an order … */
	orderId: text("order_id"),
	line: integer(),
	/** … or a top-up, and never both. */
	topUpId: text("top_up_id"),
	bytes: bytea().notNull(),
	width: integer().notNull(),
	height: integer().notNull(),
	createdAt: moment("created_at").notNull().defaultNow(),
});
