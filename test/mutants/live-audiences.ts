import type { Mutant } from "./mutant.ts";

const FILE = "app/live/changes.server.ts";
const TO_PERSON = "hub.publish(`user:$" + "{userId}`);";
const TO_BOTH = TO_PERSON.replace(");", ', "admin");');

type Wrong = { name: string; lost: string; text: string; becomes: string };

const wrong = (one: Wrong): Mutant => ({
	...one,
	file: FILE,
	tests: ["test/live-changes.test.ts"],
});

/** The first line of a publisher, by which its call is told from the others. */
const of = (noun: string) => `export function ${noun}(hub: Publisher, userId: string): void {\n\t`;

/** Which pages a change is published to. */
export const liveAudiences: Mutant[] = [
	wrong({
		name: "audience-order-customer",
		lost: "customers do not see what becomes of their orders",
		text: `${TO_BOTH}\n\tif (stockMoved)`,
		becomes: 'hub.publish("admin");\n\tif (stockMoved)',
	}),
	wrong({
		name: "audience-order-admins",
		lost: "admins do not see new orders",
		text: `${TO_BOTH}\n\tif (stockMoved)`,
		becomes: `${TO_PERSON}\n\tif (stockMoved)`,
	}),
	wrong({
		name: "audience-order-no-stock",
		lost: "visitors see a stock that is sold out",
		text: 'if (stockMoved) hub.publish("catalog");',
		becomes: "",
	}),
	wrong({
		name: "audience-order-everybody",
		lost: "every order makes every visitor's page load anew",
		text: 'if (stockMoved) hub.publish("catalog");',
		becomes: 'hub.publish("catalog");',
	}),
	wrong({
		name: "audience-top-up-customer",
		lost: "customers do not see that their money has arrived",
		text: `${of("topUpChanged")}${TO_BOTH}`,
		becomes: `${of("topUpChanged")}hub.publish("admin");`,
	}),
	wrong({
		name: "audience-top-up-admins",
		lost: "admins do not see new top-ups",
		text: `${of("topUpChanged")}${TO_BOTH}`,
		becomes: `${of("topUpChanged")}${TO_PERSON}`,
	}),
	wrong({
		name: "audience-top-up-everybody",
		lost: "one customer's top-up is everybody's news",
		text: `${of("topUpChanged")}${TO_BOTH}`,
		becomes: `${of("topUpChanged")}${TO_BOTH.replace(");", ', "settings");')}`,
	}),
	wrong({
		name: "audience-balance-customer",
		lost: "a customer does not see the balance that an admin set",
		text: `${of("balanceChanged")}${TO_BOTH}`,
		becomes: `${of("balanceChanged")}hub.publish("admin");`,
	}),
	wrong({
		name: "audience-balance-admins",
		lost: "other admins set a balance that they see outdated",
		text: `${of("balanceChanged")}${TO_BOTH}`,
		becomes: `${of("balanceChanged")}${TO_PERSON}`,
	}),
	wrong({
		name: "audience-person-self",
		lost: "whose role changes does not notice",
		text: `${of("userChanged")}${TO_BOTH}`,
		becomes: `${of("userChanged")}hub.publish("admin");`,
	}),
	wrong({
		name: "audience-person-admins",
		lost: "admins see old names and roles",
		text: `${of("userChanged")}${TO_BOTH}`,
		becomes: `${of("userChanged")}${TO_PERSON}`,
	}),
	wrong({
		name: "audience-registration",
		lost: "a registration makes every visitor's page load anew, and no admin's",
		text: 'userRegistered(hub: Publisher): void {\n\thub.publish("admin");',
		becomes: 'userRegistered(hub: Publisher): void {\n\thub.publish("catalog");',
	}),
	wrong({
		name: "audience-sessions",
		lost: "streams of ended sessions go on, and admins' pages load anew instead",
		text: TO_PERSON,
		becomes: 'hub.publish("admin");',
	}),
	wrong({
		name: "audience-catalog-shop",
		lost: "customers see old prices",
		text: 'hub.publish("catalog", "admin");',
		becomes: 'hub.publish("admin");',
	}),
	wrong({
		name: "audience-catalog-admins",
		lost: "admins do not see what another admin changed in the catalogue",
		text: 'hub.publish("catalog", "admin");',
		becomes: 'hub.publish("catalog");',
	}),
	wrong({
		name: "audience-settings-shop",
		lost: "customers transfer money to the old card",
		text: 'hub.publish("settings", "admin");',
		becomes: 'hub.publish("admin");',
	}),
	wrong({
		name: "audience-settings-admins",
		lost: "another owner's open form shows old settings",
		text: 'hub.publish("settings", "admin");',
		becomes: 'hub.publish("settings");',
	}),
	wrong({
		name: "audience-money-check",
		lost: "the dashboard does not show what the daily check found",
		text: 'moneyChecked(hub: Publisher): void {\n\thub.publish("admin");',
		becomes: 'moneyChecked(hub: Publisher): void {\n\thub.publish("settings");',
	}),
];
