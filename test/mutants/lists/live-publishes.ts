import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/**
 * A call that is left out, or made under a condition that it does not have. Its import is still
 * used: a page's unused one would fail the build.
 */
export const mutants: Mutant[] = [
	...inFile("app/catalog/admin/categories/new-category.page.tsx", ["test/live-changes.test.ts"], {
		"publish-category-added": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages do not show a new category",
		],
	}),
	...inFile("app/catalog/admin/categories/edit-category.page.tsx", ["test/live-changes.test.ts"], {
		"publish-category-changed": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages keep a category's old name",
		],
	}),
	...inFile(
		"app/catalog/admin/categories/admin-categories.page.tsx",
		["test/live-changes.test.ts"],
		{
			"publish-category-moved": [
				"catalogChanged(hub);",
				"void catalogChanged;",
				"open pages keep the categories' old order",
			],
		},
	),
	...inFile(
		"app/catalog/admin/categories/delete-category.page.tsx",
		["test/live-changes.test.ts"],
		{
			"publish-category-deleted": [
				"catalogChanged(hub);",
				"void catalogChanged;",
				"open pages go on showing a deleted category",
			],
		},
	),
	...inFile("app/catalog/admin/games/new-game.page.tsx", ["test/live-changes.test.ts"], {
		"publish-game-added": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages do not show a new game",
		],
	}),
	...inFile("app/catalog/admin/games/edit-game.page.tsx", ["test/live-changes.test.ts"], {
		"publish-game-changed": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages keep a game's old price",
		],
	}),
	...inFile("app/catalog/admin/games/admin-games.page.tsx", ["test/live-changes.test.ts"], {
		"publish-game-moved": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages keep the games' old order",
		],
	}),
	...inFile("app/catalog/admin/games/delete-game.page.tsx", ["test/live-changes.test.ts"], {
		"publish-game-deleted": [
			"catalogChanged(hub);",
			"void catalogChanged;",
			"open pages go on selling a deleted game",
		],
	}),
	...inFile("app/settings/admin-settings.page.tsx", ["test/live-changes.test.ts"], {
		"publish-settings": [
			"settingsChanged(hub);",
			"void settingsChanged;",
			"open pages keep the shop's old name and card number",
		],
	}),
	...inFile("app/cart/cart.page.tsx", ["test/live-changes.test.ts"], {
		"publish-purchase": [
			"orderChanged(hub, userId, placed);",
			"void orderChanged;",
			"an admin's open page does not show a new order",
		],
	}),
	...inFile("app/orders/my-orders.page.tsx", ["test/live-changes.test.ts"], {
		"publish-order-withdrawn": [
			"orderChanged(hub, userId, { stockMoved });",
			"void orderChanged;",
			"an admin goes on working on an order that its customer took back",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["test/live-changes.test.ts"], {
		"publish-order-status": [
			"orderChanged(hub, changed.userId, { stockMoved });",
			"void orderChanged;",
			"a customer's open page does not show that the order was completed",
		],
		"publish-order-texts": [
			"orderChanged(hub, changed.userId, { stockMoved });",
			'if ("stockMoved" in changed) orderChanged(hub, changed.userId, { stockMoved });',
			"a message to the customer does not appear on their open page",
		],
		"publish-order-delivered": [
			"orderChanged(hub, changed.userId, { stockMoved });",
			'if (input.intent !== "deliver") orderChanged(hub, changed.userId, { stockMoved });',
			"a delivery does not appear on the customer's open page",
		],
		"publish-refunded-stock": [
			'"stockMoved" in changed && changed.stockMoved === true',
			"false",
			"a game whose last unit came back still reads Bitib",
		],
	}),
	...inFile("app/balance/balance.page.tsx", ["test/live-changes.test.ts"], {
		"publish-top-up-asked": [
			"topUpChanged(hub, id);\n\t\tconst chat",
			"const chat",
			"an admin's open page does not show a new top-up",
		],
		"publish-top-up-withdrawn": [
			'topUpChanged(hub, id);\n\t\t\treturn { done: "Sorğu',
			'return { done: "Sorğu',
			"an admin still sees a top-up that its customer took back",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/live-changes.test.ts"], {
		"publish-top-up-decided": [
			"topUpChanged(hub, decided.userId);",
			"void topUpChanged;",
			"a customer's open page does not show the money that arrived",
		],
		"publish-top-up-rejected": [
			"topUpChanged(hub, decided.userId);",
			'if (form.get("intent") !== "reject") topUpChanged(hub, decided.userId);',
			"a rejected top-up still waits on its customer's open page",
		],
		"publish-top-up-turned-round": [
			"topUpChanged(hub, decided.userId);",
			'if (form.get("intent") !== "takeBack") topUpChanged(hub, decided.userId);',
			"money that was taken back still stands on the customer's open page",
		],
		"publish-top-up-approved-after-all": [
			"topUpChanged(hub, decided.userId);",
			'if (form.get("intent") !== "approveRejected") topUpChanged(hub, decided.userId);',
			"money that was booked after all is not on the customer's open page",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", ["test/live-changes.test.ts"], {
		"publish-balance-set": [
			"balanceChanged(hub, userId);\n\t\tconst about",
			"void balanceChanged;\n\t\tconst about",
			"a balance that an admin set is not on the customer's open page",
		],
		"publish-role": [
			"userChanged(hub, userId);",
			"void userChanged;",
			"a former admin's open page stays one of an admin",
		],
	}),
	...inFile("app/users/profile.page.tsx", ["test/live-changes.test.ts"], {
		"publish-name": [
			"userChanged(app.hub, person.id);",
			"void userChanged;",
			"admins' open pages keep a person's old name",
		],
		"publish-password-changed": [
			"sessionsChanged(app.hub, person.id);",
			"void sessionsChanged;",
			"other devices go on following after the password was changed",
		],
	}),
	...inFile("app/sign-in/register.page.tsx", ["test/live-changes.test.ts"], {
		"publish-registration": [
			"userRegistered(app.hub);",
			"void userRegistered;",
			"the list of people and its count stay as they were",
		],
	}),
	...inFile("app/sign-in/logout.route.ts", ["test/live-changes.test.ts"], {
		"publish-logout": [
			"sessionsChanged(app.hub, person.id);",
			"void sessionsChanged;",
			"another tab of a person who left goes on following",
		],
	}),
	...inFile("app/sign-in/confirm-password.page.tsx", ["test/live-changes.test.ts"], {
		"publish-password-confirmed": [
			"sessionsChanged(app.hub, ...ended);",
			"void sessionsChanged;",
			"a session that was replaced goes on following",
		],
	}),
	...inFile("app/sign-in/reset-password.page.tsx", ["test/live-changes.test.ts"], {
		"publish-password-renewed-by-mail": [
			"sessionsChanged(app.hub, person.id);",
			"void sessionsChanged;",
			"whoever stole the account goes on following after the password was renewed by mail",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", ["test/live-changes.test.ts"], {
		"publish-sessions-ended": [
			"sessionsChanged(hub, userId);",
			"void sessionsChanged;",
			"devices whose sessions were ended on the security page go on following",
		],
		"publish-one-session-ended": [
			"sessionsChanged(hub, userId);",
			"if (!sessionId) sessionsChanged(hub, userId);",
			"one device that was signed out on the security page goes on following",
		],
		"publish-second-factor-on": [
			"sessionsChanged(app.hub, person.id);\n\t\tconst next",
			"void sessionsChanged;\n\t\tconst next",
			"sessions without the second factor go on following",
		],
		"publish-second-factor-off": [
			"sessionsChanged(app.hub, person.id);\n\treturn",
			"void sessionsChanged;\n\treturn",
			"sessions that a second factor ended by being switched off go on following",
		],
	}),
	...inFile("app/sign-in/login.page.tsx", ["test/live-changes.test.ts"], {
		"publish-sign-in-replaced": [
			"sessionsChanged(app.hub, ...ended);",
			"void sessionsChanged;",
			"a session that a sign-in replaced goes on following",
		],
	}),
	...inFile("app/sign-in/login-code.page.tsx", ["test/live-changes.test.ts"], {
		"publish-code-replaced": [
			"sessionsChanged(app.hub, ...ended);",
			"void sessionsChanged;",
			"a session that a code replaced goes on following",
		],
	}),
	...inFile("app/sign-in/register.page.tsx", ["test/live-changes.test.ts"], {
		"publish-registration-replaced": [
			"sessionsChanged(app.hub, ...ended);",
			"void sessionsChanged;",
			"a session that a registration replaced goes on following",
		],
	}),
	...inFile("app/balance/daily-money-check.server.ts", ["test/live-changes.test.ts"], {
		"publish-money-check": [
			"moneyChecked(hub);",
			"void moneyChecked;",
			"an open dashboard does not show what the daily check found",
		],
	}),
];
