import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { IdForm } from "./id-form.ts";

/** What the ID of a game looks like by now; null for any text, and where the game is gone. */
export async function findIdForm(db: Queryable, gameId: string): Promise<IdForm | null> {
	const { rows } = await db.execute<{ id_form: IdForm | null }>(sql`
		SELECT coalesce(games.id_form, families.id_form) AS id_form
		FROM games LEFT JOIN families ON families.id = games.family_id
		WHERE games.id = ${gameId}`);
	return rows[0]?.id_form ?? null;
}
