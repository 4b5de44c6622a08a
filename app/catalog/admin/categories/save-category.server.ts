import { eq, sql } from "drizzle-orm";
import { changedParts } from "#app/audit/changed-parts.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { categories } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { CategoryValues } from "./category-form.server.ts";

/** Adds a category and returns its id. */
export function addCategory(db: Database, added: { values: CategoryValues; adminId: string }) {
	const { values, adminId } = added;
	return db.transaction(async (tx) => {
		const id = newId();
		await tx.insert(categories).values({ ...values, id });
		await recordAction(tx, adminId, "category.create", id, { after: values });
		return id;
	});
}

/** Changes a category. Refuses one that is gone; records nothing where nothing changes. */
export function changeCategory(
	db: Database,
	change: { id: string; values: CategoryValues; adminId: string },
): Promise<void> {
	const { id, values, adminId } = change;
	return db.transaction(async (tx) => {
		const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
		if (!before) throw new Problem("not-found", MESSAGES.categoryNotFound);
		const changed = changedParts(before, values);
		if (!changed) return;
		await tx
			.update(categories)
			.set({ ...values, updatedAt: sql`now()` })
			.where(eq(categories.id, id));
		await recordAction(tx, adminId, "category.update", id, changed);
	});
}
