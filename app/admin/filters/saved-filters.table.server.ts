import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";
import type { WorkQueue } from "./work-queue.ts";

/** What an admin looks at every day in one of the queues, under a name of their own. */
export const savedFilters = pgTable(
	"saved_filters",
	{
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id),
		queue: text().$type<WorkQueue>().notNull(),
		name: text().notNull(),
		search: text().notNull(),
		/** One of the queue's own. */
		status: text(),
		byGame: boolean("by_game").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(filter) => [primaryKey({ columns: [filter.adminId, filter.queue, filter.name] })],
);
