import { eq } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** Deletes a game. Orders hold a snapshot of it and are never touched. */
export async function deleteGame(
	db: Database,
	{ id, adminId }: { id: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const [deleted] = await tx.delete(games).where(eq(games.id, id)).returning();
		if (!deleted) throw new Problem("not-found", MESSAGES.gameNotFound);
		const { id: _, createdAt: _created, updatedAt: _updated, ...before } = deleted;
		await recordAction(tx, adminId, "game.delete", id, { before });
	});
}
