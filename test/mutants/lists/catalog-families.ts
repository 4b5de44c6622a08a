import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const READS = ["app/catalog/read-families.test.ts", "app/catalog/shop/shop-pages.test.ts"];
const VERBS = ["app/catalog/admin/families/family-verbs.test.ts"];
const PAGES = ["app/catalog/shop/shop-pages.test.ts"];
const PUBLISHED = ["test/live-changes.test.ts"];
const ADMIN = ["app/catalog/admin/admin-catalog.test.ts"];

const published = (name: string, what: string): Record<string, [string, string, string]> => ({
	[name]: ["catalogChanged(hub);", "void catalogChanged;", what],
});

/** Packages of one game, drafts, and games that start from another. */
export const mutants: Mutant[] = [
	...inFile("app/catalog/read-families.server.ts", READS, {
		"packages-drafts": [
			".where(and(shown, eq(games.familyId, familyId)))",
			".where(eq(games.familyId, familyId))",
			"customers see a draft among the packages",
		],
		"packages-in-order": [
			".orderBy(games.position, games.priceQepik, games.id)",
			".orderBy(games.priceQepik, games.id)",
			"the owner's order of packages is not kept",
		],
		"board-nearest-needed": [
			"own && !own.sellable ?",
			"own ?",
			"a package that can be bought sends people to another",
		],
		"families-drafts": [
			"WHERE family_id = families.id AND ${shown}",
			"WHERE family_id = families.id",
			"the price of a draft is told",
		],
		"families-of-category": [
			"sql`AND category_id = ${categoryId}`",
			"sql`AND category_id <> ${categoryId ? '' : 'x'}`",
			"a category leads with the families of others",
		],
		"families-sellable-first": [
			"ORDER BY NOT ${sellable}, price_qepik",
			"ORDER BY price_qepik",
			"a family leads to a package that nobody can buy",
		],
		"families-cheapest": [
			"ORDER BY NOT ${sellable}, price_qepik, games.id",
			"ORDER BY NOT ${sellable}, price_qepik DESC, games.id",
			"a family's price is not the least",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", READS, {
		"drafts-listed": [
			"\t\t\t\tshown,\n\t\t\t\tcategoryId === undefined",
			"\t\t\t\tcategoryId === undefined",
			"drafts are in the list of games",
		],
		"drafts-featured": [
			".where(and(shown, games.featured))",
			".where(games.featured)",
			"drafts are on the home page",
		],
		"drafts-in-carts": [
			".where(and(shown, inArray(games.id, ids)))",
			".where(inArray(games.id, ids))",
			"a cart takes a draft for something to buy",
		],
		"drafts-opened": [
			".where(and(shown, eq(games.id, id)))",
			".where(eq(games.id, id))",
			"a draft is shown to whoever knows its address",
		],
	}),
	...inFile("app/catalog/packages.server.ts", ["app/catalog/packages.test.ts"], {
		"unit-price-alone": [
			"alike.length < 2",
			"alike.length < 1",
			"the price of a unit is told where there is nothing to compare it with",
		],
		"unit-price-hundred": [
			"least < ONE_MANAT ? 100 : 1",
			"ofOneQepik < ONE_MANAT ? 100 : 1",
			"one package tells the price of 1, the other of 100",
		],
		"unit-price-free": [
			"other.unit === unit && other.ofOneQepik > 0",
			"other.unit === unit",
			"a package that is free decides how the others are compared",
		],
		"nearest-sellable": [
			"sellable && id !== to.id",
			"id !== to.id",
			"a package that is gone leads to another one that is",
		],
		"nearest-other": [
			"sellable && id !== to.id",
			"sellable",
			"the nearest package is the same one",
		],
	}),
	...inFile("app/catalog/shop/board.tsx", PAGES, {
		"board-chosen": [
			'aria-current={isChosen ? "page" : undefined}',
			"aria-current={undefined}",
			"nobody sees which package is open",
		],
		"board-gone": [
			"{!offered.sellable && <span",
			"{offered.sellable && <span",
			"a package that is gone looks like the others",
		],
	}),
	...inFile("app/catalog/shop/offer.tsx", PAGES, {
		"board-of-one": [
			"board.packages.length > 1 &&",
			"board.packages.length > 0 &&",
			"a board offers a single package to choose from",
		],
	}),
	...inFile("app/catalog/shop/games.page.tsx", PAGES, {
		"families-of-all": [
			"categoryId && !after && !text ? listFamilies(db, { categoryId }) : []",
			"!after && !text ? listFamilies(db, categoryId ? { categoryId } : {}) : []",
			"the list of all games begins with its families",
		],
	}),
	...inFile("app/catalog/admin/families/save-family.server.ts", VERBS, {
		"family-gone": [
			'if (!before) throw new Problem("not-found", MESSAGES.familyNotFound);',
			"if (!before) return;",
			"a family that is gone seems to be saved",
		],
		"family-unchanged": [
			"if (!changed) return;",
			"void changed;",
			"the journal tells of changes that were none",
		],
	}),
	...inFile("app/catalog/admin/families/delete-family.server.ts", VERBS, {
		"family-deleted-twice": [
			'if (!deleted) throw new Problem("not-found", MESSAGES.familyNotFound);',
			"if (!deleted) return;",
			"a family that is gone seems to be deleted again",
		],
		"family-deletion-recorded": [
			"await recordAction(",
			"void (",
			"nobody learns who deleted a family",
		],
	}),
	...inFile("app/catalog/admin/families/new-family.page.tsx", PUBLISHED, {
		...published("publish-family-added", "open pages do not show a new family"),
	}),
	...inFile("app/catalog/admin/families/edit-family.page.tsx", PUBLISHED, {
		...published("publish-family-changed", "open pages keep a family's old name"),
	}),
	...inFile("app/catalog/admin/families/admin-families.page.tsx", PUBLISHED, {
		...published("publish-family-moved", "open pages keep the families' old order"),
	}),
	...inFile("app/catalog/admin/families/delete-family.page.tsx", PUBLISHED, {
		...published("publish-family-deleted", "open pages go on showing a deleted family"),
	}),
	...inFile(
		"app/catalog/admin/games/game-form.server.ts",
		["app/catalog/admin/games/game-verbs.test.ts"],
		{
			"package-without-amount": [
				'familyId === null || denomination !== ""',
				"true",
				"a tile of the board says nothing, and the database refuses the form with an error",
			],
		},
	),
	...inFile("app/catalog/admin/games/new-game.page.tsx", ADMIN, {
		"copy-own-stock": [
			"stock: null, featured: false",
			"featured: false",
			"the units of one game are promised by two",
		],
		"copy-not-featured": [
			"stock: null, featured: false",
			"stock: null",
			"a copy takes a place on the home page",
		],
		"copy-of-nothing": [
			"if (from && !game)",
			"if (from && game === null)",
			"a game that is gone is copied as an empty one",
		],
	}),
	...inFile("app/catalog/game-id.server.ts", ["app/catalog/game-id.test.ts"], {
		"game-id-apart": [
			"[readable, ending()]",
			"[readable]",
			"two games of one name cannot both be added",
		],
		"game-id-length": [".slice(0, MAX_NAME)", "", "an address is longer than the shop answers"],
	}),
	...inFile("database/migrations/0059_families.sql", ["app/catalog/catalog-version.test.ts"], {
		"families-move-the-catalog": [
			"AFTER INSERT OR UPDATE OR DELETE ON families",
			"AFTER TRUNCATE ON families",
			"pages go on showing a family's old name",
		],
	}),
	...inFile("app/catalog/seed-catalog.server.ts", ["app/server/seed-demo.test.ts"], {
		"demo-id-forms": [
			"name, idForm, position, packages }",
			"name, position, packages }",
			"the demo's games ask for an ID of any text",
		],
	}),
];
