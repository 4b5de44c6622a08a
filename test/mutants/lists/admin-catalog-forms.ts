import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the forms of games and categories refuse. */
export const mutants: Mutant[] = [
	...inFile(
		"app/catalog/admin/games/game-form.server.ts",
		["app/catalog/admin/form-limits.test.ts"],
		{
			"game-stock-most": [
				"wholeNumber(text, 1_000_000)",
				"wholeNumber(text, 1_000_001)",
				"a stock past the largest is saved",
			],
			"game-position-most": [
				"wholeNumber(text, 100)",
				"wholeNumber(text, 101)",
				"a game stands at a position that no button reaches",
			],
			"game-pictures-most": [
				"addresses.length > MAX_PICTURES",
				"addresses.length >= MAX_PICTURES",
				"a game may have one picture less than said",
			],
			"game-price-least": ["manatOf(0)", "manatOf(1)", "a game cannot be given away"],
		},
	),
	...inFile(
		"app/catalog/admin/categories/category-form.server.ts",
		["app/catalog/admin/form-limits.test.ts"],
		{
			"category-position-most": [
				".max(100, POSITION_MESSAGE)",
				".max(101, POSITION_MESSAGE)",
				"a category stands at a position that no button reaches",
			],
			"category-position-least": [
				".min(0, POSITION_MESSAGE)",
				"",
				"a category stands above the first",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/game-form.server.ts",
		["app/catalog/admin/games/game-verbs.test.ts"],
		{
			"game-secret": [
				"!holdsLogin(text)",
				"!holdsLogin(text) || true",
				"a login and its password are shown to everybody",
			],
			"game-tracked-stock-known": [
				"!trackStock || stock !== null",
				"!trackStock || stock !== undefined",
				"a game of an unknown stock is tracked, and never sold",
			],
			"game-picture-address": [
				'text === "" || isWebAddress(text)',
				"true || isWebAddress(text)",
				"a picture's address may be a script",
			],
			"game-pictures-addresses": [
				'line !== "" && !isWebAddress(line)',
				'line !== "" && !line',
				"one of many pictures' addresses may be a script",
			],
			"game-pictures-once": [
				"[...new Set([image, ...images].filter(Boolean))]",
				"[image, ...images].filter(Boolean)",
				"a picture stands in the gallery twice",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/game-form.server.ts",
		["app/catalog/admin/admin-catalog.test.ts"],
		{
			"game-https-pictures": [
				"refuseInsecure(env, { image: fields.image, images: fields.images });",
				"void refuseInsecure;",
				"a shop on https shows pictures that browsers do not load",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/save-game.server.ts",
		["app/catalog/admin/games/game-verbs.test.ts"],
		{
			"game-seen-stock": [
				"const values = withStock(change.values, before.stock, seenStock);",
				"const values = change.values;",
				"units that were sold while the form was open are for sale again",
			],
			"game-moved-stock": [
				'throw refusedFields({ stock: `Stok bu arada dəyişib, indi ${stock ?? "boşdur"}` });',
				"return values;",
				"a stock that an admin typed replaces what was sold meanwhile",
			],
			"game-of-a-category-that-is-gone": [
				'games_category_id_fkey: { categoryId: "',
				'games_category_id_fk: { categoryId: "',
				"an admin who chose a deleted category sees an error page",
			],
			"game-of-a-family-that-is-gone": [
				'games_family_id_fkey: { familyId: "',
				'games_family_id_fk: { familyId: "',
				"an admin who chose a deleted family sees an error page",
			],
		},
	),
	...inFile(
		"app/catalog/admin/games/ask-to-confirm.server.ts",
		["app/catalog/admin/admin-catalog.test.ts"],
		{
			"game-free-asked": [
				"if (priceQepik === 0 && before?.priceQepik !== 0)",
				"if (priceQepik < 0 && before?.priceQepik !== 0)",
				"a game is given away by a slip",
			],
			"game-free-asked-once": [
				"priceQepik === 0 && before?.priceQepik !== 0",
				"priceQepik === 0",
				"each change of a free game has to be confirmed",
			],
			"game-name-asked": [
				"(await isTaken(db, { id, name }))",
				"!(await isTaken(db, { id, name }))",
				"a game is added twice by a slip",
			],
			"game-own-name": [
				", ne(games.id, id)",
				", ne(games.id, id && name)",
				"a game whose name is written anew is said to be there twice",
			],
			"game-other-confirmation": [
				"confirmed === toConfirm",
				'confirmed !== ""',
				"whoever confirmed one name has confirmed any",
			],
		},
	),
	...inFile(
		"app/catalog/admin/move.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"move-bounds": [
				"BETWEEN 0 AND 100",
				"BETWEEN -1 AND 101",
				"the first row moves above the list, and cannot come back",
			],
			"move-to-the-end": [
				"BETWEEN 0 AND 100",
				"BETWEEN 1 AND 99",
				"no row reaches the first or the last place",
			],
			"move-direction": [
				'direction === "up" ? -1 : 1',
				'direction === "up" ? 1 : -1',
				"Yuxarı moves down",
			],
		},
	),
	...inFile(
		"app/catalog/admin/categories/delete-category.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"category-in-use": [
				'throw new Problem("category-in-use", "Bu kateqoriyada oyunlar var");',
				"throw error;",
				"an admin who deletes a category with games sees an error page",
			],
		},
	),
	...inFile(
		"app/catalog/admin/categories/category-form.server.ts",
		["app/catalog/admin/admin-catalog.test.ts"],
		{
			"category-https-picture": [
				"refuseInsecure(env, ",
				"void (refuseInsecure, env, ",
				"a shop on https shows a category's picture that browsers do not load",
			],
		},
	),
	...inFile(
		"app/catalog/admin/categories/category-form.server.ts",
		["app/catalog/admin/categories/category-verbs.test.ts"],
		{
			"category-picture-address": [
				'text === "" || isWebAddress(text)',
				"true || isWebAddress(text)",
				"a category's picture may be a script",
			],
		},
	),
];
