import { eq } from "drizzle-orm";
import { recordAction } from "../../audit/record-action.server.ts";
import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { Database } from "../../platform/database.server.ts";
import { violatedConstraint } from "../../platform/database-errors.server.ts";
import { categories } from "../catalog.table.server.ts";

/** Deletes a category. One that still has games is refused by the database's foreign key. */
export async function deleteCategory(
	db: Database,
	{ id, actorId }: { id: string; actorId: string },
): Promise<void> {
	try {
		await db.transaction(async (tx) => {
			const [deleted] = await tx.delete(categories).where(eq(categories.id, id)).returning();
			if (!deleted) throw new Problem("not-found", WORDS.categoryNotFound);
			const { id: _, createdAt: _created, updatedAt: _updated, ...before } = deleted;
			await recordAction(tx, actorId, "category.delete", id, { before });
		});
	} catch (error) {
		if (violatedConstraint(error) !== "games_category_id_fkey") throw error;
		throw new Problem("category-in-use", "Bu kateqoriyada oyunlar var");
	}
}
