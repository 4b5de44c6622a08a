import { eq } from "drizzle-orm";
import { changedParts } from "../../audit/changed-parts.ts";
import { recordAction } from "../../audit/record-action.server.ts";
import { newId } from "../../core/ids.ts";
import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { Database } from "../../platform/database.server.ts";
import { categories } from "../catalog.table.server.ts";
import type { CategoryValues } from "./category-form.server.ts";

/** Adds a category and returns its id. */
export function addCategory(db: Database, added: { values: CategoryValues; actorId: string }) {
	const { values, actorId } = added;
	return db.transaction(async (tx) => {
		const id = newId();
		await tx.insert(categories).values({ ...values, id });
		await recordAction(tx, actorId, "category.create", id, { after: values });
		return id;
	});
}

/** Writes a category anew. One that is gone is refused; one that is so already is left alone. */
export function changeCategory(
	db: Database,
	change: { id: string; values: CategoryValues; actorId: string },
): Promise<void> {
	const { id, values, actorId } = change;
	return db.transaction(async (tx) => {
		const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
		if (!before) throw new Problem("not-found", WORDS.categoryNotFound);
		const changed = changedParts(before, values);
		if (!changed) return;
		await tx
			.update(categories)
			.set({ ...values, updatedAt: new Date() })
			.where(eq(categories.id, id));
		await recordAction(tx, actorId, "category.update", id, changed);
	});
}
