import { eq } from "drizzle-orm";
import { recordAction } from "../../audit/record-action.server.ts";
import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { Database } from "../../platform/database.server.ts";
import { games } from "../catalog.table.server.ts";

/** Takes a game out of the shop. Orders hold a snapshot of it and are never touched. */
export async function deleteGame(
	db: Database,
	{ id, actorId }: { id: string; actorId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const [deleted] = await tx.delete(games).where(eq(games.id, id)).returning();
		if (!deleted) throw new Problem("not-found", WORDS.gameNotFound);
		const { id: _, createdAt: _created, updatedAt: _updated, ...before } = deleted;
		await recordAction(tx, actorId, "game.delete", id, { before });
	});
}
