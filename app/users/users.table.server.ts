import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable("users", {
	id: text().primaryKey(),
	name: text().notNull(),
	email: text().notNull().unique(),
	emailVerified: boolean("email_verified").notNull().default(false),
	image: text(),
	role: text({ enum: ["customer", "admin"] })
		.notNull()
		.default("customer"),
	twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

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

/** The sign-in library's name for a way to sign in: the password's hash lives here. */
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
