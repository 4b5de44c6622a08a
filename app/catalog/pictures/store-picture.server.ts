import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { newId } from "../../core/ids.ts";
import { Problem } from "../../core/problem.ts";
import { HEIC_REFUSED, isHeic } from "./is-heic.ts";

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const WIDTHS = [480, 960, 1440];
const FORMATS = ["jpeg", "png", "webp", "gif", "heif"];

// What comes from outside is read only by the readers of these formats: no SVG, which is a
// program, and none of the rarer formats, whose readers few people look after.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});

/**
 * Makes our three sizes of an uploaded picture, known by its content alone, and returns the
 * address that goes into a picture's field. Everything the file carried besides its pixels (place,
 * camera, hidden data) is left behind.
 */
export async function storePicture(
	dataDirectory: string,
	content: Uint8Array,
): Promise<{ address: string }> {
	const picture = await readPicture(content);
	const name = newId();
	const folder = join(dataDirectory, "pictures");
	await mkdir(folder, { recursive: true });
	for (const width of WIDTHS) {
		const encoded = await sized(picture, width);
		await writeWhole(join(folder, `${name}-${width}.avif`), encoded);
	}
	return { address: `/pictures/${name}-1440.avif` };
}

/** A logo keeps its own shape and what shows through it; one size is enough for where it stands. */
export async function storeLogo(
	dataDirectory: string,
	content: Uint8Array,
): Promise<{ address: string }> {
	const { image } = await readPicture(content);
	const address = `/pictures/${newId()}-480.avif`;
	const encoded = await image
		.resize({ width: 480, height: 480, fit: "inside", withoutEnlargement: true })
		.avif(AVIF)
		.toBuffer();
	await mkdir(join(dataDirectory, "pictures"), { recursive: true });
	await writeWhole(join(dataDirectory, address), encoded);
	return { address };
}

async function readPicture(content: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
	if (content.byteLength === 0) throw new Problem("invalid", "Şəkil faylını seçin");
	if (content.byteLength > MAX_PICTURE_BYTES) throw tooManyBytes();
	if (isHeic(content)) throw new Problem("invalid", HEIC_REFUSED);
	// Only the head of the file is read here, so its size is judged before anything is decoded.
	const found = await sharp(content, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	if (!found?.width || !found.height || !FORMATS.includes(found.format)) throw notAPicture();
	if (found.width * found.height > MAX_PIXELS) {
		throw new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 50 meqapiksel ola bilər");
	}
	const { width, height } = found.autoOrient;
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
 * A picture that is nearly 16:9 fills the box. Of any other one everything stays visible, on a
 * blurred and darkened copy of itself.
 */
async function sized(picture: { image: Sharp; ratio: number }, width: number): Promise<Buffer> {
	const { image, ratio } = picture;
	const height = (width * 9) / 16;
	if (ratio > 1.4 && ratio < 2.3) {
		return image
			.clone()
			.resize(width, height, { fit: "cover", position: "attention" })
			.flatten({ background: GROUND })
			.avif(AVIF)
			.toBuffer();
	}
	const backdrop = await image
		.clone()
		.resize(96, 54, { fit: "cover" })
		.flatten({ background: GROUND })
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
/** What shows through a picture's transparent parts. */
const GROUND = "#14161c";

/** A reader sees the whole file or none: it gets its name when it is on the disk. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
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

function tooManyBytes() {
	return new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
}
