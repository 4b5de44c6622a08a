import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pictures that nothing shows: when they go, and which stay. */
export const mutants: Mutant[] = [
	...inFile(
		"app/catalog/pictures/sweep-pictures.server.ts",
		["app/catalog/pictures/sweep-pictures.test.ts"],
		{
			"sweep-day": ["24 * 60 * 60_000", "23 * 60 * 60_000", "a picture in an open form is removed"],
			"sweep-day-one-off": [
				">= UNUSED_FOR_MS",
				"> UNUSED_FOR_MS",
				"a picture is kept a day longer",
			],
			"sweep-used": [".filter(([name]) => !used.has(name))", "", "pictures in use are removed"],
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
			"sweep-own-files": [
				"/^([a-z0-9]{20})-\\d+\\.avif(?:\\.part)?$/",
				"/^([a-z0-9-]+)\\.\\w+(?:\\.part)?$/",
				"the owner's own files are removed",
			],
			"sweep-unfinished": ["(?:\\.part)?", "", "unfinished uploads stay for ever"],
			"sweep-lock": [
				'\t\tif (!(await tryLockInTransaction(tx, "picturesInUse"))) return 0;\n',
				"",
				"a backup copies pictures that are being removed",
			],
			"sweep-used-again": [
				"waiting.map(([name]) => [name, unusedSince[name] ?? atMs])",
				"[...Object.entries(unusedSince), ...waiting.map(([name]) => [name, unusedSince[name] ?? atMs])]",
				"a picture that was used again for a while is removed at once",
			],
			"sweep-never-noted": ["unusedSince[name] ?? atMs]", "atMs]", "nothing is ever removed"],
			"sweep-note-broken": [
				"\t} catch {\n\t\treturn {};\n\t}",
				"\t} finally {\n\t}",
				"a note that cannot be read stops the sweep for ever",
			],
			"sweep-no-folder": [
				"(await readdir(folder).catch(ignoreMissing)) ?? []",
				"await readdir(folder)",
				"a shop without uploads fails each day",
			],
			"sweep-count": [
				"return unused.length - waiting.length",
				"return unused.length",
				"the log tells another number of pictures",
			],
		},
	),
];
