import type { Mutant } from "./mutant.ts";

type Unrecorded = Omit<Extract<Mutant, { file: string }>, "becomes"> & { becomes?: string };

/** An action that leaves no entry, or one that tells less. */
const unrecorded = ({ becomes = "void recordAction", ...one }: Unrecorded): Mutant => ({
	...one,
	becomes,
});

const GAMES = "app/catalog/admin/games";
const CATEGORIES = "app/catalog/admin/categories";
const OF_GAMES = [`${GAMES}/game-verbs.test.ts`];
const OF_CATEGORIES = [`${CATEGORIES}/category-verbs.test.ts`];
const DECIDE = "app/balance/decide-top-up.server.ts";
const UNDO = "app/balance/undo-top-up-decision.server.ts";
const OF_DECISIONS = ["app/balance/decide-top-up.test.ts"];
const OF_UNDOING = ["app/balance/undo-top-up-decision.test.ts"];
const ORDERS = "app/orders/change-order.server.ts";
const OF_ORDERS = ["app/orders/change-order.test.ts"];

/** What admins do leaves an entry in the journal. */
export const adminJournal: Mutant[] = [
	unrecorded({
		name: "journal-approval",
		lost: "nobody knows who approved a top-up",
		file: DECIDE,
		text: 'await recordAction(tx, adminId, "top-up.approve", topUpId, {',
		becomes: "void ({",
		tests: OF_DECISIONS,
	}),
	unrecorded({
		name: "journal-approval-asked-amount",
		lost: "an approval of another amount than asked for is not seen",
		file: DECIDE,
		text: "amountQepik: approved.askedQepik",
		becomes: "amountQepik: approved.amountQepik",
		tests: OF_DECISIONS,
	}),
	unrecorded({
		name: "journal-rejection",
		lost: "nobody knows who rejected a top-up",
		file: DECIDE,
		text: 'await recordAction(tx, adminId, "top-up.reject", topUpId, {',
		becomes: "void ({",
		tests: OF_DECISIONS,
	}),
	unrecorded({
		name: "journal-rejection-reason",
		lost: "the journal does not say why a top-up was rejected",
		file: DECIDE,
		text: 'after: { status: "rejected", reason },',
		becomes: 'after: { status: "rejected" },',
		tests: OF_DECISIONS,
	}),
	unrecorded({
		name: "journal-taken-back",
		lost: "nobody knows who took money back",
		file: UNDO,
		text: 'await recordAction(tx, adminId, "top-up.take-back", topUpId, {',
		becomes: "void ({",
		tests: OF_UNDOING,
	}),
	unrecorded({
		name: "journal-approved-after-all",
		lost: "nobody knows who approved what was rejected",
		file: UNDO,
		text: 'await recordAction(tx, adminId, "top-up.approve-rejected", topUpId, {',
		becomes: "void ({",
		tests: OF_UNDOING,
	}),
	unrecorded({
		name: "journal-balance",
		lost: "nobody knows who set a balance",
		file: "app/balance/adjust-balance.server.ts",
		text: 'await recordAction(tx, adminId, "user.balance", userId, {',
		becomes: "void ({",
		tests: ["app/balance/adjust-balance.test.ts"],
	}),
	unrecorded({
		name: "journal-balance-reason",
		lost: "the journal does not say why a balance was set",
		file: "app/balance/adjust-balance.server.ts",
		text: ", ...(reason && { reason })",
		becomes: "",
		tests: ["app/balance/adjust-balance.test.ts"],
	}),
	unrecorded({
		name: "journal-role",
		lost: "nobody knows who made somebody an admin",
		file: "app/sign-in/change-role.server.ts",
		text: 'await recordAction(tx, adminId, "user.role", userId, {',
		becomes: "void ({",
		tests: ["app/sign-in/change-role.test.ts"],
	}),
	unrecorded({
		name: "journal-order-status",
		lost: "nobody knows who completed an order",
		file: ORDERS,
		text: 'await recordAction(db, adminId, "order.status", orderId, {',
		becomes: "void ({",
		tests: OF_ORDERS,
	}),
	unrecorded({
		name: "journal-order-texts",
		lost: "nobody knows who wrote what to a customer",
		file: ORDERS,
		text: "await recordAction(db, adminId, TEXT_ACTIONS[text], orderId, {",
		becomes: "void ({",
		tests: OF_ORDERS,
	}),
	unrecorded({
		name: "journal-order-text-before",
		lost: "the text that was overwritten is gone for ever",
		file: ORDERS,
		text: "before: { [text]: before[text] },",
		becomes: "",
		tests: OF_ORDERS,
	}),
	unrecorded({
		name: "journal-refund",
		lost: "nobody knows who paid an order back",
		file: ORDERS,
		text: 'await recordAction(db, adminId, "order.refund", orderId, {',
		becomes: "void ({",
		tests: OF_ORDERS,
	}),
	unrecorded({
		name: "journal-same-status",
		lost: "the journal is full of changes that changed nothing",
		file: ORDERS,
		text: "if (before.status === status) return;",
		becomes: "",
		tests: OF_ORDERS,
	}),
	unrecorded({
		name: "journal-category-created",
		lost: "nobody knows who added a category",
		file: `${CATEGORIES}/save-category.server.ts`,
		text: 'await recordAction(tx, adminId, "category.create", id, { after: values });',
		tests: OF_CATEGORIES,
	}),
	unrecorded({
		name: "journal-category-changed",
		lost: "nobody knows who changed a category",
		file: `${CATEGORIES}/save-category.server.ts`,
		text: 'await recordAction(tx, adminId, "category.update", id, changed);',
		tests: OF_CATEGORIES,
	}),
	unrecorded({
		name: "journal-category-deleted",
		lost: "nobody knows who deleted a category",
		file: `${CATEGORIES}/delete-category.server.ts`,
		text: 'await recordAction(tx, adminId, "category.delete", id, { before });',
		tests: OF_CATEGORIES,
	}),
	unrecorded({
		name: "journal-game-created",
		lost: "nobody knows who added a game",
		file: `${GAMES}/save-game.server.ts`,
		text: 'await recordAction(tx, adminId, "game.create", id, { after: values });',
		tests: OF_GAMES,
	}),
	unrecorded({
		name: "journal-game-changed",
		lost: "nobody knows who changed a price",
		file: `${GAMES}/save-game.server.ts`,
		text: 'await recordAction(tx, adminId, "game.update", id, changed);',
		tests: OF_GAMES,
	}),
	unrecorded({
		name: "journal-game-deleted",
		lost: "nobody knows who deleted a game, nor what it was",
		file: `${GAMES}/delete-game.server.ts`,
		text: 'await recordAction(tx, adminId, "game.delete", id, { before });',
		tests: OF_GAMES,
	}),
	unrecorded({
		name: "journal-moved",
		lost: "nobody knows who changed the order of the shop",
		file: "app/catalog/admin/move.server.ts",
		text: `await recordAction(tx, adminId, \`\${kind}.move\`, id, {`,
		becomes: "void ({",
		tests: [...OF_CATEGORIES, ...OF_GAMES],
	}),
	unrecorded({
		name: "journal-moved-before",
		lost: "the journal tells a wrong place before a move",
		file: "app/catalog/admin/move.server.ts",
		text: "before: { position: moved.position - step },",
		becomes: "before: { position: moved.position + step },",
		tests: [...OF_CATEGORIES, ...OF_GAMES],
	}),
	unrecorded({
		name: "journal-settings",
		lost: "nobody knows who changed the card number",
		file: "app/settings/change-settings.server.ts",
		text: 'await recordAction(tx, adminId, "settings.update", "settings", changed);',
		tests: ["app/settings/change-settings.test.ts"],
	}),
	unrecorded({
		name: "journal-only-what-changed",
		lost: "the journal lists what did not change",
		file: "app/audit/changed-parts.ts",
		text: "JSON.stringify(before[name]) !== JSON.stringify(after[name])",
		becomes: "true",
		tests: OF_CATEGORIES,
	}),
	unrecorded({
		name: "journal-address",
		lost: "nobody knows from where an admin acted",
		file: "app/audit/record-action.server.ts",
		text: "currentCaller.getStore()?.address ?? null",
		becomes: "currentCaller.getStore() && null",
		tests: ["test/security/sessions.test.ts"],
	}),
	{
		name: "journal-append-only",
		lost: "entries of the journal can be changed and removed",
		sql: "DROP TRIGGER audit_entries_append_only ON audit_entries;",
		tests: ["test/security/fields.test.ts"],
	},
];
