import { eq } from "drizzle-orm";
import { changedParts } from "../../audit/changed-parts.ts";
import { recordAction } from "../../audit/record-action.server.ts";
import { newId } from "../../core/ids.ts";
import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { Database } from "../../platform/database.server.ts";
import { violatedConstraint } from "../../platform/database-errors.server.ts";
import { refusedFields } from "../../platform/read-fields.server.ts";
import { games } from "../catalog.table.server.ts";
import type { GameValues } from "./game-form.server.ts";

/** Adds a game and returns its id. */
export function addGame(
	db: Database,
	{ values, actorId }: { values: GameValues; actorId: string },
) {
	return inKnownCategory(() =>
		db.transaction(async (tx) => {
			const id = newId();
			await tx.insert(games).values({ ...values, id });
			await recordAction(tx, actorId, "game.create", id, { after: values });
			return id;
		}),
	);
}

/**
 * Writes a game anew. `seenStock` is the stock that the form showed: customers may have bought
 * since, so a stock that the admin did not touch keeps its present value, and one that the admin
 * did touch is refused when it moved meanwhile.
 */
export function changeGame(
	db: Database,
	change: { id: string; values: GameValues; seenStock?: string | undefined; actorId: string },
): Promise<void> {
	const { id, seenStock, actorId } = change;
	return inKnownCategory(() =>
		db.transaction(async (tx) => {
			const [before] = await tx.select().from(games).where(eq(games.id, id)).for("update");
			if (!before) throw new Problem("not-found", WORDS.gameNotFound);
			const values = withStock(change.values, before.stock, seenStock);
			const changed = changedParts(before, values);
			if (!changed) return;
			await tx
				.update(games)
				.set({ ...values, updatedAt: new Date() })
				.where(eq(games.id, id));
			await recordAction(tx, actorId, "game.update", id, changed);
		}),
	);
}

function withStock(values: GameValues, stock: number | null, seen: string | undefined): GameValues {
	if (seen === undefined || seen === String(stock ?? "")) return values;
	if (String(values.stock ?? "") === seen) return { ...values, stock };
	throw refusedFields({ stock: `Stok bu arada dəyişib, indi ${stock ?? "boşdur"}` });
}

async function inKnownCategory<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (violatedConstraint(error) !== "games_category_id_fkey") throw error;
		throw refusedFields({ categoryId: "Bu kateqoriya artıq yoxdur, başqasını seçin" });
	}
}
