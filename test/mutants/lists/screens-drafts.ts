import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PACKAGES = ["e2e/packages.test.ts"];
const SHEET = ["e2e/buy-now.test.ts"];
const KEPT = ["app/cart/remembered-ids/remembered-ids.test.ts"];
const DRAFT = ["app/cart/id-draft.test.ts"];
const SHEETS = ["app/cart/buy-now/kept-sheet.test.ts"];
const FORM = ["app/catalog/admin/id-form/id-form.test.ts"];

/** What was typed and is not bought yet; how often an ID was delivered to; where one is found. */
export const mutants: Mutant[] = [
	...inFile("app/cart/id-draft.ts", DRAFT, {
		"draft-of-family": [
			"${familyId ?? id}",
			"${id}",
			"another package of the same game asks for the ID again",
		],
		"draft-of-person": ["${userId}:", "", "the ID of one person is offered to the next"],
		"draft-of-form": [
			'draft?.asked === asked ? draft.typed : ""',
			'draft?.typed ?? ""',
			"an ID is filled in where another kind of ID is asked for",
		],
		"draft-in-the-tab": [
			'area: "sessionStorage"',
			'area: "localStorage"',
			"an ID that nobody asked to be kept stays in the browser",
		],
	}),
	...inFile("app/cart/player-id-dialog.tsx", PACKAGES, {
		"draft-cancelled": ["draft?.drop();", "void draft;", "an ID that was cancelled is there again"],
		"draft-in-cart": [
			'presentId ?? draft?.read() ?? ""',
			'presentId ?? ""',
			"an ID that was typed on the sheet is typed again for the cart",
		],
	}),
	...inFile("app/catalog/shop/board.tsx", PACKAGES, {
		"package-in-place": [
			"\t\t\t\t\t\t\t\tpreventScrollReset\n",
			"",
			"another package throws the page back to its top",
		],
	}),
	...inFile("app/catalog/nearest-package.tsx", ["e2e/every-page.test.ts"], {
		"nearest-together": [
			'className="link inline-block font-semibold"',
			'className="link font-semibold"',
			"on a phone the price of the nearest package stands below its amount",
		],
	}),
	...inFile("app/catalog/nearest-package.tsx", PACKAGES, {
		"nearest-in-place": [
			"preventScrollReset={inPlace}",
			"preventScrollReset={false}",
			"the nearest package throws the page back to its top",
		],
	}),
	...inFile("app/cart/buy-now/gone-game.tsx", SHEET, {
		"gone-game-id": [
			"playerId && idDraft(userId, nearest).keep(playerId)",
			"{}",
			"whoever buys again for an ID types it for the nearest package",
		],
	}),
	...inFile("app/cart/buy-now/gone-game.tsx", PACKAGES, {
		"gone-game-in-place": [
			"inPlace={inPlace}",
			"",
			"back from the nearest package leads to the one that is gone",
		],
	}),
	...inFile("app/cart/cart-lines.tsx", PACKAGES, {
		"gone-line-id": [
			" onFollow={keepId}",
			"",
			"the ID of a line that is gone is typed again for the nearest package",
		],
	}),
	...inFile("app/catalog/shop/board.css", PACKAGES, {
		"board-below-price": [
			"flex-basis: 100%;",
			"",
			"packages grow when the font arrives, and all below them moves",
		],
	}),
	...inFile("app/catalog/shop/offer.tsx", PACKAGES, {
		"promises-below": [
			'className="flex-col pt-1"',
			'className="pt-1"',
			"the promises take another line when the font arrives",
		],
	}),
	...inFile("app/cart/buy-now/kept-sheet.ts", SHEETS, {
		"sheet-of-another": [
			"kept?.userId !== userId || ",
			"!kept || ",
			"the next person finds the sheet of the one before",
		],
		"sheet-of-page": [
			"|| kept.page !== page",
			"",
			"a sheet opens over the form of the top-up that it lacks",
		],
		"sheet-once": ["store.set(null);", "", "a sheet opens again and again"],
		"sheet-over": [
			"if (now - kept.keptAt >= IS_OVER_AFTER_MS) return undefined;",
			"",
			"a sheet of yesterday opens by itself",
		],
	}),
	...inFile("app/cart/buy-now/buy-sheet.tsx", SHEET, {
		"sheet-kept-for-top-up": [
			"playerId: entered.playerId, quantity }",
			'playerId: wanted.playerId ?? "", quantity: 1 }',
			"ID and quantity are entered again after a top-up",
		],
		"sheet-back-where-it-was": [
			"next={pathname + search}",
			"next={`/game/${game.id}`}",
			"whoever buys again is led to another page after the top-up",
		],
	}),
	...inFile("app/cart/remembered-ids/read-remembered-ids.server.ts", KEPT, {
		"given-own": [
			"AND orders.user_id = ${userId} AND orders.status = 'completed'",
			"AND orders.status = 'completed'",
			"a customer learns what was delivered to the IDs of others",
		],
		"given-delivered": [
			"AND orders.user_id = ${userId} AND orders.status = 'completed'",
			"AND orders.user_id = ${userId}",
			"an ID reads as delivered to before anything was",
		],
		"given-of-family": [
			"OR games.family_id = (SELECT family_id FROM games WHERE id = ${gameId}))\n\t\t\tLIMIT",
			")\n\t\t\tLIMIT",
			"an ID is new to each package of its game",
		],
		"given-most": ["LIMIT ${most}", "LIMIT 1000", "deliveries are counted without an end"],
	}),
	...inFile("app/cart/remembered-ids/remembered-ids.route.ts", KEPT, {
		"given-long": [
			'playerId !== "" && !isTooLong(playerId)',
			'playerId !== ""',
			"a text of any length is looked for among the orders",
		],
	}),
	...inFile("app/catalog/admin/id-form/id-form.server.ts", FORM, {
		"id-picture-secure": [
			"refuseInsecure(env, { idPicture: picture });",
			"void refuseInsecure;",
			"a shop on https names a picture that browsers do not load",
		],
		"id-picture-address": [
			'(text) => text === "" || isWebAddress(text)',
			"() => true",
			"any text is taken for the address of a picture",
		],
	}),
	...inFile(
		"app/catalog/pictures/sweep-pictures.server.ts",
		["app/catalog/pictures/sweep-pictures.test.ts"],
		{
			"sweep-id-pictures": [
				"\t\t\tUNION ALL SELECT id_form->>'picture' FROM games\n",
				"",
				"the picture that shows where an ID is found is removed after a day",
			],
			"sweep-id-pictures-of-families": [
				"\t\t\tUNION ALL SELECT id_form->>'picture' FROM families\n",
				"",
				"the picture of a family's ID is removed after a day",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/daily-picture-cleanup.server.ts",
		["app/catalog/pictures/daily-picture-cleanup.test.ts"],
		{
			"cleanup-publishes": [
				"if ((await readCatalogVersion(db)) !== version) catalogChanged(hub);",
				"void catalogChanged;",
				"pages stay without the cards that were made before a failure",
			],
		},
	),
	...inFile(
		"app/platform/backup/missing-pictures.server.ts",
		["app/platform/backup/missing-pictures.test.ts"],
		{
			"missing-id-pictures": [
				"\t\t\tUNION ALL SELECT to_jsonb(games)->'id_form'->>'picture' FROM games\n",
				"",
				"a backup does not say that the picture of an ID is missing",
			],
		},
	),
	...inFile("app/admin/admin.layout.tsx", ["e2e/shared-device.test.ts"], {
		"page-says-who-works": [
			"return { adminId, waiting",
			'return { adminId: "", waiting',
			"what one admin typed is shown to the next who signs in",
		],
	}),
];
