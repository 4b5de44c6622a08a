import { and, eq, sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { categories, families, games } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** What was moved, and where it is now. */
export type Moved = { name: string; position: number };

export type Move = { id: string; direction: "up" | "down"; adminId: string };

/** Changes a category's position by 1; up is towards 0, the top of the list. */
export function moveCategory(db: Database, move: Move) {
	return moveRow(db, { ...move, kind: "category" });
}

/** The same for a family of packages. */
export function moveFamily(db: Database, move: Move) {
	return moveRow(db, { ...move, kind: "family" });
}

/** The same for a game. */
export function moveGame(db: Database, move: Move) {
	return moveRow(db, { ...move, kind: "game" });
}

const KINDS = {
	category: { table: categories, notFound: MESSAGES.categoryNotFound },
	family: { table: families, notFound: MESSAGES.familyNotFound },
	game: { table: games, notFound: MESSAGES.gameNotFound },
};

function moveRow(db: Database, move: Move & { kind: keyof typeof KINDS }): Promise<Moved> {
	const { kind, id, direction, adminId } = move;
	const { table, notFound } = KINDS[kind];
	const step = direction === "up" ? -1 : 1;
	return db.transaction(async (tx) => {
		const [moved] = await tx
			.update(table)
			.set({ position: sql`${table.position} + ${step}`, updatedAt: sql`now()` })
			.where(and(eq(table.id, id), sql`${table.position} + ${step} BETWEEN 0 AND 100`))
			.returning({ name: table.name, position: table.position });
		if (!moved) {
			const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
			if (row) throw new Problem("invalid", "Sıra 0 ilə 100 arasında qalmalıdır");
			throw new Problem("not-found", notFound);
		}
		await recordAction(tx, adminId, `${kind}.move`, id, {
			before: { position: moved.position - step },
			after: { position: moved.position },
		});
		return moved;
	});
}
