import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment, qepik } from "#app/platform/database/columns.server.ts";

export const settings = pgTable("settings", {
	onlyRow: boolean("only_row").primaryKey().default(true),
	storeName: text("store_name").notNull(),
	logoUrl: text("logo_url").notNull(),
	heroTitle: text("hero_title").notNull(),
	heroText: text("hero_text").notNull(),
	deliveryPromise: text("delivery_promise").notNull(),
	openingHours: text("opening_hours").notNull(),
	/** From so many minutes on something that waits is late, where its game says nothing. */
	lateMinutes: integer("late_minutes").notNull(),
	supportPhone: text("support_phone").notNull(),
	supportGreeting: text("support_greeting").notNull(),
	cardNumber: text("card_number").notNull(),
	cardHolder: text("card_holder").notNull(),
	cardBank: text("card_bank").notNull(),
	topupPresetsQepik: qepik("topup_presets_qepik").array().notNull(),
	epointWidgetUrl: text("epoint_widget_url").notNull(),
	messageTemplates: text("message_templates").notNull(),
	updatedAt: moment("updated_at").notNull(),
});
