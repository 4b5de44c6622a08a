import sharp, { type Sharp } from "sharp";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { takeTurns } from "./in-turn.server.ts";
import { HEIC_REFUSED, isHeic } from "./is-heic.ts";
import type { ObjectStore } from "./object-store.server.ts";
import { pictures } from "./pictures.table.server.ts";

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

type Place = { db: Queryable; objects?: ObjectStore };
type Stored = Promise<{ address: string }>;

/**
 * Stores an uploaded picture in our three sizes and returns its address. Its format is what its content
 * says, whatever the file is called. All metadata (place, camera, hidden data) is dropped.
 */
export async function storePicture(place: Place, content: Uint8Array): Stored {
	return store(place, await inTurn(() => makePicture(content)));
}

/** A logo keeps its aspect ratio and its transparency; it is shown small, so one size is enough. */
export async function storeLogo(place: Place, content: Uint8Array): Stored {
	return store(place, [await inTurn(() => makeLogo(content))]);
}

type Made = { width: number; bytes: Buffer<ArrayBuffer> };

/**
 * Whoever reads the address finds all of its sizes: they are one statement. In an object store they
 * have their rows first, so that what an upload leaves half-done is swept away like the rest.
 */
async function store({ db, objects }: Place, made: Made[]): Stored {
	const nameOf = ({ width }: Made) => `${id}-${width}.avif`;
	const id = newId();
	const rows = made.map((one) => ({ name: nameOf(one), bytes: objects ? null : one.bytes }));
	await db.insert(pictures).values(rows);
	if (objects) await Promise.all(made.map((one) => objects.put(nameOf(one), one.bytes)));
	return { address: `/pictures/${nameOf(made.at(-1) as Made)}` };
}

async function makePicture(content: Uint8Array): Promise<Made[]> {
	const picture = await readPicture(content);
	const made: Made[] = [];
	for (const width of WIDTHS) made.push({ width, bytes: await encode(picture, width) });
	return made;
}

async function makeLogo(content: Uint8Array): Promise<Made> {
	const { image } = await readPicture(content);
	const bytes = await image
		.resize({ width: 480, height: 480, fit: "inside", withoutEnlargement: true })
		.avif(AVIF)
		.toBuffer();
	return { width: 480, bytes };
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
async function encode(picture: { image: Sharp; ratio: number }, width: number) {
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

function notAPicture() {
	return new Problem("invalid", "Bu fayl şəkil deyil. JPEG, PNG, WebP, AVIF və ya GIF seçin");
}

function tooLarge() {
	return new Problem("invalid", "Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər");
}
