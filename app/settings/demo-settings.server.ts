import type { Settings } from "./read-settings.server.ts";

/** Plainly fictitious: nobody's number, nobody's card. */
export const DEMO_SETTINGS = {
	supportPhone: "+994000000000",
	cardNumber: "4000000000000002",
	cardHolder: "DEMO NÜMUNƏ",
	cardBank: "Nümunə Bank",
	epointWidgetUrl: "/demo/epoint",
};

// What a new shop is called, by the migration that makes the settings.
const FIRST_VALUES = { storeName: "GameStore", ...DEMO_SETTINGS };

/** Whether a setting is still what the shop came with. */
export function isDemoValue(settings: Settings, name: keyof typeof FIRST_VALUES): boolean {
	return settings[name] === FIRST_VALUES[name];
}
