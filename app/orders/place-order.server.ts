import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { bookEntry, holdBalance } from "#app/balance/book-entry.server.ts";
import { isInDebt } from "#app/balance/epoint/debts.server.ts";
import { reserveStock } from "#app/catalog/reserve-stock.server.ts";
import { findSellableLines } from "#app/catalog/sellable.server.ts";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { connectionLoss, violatedConstraint } from "#app/platform/database/errors.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import { explainRefusal } from "./explain-refusal.server.ts";
import { withinOrderRate } from "./order-rate-limit.server.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";

export type Placed = {
	orderId: string;
	/** Whether a tracked stock changed, so that the catalogue did. */
	stockMoved: boolean;
};

/** A reason that has gone by the time it is looked up leads to another try, at most this often. */
const TRIES = 10;

/**
 * Buys a cart from the balance in one statement, so all of it happens or nothing. Its guards are in the
 * statement and in the database's constraints; only when it buys nothing do further reads explain why.
 * Refuses, in this order: an empty cart, an unknown buyer, a short balance, a debt, too many orders within a
 * minute, a game that cannot be bought, too little stock, a player ID that is missing or not as the game
 * asks for it, and a total other than the one that the buyer saw.
 */
export async function placeOrder(db: Queryable, purchase: Purchase): Promise<Placed> {
	const digest = digestOf(purchase.lines);
	let lost = false;
	for (let attempt = 1; attempt <= TRIES; attempt++) {
		try {
			const placed = await tryPlacing(db, purchase, digest);
			if (placed) return placed;
		} catch (error) {
			// Whether it was placed is unknown; its attempt id tells, once the database is back.
			if (lost || !connectionLoss(error)) throw error;
			lost = true;
		}
		const earlier = await findByAttempt(db, purchase);
		if (earlier?.attempt_digest === digest) return { orderId: earlier.id, stockMoved: false };
		if (earlier) throw new Problem("attempt-reused", "Bu sifariş artıq verilib");
		const refusal = await explainRefusal(db, purchase);
		if (refusal) throw refusal;
		// The reason has gone meanwhile: a price put back, a stock filled up. Try again.
	}
	throw new Error("a purchase that nothing refuses could not be placed");
}

async function tryPlacing(
	db: Queryable,
	purchase: Purchase,
	digest: string,
): Promise<Placed | undefined> {
	const { userId, lines, seenTotalQepik, leastTotalQepik = seenTotalQepik, attemptId } = purchase;
	const orderId = newId();
	try {
		const [placed] = await buy(db, {
			gameIds: lines.map((line) => line.gameId),
			quantities: lines.map((line) => line.quantity),
			playerIds: lines.map((line) => line.playerId),
			...{ orderId, userId, leastTotalQepik, seenTotalQepik, attemptId, digest },
		});
		return placed && { orderId, stockMoved: placed.stock_moved };
	} catch (error) {
		// The same attempt was sent twice at once, and the other one has won.
		if (violatedConstraint(error) === "orders_one_for_each_attempt") return undefined;
		throw error;
	}
}

const { placeholder } = sql;

const buy = prepare<{ stock_moved: boolean }>(
	"place-order",
	sql`
		WITH ${holdBalance(sql`${placeholder("userId")}`)}, cart_lines AS (
			SELECT line.* FROM held, unnest(${placeholder("gameIds")}::text[],
				${placeholder("quantities")}::int[], ${placeholder("playerIds")}::text[]) WITH ORDINALITY
			AS line (game_id, quantity, player_id, line)
		), ${findSellableLines()}, priced AS (
			SELECT sum(price_qepik * quantity)::bigint AS total_qepik
			FROM sellable_lines
			HAVING count(*) = (SELECT count(*) FROM cart_lines) AND sum(price_qepik * quantity) > 0
				AND sum(price_qepik * quantity) BETWEEN ${placeholder("leastTotalQepik")}::bigint
					AND ${placeholder("seenTotalQepik")}::bigint
				AND ${withinOrderRate(sql`${placeholder("userId")}`)}
				AND NOT ${isInDebt(sql`${placeholder("userId")}`)}
		), ${bookEntry({
			kind: "purchase",
			from: sql`priced`,
			userId: sql`${placeholder("userId")}`,
			amountQepik: sql`-priced.total_qepik`,
			reference: sql`${placeholder("orderId")}::text`,
			actorId: sql`${placeholder("userId")}::text`,
		})}, ${reserveStock(sql`moved`)}, placed AS (
			INSERT INTO orders
				(id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest)
			SELECT moved.reference, users.id, users.email, users.name, -moved.amount_qepik,
				${placeholder("attemptId")}, ${placeholder("digest")}
			FROM moved JOIN users ON users.id = moved.user_id
			RETURNING id
		), items AS (
			INSERT INTO order_items (order_id, line, game_id, game_name, quantity,
				unit_price_qepik, price_qepik, account_details, player_id, id_parts, from_stock)
			SELECT placed.id, line, game_id, name, quantity, price_qepik, price_qepik * quantity,
				account_details, player_id, id_parts, track_stock
			FROM sellable_lines, placed
		)
		SELECT EXISTS (SELECT FROM reserved) AS stock_moved FROM placed`,
);

async function findByAttempt(db: Queryable, { userId, attemptId }: Purchase) {
	const { rows } = await db.execute<{ id: string; attempt_digest: string }>(sql`
		SELECT id, attempt_digest FROM orders WHERE user_id = ${userId} AND attempt_id = ${attemptId}`);
	return rows[0];
}

/** Two carts are the same if their digests are: of what is bought, without the names in the browser. */
function digestOf(lines: PurchaseLine[]): string {
	const bought = lines
		.map((line) => JSON.stringify([line.gameId, line.quantity, line.playerId]))
		.sort();
	return createHash("sha256").update(bought.join("\n")).digest("hex");
}
