import sharp, { type Sharp } from "sharp";
import { Problem } from "#app/core/problem.ts";
import { takeTurns } from "./in-turn.server.ts";
import { HEIC_REFUSED, isHeic } from "./is-heic.ts";

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const FORMATS = ["jpeg", "png", "webp", "gif", "heif"];

// Uploads are decoded only by the decoders of these formats: no SVG, which can hold scripts, and none
// of the rarer formats, whose decoders few people maintain.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One picture takes one core and no more memory than itself; customers buy on the other cores meanwhile.
sharp.concurrency(1);
sharp.cache(false);
/** Whatever the pictures are for: all of them take turns. */
export const inTurn = takeTurns(3);

/** How what we keep is compressed. */
export const AVIF = { quality: 60, effort: 3 };

/**
 * Decodes an uploaded picture, upright. Its format is what its content says, whatever the file is called.
 * All metadata (place, camera, hidden data) is dropped.
 */
export async function decodePicture(content: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
	if (content.byteLength === 0) throw new Problem("invalid", "Şəkil faylını seçin");
	if (content.byteLength > MAX_PICTURE_BYTES) throw tooLarge();
	if (isHeic(content)) throw new Problem("invalid", HEIC_REFUSED);
	// This reads the header alone, so the dimensions are checked before anything is decoded.
	const metadata = await sharp(content, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	if (!metadata?.width || !metadata.height || !FORMATS.includes(metadata.format))
		throw notAPicture();
	if (metadata.width * metadata.height > MAX_PIXELS) {
		throw new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 50 meqapiksel ola bilər");
	}
	const { width, height } = metadata.autoOrient;
	// Decoded once, at no more than what the largest size needs.
	const pixels = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
		.autoOrient()
		.toColourspace("srgb")
		.resize({ width: 2880, height: 2880, fit: "inside", withoutEnlargement: true })
		.png({ compressionLevel: 0 })
		.toBuffer()
		.catch(() => undefined);
	if (!pixels) throw notAPicture();
	return { image: sharp(pixels), ratio: width / height };
}

function notAPicture() {
	return new Problem("invalid", "Bu fayl şəkil deyil. JPEG, PNG, WebP, AVIF və ya GIF seçin");
}

function tooLarge() {
	return new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
}
