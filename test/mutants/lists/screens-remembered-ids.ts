import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const KEPT = ["app/cart/remembered-ids/remembered-ids.test.ts"];
const SHEET = ["e2e/remembered-ids.test.ts"];

/** IDs in games that are remembered, offered and forgotten. */
export const mutants: Mutant[] = [
	...inFile("app/cart/remembered-ids/remember-ids.server.ts", KEPT, {
		"ids-when-ticked": [
			"WHERE remember AND id NOT IN",
			"WHERE id NOT IN",
			"IDs are kept that nobody asked to be kept",
		],
		"ids-once": [
			"AND id NOT IN (SELECT id FROM used)",
			"",
			"one ID is remembered for each package of a game",
		],
		"ids-used-again": [
			"SET used_at = now()",
			"SET used_at = used_at",
			"the ID of every week is forgotten before one of last year",
		],
		"ids-own-used": [
			"WHERE known.user_id = ${userId} AND known.player_id",
			"WHERE known.player_id",
			"what a stranger bought keeps an ID from being remembered",
		],
		"ids-of-family": [
			"OR games.family_id = bought.family_id)",
			")",
			"packages of one game do not share their IDs",
		],
		"ids-asked": ["WHERE games.requires_id", "", "a game without an ID has one remembered"],
		"ids-most": ["OFFSET ${MOST_REMEMBERED}", "OFFSET 1000", "IDs are remembered without an end"],
		"ids-counted-one-by-one": [
			"await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);",
			"",
			"two purchases at once remember one ID too many",
		],
		"ids-never-refuse": [
			'log.error({ err, userId }, "IDs could not be remembered");',
			"throw err;",
			"an order that is placed reads as failed",
		],
		"ids-label-long": [
			"if ([...label].length > MAX_LABEL) {",
			"if (false) {",
			"a long name of an ID is a failure without a reason",
		],
		"ids-label-gone": [
			"if (!changed[0]) throw",
			"if (false) throw",
			"a name is confirmed for an ID that is gone, or a stranger's",
		],
		"ids-of-others": [
			"and(eq(rememberedIds.userId, userId), eq(rememberedIds.id, id))",
			"eq(rememberedIds.id, id)",
			"anybody names and forgets anybody's IDs",
		],
	}),
	...inFile("app/cart/remembered-ids/read-remembered-ids.server.ts", KEPT, {
		"ids-read-own": [
			"sql`known.user_id = ${userId} AND (games.id",
			"sql`(games.id",
			"a customer is offered the IDs of others",
		],
		"ids-own-deliveries": [
			"WHERE orders.user_id = known.user_id AND orders.status",
			"WHERE orders.status",
			"deliveries to others count",
		],
		"ids-delivered": [
			"orders.user_id = known.user_id AND orders.status = 'completed'",
			"orders.user_id = known.user_id",
			"an ID reads as delivered to before anything was",
		],
		"ids-last-first": ["ORDER BY used_at DESC", "ORDER BY used_at", "the oldest ID is filled in"],
	}),
	...inFile("app/catalog/admin/games/delete-game.server.ts", KEPT, {
		"ids-left-to-family": [
			"await leaveRememberedIds(tx, id);",
			"void leaveRememberedIds;",
			"who bought the package that is deleted types the ID again for the others",
		],
		"ids-left-once": [
			"WHERE known.game_id = ${id} AND NOT EXISTS (",
			"WHERE known.game_id = ${id} AND EXISTS (SELECT) OR EXISTS (",
			"a package cannot be deleted whose ID another one has",
		],
		"ids-left-to-asking": [
			"ORDER BY NOT others.requires_id, ",
			"ORDER BY ",
			"IDs go to a package that asks for none",
		],
	}),
	...inFile("app/cart/cart.page.tsx", KEPT, {
		"ids-of-cart": [
			"await rememberIds({ db, log }, purchase);",
			"void rememberIds;",
			"what is ticked in the cart is not remembered",
		],
	}),
	...inFile("app/cart/cart-summary.tsx", SHEET, {
		"ids-sent-by-cart": ["\t\tremember,\n", "", "the cart does not send what was ticked"],
	}),
	...inFile("app/cart/player-id-field.tsx", SHEET, {
		"ids-filled-in": [
			'if (last && !isTyped.current && playerId === "")',
			"if (false)",
			"a returning customer types the ID again",
		],
		"ids-kept-while-typing": [
			"isTyped.current = true;",
			"",
			"what is typed is replaced by the ID of last time",
		],
		"ids-tick-for-new": [
			"{known && kept && !known.some((one) => one.playerId === kept) && (",
			"{known && kept && (",
			"an ID that is remembered is offered to be remembered",
		],
	}),
];
