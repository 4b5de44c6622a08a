import { count, isNull } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { pictures } from "./pictures.table.server.ts";

/** Says why pictures are not shown where the bucket that they lie in was forgotten. */
export async function warnOfMissingBucket(
	db: Database,
	{ objects, log }: Pick<App, "objects" | "log">,
): Promise<void> {
	if (objects) return;
	const where = isNull(pictures.bytes);
	const [elsewhere] = await db.select({ pictures: count() }).from(pictures).where(where);
	if (!elsewhere?.pictures) return;
	log.warn(elsewhere, "pictures lie in an object store: set PICTURES_URL, or they are not shown");
}
