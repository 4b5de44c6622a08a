import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the other forms of admins refuse, and what an admin who saw something older is told. */
export const mutants: Mutant[] = [
	...inFile("app/settings/settings-form.server.ts", ["app/settings/change-settings.test.ts"], {
		"settings-address": [
			'text === "" || isWebAddress(text)',
			"true || isWebAddress(text)",
			"the logo's or the payment form's address may be a script",
		],
		"settings-phone": [
			'supportPhone: blankOr(phone, ""),',
			"supportPhone: lineOf(40),",
			"customers write to a number that does not exist",
		],
		"settings-card": [
			'cardNumber: blankOr(card, ""),',
			"cardNumber: lineOf(40),",
			"customers transfer money to a mistyped card",
		],
	}),
	...inFile("app/settings/settings-form.server.ts", ["app/catalog/admin/admin-catalog.test.ts"], {
		"settings-https": [
			"refuseInsecure(env, { logoUrl, epointWidgetUrl });",
			"void [refuseInsecure, logoUrl, epointWidgetUrl];",
			"a shop on https shows a logo that browsers do not load",
		],
	}),
	...inFile("app/settings/read-presets.ts", ["app/settings/read-presets.test.ts"], {
		"settings-presets-most": [
			"typed.length > MOST",
			"typed.length > MOST + 1",
			"nine presets do not fit the page",
		],
		"settings-presets-least": [
			"readManat(amount, LEAST_TOP_UP_QEPIK)",
			"readManat(amount, LEAST_TOP_UP_QEPIK - LEAST_TOP_UP_QEPIK)",
			"a preset is offered that the top-up refuses",
		],
	}),
	...inFile("app/settings/change-settings.server.ts", ["app/settings/change-settings.test.ts"], {
		"settings-seen": [
			"versionOf(row) !== seenVersion",
			"versionOf(row) === seenVersion && false",
			"an owner overwrites another's new card number unseen",
		],
		"settings-lock": [
			'.from(settings).for("update")',
			".from(settings)",
			"of two owners who save at once one's change is lost",
		],
		"settings-unchanged": [
			"if (!changed) return;",
			'if (!changed) await recordAction(tx, adminId, "settings.update", "settings");\n\t\tif (!changed) return;',
			"saving nothing is recorded as a change",
		],
	}),
	...inFile("app/orders/change-order.server.ts", ["app/orders/two-admins.test.ts"], {
		"order-seen-status": [
			"seenStatus && before.status !== seenStatus",
			"seenStatus && before.status !== seenStatus && false",
			"two admins deliver one order",
		],
		"order-own-change-again": [
			"before.status === status && last?.actorId === adminId",
			"before.status === status && last?.actorId !== adminId",
			"an admin whose response was lost is told that somebody else was first",
		],
		"order-lock": ['.for("update")', "", "of admins who take an order at once several get it"],
	}),
	...inFile("app/orders/change-order.server.ts", ["app/orders/change-order.test.ts"], {
		"order-seen-text": [
			"if (seen !== undefined && normalized(before[text]) !== normalized(seen)) throw textChanged();",
			"void [seen, normalized, textChanged];",
			"an admin overwrites another's message unseen",
		],
		"order-text-line-breaks": [
			'text.replaceAll("\\r\\n", "\\n").trim()',
			"text.trim()",
			"a text of several lines can never be changed again",
		],
	}),
	...inFile("app/orders/order-form.server.ts", ["test/admin-pages.test.ts"], {
		"order-text-most": [".max(4000)", ".max(4001)", "a message of any length is saved"],
	}),
	...inFile("app/users/user-form.server.ts", ["test/admin-pages.test.ts"], {
		"balance-reason-most": [
			".max(500)",
			".max(501)",
			"a reason of any length stands in the ledger",
		],
		"balance-empty": [
			'if (input.newBalance.trim() === "") return undefined;',
			"",
			"an empty field sets a balance to nothing",
		],
	}),
	...inFile("app/orders/status.ts", ["test/admin-pages.test.ts"], {
		"order-never-pending-again": [
			'["processing", "completed", "cancelled"] as const;\nexport type Settable',
			'["pending", "processing", "completed", "cancelled"] as const;\nexport type Settable',
			"an order that was taken waits again, and its customer takes it back",
		],
	}),
];
