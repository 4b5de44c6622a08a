import { globSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { MOST_CARD_BYTES, makeCard } from "./make-card.server.ts";

/** What compresses worst: each pixel of its own. */
function noise(width: number, height: number) {
	let seed = 7;
	const next = () => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return seed >> 16;
	};
	const data = Buffer.from(Array.from({ length: width * height * 3 }, next));
	return sharp(data, { raw: { width, height, channels: 3 } });
}

const plain = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#3060c0" } });

async function cardOf(drawn: Sharp, ratio: number) {
	return makeCard({ image: sharp(await drawn.png().toBuffer()), ratio });
}

test.each([
	["wide", 1600, 900],
	["high", 600, 900],
	["tiny", 2, 2],
])("the card of a %s picture is a JPEG of 1200 × 630", async (_, width, height) => {
	const card = await cardOf(plain(width, height), width / height);
	const { format, hasAlpha, ...made } = await sharp(card).metadata();
	expect({ format, hasAlpha, width: made.width, height: made.height }).toEqual({
		format: "jpeg",
		hasAlpha: false,
		width: 1200,
		height: 630,
	});
});

test("no card is larger than chats load, whatever is drawn", async () => {
	const card = await cardOf(noise(1440, 810), 16 / 9);
	expect(card.length).toBeGreaterThan(100_000);
	expect(card.length).toBeLessThanOrEqual(MOST_CARD_BYTES);
	expect(MOST_CARD_BYTES).toBe(300_000);
});

test("a simple picture keeps its quality", async () => {
	const { data, info } = await sharp(await cardOf(halves(), 1200 / 630))
		.raw()
		.toBuffer({ resolveWithObject: true });
	const pixel = (x: number) => [...data.subarray((300 * info.width + x) * 3).subarray(0, 3)];
	for (const [x, colour] of [
		[300, [208, 32, 16]],
		[900, [255, 255, 255]],
	] as const) {
		for (const [at, value] of pixel(x).entries()) {
			expect(Math.abs(value - (colour[at] ?? 0))).toBeLessThanOrEqual(4);
		}
	}
});

function halves() {
	const red = { width: 600, height: 630, channels: 3, background: "#d02010" } as const;
	const white = { width: 1200, height: 630, channels: 3, background: "#fff" } as const;
	return sharp({ create: white }).composite([{ input: { create: red }, left: 0, top: 0 }]);
}

test("the cards that come with the shop are as chats want them, one for each game's first picture", async () => {
	const cards = ["public/share-card.jpg", ...globSync("demo/pictures/*-1200.jpg")];
	expect(cards.length).toBeGreaterThan(70);
	for (const file of cards) {
		const bytes = readFileSync(file);
		const { format, width, height } = await sharp(bytes).metadata();
		expect([file, format, width, height]).toEqual([file, "jpeg", 1200, 630]);
		expect(bytes.length).toBeLessThanOrEqual(MOST_CARD_BYTES);
	}
});
