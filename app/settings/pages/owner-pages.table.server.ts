import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

/** Append-only: the database refuses a change or a removal. */
export const ownerPages = pgTable(
	"owner_pages",
	{
		page: text().notNull(),
		version: integer().notNull(),
		text: text().notNull(),
		changedAt: moment("changed_at").notNull().defaultNow(),
		changedBy: text("changed_by")
			.notNull()
			.references(() => users.id),
	},
	(row) => [primaryKey({ columns: [row.page, row.version] })],
);
