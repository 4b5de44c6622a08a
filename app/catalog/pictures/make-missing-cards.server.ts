import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { CARD_WIDTH, makeCard } from "./make-card.server.ts";
import { pictures } from "./pictures.table.server.ts";

type Options = Pick<App, "objects" | "log"> & {
	signal: AbortSignal;
	/** So many names are read at a time; pictures one by one. */
	batch?: number;
};

/**
 * Makes the card of each uploaded picture that has none, as those of an earlier version; returns how
 * many. What it has made stays when it is ended, and the next run goes on.
 */
export async function makeMissingCards(
	db: Database,
	{ objects, log, signal, batch = 100 }: Options,
): Promise<number> {
	let made = 0;
	let last = "";
	for (;;) {
		const { rows } = await db.execute<{ name: string }>(sql`
			SELECT name FROM pictures
			WHERE name ~ '^[a-z0-9]{20}-1440[.]avif$' AND unused_since IS NULL AND name > ${last}
				AND NOT EXISTS (
					SELECT FROM pictures AS card
					WHERE card.name = left(pictures.name, 20) || ${`-${CARD_WIDTH}.jpg`}
				)
			ORDER BY name
			LIMIT ${batch}`);
		for (const { name } of rows) {
			if (signal.aborted) return made;
			if (await makeCardOf(db, name, { objects, log })) made++;
			last = name;
		}
		if (rows.length < batch) return made;
	}
}

async function makeCardOf(
	db: Database,
	name: string,
	{ objects, log }: Pick<App, "objects" | "log">,
) {
	const { rows } = await db.execute<{ bytes: Buffer | null }>(
		sql`SELECT bytes FROM pictures WHERE name = ${name}`,
	);
	const bytes = rows[0]?.bytes ?? (await objects?.get(name));
	const card = bytes && (await makeCard({ image: sharp(bytes), ratio: 16 / 9 }).catch(unreadable));
	if (!card) return false;
	const cardName = name.replace("-1440.avif", `-${CARD_WIDTH}.jpg`);
	// The object before its row: a page names the card as soon as there is a row.
	if (objects) await objects.put(cardName, card);
	await db
		.insert(pictures)
		.values({ name: cardName, bytes: objects ? null : card })
		.onConflictDoNothing();
	return true;

	function unreadable(error: unknown) {
		log.warn({ err: error, name }, "a picture cannot be read, and has no card for chats");
	}
}
