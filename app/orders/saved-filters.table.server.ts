import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

/** What an admin looks at every day in the queue of orders, under a name of their own. */
export const savedFilters = pgTable(
	"saved_filters",
	{
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id),
		name: text().notNull(),
		search: text().notNull(),
		status: text({ enum: ["pending", "processing", "completed", "cancelled"] }),
		byGame: boolean("by_game").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(filter) => [primaryKey({ columns: [filter.adminId, filter.name] })],
);
