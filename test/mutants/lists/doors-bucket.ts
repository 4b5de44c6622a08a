import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pictures in a bucket: its address, what it refuses, and what becomes of pictures without it. */
export const mutants: Mutant[] = [
	...inFile(
		"app/platform/pictures-url.server.ts",
		["app/platform/pictures-url.test.ts", "app/platform/env.test.ts"],
		{
			"bucket-protocol": [
				"!/^https?:$/.test(url.protocol) || ",
				"",
				"an address of another protocol is found out when the first picture is lost",
			],
			"bucket-key": [
				" || !url.username || !url.password",
				"",
				"an address without a key is found out when the first picture is lost",
			],
			"bucket-in-path": [
				"[a-z0-9])\\/?$/",
				"[a-z0-9])/",
				"pictures are put beside the bucket that is meant",
			],
			"bucket-other-options": [
				"Object.keys(others).length > 0 || ",
				"",
				"a mistyped region counts as none",
			],
			"bucket-key-escaped": [
				"secretAccessKey: decodeURIComponent(url.password)",
				"secretAccessKey: url.password",
				"a secret with a slash in it is a wrong one",
			],
		},
	),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"bucket-address-unread": [
			".refine((text) => readPicturesUrl(text) !== undefined)",
			"",
			"a malformed PICTURES_URL is not told by its name",
		],
	}),
	...inFile(
		"app/catalog/pictures/object-store.server.ts",
		["app/catalog/pictures/object-store.test.ts"],
		{
			"bucket-put-refused": [
				"\t\t\tif (answer.status !== 200) throw refusal(answer);\n",
				"",
				"a picture that the store refused counts as stored",
			],
			"bucket-remove-refused": [
				'\t\t\tif (answer.status >= 300 && errorCode(answer.content) !== "NoSuchKey") throw refusal(answer);\n',
				"",
				"what could not be removed from the bucket is forgotten",
			],
			"bucket-get-refused": [
				'answer.status === 404 && errorCode(answer.content) === "NoSuchKey"',
				"answer.status !== 200",
				"a refusal counts as a picture that is not there",
			],
			"bucket-start-left": [
				"\t\t\t\tawait store.remove(name);\n",
				"",
				"each start leaves something in the bucket",
			],
			"bucket-silent": [
				"AbortSignal.timeout(timeoutMs)",
				"AbortSignal.timeout(1000 * timeoutMs)",
				"a store that says nothing holds every request that asks it",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/warn-of-missing-bucket.server.ts",
		["app/catalog/pictures/warn-of-missing-bucket.test.ts"],
		{
			"bucket-forgotten": [
				"\tif (!elsewhere?.pictures) return;\n",
				"\tif (elsewhere) return;\n",
				"nobody learns why a shop without its PICTURES_URL shows no pictures",
			],
			"bucket-forgotten-always": [
				"\tif (!elsewhere?.pictures) return;\n",
				"",
				"every shop is warned of a bucket that it does not have",
			],
			"bucket-forgotten-with": [
				"\tif (objects) return;\n",
				"",
				"a shop with its bucket is warned of it",
			],
		},
	),
	...inFile("app/server/open-shop.server.ts", ["test/bucket.test.ts"], {
		"bucket-unchecked": [
			"\tif (cluster.isPrimary && objects) await orAborted(signal, () => objects.requireUsable());\n",
			"",
			"a wrong bucket is found out when the first picture is lost",
		],
		"bucket-unused": [
			"env.picturesUrl ? openObjectStore(env.picturesUrl) : undefined",
			"env.picturesUrl && !env.demo && !log ? openObjectStore(env.picturesUrl) : undefined",
			"PICTURES_URL is not heeded",
		],
	}),
	...inFile("app/server/request/serve-pictures.server.ts", ["test/bucket.test.ts"], {
		"bucket-away": [
			"!isOutage(error) && !(error instanceof ObjectStoreFailure)",
			"!isOutage(error)",
			"while the bucket is away a picture is a failure",
		],
	}),
	...inFile("app/catalog/pictures/upload-picture.route.ts", ["test/bucket.test.ts"], {
		"bucket-upload-refused": [
			"\t\tif (!(error instanceof ObjectStoreFailure)) throw error;\n",
			"\t\tif (error instanceof ObjectStoreFailure) throw error;\n",
			"an admin does not learn that the bucket is away",
		],
	}),
	...inFile("app/catalog/pictures/sweep-pictures.server.ts", ["test/bucket.test.ts"], {
		"bucket-never-swept": [
			"\t\tfor (const { name, elsewhere } of rows) if (elsewhere) await objects?.remove(name);\n",
			"",
			"what nothing shows fills the bucket",
		],
		"bucket-swept-without": [
			"\n\t\t\t\tAND (bytes IS NOT NULL OR ${objects !== undefined})",
			"",
			"without PICTURES_URL the names of what lies in the bucket are lost",
		],
	}),
	...inFile("app/platform/backup/write-backup.server.ts", ["test/bucket.test.ts"], {
		"bucket-not-in-backup": [
			"\t\tpicturesElsewhere: await countPicturesElsewhere(client),\n",
			"",
			"a backup without the bucket's pictures counts as whole",
		],
	}),
];
