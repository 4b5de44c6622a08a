import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** An action that leaves no entry, or one that tells less. */
export const mutants: Mutant[] = [
	...inFile("app/balance/decide-top-up.server.ts", ["app/balance/decide-top-up.test.ts"], {
		"journal-approval": [
			'await recordAction(tx, adminId, "top-up.approve", topUpId, {',
			"void ({",
			"nobody knows who approved a top-up",
		],
		"journal-approval-asked-amount": [
			"amountQepik: approved.askedQepik",
			"amountQepik: approved.amountQepik",
			"an approval of another amount than asked for is not seen",
		],
		"journal-rejection": [
			'await recordAction(tx, adminId, "top-up.reject", topUpId, {',
			"void ({",
			"nobody knows who rejected a top-up",
		],
		"journal-rejection-reason": [
			'after: { status: "rejected", reason },',
			'after: { status: "rejected" },',
			"the journal does not say why a top-up was rejected",
		],
	}),
	...inFile(
		"app/balance/undo-top-up-decision.server.ts",
		["app/balance/undo-top-up-decision.test.ts"],
		{
			"journal-taken-back": [
				'await recordAction(tx, adminId, "top-up.take-back", topUpId, {',
				"void ({",
				"nobody knows who took money back",
			],
			"journal-approved-after-all": [
				'await recordAction(tx, adminId, "top-up.approve-rejected", topUpId, {',
				"void ({",
				"nobody knows who approved what was rejected",
			],
		},
	),
	...inFile("app/balance/adjust-balance.server.ts", ["app/balance/adjust-balance.test.ts"], {
		"journal-balance": [
			'await recordAction(tx, adminId, "user.balance", userId, {',
			"void ({",
			"nobody knows who set a balance",
		],
		"journal-balance-reason": [
			", ...(reason && { reason })",
			"",
			"the journal does not say why a balance was set",
		],
	}),
	...inFile("app/sign-in/change-role.server.ts", ["app/sign-in/change-role.test.ts"], {
		"journal-role": [
			'await recordAction(tx, adminId, "user.role", userId, {',
			"void ({",
			"nobody knows who made somebody an admin",
		],
	}),
	...inFile("app/orders/change-order.server.ts", ["app/orders/change-order.test.ts"], {
		"journal-order-status": [
			'await recordAction(db, adminId, "order.status", orderId, {',
			"void ({",
			"nobody knows who completed an order",
		],
		"journal-order-texts": [
			"await recordAction(db, adminId, TEXT_ACTIONS[text], orderId, {",
			"void ({",
			"nobody knows who wrote what to a customer",
		],
		"journal-order-text-before": [
			"before: { [`${text}Length`]: lengthOf(before[text]) },",
			"",
			"nobody knows that there was a text before",
		],
		"journal-order-text-kept": [
			"after: { [`${text}Length`]: lengthOf(value) },",
			"after: { [text]: value },",
			"codes and logins are readable in the journal for ever",
		],
		"journal-order-text-length": [
			"[...text].length",
			"text.length",
			"the journal and the database count characters differently",
		],
		"journal-refund": [
			'await recordAction(db, adminId, "order.refund", orderId, {',
			"void ({",
			"nobody knows who paid an order back",
		],
	}),
	...inFile(
		"app/catalog/admin/categories/save-category.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"journal-category-created": [
				'await recordAction(tx, adminId, "category.create", id, { after: values });',
				"void recordAction",
				"nobody knows who added a category",
			],
			"journal-category-changed": [
				'await recordAction(tx, adminId, "category.update", id, changed);',
				"void recordAction",
				"nobody knows who changed a category",
			],
		},
	),
	...inFile(
		"app/catalog/admin/categories/delete-category.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"journal-category-deleted": [
				'await recordAction(tx, adminId, "category.delete", id, { before });',
				"void recordAction",
				"nobody knows who deleted a category",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/save-game.server.ts",
		["app/catalog/admin/games/game-verbs.test.ts"],
		{
			"journal-game-created": [
				'await recordAction(tx, adminId, "game.create", id, { after: values });',
				"void recordAction",
				"nobody knows who added a game",
			],
			"journal-game-changed": [
				'await recordAction(tx, adminId, "game.update", id, changed);',
				"void recordAction",
				"nobody knows who changed a price",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/delete-game.server.ts",
		["app/catalog/admin/games/game-verbs.test.ts"],
		{
			"journal-game-deleted": [
				'await recordAction(tx, adminId, "game.delete", id, { before });',
				"void recordAction",
				"nobody knows who deleted a game, nor what it was",
			],
		},
	),
	...inFile(
		"app/catalog/admin/move.server.ts",
		[
			"app/catalog/admin/categories/category-verbs.test.ts",
			"app/catalog/admin/games/game-verbs.test.ts",
		],
		{
			"journal-moved": [
				"await recordAction(tx, adminId, `${kind}.move`, id, {",
				"void ({",
				"nobody knows who changed the order of the shop",
			],
			"journal-moved-before": [
				"before: { position: moved.position - step },",
				"before: { position: moved.position + step },",
				"the journal tells a wrong place before a move",
			],
		},
	),
	...inFile("app/settings/change-settings.server.ts", ["app/settings/change-settings.test.ts"], {
		"journal-settings": [
			'await recordAction(tx, adminId, "settings.update", "settings", changed);',
			"void recordAction",
			"nobody knows who changed the card number",
		],
	}),
	...inFile("app/audit/changed-parts.ts", ["app/catalog/admin/categories/category-verbs.test.ts"], {
		"journal-only-what-changed": [
			"textOf(before[name]) !== textOf(after[name])",
			"true",
			"the journal lists what did not change",
		],
	}),
	...inFile("app/audit/changed-parts.ts", ["app/catalog/admin/id-form/id-form.test.ts"], {
		"journal-order-of-properties": [
			"Object.entries(part).sort()",
			"Object.entries(part)",
			"a form of an ID that was only looked at is a change",
		],
	}),
	...inFile("app/audit/record-action.server.ts", ["test/security/sessions.test.ts"], {
		"journal-address": [
			"currentCaller.getStore()?.address ?? null",
			"currentCaller.getStore() && null",
			"nobody knows from where an admin acted",
		],
	}),
	{
		name: "journal-without-texts",
		lost: "a version that still runs during a rollout writes codes and logins into the journal",
		sql: "DROP TRIGGER audit_entries_without_order_texts ON audit_entries;",
		tests: ["test/upgrade/journal-without-texts.test.ts"],
	},
	...inFile(
		"database/migrations/0044_journal_without_texts.sql",
		["test/upgrade/journal-without-texts.test.ts"],
		{
			"journal-blanked": [
				"WHERE subject_kind = 'order'\n",
				"WHERE subject_kind = 'none'\n",
				"codes and logins of years stay readable in the journal",
			],
			"journal-blanked-before": [
				"UPDATE audit_entries SET before = without_order_texts(before), after",
				"UPDATE audit_entries SET after",
				"the texts that were overwritten stay readable in the journal",
			],
			"journal-guarded-again": [
				"ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;\n",
				"",
				"after the upgrade entries of the journal can be changed and removed",
			],
			"journal-blanked-others": [
				"WHEN (NEW.subject_kind = 'order')",
				"WHEN (NEW.subject_kind = 'none')",
				"the database takes texts about orders into the journal",
			],
		},
	),
	{
		name: "journal-append-only",
		lost: "entries of the journal can be changed and removed",
		sql: "DROP TRIGGER audit_entries_append_only ON audit_entries;",
		tests: ["test/security/fields.test.ts"],
	},
];
