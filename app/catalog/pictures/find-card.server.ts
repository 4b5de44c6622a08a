import { eq } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isShippedPicture } from "#app/platform/shipped-pictures.server.ts";
import { CARD_WIDTH } from "./make-card.server.ts";
import { pictures } from "./pictures.table.server.ts";

/**
 * The address of the card that chats show in place of this picture; undefined where it has none, as
 * those of other sites.
 */
export async function findCard(db: Queryable, picture: string): Promise<string | undefined> {
	const name = /^\/pictures\/([a-z0-9-]+)-1440\.avif$/.exec(picture)?.[1];
	if (!name) return undefined;
	const card = `${name}-${CARD_WIDTH}.jpg`;
	const address = `/pictures/${card}`;
	if (isShippedPicture(card)) return address;
	const found = await db
		.select({ name: pictures.name })
		.from(pictures)
		.where(eq(pictures.name, card));
	return found.length > 0 ? address : undefined;
}
