import { getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { findMessagingLink } from "./messaging-link.ts";
import { whenItOpens } from "./opening-hours.ts";
import { settings } from "./settings.table.server.ts";

export type Settings = typeof settings.$inferSelect & {
	/** In Baku, when they were read: they say something else while the shop is closed. */
	minuteOfDay: number;
};

const BAKU = sql`now() AT TIME ZONE 'Asia/Baku'`;
const COLUMNS = {
	...getTableColumns(settings),
	minuteOfDay: sql<number>`(extract(hour FROM ${BAKU}) * 60 + extract(minute FROM ${BAKU}))::int`,
};

export async function readSettings(db: Queryable): Promise<Settings> {
	const [row] = await db.select(COLUMNS).from(settings).prepare("settings").execute();
	if (!row) throw new Error("the settings row is missing");
	return row;
}

/** The settings that are public. */
export type VisitorSettings = ReturnType<typeof forVisitors>;

export function forVisitors(all: Settings) {
	return {
		storeName: all.storeName,
		logoUrl: all.logoUrl,
		heroTitle: all.heroTitle,
		deliveryPromise: whenItOpens(all.openingHours, all.minuteOfDay) ?? all.deliveryPromise,
		supportLink: findMessagingLink(all.supportPhone, greetingOf(all)),
	};
}

/** The owner's greeting, or one with the shop's present name. */
export function greetingOf({
	supportGreeting,
	storeName,
}: Pick<Settings, "supportGreeting" | "storeName">): string {
	return supportGreeting || `Salam! ${storeName} ilə bağlı sualım var.`;
}

/** The settings that a customer needs to top up. */
export function forTopUp(all: Settings) {
	return {
		cardNumber: all.cardNumber,
		cardHolder: all.cardHolder,
		cardBank: all.cardBank,
		topupPresetsQepik: all.topupPresetsQepik,
		epointWidgetUrl: all.epointWidgetUrl,
		supportPhone: all.supportPhone,
	};
}
