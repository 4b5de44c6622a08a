import { eq, sql } from "drizzle-orm";
import { changedParts } from "#app/audit/changed-parts.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newGameId } from "#app/catalog/game-id.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { violatedConstraint } from "#app/platform/database/errors.server.ts";
import type { GameValues } from "./game-form.server.ts";

/** Adds a game and returns its id. */
export function addGame(
	db: Database,
	{ values, adminId }: { values: GameValues; adminId: string },
) {
	return refuseUnknown(() =>
		db.transaction(async (tx) => {
			const id = newGameId(values.name);
			await tx.insert(games).values({ ...values, id });
			await recordAction(tx, adminId, "game.create", id, { after: values });
			return id;
		}),
	);
}

/**
 * Changes a game. `seenStock` is the stock that the form showed: customers may have bought since, so
 * a stock that the admin left alone keeps its present value, and one that the admin changed is refused
 * when it moved meanwhile.
 */
export function changeGame(
	db: Database,
	change: { id: string; values: GameValues; seenStock?: string | undefined; adminId: string },
): Promise<void> {
	const { id, seenStock, adminId } = change;
	return refuseUnknown(() =>
		db.transaction(async (tx) => {
			const [before] = await tx.select().from(games).where(eq(games.id, id)).for("update");
			if (!before) throw new Problem("not-found", MESSAGES.gameNotFound);
			const values = withStock(change.values, before.stock, seenStock);
			const changed = changedParts(before, values);
			if (!changed) return;
			await tx
				.update(games)
				.set({ ...values, updatedAt: sql`now()` })
				.where(eq(games.id, id));
			await recordAction(tx, adminId, "game.update", id, changed);
		}),
	);
}

function withStock(values: GameValues, stock: number | null, seen: string | undefined): GameValues {
	if (seen === undefined || seen === String(stock ?? "")) return values;
	if (String(values.stock ?? "") === seen) return { ...values, stock };
	throw refusedFields({ stock: `Stok bu arada dəyişib, indi ${stock ?? "boşdur"}` });
}

const UNKNOWN: Record<string, Record<string, string>> = {
	games_category_id_fkey: { categoryId: "Bu kateqoriya artıq yoxdur, başqasını seçin" },
	games_family_id_fkey: { familyId: "Bu paket qrupu artıq yoxdur, başqasını seçin" },
};

async function refuseUnknown<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const fields = UNKNOWN[violatedConstraint(error) ?? ""];
		throw fields ? refusedFields(fields) : error;
	}
}
