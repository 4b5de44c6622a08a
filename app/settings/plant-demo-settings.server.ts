import type { Queryable } from "../platform/database.server.ts";
import { settings } from "./settings.table.server.ts";

/** Plainly fictitious: nobody's number, nobody's card. */
const DEMO_SETTINGS = {
	supportPhone: "+994000000000",
	cardNumber: "4000000000000002",
	cardHolder: "DEMO NÜMUNƏ",
	cardBank: "Nümunə Bank",
	epointWidgetUrl: "/demo/epoint",
};

export async function plantDemoSettings(db: Queryable): Promise<void> {
	await db.update(settings).set(DEMO_SETTINGS);
}
