import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";
import { users } from "#app/users/users.table.server.ts";

export const sessions = pgTable("sessions", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	token: text().notNull().unique(),
	expiresAt: moment("expires_at").notNull(),
	ipAddress: text("ip_address"),
	userAgent: text("user_agent"),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** The sign-in library's table of ways to sign in: here is the password's hash. */
export const account = pgTable("account", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	accountId: text("account_id").notNull(),
	providerId: text("provider_id").notNull(),
	accessToken: text("access_token"),
	refreshToken: text("refresh_token"),
	idToken: text("id_token"),
	accessTokenExpiresAt: moment("access_token_expires_at"),
	refreshTokenExpiresAt: moment("refresh_token_expires_at"),
	scope: text(),
	password: text(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const verification = pgTable("verification", {
	id: text().primaryKey(),
	identifier: text().notNull(),
	value: text().notNull(),
	expiresAt: moment("expires_at").notNull(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Defined by the sign-in library: a row for each person who has, or is setting up, a second factor. */
export const twoFactors = pgTable("two_factors", {
	id: text().primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	secret: text().notNull(),
	backupCodes: text("backup_codes").notNull(),
	verified: boolean().notNull().default(false),
	failedVerificationCount: integer("failed_verification_count").notNull().default(0),
	lockedUntil: moment("locked_until"),
});
