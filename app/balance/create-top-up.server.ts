import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { MAX_QEPIK } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import { AMOUNT_INVALID, LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MOST_WAITING = 20;

export type TopUpType = "epoint" | "abb";

/**
 * Records a customer's wish to top up; no money moves until an admin approves it.
 * Refuses an amount below 1.00 ₼ or past the largest amount, and a customer who has twenty top-ups
 * waiting. Card payments that came to nothing do not count; of all together two hundred wait at most.
 */
export async function createTopUp(
	db: Queryable,
	topUp: { userId: string; userEmail: string; amountQepik: number; type: TopUpType },
): Promise<{ id: string; amountQepik: number }> {
	const { amountQepik } = topUp;
	if (!(amountQepik >= LEAST_TOP_UP_QEPIK && amountQepik <= MAX_QEPIK)) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	const id = newId();
	const { userId, userEmail, type } = topUp;
	const { rows } = await db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
		SELECT ${id}, ${userId}, ${userEmail}, ${amountQepik}, ${type}
		WHERE may_ask_top_up(${userId}, ${MOST_WAITING})
		RETURNING 1`);
	if (rows.length === 0) {
		throw new Problem("too-many", "Gözləyən sorğularınız çoxdur, əvvəlcə cavabı gözləyin");
	}
	return { id, amountQepik };
}
