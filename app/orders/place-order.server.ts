import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { bookEntry, holdBalance } from "../balance/book-entry.server.ts";
import { findSellable, takeStock } from "../catalog/take-stock.server.ts";
import { newId } from "../core/ids.ts";
import { Problem } from "../core/problem.ts";
import type { Queryable } from "../platform/database.server.ts";
import { connectionLoss, violatedConstraint } from "../platform/database-errors.server.ts";
import { prepare } from "../platform/prepare.server.ts";
import { keepsOrderPace } from "./order-pace.server.ts";
import { whyNotPlaced } from "./why-not-placed.server.ts";

export type PurchaseLine = {
	gameId: string;
	/** What the cart calls the game: shown back to the buyer when the game is gone. */
	name: string;
	/** 1 to 99. */
	quantity: number;
	/** The ID in the game that the buyer gave, trimmed; null where none was asked. */
	playerId: string | null;
};

export type Purchase = {
	userId: string;
	lines: PurchaseLine[];
	/** What the buyer saw as the total: a purchase at another price is refused. */
	seenTotalQepik: number;
	/** Made by the browser once for each attempt: sending it again answers with the same order. */
	attemptId: string;
};

export type Placed = {
	orderId: string;
	/** Whether a tracked stock is lower now, so that the catalogue shows something else. */
	stockMoved: boolean;
};

/** A balance that others fill and empty at the same time may look different each time. */
const TRIES = 10;

/**
 * Buys a cart from the balance: one statement, so all of it happens or nothing. Its guards are
 * in the statement and the database's constraints; only when it buys nothing is it asked why.
 * Refuses, in this order: an empty cart, an unknown buyer, a short balance, too many orders within a
 * minute, a game that cannot be bought, too little stock, a missing player ID, and a total that is
 * not the one that was seen.
 */
export async function placeOrder(db: Queryable, purchase: Purchase): Promise<Placed> {
	const digest = digestOf(purchase.lines);
	let lost = false;
	for (let attempt = 1; attempt <= TRIES; attempt++) {
		try {
			const placed = await tryPlacing(db, purchase, digest);
			if (placed) return placed;
		} catch (error) {
			// Nobody knows whether it was placed; the attempt's name tells, once the database is back.
			if (lost || !connectionLoss(error)) throw error;
			lost = true;
		}
		const earlier = await findByAttempt(db, purchase);
		if (earlier?.attempt_digest === digest) return { orderId: earlier.id, stockMoved: false };
		if (earlier) throw new Problem("attempt-reused", "Bu sifariş artıq verilib");
		const refusal = await whyNotPlaced(db, purchase);
		if (refusal) throw refusal;
		// What stood in the way is gone since: a price put back, a stock filled up. Once more.
	}
	throw new Error("a purchase that nothing refuses could not be placed");
}

async function tryPlacing(
	db: Queryable,
	purchase: Purchase,
	digest: string,
): Promise<Placed | undefined> {
	const { userId, lines, seenTotalQepik, attemptId } = purchase;
	const orderId = newId();
	try {
		const [placed] = await buy(db, {
			gameIds: lines.map((line) => line.gameId),
			quantities: lines.map((line) => line.quantity),
			playerIds: lines.map((line) => line.playerId),
			...{ orderId, userId, seenTotalQepik, attemptId, digest },
		});
		return placed && { orderId, stockMoved: placed.stock_moved };
	} catch (error) {
		// The same attempt, sent twice at once: the other one has won.
		if (violatedConstraint(error) === "orders_one_for_each_attempt") return undefined;
		throw error;
	}
}

const { placeholder } = sql;

const buy = prepare<{ stock_moved: boolean }>(
	"place-order",
	sql`
		WITH ${holdBalance(sql`${placeholder("userId")}`)}, wanted AS (
			SELECT line.* FROM held, unnest(${placeholder("gameIds")}::text[],
				${placeholder("quantities")}::int[], ${placeholder("playerIds")}::text[]) WITH ORDINALITY
			AS line (game_id, quantity, player_id, line)
		), ${findSellable()}, priced AS (
			SELECT sum(price_qepik * quantity)::bigint AS total_qepik
			FROM found
			HAVING count(*) = (SELECT count(*) FROM wanted) AND sum(price_qepik * quantity) > 0
				AND sum(price_qepik * quantity) = ${placeholder("seenTotalQepik")}::bigint
				AND ${keepsOrderPace(sql`${placeholder("userId")}`)}
		), ${bookEntry({
			kind: "purchase",
			from: sql`priced`,
			userId: sql`${placeholder("userId")}`,
			amountQepik: sql`-priced.total_qepik`,
			reference: sql`${placeholder("orderId")}::text`,
			actorId: sql`${placeholder("userId")}::text`,
		})}, ${takeStock(sql`moved`)}, placed AS (
			INSERT INTO orders
				(id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest)
			SELECT moved.reference, users.id, users.email, users.name, -moved.amount_qepik,
				${placeholder("attemptId")}, ${placeholder("digest")}
			FROM moved JOIN users ON users.id = moved.user_id
			RETURNING id
		), items AS (
			INSERT INTO order_items (order_id, line, game_id, game_name, quantity,
				unit_price_qepik, price_qepik, account_details, player_id, from_stock)
			SELECT placed.id, line, game_id, name, quantity, price_qepik, price_qepik * quantity,
				account_details, player_id, track_stock
			FROM found, placed
		)
		SELECT EXISTS (SELECT FROM taken) AS stock_moved FROM placed`,
);

async function findByAttempt(db: Queryable, { userId, attemptId }: Purchase) {
	const { rows } = await db.execute<{ id: string; attempt_digest: string }>(sql`
		SELECT id, attempt_digest FROM orders WHERE user_id = ${userId} AND attempt_id = ${attemptId}`);
	return rows[0];
}

/** What is bought, without what the browser calls it: two carts are the same if this is. */
function digestOf(lines: PurchaseLine[]): string {
	const bought = lines
		.map((line) => JSON.stringify([line.gameId, line.quantity, line.playerId]))
		.sort();
	return createHash("sha256").update(bought.join("\n")).digest("hex");
}
