import { newId } from "#app/core/ids.ts";
import { AVIF, decodePicture, inTurn } from "#app/pictures/decode-picture.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { findHue } from "./find-hue.server.ts";
import { frame } from "./frame-picture.server.ts";
import { CARD_WIDTH, makeCard } from "./make-card.server.ts";
import type { ObjectStore } from "./object-store.server.ts";
import { pictureHues, pictures } from "./pictures.table.server.ts";

const WIDTHS = [480, 960, 1440];

type Place = { db: Queryable; objects?: ObjectStore };
type Stored = Promise<{ address: string }>;

/**
 * Stores an uploaded picture in our three sizes, with its card for chats and the hue that it is about,
 * and returns its address. Its format is what its content says, whatever the file is called. All metadata
 * (place, camera, hidden data) is dropped.
 */
export async function storePicture(place: Place, content: Uint8Array): Stored {
	const { made, hue } = await inTurn(() => makePicture(content));
	const stored = await store(place, made);
	await place.db.insert(pictureHues).values({ picture: stored.address, hue });
	return stored;
}

/** A logo keeps its aspect ratio and its transparency; it is shown small, so one size is enough. */
export async function storeLogo(place: Place, content: Uint8Array): Stored {
	return store(place, [await inTurn(() => makeLogo(content))]);
}

type Made = { size: string; bytes: Buffer<ArrayBuffer> };

/**
 * Whoever reads the address finds all of its sizes: they are one statement. In an object store they
 * have their rows first, so that what an upload leaves half-done is swept away like the rest.
 */
async function store({ db, objects }: Place, made: Made[]): Stored {
	const nameOf = ({ size }: Made) => `${id}-${size}`;
	const id = newId();
	const rows = made.map((one) => ({ name: nameOf(one), bytes: objects ? null : one.bytes }));
	await db.insert(pictures).values(rows);
	if (objects) await Promise.all(made.map((one) => objects.put(nameOf(one), one.bytes)));
	return { address: `/pictures/${nameOf(made.at(-1) as Made)}` };
}

/** The largest last: its address is the picture's. */
async function makePicture(content: Uint8Array) {
	const picture = await decodePicture(content);
	const made: Made[] = [{ size: `${CARD_WIDTH}.jpg`, bytes: await makeCard(picture) }];
	for (const width of WIDTHS) {
		const framed = await frame(picture, { width, height: (width * 9) / 16 });
		made.push({ size: `${width}.avif`, bytes: await framed.avif(AVIF).toBuffer() });
	}
	return { made, hue: await findHue(picture.image) };
}

async function makeLogo(content: Uint8Array): Promise<Made> {
	const { image } = await decodePicture(content);
	const bytes = await image
		.resize({ width: 480, height: 480, fit: "inside", withoutEnlargement: true })
		.avif(AVIF)
		.toBuffer();
	return { size: "480.avif", bytes };
}
