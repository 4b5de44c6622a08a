import { sql } from "drizzle-orm";
import { newId } from "../core/ids.ts";
import { MAX_QEPIK } from "../core/money.ts";
import { Problem } from "../core/problem.ts";
import { AMOUNT_INVALID, LEAST_TOP_UP_QEPIK } from "../core/read-manat.ts";
import type { Queryable } from "../platform/database.server.ts";

const MOST_WAITING = 20;

export type TopUpType = "epoint" | "abb";

/**
 * Records a customer's wish to top up; no money moves until an admin approves it.
 * Refuses an amount below 1.00 ₼ or past the largest amount, and a customer who has twenty requests
 * waiting.
 */
export async function askTopUp(
	db: Queryable,
	request: { userId: string; userEmail: string; amountQepik: number; type: TopUpType },
): Promise<{ id: string; amountQepik: number }> {
	const { amountQepik } = request;
	if (!(amountQepik >= LEAST_TOP_UP_QEPIK && amountQepik <= MAX_QEPIK)) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	const id = newId();
	const { userId, userEmail, type } = request;
	const { rows } = await db.execute(sql`
		INSERT INTO balance_requests (id, user_id, user_email, amount_qepik, type)
		SELECT ${id}, ${userId}, ${userEmail}, ${amountQepik}, ${type}
		WHERE may_ask_top_up(${userId}, ${MOST_WAITING})
		RETURNING 1`);
	if (rows.length === 0) {
		throw new Problem("too-many", "Gözləyən sorğularınız çoxdur, əvvəlcə cavabı gözləyin");
	}
	return { id, amountQepik };
}
