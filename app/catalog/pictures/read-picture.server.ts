import { eq } from "drizzle-orm";
import { isPictureName } from "#app/core/picture-name.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isShippedPicture, readShippedPicture } from "#app/platform/shipped-pictures.server.ts";
import { limitAtOnce } from "./at-once.server.ts";
import type { ObjectStore } from "./object-store.server.ts";
import { pictures } from "./pictures.table.server.ts";

/** So that a stranger who asks for made-up names never has more of the shop's connections. */
const MOST_AT_ONCE = 2;

type Options = { db: Database; objects: ObjectStore | undefined };

/**
 * Reads pictures: those that come with the shop from the disk, all others from the database, or from the
 * object store where the database says that they lie there.
 */
export function openPictures({ db, objects }: Options) {
	const atOnce = limitAtOnce(MOST_AT_ONCE);

	async function readStored(name: string) {
		const [stored] = await db
			.select({ bytes: pictures.bytes })
			.from(pictures)
			.where(eq(pictures.name, name));
		return stored;
	}

	return {
		/** Undefined where there is none of this name; what no picture is called is not looked for. */
		async find(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
			if (!isPictureName(name)) return undefined;
			if (isShippedPicture(name)) return readShippedPicture(name);
			const stored = await atOnce(() => readStored(name));
			return stored?.bytes === null ? objects?.get(name) : stored?.bytes;
		},
	};
}
