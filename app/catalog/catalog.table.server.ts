import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment, qepik } from "#app/platform/database/columns.server.ts";
import type { IdForm } from "./id-form.ts";

// The specification calls it `order`, and so do the database and the form; in code an order is a purchase.
const position = () => integer("order").notNull().default(0);
const idForm = () => jsonb("id_form").$type<IdForm>();

export const categories = pgTable("categories", {
	id: text().primaryKey(),
	name: text().notNull(),
	description: text().notNull().default(""),
	image: text().notNull().default(""),
	position: position(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Packages of one game: each is a row of `games`. */
export const families = pgTable("families", {
	id: text().primaryKey(),
	name: text().notNull(),
	/** What the ID in it looks like; null for any text. */
	idForm: idForm(),
	position: position(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const games = pgTable("games", {
	id: text().primaryKey(),
	name: text().notNull(),
	description: text().notNull().default(""),
	priceQepik: qepik("price_qepik").notNull().default(0),
	originalPriceQepik: qepik("original_price_qepik"),
	images: text().array().notNull().default([]),
	categoryId: text("category_id")
		.notNull()
		.references(() => categories.id),
	familyId: text("family_id").references(() => families.id),
	/** All that a buyer of this package gets: "660 UC". */
	denomination: text().notNull().default(""),
	/** How much of it is a gift: "60 UC bonus". */
	bonus: text().notNull().default(""),
	/** What people call it; only the search reads it. */
	nicknames: text().notNull().default(""),
	/** A draft: customers neither see nor buy it. */
	hidden: boolean().notNull().default(false),
	featured: boolean().notNull().default(false),
	available: boolean().notNull().default(true),
	accountDetails: text("account_details").notNull().default(""),
	requirements: text().notNull().default(""),
	stock: integer().default(0),
	trackStock: boolean("track_stock").notNull().default(false),
	/** Units that orders took from the tracked stock; only the SQL of sales and refunds writes it. */
	unitsSold: bigint("units_sold", { mode: "number" }).notNull().default(0),
	requiresId: boolean("requires_id").notNull().default(false),
	/** Null for what its family says. */
	idForm: idForm(),
	position: position(),
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});
