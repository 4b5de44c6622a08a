import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Pictures that admins upload: what is taken, and what becomes of it. */
export const mutants: Mutant[] = [
	...inFile(
		"app/pictures/decode-picture.server.ts",
		["app/catalog/pictures/store-picture.test.ts"],
		{
			"upload-formats": [
				" || !FORMATS.includes(metadata.format)",
				"",
				"any format that the image library reads is taken",
			],
			"upload-readers": [
				'sharp.block({ operation: ["VipsForeignLoad"] });\n',
				"",
				"an upload is decoded by readers that few people maintain",
			],
			"upload-reader-of-formats": ['"Nsgif", ', "", "a format that is taken cannot be read"],
			"upload-bytes": [
				"\tif (content.byteLength > MAX_PICTURE_BYTES) throw tooLarge();\n",
				"",
				"a file of any size is decoded",
			],
			"upload-bytes-one-off": [
				"byteLength > MAX_PICTURE_BYTES",
				"byteLength >= MAX_PICTURE_BYTES",
				"a file of just 10 MB is refused",
			],
			"upload-bytes-more": [
				"10 * 1024 * 1024",
				"11 * 1024 * 1024",
				"files are larger than the form says",
			],
			"upload-empty": [
				'\tif (content.byteLength === 0) throw new Problem("invalid", "Şəkil faylını seçin");\n',
				"",
				"an empty file is called no picture",
			],
			"upload-heic": [
				'\tif (isHeic(content)) throw new Problem("invalid", HEIC_REFUSED);\n',
				"",
				"whoever uploads a HEIC does not learn what is wrong",
			],
			"upload-pixels": [
				"metadata.width * metadata.height > MAX_PIXELS",
				"false",
				"a small file fills the memory once it is decoded",
			],
			"upload-pixels-one-off": [
				"metadata.height > MAX_PIXELS",
				"metadata.height >= MAX_PIXELS",
				"a picture of just 50 megapixels is refused",
			],
			"upload-pixels-more": [
				"50_000_000",
				"51_000_000",
				"a picture of more pixels than the form says is decoded",
			],
			"upload-cut": ['failOn: "error"', 'failOn: "none"', "half a picture is stored"],
			"upload-upright": ["\t\t.autoOrient()\n", "", "photographs lie on their side"],
			"upload-ratio-upright": [
				"= metadata.autoOrient",
				"= metadata",
				"a photograph on its side is cut to the wrong shape",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/frame-picture.server.ts",
		["app/catalog/pictures/store-picture.test.ts"],
		{
			"upload-ratio-narrow": ["ratio > 1.4", "ratio > 1.3", "a narrow picture is cut"],
			"upload-ratio-wide": ["ratio < 2.3", "ratio < 2.4", "a wide picture is cut"],
			"upload-ratio": [
				"ratio > 1.4 && ratio < 2.3",
				"false",
				"every picture is shown on its own blurred copy",
			],
			"upload-transparent": [
				"\t\t\t.flatten({ background: BACKGROUND });",
				"\t\t\t;",
				"a transparent picture is black",
			],
			"upload-backdrop": [
				"\t\t.modulate({ brightness: 0.55 })\n",
				"",
				"behind a square picture stands a bright copy",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/store-picture.server.ts",
		["app/catalog/pictures/store-picture.test.ts"],
		{
			"upload-sizes": ["[480, 960, 1440]", "[960, 1440]", "phones load the largest picture"],
			"upload-logo-larger": [
				'width: 480, height: 480, fit: "inside", withoutEnlargement: true',
				'width: 480, height: 480, fit: "inside"',
				"a small logo is made larger and blurred",
			],
			"upload-logo-cut": [
				'width: 480, height: 480, fit: "inside"',
				'width: 480, height: 480, fit: "cover"',
				"a logo is cut",
			],
		},
	),
	...inFile("app/pictures/in-turn.server.ts", ["app/pictures/in-turn.test.ts"], {
		"turns-at-once": ["last.then(work)", "work()", "pictures that come together fill the memory"],
		"turns-failed": [
			"last = done.catch(() => {});",
			"last = done;",
			"after a file that is no picture none can be uploaded",
		],
		"turns-waiting": [
			"underWay > mostWaiting",
			"false",
			"pictures wait for hours, and take memory meanwhile",
		],
		"turns-waiting-one-off": [
			"underWay > mostWaiting",
			"underWay >= mostWaiting",
			"a picture that could wait is refused",
		],
		"turns-never-over": ["\t\t\tunderWay--;\n", "", "after a few pictures none can be uploaded"],
	}),
	...inFile(
		"app/catalog/pictures/store-picture.server.ts",
		["test/security/hostile-pictures.test.ts"],
		{
			"upload-in-turn": [
				"[await inTurn(() => makeLogo(content))]",
				"[await makeLogo(content)]",
				"large pictures that come together fill the memory",
			],
		},
	),
	...inFile(
		"app/pictures/decode-picture.server.ts",
		["app/catalog/pictures/store-picture.test.ts"],
		{
			"upload-cores": ["concurrency(1)", "concurrency(2)", "a picture takes all cores"],
			"upload-kept": ["sharp.cache(false);\n", "", "what a picture took stays taken"],
		},
	),
	...inFile(
		"app/catalog/pictures/upload-answer.ts",
		["app/catalog/pictures/upload-answer.test.ts"],
		{
			"upload-refused-in-words": [
				'\tif (type?.startsWith("text/plain")) return { refused: { message: text } };\n',
				"",
				"an admin whose upload is refused does not learn why",
			],
		},
	),
];
