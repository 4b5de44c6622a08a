import { expect, test } from "vitest";
import { isPictureName, pictureType } from "./picture-name.ts";

test.each([
	["abcdefghij0123456789-480.avif", "image/avif"],
	["brawl-pass-1440.avif", "image/avif"],
	[`${"a".repeat(100)}.avif`, "image/avif"],
	["abcdefghij0123456789-1200.jpg", "image/jpeg"],
])("%s can be a picture's name, and is %s", (name, type) => {
	expect(isPictureName(name)).toBe(true);
	expect(pictureType(name)).toBe(type);
});

test.each([
	"",
	".avif",
	"a.png",
	"A.avif",
	"a.avif.part",
	"a.jpeg",
	"../a.avif",
	"a/b.avif",
	"a%2fb.avif",
	"a.avif\n",
	`${"a".repeat(101)}.avif`,
])("%j cannot", (name) => {
	expect(isPictureName(name)).toBe(false);
});
