import type { Sharp } from "sharp";
import { toOklch } from "#app/core/oklch.ts";

/** Enough to tell what a picture is about. */
const SIZE = { width: 64, height: 36 };
/** Of 15 degrees each. */
const SECTORS = 24;
/** A picture whose colour is fainter than this on average is grey. */
const FAINTEST = 0.012;

/**
 * The hue that a picture is about, in whole degrees of OKLCH; null for one that is grey. A strong colour
 * counts more than a faint one, so that a small bright subject outweighs the dark ground behind it.
 */
export async function findHue(image: Sharp): Promise<number | null> {
	const pixels = await image
		.clone()
		.resize(SIZE.width, SIZE.height, { fit: "fill" })
		.flatten({ background: "#808080" })
		.toColourspace("srgb")
		.raw()
		.toBuffer();
	const sectors = Array.from({ length: SECTORS }, () => ({ weight: 0, x: 0, y: 0 }));
	let total = 0;
	for (let at = 0; at + 2 < pixels.length; at += 3) {
		const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
		const { chroma, hue } = toOklch(red, green, blue);
		total += chroma;
		const weight = chroma * chroma;
		const sector = sectors[Math.floor((hue / 360) * SECTORS) % SECTORS] as (typeof sectors)[number];
		sector.weight += weight;
		sector.x += weight * Math.cos((hue * Math.PI) / 180);
		sector.y += weight * Math.sin((hue * Math.PI) / 180);
	}
	if (total / (SIZE.width * SIZE.height) < FAINTEST) return null;
	// With its neighbours, or a colour that lies on a border would count as two halves.
	const around = (index: number) =>
		[-1, 0, 1].map((by) => sectors[(index + by + SECTORS) % SECTORS] as (typeof sectors)[number]);
	const sum = (index: number, part: "weight" | "x" | "y") =>
		around(index).reduce((whole, sector) => whole + sector[part], 0);
	const strongest = sectors
		.map((_, index) => index)
		.reduce((best, index) => (sum(index, "weight") > sum(best, "weight") ? index : best));
	const angle = Math.atan2(sum(strongest, "y"), sum(strongest, "x"));
	return Math.round((angle * 180) / Math.PI + 360) % 360;
}
