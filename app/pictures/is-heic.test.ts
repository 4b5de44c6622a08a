import { expect, test } from "vitest";
import { isHeic } from "./is-heic.ts";

const file = (text: string) => new TextEncoder().encode(text);

test.each(["heic", "heix", "heim", "heis", "hevc", "hevx"])(
	"a file of the brand %s is a HEIC",
	(brand) => {
		expect(isHeic(file(`\0\0\0\x18ftyp${brand}\0\0\0\0`))).toBe(true);
	},
);

test.each([
	["an AVIF", "\0\0\0\x18ftypavif\0\0\0\0"],
	["a video", "\0\0\0\x18ftypmp42\0\0\0\0"],
	["a text", "\0\0\0\x18typeheic\0\0\0\0"],
	["a brand in another place", "ftypheic\0\0\0\0heic"],
	["an empty file", ""],
])("%s is none", (_, text) => {
	expect(isHeic(file(text))).toBe(false);
});
