import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The first line of a publisher, by which its call is told from the others. */
export const mutants: Mutant[] = [
	...inFile("app/live/changes.server.ts", ["test/live-changes.test.ts"], {
		"audience-order-customer": [
			'hub.publish(`user:${userId}`, "admin");\n\tif (stockMoved)',
			'hub.publish("admin");\n\tif (stockMoved)',
			"customers do not see what becomes of their orders",
		],
		"audience-order-admins": [
			'hub.publish(`user:${userId}`, "admin");\n\tif (stockMoved)',
			"hub.publish(`user:${userId}`);\n\tif (stockMoved)",
			"admins do not see new orders",
		],
		"audience-order-no-stock": [
			'if (stockMoved) hub.publish("catalog");',
			"",
			"visitors see a stock that is sold out",
		],
		"audience-order-everybody": [
			'if (stockMoved) hub.publish("catalog");',
			'hub.publish("catalog");',
			"every order makes every visitor's page load anew",
		],
		"audience-top-up-customer": [
			'export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			'export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish("admin");',
			"customers do not see that their money has arrived",
		],
		"audience-top-up-admins": [
			'export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			"export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`);",
			"admins do not see new top-ups",
		],
		"audience-top-up-everybody": [
			'export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			'export function topUpChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin", "settings");',
			"one customer's top-up is everybody's news",
		],
		"audience-balance-customer": [
			'export function balanceChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			'export function balanceChanged(hub: Publisher, userId: string): void {\n\thub.publish("admin");',
			"a customer does not see the balance that an admin set",
		],
		"audience-balance-admins": [
			'export function balanceChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			"export function balanceChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`);",
			"other admins set a balance that they see outdated",
		],
		"audience-person-self": [
			'export function userChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			'export function userChanged(hub: Publisher, userId: string): void {\n\thub.publish("admin");',
			"whose role changes does not notice",
		],
		"audience-person-admins": [
			'export function userChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`, "admin");',
			"export function userChanged(hub: Publisher, userId: string): void {\n\thub.publish(`user:${userId}`);",
			"admins see old names and roles",
		],
		"audience-registration": [
			'userRegistered(hub: Publisher): void {\n\thub.publish("admin");',
			'userRegistered(hub: Publisher): void {\n\thub.publish("catalog");',
			"a registration makes every visitor's page load anew, and no admin's",
		],
		"audience-sessions": [
			"for (const userId of userIds) hub.publish(`user:${userId}`);",
			'if (userIds.length > 0) hub.publish("admin");',
			"streams of ended sessions go on, and admins' pages load anew instead",
		],
		"audience-catalog-shop": [
			'hub.publish("catalog", "admin");',
			'hub.publish("admin");',
			"customers see old prices",
		],
		"audience-catalog-admins": [
			'hub.publish("catalog", "admin");',
			'hub.publish("catalog");',
			"admins do not see what another admin changed in the catalogue",
		],
		"audience-settings-shop": [
			'hub.publish("settings", "admin");',
			'hub.publish("admin");',
			"customers transfer money to the old card",
		],
		"audience-settings-admins": [
			'hub.publish("settings", "admin");',
			'hub.publish("settings");',
			"another owner's open form shows old settings",
		],
		"audience-money-check": [
			'moneyChecked(hub: Publisher): void {\n\thub.publish("admin");',
			'moneyChecked(hub: Publisher): void {\n\thub.publish("settings");',
			"the dashboard does not show what the daily check found",
		],
	}),
];
