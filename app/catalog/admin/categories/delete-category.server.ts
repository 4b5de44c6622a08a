import { eq } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { categories } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { violatedConstraint } from "#app/platform/database/errors.server.ts";

/** Deletes a category. One that still has games is refused by the database's foreign key. */
export async function deleteCategory(
	db: Database,
	{ id, adminId }: { id: string; adminId: string },
): Promise<void> {
	try {
		await db.transaction(async (tx) => {
			const [deleted] = await tx.delete(categories).where(eq(categories.id, id)).returning();
			if (!deleted) throw new Problem("not-found", MESSAGES.categoryNotFound);
			const { id: _, createdAt: _created, updatedAt: _updated, ...before } = deleted;
			await recordAction(tx, adminId, "category.delete", id, { before });
		});
	} catch (error) {
		if (violatedConstraint(error) !== "games_category_id_fkey") throw error;
		throw new Problem("category-in-use", "Bu kateqoriyada oyunlar var");
	}
}
