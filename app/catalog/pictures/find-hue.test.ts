import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { findHue } from "./find-hue.server.ts";

const plain = (background: string) =>
	sharp({ create: { width: 160, height: 90, channels: 3, background } }).png();

const hueOf = async (picture: Sharp) => findHue(sharp(await picture.toBuffer()));

test.each([
	["#ff0000", 29],
	["#00a000", 142],
	["#0000ff", 264],
	["#ffaa00", 73],
	["#ff00aa", 350],
])("a picture of %s alone has the hue %d", async (colour, hue) => {
	expect(Math.abs(((await hueOf(plain(colour))) ?? Number.NaN) - hue)).toBeLessThanOrEqual(2);
});

test.each(["#000000", "#808080", "#ffffff", "#7f8083"])("%s is no colour", async (colour) => {
	expect(await hueOf(plain(colour))).toBeNull();
});

test("a small bright subject counts more than a large dull ground", async () => {
	const subject = await sharp({
		create: { width: 60, height: 40, channels: 3, background: "#f0a000" },
	})
		.png()
		.toBuffer();
	const ground = plain("#20283c").composite([{ input: subject, left: 90, top: 25 }]);
	expect(Math.abs(((await hueOf(ground)) ?? 0) - 73)).toBeLessThan(6);
});

test("reds on both sides of 0 degrees are one colour", async () => {
	const other = await sharp({
		create: { width: 80, height: 90, channels: 3, background: "#ff2060" },
	})
		.png()
		.toBuffer();
	const hue = (await hueOf(plain("#ff30a0").composite([{ input: other, left: 0, top: 0 }]))) ?? 180;
	expect(Math.min(hue, 360 - hue)).toBeLessThan(25);
});

test("what is transparent is no colour", async () => {
	const picture = sharp({
		create: { width: 160, height: 90, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
	}).png();
	expect(await hueOf(picture)).toBeNull();
});
