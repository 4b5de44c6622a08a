import { createContext, type RouterContextProvider } from "react-router";
import { appContext } from "../platform/app-context.server.ts";
import type { Queryable } from "../platform/database.server.ts";
import { findMessagingLink } from "./messaging-link.ts";
import { settings } from "./settings.table.server.ts";

export type Settings = typeof settings.$inferSelect;

export async function readSettings(db: Queryable): Promise<Settings> {
	const [row] = await db.select().from(settings).prepare("settings").execute();
	if (!row) throw new Error("the settings row is missing");
	return row;
}

const readContext = createContext<Promise<Settings> | null>(null);

/** The settings, read once for each request: several parts of a page need some of them. */
export function settingsOf(context: Readonly<RouterContextProvider>): Promise<Settings> {
	const begun = context.get(readContext);
	if (begun) return begun;
	const read = readSettings(context.get(appContext).db);
	context.set(readContext, read);
	return read;
}

/** What every visitor may know of the settings. */
export function forVisitors(all: Settings) {
	return {
		storeName: all.storeName,
		logoUrl: all.logoUrl,
		heroTitle: all.heroTitle,
		heroText: all.heroText,
		deliveryPromise: all.deliveryPromise,
		supportLink: findMessagingLink(all.supportPhone, greetingOf(all)),
	};
}

/** Without one of the owner's own it names the shop, as it is called today. */
function greetingOf({ supportGreeting, storeName }: Settings): string {
	return supportGreeting || `Salam! ${storeName} ilə bağlı sualım var.`;
}

/** What a customer needs in order to top up. */
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
