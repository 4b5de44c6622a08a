import { eq } from "drizzle-orm";
import { isPictureName } from "#app/core/picture-name.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isShippedPicture, readShippedPicture } from "#app/platform/shipped-pictures.server.ts";
import { limitAtOnce } from "./at-once.server.ts";
import { pictures } from "./pictures.table.server.ts";

/** So that a stranger who asks for made-up names never has more of the shop's connections. */
const MOST_AT_ONCE = 2;

/** Reads pictures: those that come with the shop from the disk, all others from the database. */
export function openPictures(db: Database) {
	const atOnce = limitAtOnce(MOST_AT_ONCE);

	async function readStored(name: string) {
		const [stored] = await db
			.select({ bytes: pictures.bytes })
			.from(pictures)
			.where(eq(pictures.name, name));
		return stored?.bytes;
	}

	return {
		/** Undefined where there is none of this name; what no picture is called is not looked for. */
		async find(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
			if (!isPictureName(name)) return undefined;
			if (isShippedPicture(name)) return readShippedPicture(name);
			return atOnce(() => readStored(name));
		},
	};
}
