import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users.table.server.ts";

/** Shaped by the sign-in library: one row for each person who has, or prepares, a second factor. */
export const twoFactors = pgTable("two_factors", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	secret: text().notNull(),
	backupCodes: text("backup_codes").notNull(),
	verified: boolean().notNull().default(false),
	failedVerificationCount: integer("failed_verification_count").notNull().default(0),
	lockedUntil: timestamp("locked_until", { withTimezone: true }),
});
