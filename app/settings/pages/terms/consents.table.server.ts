import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";
import type { TermsPage } from "./terms-pages.ts";

/** Each text that somebody agreed to, once, as it was. Append-only, like the consents. */
export const agreedTexts = pgTable("agreed_texts", {
	digest: text().primaryKey(),
	page: text().$type<TermsPage>().notNull(),
	text: text().notNull(),
});

export const consents = pgTable(
	"consents",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		digest: text()
			.notNull()
			.references(() => agreedTexts.digest),
		page: text().$type<TermsPage>().notNull(),
		version: integer().notNull(),
		/** With the registration, or when the shop asked again. */
		occasion: text({ enum: ["register", "later"] }).notNull(),
		agreedAt: moment("agreed_at").notNull().defaultNow(),
	},
	(row) => [primaryKey({ columns: [row.userId, row.digest] })],
);
