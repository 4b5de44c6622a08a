import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const ADMIN = "app/catalog/admin";
const CATEGORIES = [`${ADMIN}/categories/category-verbs.test.ts`];
const GAMES = [`${ADMIN}/games/game-verbs.test.ts`];
const SALE = [`${ADMIN}/games/change-sale.test.ts`];

/** What is refused of the catalog and of the pages whose text the owner writes. */
export const mutants: Mutant[] = [
	...inFile(`${ADMIN}/categories/delete-category.server.ts`, CATEGORIES, {
		"category-deleted-twice-refused": [
			"if (!deleted) throw",
			"if (false) throw",
			"a category that is gone breaks as it is deleted, and does not say why",
		],
	}),
	...inFile(`${ADMIN}/categories/save-category.server.ts`, CATEGORIES, {
		"category-gone-refused": [
			"if (!before) throw",
			"if (false) throw",
			"a category that is gone breaks as it is saved, and does not say why",
		],
	}),
	...inFile(`${ADMIN}/games/change-sale.server.ts`, SALE, {
		"prices-moved-refused": [
			"if (moved > 0) {",
			"if (false) {",
			"a change by per cent that is sent twice is made twice",
		],
		"prices-dear-refused": [
			"if (tooDear) {",
			"if (false) {",
			"a price past the largest amount is not said to be one",
		],
	}),
	...inFile(`${ADMIN}/games/delete-game.server.ts`, GAMES, {
		"game-deleted-twice-refused": [
			"if (!deleted) throw",
			"if (false) throw",
			"a game that is gone breaks as it is deleted, and does not say why",
		],
	}),
	...inFile(`${ADMIN}/id-form/id-form.server.ts`, [`${ADMIN}/id-form/id-form.test.ts`], {
		"id-digits-missing-refused": [
			"if (!least || !most) {",
			"if (least === undefined || most === undefined) {",
			"an ID of no digits, or of too many, is declared",
		],
		"id-choices-wrong-refused": [
			"if (refusal) throw refusedFields({ idChoices",
			"if (false) throw refusedFields({ idChoices",
			"a list without choices, or with too many, is declared",
		],
	}),
	...inFile(`${ADMIN}/move.server.ts`, CATEGORIES, {
		"move-beyond-refused": [
			"if (row) throw",
			"if (false) throw",
			"what is at the top of its list is said to be gone",
		],
		"move-gone-refused": [
			'throw new Problem("not-found"',
			'void new Problem("not-found"',
			"what is gone breaks as it is moved, and does not say why",
		],
	}),
	...inFile(
		"app/settings/pages/change-owner-page.server.ts",
		["app/settings/pages/owner-pages.test.ts"],
		{
			"owner-page-moved-refused": [
				"if (written.length === 0) {",
				"if (false) {",
				"a text that was not kept is said to be saved",
			],
		},
	),
	...inFile(`${ADMIN}/games/save-game.server.ts`, GAMES, {
		"game-gone-refused": [
			"if (!before) throw",
			"if (false) throw",
			"who saves a game that is gone is not told so",
		],
	}),
	...inFile(
		"app/admin/filters/saved-filters.server.ts",
		["app/admin/filters/saved-filters.test.ts"],
		{
			"filter-without-name-refused": [
				'if (name === "") throw',
				"if (false) throw",
				"a filter is saved without a name, and cannot be pressed",
			],
		},
	),
];
