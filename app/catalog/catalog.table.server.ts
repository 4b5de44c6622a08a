import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const categories = pgTable("categories", {
	id: text().primaryKey(),
	name: text().notNull(),
	description: text().notNull().default(""),
	image: text().notNull().default(""),
	order: integer().notNull().default(0),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const games = pgTable("games", {
	id: text().primaryKey(),
	name: text().notNull(),
	description: text().notNull().default(""),
	priceQepik: bigint("price_qepik", { mode: "number" }).notNull().default(0),
	originalPriceQepik: bigint("original_price_qepik", { mode: "number" }),
	images: text().array().notNull().default([]),
	categoryId: text("category_id")
		.notNull()
		.references(() => categories.id),
	featured: boolean().notNull().default(false),
	available: boolean().notNull().default(true),
	accountDetails: text("account_details").notNull().default(""),
	requirements: text().notNull().default(""),
	stock: integer().default(0),
	trackStock: boolean("track_stock").notNull().default(false),
	/** Units taken from the tracked stock by orders; counted by the database's statement alone. */
	unitsSold: bigint("units_sold", { mode: "number" }).notNull().default(0),
	requiresId: boolean("requires_id").notNull().default(false),
	order: integer().notNull().default(0),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});
