import { expect, test } from "vitest";
import { isPictureName } from "./picture-name.ts";

test.each(["abcdefghij0123456789-480.avif", "brawl-pass-1440.avif", `${"a".repeat(100)}.avif`])(
	"%s can be a picture's name",
	(name) => {
		expect(isPictureName(name)).toBe(true);
	},
);

test.each([
	"",
	".avif",
	"a.png",
	"A.avif",
	"a.avif.part",
	"../a.avif",
	"a/b.avif",
	"a%2fb.avif",
	"a.avif\n",
	`${"a".repeat(101)}.avif`,
])("%j cannot", (name) => {
	expect(isPictureName(name)).toBe(false);
});
