import { eq, sql } from "drizzle-orm";
import { changedParts } from "#app/audit/changed-parts.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { families } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { FamilyValues } from "./family-form.server.ts";

/** Adds a family and returns its id. */
export function addFamily(db: Database, added: { values: FamilyValues; adminId: string }) {
	const { values, adminId } = added;
	return db.transaction(async (tx) => {
		const id = newId();
		await tx.insert(families).values({ ...values, id });
		await recordAction(tx, adminId, "family.create", id, { after: values });
		return id;
	});
}

/** Changes a family. Refuses one that is gone; records nothing where nothing changes. */
export function changeFamily(
	db: Database,
	change: { id: string; values: FamilyValues; adminId: string },
): Promise<void> {
	const { id, values, adminId } = change;
	return db.transaction(async (tx) => {
		const [before] = await tx.select().from(families).where(eq(families.id, id)).for("update");
		if (!before) throw new Problem("not-found", MESSAGES.familyNotFound);
		const changed = changedParts(before, values);
		if (!changed) return;
		await tx
			.update(families)
			.set({ ...values, updatedAt: sql`now()` })
			.where(eq(families.id, id));
		await recordAction(tx, adminId, "family.update", id, changed);
	});
}
