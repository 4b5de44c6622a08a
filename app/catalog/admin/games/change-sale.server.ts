import { eq, inArray, sql } from "drizzle-orm";
import { recordAction, recordActions } from "#app/audit/record-action.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { formatManat, MAX_QEPIK } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { MOST_PRICES, type PriceChange, priceAfter } from "./price-change.ts";

/** Sets the price of a game, and returns its name. */
export function setPrice(
	db: Database,
	{ id, priceQepik, adminId }: { id: string; priceQepik: number; adminId: string },
): Promise<string> {
	return changeGame(db, { id, adminId, change: { priceQepik } });
}

/** Puts a game on sale or takes it off, and returns its name; its stock stays as it is. */
export function setAvailable(
	db: Database,
	{ id, available, adminId }: { id: string; available: boolean; adminId: string },
): Promise<string> {
	return changeGame(db, { id, adminId, change: { available } });
}

type Change = { priceQepik: number } | { available: boolean };

function changeGame(
	db: Database,
	{ id, change, adminId }: { id: string; change: Change; adminId: string },
): Promise<string> {
	return db.transaction(async (tx) => {
		const [game] = await lockGames(tx, [id]);
		if (!game) throw new Problem("not-found", MESSAGES.gameNotFound);
		const [[part, value]] = Object.entries(change) as [[keyof typeof game, unknown]];
		if (game[part] === value) return game.name;
		await tx
			.update(games)
			.set({ ...change, updatedAt: sql`now()` })
			.where(eq(games.id, id));
		const before = { [part]: game[part] };
		await recordAction(tx, adminId, "game.update", id, { before, after: change });
		return game.name;
	});
}

/** A game that was chosen for a new price, with the price that the admin saw. */
export type ChosenGame = { id: string; seenQepik: number };

/**
 * Changes the prices of the chosen games, all or none: refused when one of them has another price than
 * the admin saw, so that a change by per cent is made once, however often it is sent. Returns how many
 * prices are others now.
 */
export async function changePrices(
	db: Database,
	{ chosen, change, adminId }: { chosen: ChosenGame[]; change: PriceChange; adminId: string },
): Promise<number> {
	if (chosen.length === 0) throw new Problem("invalid", "Heç bir oyun seçilməyib");
	if (chosen.length > MOST_PRICES) throw new Problem("invalid", TOO_MANY_PRICES);
	const seen = new Map(chosen.map(({ id, seenQepik }) => [id, seenQepik]));
	return db.transaction(async (tx) => {
		const locked = await lockGames(tx, [...seen.keys()]);
		const moved = seen.size - locked.filter((game) => seen.get(game.id) === game.priceQepik).length;
		if (moved > 0) {
			throw new Problem(
				"price-changed",
				`${moved} oyunun qiyməti bu arada dəyişib: yeni qiymətlərə bir də baxın`,
			);
		}
		const changes = locked
			.map((game) => ({ ...game, after: priceAfter(game.priceQepik, change) }))
			.filter(({ priceQepik, after }) => after !== priceQepik);
		if (changes.length === 0)
			throw new Problem("invalid", "Bu dəyişikliklə heç bir qiymət dəyişmir");
		const tooDear = changes.find(({ after }) => after > MAX_QEPIK);
		if (tooDear) {
			throw new Problem(
				"invalid",
				`${tooDear.name}: qiymət ${formatManat(MAX_QEPIK)}-dən çox olur`,
			);
		}
		await tx.execute(sql`
			UPDATE games SET price_qepik = changed.price_qepik, updated_at = now()
			FROM unnest(${sql.param(changes.map(({ id }) => id))}::text[],
				${sql.param(changes.map(({ after }) => after))}::bigint[]) AS changed (id, price_qepik)
			WHERE games.id = changed.id`);
		await recordActions(
			tx,
			adminId,
			"game.update",
			changes.map(({ id, priceQepik, after }) => ({
				subjectId: id,
				before: { priceQepik },
				after: { priceQepik: after },
			})),
		);
		return changes.length;
	});
}

export const TOO_MANY_PRICES = `Bir dəfəyə ən çoxu ${MOST_PRICES} oyunun qiyməti dəyişir: süzgəci daraldın`;

/** In the order of their ids, as purchases lock them, so that the two cannot deadlock. */
function lockGames(tx: Queryable, ids: string[]) {
	return tx
		.select({
			id: games.id,
			name: games.name,
			priceQepik: games.priceQepik,
			available: games.available,
		})
		.from(games)
		.where(inArray(games.id, ids))
		.orderBy(games.id)
		.for("update");
}
