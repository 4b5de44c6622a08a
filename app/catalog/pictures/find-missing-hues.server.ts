import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isShippedPicture, readShippedPicture } from "#app/platform/shipped-pictures.server.ts";
import { findHue } from "./find-hue.server.ts";
import { pictureHues } from "./pictures.table.server.ts";

type Options = Pick<App, "objects" | "log"> & { signal: AbortSignal };

/** Of one run; the next goes on. */
const MOST = 1000;

/**
 * Finds the colour of each of our pictures that a package shows and whose colour nobody has noted, as
 * those of an earlier version; returns how many. What it has found stays when it is ended.
 */
export async function findMissingHues(
	db: Database,
	{ objects, log, signal }: Options,
): Promise<number> {
	const { rows } = await db.execute<{ picture: string }>(sql`
		SELECT DISTINCT images[1] AS picture FROM games
		WHERE family_id IS NOT NULL AND images[1] ~ '^/pictures/[a-z0-9-]{1,100}[.]avif$'
			AND NOT EXISTS (SELECT FROM picture_hues WHERE picture = images[1])
		ORDER BY picture LIMIT ${MOST}`);
	let found = 0;
	for (const { picture } of rows) {
		if (signal.aborted) break;
		const bytes = await readBytes(db, picture.replace("/pictures/", ""), objects);
		const hue = bytes && (await findHue(sharp(bytes)).catch(unreadable(picture)));
		if (hue === undefined) continue;
		await db.insert(pictureHues).values({ picture, hue }).onConflictDoNothing();
		found++;
	}
	return found;

	function unreadable(picture: string) {
		return (error: unknown) => {
			log.warn({ err: error, picture }, "a picture cannot be read, and has no colour");
			return undefined;
		};
	}
}

async function readBytes(db: Database, name: string, objects: App["objects"]) {
	if (isShippedPicture(name)) return readShippedPicture(name);
	const { rows } = await db.execute<{ bytes: Buffer | null }>(
		sql`SELECT bytes FROM pictures WHERE name = ${name}`,
	);
	return rows[0] && (rows[0].bytes ?? (await objects?.get(name)));
}
