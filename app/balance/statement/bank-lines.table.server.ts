import { date, pgTable, text } from "drizzle-orm/pg-core";
import { moment, qepik } from "#app/platform/database/columns.server.ts";

export const bankLines = pgTable("bank_lines", {
	id: text().primaryKey(),
	digest: text().notNull(),
	amountQepik: qepik("amount_qepik").notNull(),
	/** The day in the line, where it names one. */
	paidOn: date("paid_on", { mode: "string" }),
	sender: text().notNull().default(""),
	text: text().notNull(),
	createdAt: moment("created_at").notNull(),
	addedBy: text("added_by").notNull(),
	status: text({ enum: ["waiting", "used", "dismissed"] })
		.notNull()
		.default("waiting"),
	topUpId: text("top_up_id"),
	settledAt: moment("settled_at"),
	settledBy: text("settled_by"),
});
