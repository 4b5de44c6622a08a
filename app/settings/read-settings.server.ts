import type { Queryable } from "../platform/database.server.ts";
import { settings } from "./settings.table.server.ts";

/** What every visitor may know of the settings. */
export async function getPublicSettings(db: Queryable) {
	const [row] = await db
		.select({
			storeName: settings.storeName,
			logoUrl: settings.logoUrl,
			heroTitle: settings.heroTitle,
			heroText: settings.heroText,
			deliveryPromise: settings.deliveryPromise,
			supportPhone: settings.supportPhone,
			supportGreeting: settings.supportGreeting,
		})
		.from(settings);
	return found(row);
}

/** What a customer needs in order to top up. */
export async function getTopUpSettings(db: Queryable) {
	const [row] = await db
		.select({
			cardNumber: settings.cardNumber,
			cardHolder: settings.cardHolder,
			cardBank: settings.cardBank,
			topupPresetsQepik: settings.topupPresetsQepik,
			epointWidgetUrl: settings.epointWidgetUrl,
			supportPhone: settings.supportPhone,
		})
		.from(settings);
	return found(row);
}

/** The payment form's address, which every page has to allow in a frame. */
export async function getWidgetUrl(db: Queryable): Promise<string> {
	const [row] = await db.select({ epointWidgetUrl: settings.epointWidgetUrl }).from(settings);
	return found(row).epointWidgetUrl;
}

function found<Row>(row: Row | undefined): Row {
	if (!row) throw new Error("the settings row is missing");
	return row;
}
