import { eq, sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";

/** Deletes a game. Orders hold a snapshot of it and are never touched. */
export async function deleteGame(
	db: Database,
	{ id, adminId }: { id: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		await leaveRememberedIds(tx, id);
		const [deleted] = await tx.delete(games).where(eq(games.id, id)).returning();
		if (!deleted) throw new Problem("not-found", MESSAGES.gameNotFound);
		const { id: _, createdAt: _created, updatedAt: _updated, ...before } = deleted;
		await recordAction(tx, adminId, "game.delete", id, { before });
	});
}

/** Packages of a family share the IDs of customers: another one keeps those that it does not have itself. */
async function leaveRememberedIds(tx: Queryable, id: string): Promise<void> {
	await tx.execute(sql`
		UPDATE remembered_ids AS known SET game_id = other.id
		FROM (
			SELECT others.id FROM games AS gone JOIN games AS others ON others.family_id = gone.family_id
			WHERE gone.id = ${id} AND others.id <> gone.id
			ORDER BY NOT others.requires_id, others.hidden, others."order", others.id
			LIMIT 1
		) AS other
		WHERE known.game_id = ${id} AND NOT EXISTS (
			SELECT FROM remembered_ids AS same
			WHERE same.game_id = other.id
				AND same.user_id = known.user_id AND same.player_id = known.player_id
		)`);
}
