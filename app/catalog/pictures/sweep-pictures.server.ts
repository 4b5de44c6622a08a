import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ObjectStore } from "./object-store.server.ts";

/** Long enough for every form that somebody has open, and for a mistake to be noticed. */
const UNUSED_FOR = sql`interval '24 hours'`;

/** The names that we give; any other picture is the owner's and stays. */
const IS_OURS = sql`name ~ '^[a-z0-9]{20}-[0-9]+[.](avif|jpg)$'`;

/**
 * Whether something shows a picture, in whichever of its sizes; its card goes with it. Orders keep no pictures. An address may
 * have a host of its own: the logo is often a full URL.
 */
const IS_USED = sql`left(name, 20) IN (
	SELECT shown FROM (
		SELECT substring(address FROM '/pictures/([a-z0-9]{20})-') AS shown
		FROM (
			SELECT image FROM categories
			UNION ALL SELECT unnest(images) FROM games
			UNION ALL SELECT logo_url FROM settings
			UNION ALL SELECT id_form->>'picture' FROM games
			UNION ALL SELECT id_form->>'picture' FROM families
		) AS addresses (address)
	) AS pictures_of_ours WHERE shown IS NOT NULL
)`;

/**
 * Removes the uploaded pictures that no game, family, category or setting has used for a day, counted from the
 * sweep that first found them unused; returns how many. Each statement stands for itself, so that
 * several processes may sweep at once. What lies in an object store goes with its row, or both stay;
 * without that store they stay.
 */
export async function sweepPictures(db: Database, objects?: ObjectStore): Promise<number> {
	await db.execute(sql`
		UPDATE pictures SET unused_since = CASE WHEN ${IS_USED} THEN NULL ELSE now() END
		WHERE ${IS_OURS} AND ${IS_USED} = (unused_since IS NOT NULL)`);
	return db.transaction(async (tx) => {
		// What has been taken into use since then stays.
		const { rows } = await tx.execute<{ name: string; elsewhere: boolean }>(sql`
			DELETE FROM pictures
			WHERE unused_since <= now() - ${UNUSED_FOR} AND NOT ${IS_USED}
				AND (bytes IS NOT NULL OR ${objects !== undefined})
			RETURNING name, bytes IS NULL AS elsewhere`);
		const addresses = rows.map(({ name }) => `/pictures/${name}`);
		if (addresses.length > 0)
			await tx.execute(sql`DELETE FROM picture_hues WHERE picture = ANY(${sql.param(addresses)})`);
		for (const { name, elsewhere } of rows) if (elsewhere) await objects?.remove(name);
		return new Set(rows.map(({ name }) => name.slice(0, 20))).size;
	});
}
