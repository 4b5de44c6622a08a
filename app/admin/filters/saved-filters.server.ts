import { and, asc, eq, sql } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import type { QueueFilter } from "./queue-filter.ts";
import { savedFilters } from "./saved-filters.table.server.ts";
import type { WorkQueue } from "./work-queue.ts";

/** As many as can be looked over above a list. */
const MOST_FILTERS = 12;

export type SavedFilter = QueueFilter & { name: string };

/** Whose, and for which queue. */
type Own = { adminId: string; queue: WorkQueue };

/** An admin's own for a queue, the oldest first, so that each keeps its place. */
export async function listFilters(db: Queryable, own: Own): Promise<SavedFilter[]> {
	return db
		.select({
			name: savedFilters.name,
			search: savedFilters.search,
			status: savedFilters.status,
			byGame: savedFilters.byGame,
		})
		.from(savedFilters)
		.where(isOwn(own))
		.orderBy(asc(savedFilters.createdAt), asc(savedFilters.name))
		.limit(MOST_FILTERS);
}

/** Saves a filter under a name that the admin has not given yet; sent again, it answers as it did. */
export async function saveFilter(
	db: Database,
	{ adminId, queue, ...filter }: SavedFilter & Own,
): Promise<void> {
	const { name, search, status, byGame } = filter;
	if (name === "") throw refusedFields({ name: "Filtrə ad verin" });
	if (search === "" && status === null && !byGame) {
		const what =
			queue === "orders" ? ", status seçin və ya oyuna görə qruplayın" : " və ya status seçin";
		throw refusedFields({ name: `Əvvəlcə axtarın${what}` });
	}
	await db.transaction(async (tx) => {
		// Of two saved at once the second counts the first.
		await tx.execute(sql`SELECT FROM users WHERE id = ${adminId} FOR NO KEY UPDATE`);
		const saved = await listFilters(tx, { adminId, queue });
		const namesake = saved.find((one) => one.name === name);
		if (namesake) {
			const isSame =
				namesake.search === search && namesake.status === status && namesake.byGame === byGame;
			if (isSame) return;
			throw refusedFields({ name: "Bu adda filtriniz artıq var" });
		}
		if (saved.length >= MOST_FILTERS) {
			throw new Problem("invalid", `Ən çoxu ${MOST_FILTERS} filtr saxlamaq olar: birini silin`);
		}
		await tx.insert(savedFilters).values({ adminId, queue, ...filter });
	});
}

/** Removes one of the admin's own; one that is gone already is no refusal. */
export async function removeFilter(
	db: Database,
	{ name, ...own }: Own & { name: string },
): Promise<void> {
	await db.delete(savedFilters).where(and(isOwn(own), eq(savedFilters.name, name)));
}

function isOwn({ adminId, queue }: Own) {
	return and(eq(savedFilters.adminId, adminId), eq(savedFilters.queue, queue));
}
