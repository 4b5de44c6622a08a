import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import { takeTurns } from "./in-turn.server.ts";
import { HEIC_REFUSED, isHeic } from "./is-heic.ts";

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const WIDTHS = [480, 960, 1440];
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
const inTurn = takeTurns(3);

/**
 * Stores an uploaded picture in our three sizes and returns its address. Its format is what its content
 * says, whatever the file is called. All metadata (place, camera, hidden data) is dropped.
 */
export function storePicture(dataDirectory: string, content: Uint8Array): Stored {
	return inTurn(() => makePicture(dataDirectory, content));
}

/** A logo keeps its aspect ratio and its transparency; it is shown small, so one size is enough. */
export function storeLogo(dataDirectory: string, content: Uint8Array): Stored {
	return inTurn(() => makeLogo(dataDirectory, content));
}

type Stored = Promise<{ address: string }>;

async function makePicture(dataDirectory: string, content: Uint8Array): Stored {
	const picture = await readPicture(content);
	const name = newId();
	const folder = join(dataDirectory, "pictures");
	await mkdir(folder, { recursive: true });
	for (const width of WIDTHS) {
		const encoded = await encode(picture, width);
		await writeAtomically(join(folder, `${name}-${width}.avif`), encoded);
	}
	return { address: `/pictures/${name}-1440.avif` };
}

async function makeLogo(dataDirectory: string, content: Uint8Array): Stored {
	const { image } = await readPicture(content);
	const address = `/pictures/${newId()}-480.avif`;
	const encoded = await image
		.resize({ width: 480, height: 480, fit: "inside", withoutEnlargement: true })
		.avif(AVIF)
		.toBuffer();
	await mkdir(join(dataDirectory, "pictures"), { recursive: true });
	await writeAtomically(join(dataDirectory, address), encoded);
	return { address };
}

async function readPicture(content: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
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

/**
 * A picture of about 16:9 fills the box. Any other is shown whole, on a blurred and darkened copy of
 * itself.
 */
async function encode(picture: { image: Sharp; ratio: number }, width: number): Promise<Buffer> {
	const { image, ratio } = picture;
	const height = (width * 9) / 16;
	if (ratio > 1.4 && ratio < 2.3) {
		return image
			.clone()
			.resize(width, height, { fit: "cover", position: "attention" })
			.flatten({ background: BACKGROUND })
			.avif(AVIF)
			.toBuffer();
	}
	const backdrop = await image
		.clone()
		.resize(96, 54, { fit: "cover" })
		.flatten({ background: BACKGROUND })
		.blur(3)
		.modulate({ brightness: 0.55 })
		.png()
		.toBuffer();
	const whole = await image.clone().resize(width, height, { fit: "inside" }).png().toBuffer();
	return sharp(backdrop)
		.resize(width, height)
		.composite([{ input: whole }])
		.avif(AVIF)
		.toBuffer();
}

const AVIF = { quality: 60, effort: 3 };
/** Behind a picture's transparent parts. */
const BACKGROUND = "#14161c";

/** Whoever reads the file sees all of it or nothing: it gets its name once it is on the disk. */
async function writeAtomically(path: string, content: Buffer): Promise<void> {
	const unfinished = `${path}.part`;
	try {
		await writeFile(unfinished, content, { flush: true, mode: 0o644 });
		await rename(unfinished, path);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

function notAPicture() {
	return new Problem("invalid", "Bu fayl şəkil deyil. JPEG, PNG, WebP, AVIF və ya GIF seçin");
}

function tooLarge() {
	return new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
}
