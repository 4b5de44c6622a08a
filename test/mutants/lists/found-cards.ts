import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const MISSING = ["app/catalog/pictures/make-missing-cards.test.ts"];

/** The cards that chats show. */
export const mutants: Mutant[] = [
	...inFile(
		"app/catalog/pictures/make-card.server.ts",
		["app/catalog/pictures/make-card.test.ts"],
		{
			"card-size": [
				"card.length <= MOST_CARD_BYTES",
				"true",
				"a chat leaves out the picture of a game because it is too large",
			],
			"card-limit": ["300_000", "600_000", "chats leave out cards that the shop takes for small"],
			"card-shape": ["height: 630", "height: 675", "a chat cuts the card"],
			"card-quality": ["[82, 70, 55, 40, 25, 10]", "[3]", "each card is blurred to nothing"],
		},
	),
	...inFile("app/catalog/pictures/store-picture.server.ts", MISSING, {
		"card-with-upload": [
			"[{ size: `${CARD_WIDTH}.jpg`, bytes: await makeCard(picture) }]",
			"[{ size: `${CARD_WIDTH}.png`, bytes: await makeCard(picture) }]",
			"a new picture has no card until the next day",
		],
	}),
	...inFile("app/catalog/pictures/find-card.server.ts", MISSING, {
		"card-there": [
			"found.length > 0 ? address : undefined",
			"address",
			"a page names a card that is not there",
		],
		"card-shipped": [
			"\tif (isShippedPicture(card)) return address;\n",
			"",
			"the games of the demo have no cards",
		],
	}),
	...inFile("app/catalog/pictures/make-missing-cards.server.ts", MISSING, {
		"cards-unused": [
			" AND unused_since IS NULL",
			"",
			"cards are made of pictures that are about to go",
		],
		"cards-unreadable": [
			".catch(unreadable)",
			"",
			"one broken picture keeps all others from their cards",
		],
		"cards-once": [
			"|| ${`-${CARD_WIDTH}.jpg`}",
			"|| ${`-${CARD_WIDTH}.png`}",
			"all cards are made again every day",
		],
		"cards-read-on": [
			"\t\t\tlast = name;\n",
			"",
			"broken pictures at the beginning are read again without an end",
		],
		"cards-stop": [
			"\t\t\tif (signal.aborted) return made;\n",
			"",
			"a shop that is told to stop goes on with thousands of cards",
		],
		"cards-bucket": [
			"if (objects) await objects.put(cardName, card);",
			"void objects;",
			"a page names a card that is in no bucket",
		],
	}),
	...inFile(
		"app/catalog/pictures/daily-picture-cleanup.server.ts",
		["app/catalog/pictures/daily-picture-cleanup.test.ts"],
		{
			"cards-published": [
				"catalogChanged(hub);",
				"void catalogChanged;",
				"pages name the shop's own card although the game has one now",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/sweep-pictures.server.ts",
		["app/catalog/pictures/sweep-pictures.test.ts"],
		{
			"sweep-cards": [
				"[.](avif|jpg)$'",
				"[.]avif$'",
				"cards stay for good, of pictures that are long gone",
			],
		},
	),
	...inFile("app/core/picture-name.ts", ["app/core/picture-name.test.ts"], {
		"card-type": ['"image/jpeg"', '"image/avif"', "a chat takes the card for something else"],
	}),
	...inFile(
		"app/server/cache/file-cache.server.ts",
		["app/catalog/pictures/daily-picture-cleanup.test.ts"],
		{
			"card-served": [
				"{1,100}\\.(avif|jpg))",
				"{1,100}\\.avif)",
				"a card is refused before anybody looks for it",
			],
		},
	),
];
