import type { Mutant } from "./mutant.ts";

const PUBLISHED = ["test/live-changes.test.ts"];

type Drop = { name: string; lost: string; file: string; text: string; becomes?: string };

/**
 * A call that is left out, or made under a condition that it does not have. Its import is still
 * used: a page's unused one would fail the build.
 */
const dropped = (drop: Drop): Mutant => ({
	...drop,
	becomes: drop.becomes ?? `void ${drop.text.split("(")[0]};`,
	tests: PUBLISHED,
});

const CATALOG = "app/catalog/admin";

/** What a page or a job publishes once something has changed. */
export const livePublishes: Mutant[] = [
	dropped({
		name: "publish-category-added",
		lost: "open pages do not show a new category",
		file: `${CATALOG}/categories/new-category.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-category-changed",
		lost: "open pages keep a category's old name",
		file: `${CATALOG}/categories/edit-category.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-category-moved",
		lost: "open pages keep the categories' old order",
		file: `${CATALOG}/categories/admin-categories.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-category-deleted",
		lost: "open pages go on showing a deleted category",
		file: `${CATALOG}/categories/delete-category.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-game-added",
		lost: "open pages do not show a new game",
		file: `${CATALOG}/games/new-game.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-game-changed",
		lost: "open pages keep a game's old price",
		file: `${CATALOG}/games/edit-game.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-game-moved",
		lost: "open pages keep the games' old order",
		file: `${CATALOG}/games/admin-games.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-game-deleted",
		lost: "open pages go on selling a deleted game",
		file: `${CATALOG}/games/delete-game.page.tsx`,
		text: "catalogChanged(hub);",
	}),
	dropped({
		name: "publish-settings",
		lost: "open pages keep the shop's old name and card number",
		file: "app/settings/admin-settings.page.tsx",
		text: "settingsChanged(hub);",
	}),
	dropped({
		name: "publish-purchase",
		lost: "an admin's open page does not show a new order",
		file: "app/cart/cart.page.tsx",
		text: "orderChanged(hub, id, { stockMoved });",
	}),
	dropped({
		name: "publish-order-withdrawn",
		lost: "an admin goes on working on an order that its customer took back",
		file: "app/orders/my-orders.page.tsx",
		text: "orderChanged(hub, userId, { stockMoved });",
	}),
	dropped({
		name: "publish-order-status",
		lost: "a customer's open page does not show that the order was completed",
		file: "app/orders/admin-orders.page.tsx",
		text: "orderChanged(hub, changed.userId, { stockMoved });",
	}),
	dropped({
		name: "publish-order-texts",
		lost: "a message to the customer does not appear on their open page",
		file: "app/orders/admin-orders.page.tsx",
		text: "orderChanged(hub, changed.userId, { stockMoved });",
		becomes: `if ("stockMoved" in changed) orderChanged(hub, changed.userId, { stockMoved });`,
	}),
	dropped({
		name: "publish-order-delivered",
		lost: "a delivery does not appear on the customer's open page",
		file: "app/orders/admin-orders.page.tsx",
		text: "orderChanged(hub, changed.userId, { stockMoved });",
		becomes: `if (input.intent !== "deliver") orderChanged(hub, changed.userId, { stockMoved });`,
	}),
	dropped({
		name: "publish-refunded-stock",
		lost: "a game whose last unit came back still reads Bitib",
		file: "app/orders/admin-orders.page.tsx",
		text: `"stockMoved" in changed && changed.stockMoved === true`,
		becomes: "false",
	}),
	dropped({
		name: "publish-top-up-asked",
		lost: "an admin's open page does not show a new top-up",
		file: "app/balance/balance.page.tsx",
		text: "topUpChanged(hub, id);\n\tconst chat",
		becomes: "const chat",
	}),
	dropped({
		name: "publish-top-up-withdrawn",
		lost: "an admin still sees a top-up that its customer took back",
		file: "app/balance/balance.page.tsx",
		text: "topUpChanged(hub, id);\n\t\treturn",
		becomes: "return",
	}),
	dropped({
		name: "publish-top-up-decided",
		lost: "a customer's open page does not show the money that arrived",
		file: "app/balance/admin-balance.page.tsx",
		text: "topUpChanged(hub, decided.userId);",
	}),
	dropped({
		name: "publish-top-up-rejected",
		lost: "a rejected top-up still waits on its customer's open page",
		file: "app/balance/admin-balance.page.tsx",
		text: "topUpChanged(hub, decided.userId);",
		becomes: `if (form.get("intent") !== "reject") topUpChanged(hub, decided.userId);`,
	}),
	dropped({
		name: "publish-top-up-turned-round",
		lost: "money that was taken back still stands on the customer's open page",
		file: "app/balance/admin-balance.page.tsx",
		text: "topUpChanged(hub, decided.userId);",
		becomes: `if (form.get("intent") !== "takeBack") topUpChanged(hub, decided.userId);`,
	}),
	dropped({
		name: "publish-top-up-approved-after-all",
		lost: "money that was booked after all is not on the customer's open page",
		file: "app/balance/admin-balance.page.tsx",
		text: "topUpChanged(hub, decided.userId);",
		becomes: `if (form.get("intent") !== "approveRejected") topUpChanged(hub, decided.userId);`,
	}),
	dropped({
		name: "publish-balance-set",
		lost: "a balance that an admin set is not on the customer's open page",
		file: "app/users/admin-user.page.tsx",
		text: "balanceChanged(hub, userId);",
	}),
	dropped({
		name: "publish-role",
		lost: "a former admin's open page stays one of an admin",
		file: "app/users/admin-user.page.tsx",
		text: "userChanged(hub, userId);",
	}),
	dropped({
		name: "publish-name",
		lost: "admins' open pages keep a person's old name",
		file: "app/users/profile.page.tsx",
		text: "userChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-registration",
		lost: "the list of people and its count stay as they were",
		file: "app/sign-in/register.page.tsx",
		text: "userRegistered(app.hub);",
	}),
	dropped({
		name: "publish-logout",
		lost: "another tab of a person who left goes on following",
		file: "app/sign-in/logout.route.ts",
		text: "sessionsChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-password-confirmed",
		lost: "a session that was replaced goes on following",
		file: "app/sign-in/confirm-password.page.tsx",
		text: "sessionsChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-password-renewed-by-mail",
		lost: "whoever stole the account goes on following after the password was renewed by mail",
		file: "app/sign-in/reset-password.page.tsx",
		text: "sessionsChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-password-changed",
		lost: "other devices go on following after the password was changed",
		file: "app/users/profile.page.tsx",
		text: "sessionsChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-sessions-ended",
		lost: "devices whose sessions were ended on the security page go on following",
		file: "app/sign-in/security.page.tsx",
		text: "sessionsChanged(hub, userId);",
	}),
	dropped({
		name: "publish-one-session-ended",
		lost: "one device that was signed out on the security page goes on following",
		file: "app/sign-in/security.page.tsx",
		text: "sessionsChanged(hub, userId);",
		becomes: "if (!sessionId) sessionsChanged(hub, userId);",
	}),
	dropped({
		name: "publish-second-factor-on",
		lost: "sessions without the second factor go on following",
		file: "app/sign-in/security.page.tsx",
		text: "sessionsChanged(app.hub, person.id);",
	}),
	dropped({
		name: "publish-money-check",
		lost: "an open dashboard does not show what the daily check found",
		file: "app/balance/daily-money-check.server.ts",
		text: "moneyChecked(hub);",
	}),
];
