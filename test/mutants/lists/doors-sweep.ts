import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pictures that nothing shows: when they go, and which stay. */
export const mutants: Mutant[] = [
	...inFile(
		"app/catalog/pictures/sweep-pictures.server.ts",
		["app/catalog/pictures/sweep-pictures.test.ts"],
		{
			"sweep-day": ["'24 hours'", "'23 hours'", "a picture in an open form is removed"],
			"sweep-day-longer": ["'24 hours'", "'25 hours'", "a picture is kept longer than is said"],
			"sweep-used": [
				"CASE WHEN ${IS_USED} THEN NULL ELSE now() END",
				"CASE WHEN ${IS_USED} THEN now() ELSE now() END",
				"a picture that was used again for a while is removed at once",
			],
			"sweep-used-meanwhile": [
				" AND NOT ${IS_USED}\n",
				"\n",
				"a picture that was taken into use in this moment is removed",
			],
			"sweep-games": [
				"\t\t\tUNION ALL SELECT unnest(images) FROM games\n",
				"",
				"the pictures of games are removed",
			],
			"sweep-categories": [
				"\t\t\tSELECT image FROM categories\n\t\t\tUNION ALL SELECT",
				"\t\t\tSELECT",
				"the pictures of categories are removed",
			],
			"sweep-logo": ["\t\t\tUNION ALL SELECT logo_url FROM settings\n", "", "the logo is removed"],
			"sweep-others": [
				" WHERE shown IS NOT NULL",
				"",
				"one address of another site keeps every picture for ever",
			],
			"sweep-own-files": [
				"'^[a-z0-9]{20}-[0-9]+[.](avif|jpg)$'",
				"'[.](avif|jpg)$'",
				"the owner's own pictures are removed",
			],
			"sweep-never-over": [
				" = (unused_since IS NOT NULL)`);",
				" IS NOT NULL`);",
				"each sweep begins the day anew",
			],
			"sweep-count": [
				"new Set(rows.map(({ name }) => name.slice(0, 20))).size",
				"rows.length",
				"the log tells another number of pictures",
			],
		},
	),
];
