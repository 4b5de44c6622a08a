import type { Mutant } from "./mutant.ts";

const LIMITS = ["app/catalog/admin/form-limits.test.ts"];
const GAME_FORM = "app/catalog/admin/games/game-form.server.ts";
const CATEGORY_FORM = "app/catalog/admin/categories/category-form.server.ts";
const SAVE_GAME = "app/catalog/admin/games/save-game.server.ts";
const OF_GAMES = ["app/catalog/admin/games/game-verbs.test.ts"];
const CONFIRM = "app/catalog/admin/games/ask-to-confirm.server.ts";
const OF_PAGES = ["app/catalog/admin/admin-catalog.test.ts"];
const OF_CATEGORIES = ["app/catalog/admin/categories/category-verbs.test.ts"];
const MOVE = "app/catalog/admin/move.server.ts";

type Limit = { name: string; lost: string; file: string; text: string; becomes: string };

const limit = (one: Limit): Mutant => ({ ...one, tests: LIMITS });

/** What the forms of games and categories refuse. */
export const adminCatalogForms: Mutant[] = [
	limit({
		name: "game-stock-most",
		lost: "a stock past the largest is saved",
		file: GAME_FORM,
		text: "wholeNumber(text, 1_000_000)",
		becomes: "wholeNumber(text, 1_000_001)",
	}),
	limit({
		name: "game-position-most",
		lost: "a game stands at a position that no button reaches",
		file: GAME_FORM,
		text: "wholeNumber(text, 100)",
		becomes: "wholeNumber(text, 101)",
	}),
	limit({
		name: "game-pictures-most",
		lost: "a game may have one picture less than said",
		file: GAME_FORM,
		text: "addresses.length > MAX_PICTURES",
		becomes: "addresses.length >= MAX_PICTURES",
	}),
	limit({
		name: "game-price-least",
		lost: "a game cannot be given away",
		file: GAME_FORM,
		text: "manatOf(0)",
		becomes: "manatOf(1)",
	}),
	limit({
		name: "category-position-most",
		lost: "a category stands at a position that no button reaches",
		file: CATEGORY_FORM,
		text: ".max(100, POSITION_MESSAGE)",
		becomes: ".max(101, POSITION_MESSAGE)",
	}),
	limit({
		name: "category-position-least",
		lost: "a category stands above the first",
		file: CATEGORY_FORM,
		text: ".min(0, POSITION_MESSAGE)",
		becomes: "",
	}),
	{
		name: "game-secret",
		lost: "a login and its password are shown to everybody",
		file: GAME_FORM,
		text: "!holdsLogin(text)",
		becomes: "!holdsLogin(text) || true",
		tests: OF_GAMES,
	},
	{
		name: "game-tracked-stock-known",
		lost: "a game of an unknown stock is tracked, and never sold",
		file: GAME_FORM,
		text: "!trackStock || stock !== null",
		becomes: "!trackStock || stock !== undefined",
		tests: OF_GAMES,
	},
	{
		name: "game-picture-address",
		lost: "a picture's address may be a script",
		file: GAME_FORM,
		text: 'text === "" || isWebAddress(text)',
		becomes: "true || isWebAddress(text)",
		tests: OF_GAMES,
	},
	{
		name: "game-pictures-addresses",
		lost: "one of many pictures' addresses may be a script",
		file: GAME_FORM,
		text: 'line !== "" && !isWebAddress(line)',
		becomes: 'line !== "" && !line',
		tests: OF_GAMES,
	},
	{
		name: "game-pictures-once",
		lost: "a picture stands in the gallery twice",
		file: GAME_FORM,
		text: "[...new Set([image, ...images].filter(Boolean))]",
		becomes: "[image, ...images].filter(Boolean)",
		tests: OF_GAMES,
	},
	{
		name: "game-https-pictures",
		lost: "a shop on https shows pictures that browsers do not load",
		file: GAME_FORM,
		text: "refuseInsecure(env, { image: fields.image, images: fields.images });",
		becomes: "void refuseInsecure;",
		tests: OF_PAGES,
	},
	{
		name: "game-seen-stock",
		lost: "units that were sold while the form was open are for sale again",
		file: SAVE_GAME,
		text: "const values = withStock(change.values, before.stock, seenStock);",
		becomes: "const values = change.values;",
		tests: OF_GAMES,
	},
	{
		name: "game-moved-stock",
		lost: "a stock that an admin typed replaces what was sold meanwhile",
		file: SAVE_GAME,
		text: `throw refusedFields({ stock: \`Stok bu arada dəyişib, indi \${stock ?? "boşdur"}\` });`,
		becomes: "return values;",
		tests: OF_GAMES,
	},
	{
		name: "game-of-a-category-that-is-gone",
		lost: "an admin who chose a deleted category sees an error page",
		file: SAVE_GAME,
		text: 'throw refusedFields({ categoryId: "Bu kateqoriya artıq yoxdur, başqasını seçin" });',
		becomes: "throw error;",
		tests: OF_GAMES,
	},
	{
		name: "game-free-asked",
		lost: "a game is given away by a slip",
		file: CONFIRM,
		text: "if (priceQepik === 0 && before?.priceQepik !== 0)",
		becomes: "if (priceQepik < 0 && before?.priceQepik !== 0)",
		tests: OF_PAGES,
	},
	{
		name: "game-free-asked-once",
		lost: "each change of a free game has to be confirmed",
		file: CONFIRM,
		text: "priceQepik === 0 && before?.priceQepik !== 0",
		becomes: "priceQepik === 0",
		tests: OF_PAGES,
	},
	{
		name: "game-name-asked",
		lost: "a game is added twice by a slip",
		file: CONFIRM,
		text: "(await isTaken(db, { id, name }))",
		becomes: "!(await isTaken(db, { id, name }))",
		tests: OF_PAGES,
	},
	{
		name: "game-own-name",
		lost: "a game whose name is written anew is said to be there twice",
		file: CONFIRM,
		text: ", ne(games.id, id)",
		becomes: ", ne(games.id, id && name)",
		tests: OF_PAGES,
	},
	{
		name: "game-other-confirmation",
		lost: "whoever confirmed one name has confirmed any",
		file: CONFIRM,
		text: "confirmed === toConfirm",
		becomes: 'confirmed !== ""',
		tests: OF_PAGES,
	},
	{
		name: "move-bounds",
		lost: "the first row moves above the list, and cannot come back",
		file: MOVE,
		text: "BETWEEN 0 AND 100",
		becomes: "BETWEEN -1 AND 101",
		tests: OF_CATEGORIES,
	},
	{
		name: "move-to-the-end",
		lost: "no row reaches the first or the last place",
		file: MOVE,
		text: "BETWEEN 0 AND 100",
		becomes: "BETWEEN 1 AND 99",
		tests: OF_CATEGORIES,
	},
	{
		name: "move-direction",
		lost: "Yuxarı moves down",
		file: MOVE,
		text: 'direction === "up" ? -1 : 1',
		becomes: 'direction === "up" ? 1 : -1',
		tests: OF_CATEGORIES,
	},
	{
		name: "category-in-use",
		lost: "an admin who deletes a category with games sees an error page",
		file: "app/catalog/admin/categories/delete-category.server.ts",
		text: 'throw new Problem("category-in-use", "Bu kateqoriyada oyunlar var");',
		becomes: "throw error;",
		tests: OF_CATEGORIES,
	},
	{
		name: "category-https-picture",
		lost: "a shop on https shows a category's picture that browsers do not load",
		file: CATEGORY_FORM,
		text: "refuseInsecure(env, ",
		becomes: "void (refuseInsecure, env, ",
		tests: OF_PAGES,
	},
	{
		name: "category-picture-address",
		lost: "a category's picture may be a script",
		file: CATEGORY_FORM,
		text: 'text === "" || isWebAddress(text)',
		becomes: "true || isWebAddress(text)",
		tests: OF_CATEGORIES,
	},
];
