import { eq } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { families } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** Deletes a family; its packages stay in the shop, each by itself. */
export async function deleteFamily(
	db: Database,
	{ id, adminId }: { id: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const [deleted] = await tx.delete(families).where(eq(families.id, id)).returning();
		if (!deleted) throw new Problem("not-found", MESSAGES.familyNotFound);
		const { name, position } = deleted;
		await recordAction(tx, adminId, "family.delete", id, { before: { name, position } });
	});
}
