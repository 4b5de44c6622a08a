import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pictures in the database: what is looked for, what is sent, and what an upgrade brings along. */
export const mutants: Mutant[] = [
	...inFile(
		"app/server/request/serve-pictures.server.ts",
		["app/server/app-pipeline.test.ts", "app/catalog/admin/admin-catalog.test.ts"],
		{
			"pictures-type": [
				'\t\t\tc.header("Content-Type", pictureType(name));\n',
				"",
				"a picture is sent as anything",
			],
			"pictures-missing-kept": [
				'\t\t\t\tc.header("Cache-Control", "no-store");\n',
				"",
				"who asks too early never sees the picture",
			],
			"pictures-kept": [
				'\t\t\tc.header("Cache-Control", "public, max-age=31536000, immutable");\n',
				"",
				"every page loads its pictures again",
			],
		},
	),
	...inFile("app/server/request/serve-pictures.server.ts", ["test/outage.test.ts"], {
		"pictures-outage": [
			"!isOutage(error) && !(error instanceof ObjectStoreFailure)",
			"!(error instanceof ObjectStoreFailure)",
			"in an outage a picture is a failure",
		],
		"pictures-outage-mark": [
			"\t\t\tmarkOutage(response.headers);\n",
			"\t\t\tvoid markOutage;\n",
			"a picture's refusal is kept beyond the outage",
		],
	}),
	...inFile("app/server/request/serve-pictures.server.ts", ["app/server/app-pipeline.test.ts"], {
		"pictures-failure": [
			"\t\t\tif (!isOutage(error) && !(error instanceof ObjectStoreFailure)) throw error;\n",
			"",
			"a bug is answered as an outage",
		],
	}),
	...inFile(
		"app/catalog/pictures/read-picture.server.ts",
		["app/catalog/pictures/read-picture.test.ts", "app/server/app-pipeline.test.ts"],
		{
			"pictures-any-name": [
				"\t\t\tif (!isPictureName(name)) return undefined;\n",
				"",
				"whatever a stranger makes up is asked of the database",
			],
			"pictures-shipped": [
				"\t\t\tif (isShippedPicture(name)) return readShippedPicture(name);\n",
				"",
				"the demo catalogue has no pictures",
			],
			"pictures-at-once": [
				"atOnce(() => readStored(name))",
				"readStored(name)",
				"one who asks for made-up pictures takes every connection",
			],
			"pictures-at-once-more": [
				"MOST_AT_ONCE = 2",
				"MOST_AT_ONCE = 3",
				"pictures take more connections than is said",
			],
		},
	),
	...inFile("app/catalog/pictures/at-once.server.ts", ["app/catalog/pictures/at-once.test.ts"], {
		"at-once-place-lost": [
			"\t\t\telse running--;\n",
			"",
			"after a while no picture is read any more",
		],
		"at-once-nobody-called": [
			"\t\t\tif (next) next();\n\t\t\telse running--;\n",
			"\t\t\trunning--;\n",
			"who waits for a picture waits for ever",
		],
	}),
	...inFile("app/core/picture-name.ts", ["app/core/picture-name.test.ts"], {
		"picture-name-begin": ["/^[a-z", "/[a-z", "a path leads anywhere"],
		"picture-name-end": [
			"\\.(avif|jpg)$/",
			"\\.(avif|jpg)/",
			"an unfinished upload counts as a picture",
		],
		"picture-name-length": ["{1,100}", "+", "names of any length are asked of the database"],
	}),
	...inFile("app/server/cache/file-cache.server.ts", ["app/server/cache/file-cache.test.ts"], {
		"files-picture-length": [
			"pictures\\/[a-z0-9-]{1,100}\\.(avif|jpg)",
			"pictures\\/[a-z0-9-]+\\.(avif|jpg)",
			"names of any length take a place of those who read files",
		],
	}),
	...inFile(
		"app/catalog/pictures/store-picture.server.ts",
		["app/catalog/pictures/store-picture.test.ts"],
		{
			"upload-in-parts": [
				"await db.insert(pictures).values(rows);",
				"for (const row of rows) await db.insert(pictures).values(row);",
				"half of a picture's sizes are stored",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/bring-pictures-along.server.ts",
		["app/catalog/pictures/bring-pictures-along.test.ts"],
		{
			"brought-any-name": [
				"!isPictureName(name) || isShippedPicture(name)",
				"isShippedPicture(name)",
				"an owner's own file stops every start",
			],
			"brought-shipped": [
				"!isPictureName(name) || isShippedPicture(name)",
				"!isPictureName(name)",
				"a file that nobody will ever see is removed from the disk",
			],
			"brought-links": [
				" | O_NOFOLLOW",
				"",
				"a link in the folder publishes what only root may read",
			],
			"brought-large": [
				" && found.size <= MAX_BYTES",
				"",
				"a file that fills the memory ends every start",
			],
			"brought-large-one-off": [
				"found.size <= MAX_BYTES",
				"found.size < MAX_BYTES",
				"a picture of just 16 MiB stays behind",
			],
			"brought-pipe": [" | O_NONBLOCK", "", "a pipe in the folder holds up every start"],
			"brought-other-names": [
				" && found.nlink === 1",
				"",
				"a file of root's with another name is published",
			],
			"brought-unverified": [
				'\tif (stored.length === 0) return "left";\n',
				"",
				"a picture whose name another has is lost",
			],
			"brought-other-bytes": [
				"and(eq(pictures.name, name), eq(pictures.bytes, bytes))",
				"and(eq(pictures.name, name))",
				"a picture whose name another has is lost",
			],
			"brought-twice": [
				".onConflictDoNothing()",
				"",
				"of two machines that start at once one does not",
			],
			"brought-for-ever": [
				"\tawait rm(path, { force: true }).catch(ignore);\n",
				"",
				"each start stores again what was swept away",
			],
			"brought-unsaid": [
				"\t\tlog.warn(named, STAY);\n",
				"",
				"nobody learns of files that were not brought along",
			],
			"brought-gone": [
				'code === "ENOENT" ? "gone" : undefined',
				'code === "NONE" ? "gone" : undefined',
				"of two starts at once one complains of what the other brought along",
			],
		},
	),
	...inFile("app/server/open-shop.server.ts", ["test/upgrade/pictures.test.ts"], {
		"brought-never": [
			"\t\tif (cluster.isPrimary) await orAborted(signal, () => bringPicturesAlong(db, { ...env, log }));\n",
			"",
			"after an upgrade the shop has no pictures",
		],
	}),
];
