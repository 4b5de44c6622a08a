import { and, eq, sql } from "drizzle-orm";
import { recordAction } from "../audit/record-action.server.ts";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Database } from "../platform/database.server.ts";
import { categories, games } from "./catalog.table.server.ts";

export type Moved = { name: string; order: number };

export type Move = { id: string; direction: "up" | "down"; actorId: string };

/** Changes a category's order by 1; up is towards 0, the top of the list. Returns where it is now. */
export function moveCategory(db: Database, move: Move) {
	return moveIn(db, { ...move, kind: "category" });
}

/** The same for a game. */
export function moveGame(db: Database, move: Move) {
	return moveIn(db, { ...move, kind: "game" });
}

function moveIn(db: Database, move: Move & { kind: "category" | "game" }): Promise<Moved> {
	const { kind, id, direction, actorId } = move;
	const table = kind === "game" ? games : categories;
	const by = direction === "up" ? -1 : 1;
	return db.transaction(async (tx) => {
		const [moved] = await tx
			.update(table)
			.set({ order: sql`${table.order} + ${by}`, updatedAt: new Date() })
			.where(and(eq(table.id, id), sql`${table.order} + ${by} BETWEEN 0 AND 100`))
			.returning({ name: table.name, order: table.order });
		if (!moved) {
			const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
			if (found) throw new Problem("invalid", "Sıra 0 ilə 100 arasında qalmalıdır");
			const gone = kind === "game" ? WORDS.gameNotFound : WORDS.categoryNotFound;
			throw new Problem("not-found", gone);
		}
		await recordAction(tx, actorId, `${kind}.move`, id, {
			before: { order: moved.order - by },
			after: { order: moved.order },
		});
		return moved;
	});
}
