// Whether a game can be sold is decided here alone: for Mövcud and Bitib, the admin's filter, the
// statement that sells, and the reason why it did not. Browsers are told the outcome.
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { games } from "./catalog.table.server.ts";
import type { IdForm } from "./id-form.ts";

/**
 * A game reads Bitib when it is switched off or its tracked stock is used up. Written as in the
 * predicate of the index `games_sold_out_in_order`, or the planner would not use it.
 */
export const soldOut = sql`NOT ${games.available} OR (${games.trackStock} AND ${games.stock} = 0)`;

/** What customers see; the others are drafts. */
export const shown = sql`NOT ${games.hidden}`;

/** A game that is shown and not Bitib reads Mövcud. */
export const sellable = sql<boolean>`(${shown} AND NOT (${soldOut}))`;

// What a sale needs beyond that, of `games` and a row of `cart_lines`.
const coversQuantity = sql`games.stock >= cart_lines.quantity`;
const hasPlayerId = sql`(NOT games.requires_id OR cart_lines.player_id IS NOT NULL)`;
// And of `families`, to which the game may belong.
const idForm = sql`coalesce(games.id_form, families.id_form)`;
const idParts = sql`split_player_id(${idForm}, cart_lines.player_id)`;
const idFits = sql`(NOT games.requires_id OR ${idParts} IS NOT NULL)`;

/**
 * Table expressions for the statement that sells. `cart_lines` is what is being bought:
 * (game_id, quantity, player_id, line). `sellable_lines` has a row for each line that can be sold
 * now, at today's price. Games with a tracked stock are locked, in the order of their ids so that
 * two carts with the same games cannot deadlock, and checked as they are once the lock is held.
 */
export function findSellableLines(): SQL {
	return sql`locked AS (
		SELECT games.id FROM games JOIN cart_lines ON cart_lines.game_id = games.id
		WHERE track_stock AND ${coversQuantity} AND available AND NOT hidden
		ORDER BY games.id
		FOR UPDATE OF games
	), sellable_lines AS (
		SELECT cart_lines.line, cart_lines.quantity, games.id AS game_id, games.name, games.price_qepik,
			games.track_stock, nullif(games.account_details, '') AS account_details,
			CASE WHEN games.requires_id THEN cart_lines.player_id END AS player_id,
			CASE WHEN games.requires_id THEN nullif(${idParts}, '{}') END AS id_parts
		FROM cart_lines JOIN games ON games.id = cart_lines.game_id
			LEFT JOIN families ON families.id = games.family_id
		WHERE games.available AND NOT games.hidden AND ${hasPlayerId} AND ${idFits}
			AND (NOT games.track_stock OR games.id IN (SELECT id FROM locked))
	)`;
}

/** The first thing that keeps a line from being sold. */
type Obstacle = "unavailable" | "stock-short" | "player-id-missing" | "player-id-unfit";

const obstacle = sql<Obstacle | null>`CASE
	WHEN games.id IS NULL OR games.hidden OR ${soldOut} THEN 'unavailable'
	WHEN games.track_stock AND NOT ${coversQuantity} THEN 'stock-short'
	WHEN NOT ${hasPlayerId} THEN 'player-id-missing'
	WHEN NOT ${idFits} THEN 'player-id-unfit'
END`;

type Line = { gameId: string; quantity: number; playerId: string | null };

type Row = {
	game_name: string | null;
	price_qepik: number | null;
	stock: number | null;
	id_form: IdForm | null;
	obstacle: Obstacle | null;
};

/**
 * The lines of a cart, each with its game as it is now and with what keeps it from being sold, if
 * anything does. A game that is gone has neither name nor price.
 */
export async function checkLines<CartLine extends Line>(db: Queryable, lines: CartLine[]) {
	const { rows } = await db.execute<Row>(sql`
		SELECT games.name AS game_name, price_qepik, stock, ${idForm} AS id_form, ${obstacle} AS obstacle
		FROM unnest(${sql.param(lines.map((line) => line.gameId))}::text[],
			${sql.param(lines.map((line) => line.quantity))}::int[],
			${sql.param(lines.map((line) => line.playerId))}::text[]) WITH ORDINALITY
			AS cart_lines (game_id, quantity, player_id, line)
		LEFT JOIN games ON games.id = cart_lines.game_id
		LEFT JOIN families ON families.id = games.family_id
		ORDER BY line`);
	return rows.map((row, index) => ({
		...(lines[index] as CartLine),
		gameName: row.game_name,
		priceQepik: row.price_qepik,
		stock: row.stock,
		idForm: row.id_form,
		obstacle: row.obstacle,
	}));
}
