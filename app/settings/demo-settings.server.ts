import type { Settings } from "./read-settings.server.ts";

/** Obviously fictitious: nobody's number, nobody's card. */
export const DEMO_SETTINGS = {
	supportPhone: "+994000000000",
	cardNumber: "4000000000000002",
	cardHolder: "DEMO NÜMUNƏ",
	cardBank: "Nümunə Bank",
	epointWidgetUrl: "/demo/epoint",
};

// The name of a new shop is set by the migration that creates the settings.
const FIRST_VALUES = { storeName: "GameStore", ...DEMO_SETTINGS };

/** Whether a setting still has the value that the shop came with. */
export function isDemoValue(settings: Settings, name: keyof typeof FIRST_VALUES): boolean {
	return settings[name] === FIRST_VALUES[name];
}
