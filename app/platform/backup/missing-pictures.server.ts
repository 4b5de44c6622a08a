import type { Client } from "pg";
import { isShippedPicture } from "#app/platform/shipped-pictures.server.ts";

// As JSON: earlier versions have no such column.
const FAMILIES = "UNION ALL SELECT to_jsonb(families)->'id_form'->>'picture' FROM families";

/**
 * The pictures of our own that a game, a family, a category or the logo shows and the database does not have.
 * Those of other sites are not ours to keep, and the demo's come with the shop.
 */
export async function listMissingPictures(client: Pick<Client, "query">): Promise<string[]> {
	const { rows: tables } = await client.query(
		"SELECT to_regclass('pictures') AS pictures, to_regclass('families') AS families",
	);
	// In a database of an earlier version they lie beside it.
	const has = tables[0].pictures ? "EXISTS (SELECT FROM pictures WHERE name = picture)" : "false";
	const { rows } = await client.query<{ picture: string }>(`
		SELECT DISTINCT picture
		FROM (
			SELECT image FROM categories
			UNION ALL SELECT unnest(images) FROM games
			UNION ALL SELECT logo_url FROM settings
			UNION ALL SELECT to_jsonb(games)->'id_form'->>'picture' FROM games
			${tables[0].families ? FAMILIES : ""}
		) AS shown (address), LATERAL (SELECT coalesce(
			substring(address FROM '^/pictures/([a-z0-9-]+[.]avif)$'),
			substring(address FROM '^https?://[^/]+/pictures/([a-z0-9]{20}-[0-9]+[.]avif)$')
		)) AS own (picture)
		WHERE picture IS NOT NULL AND NOT ${has}
		ORDER BY picture`);
	return rows.map(({ picture }) => picture).filter((name) => !isShippedPicture(name));
}

/** How many pictures lie in the object store: the database has their names alone. */
export async function countPicturesElsewhere(client: Pick<Client, "query">): Promise<number> {
	const { rows: tables } = await client.query("SELECT to_regclass('pictures') AS pictures");
	if (!tables[0].pictures) return 0;
	const { rows } = await client.query(
		"SELECT count(*) AS pictures FROM pictures WHERE bytes IS NULL",
	);
	return Number(rows[0].pictures);
}
