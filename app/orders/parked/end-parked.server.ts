import { type SQL, sql } from "drizzle-orm";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

type Ending = { id: string } & (
	| { outcome: "placed"; orderId: string }
	| { outcome: "refused"; reason: string }
	| { outcome: "expired" }
);

/** Ends a parked order that is still open, and for which `guard` holds; whether it did. */
export async function endParked(
	db: Queryable,
	ending: Ending,
	guard: SQL = sql`true`,
): Promise<boolean> {
	const { id, outcome } = ending;
	const { rowCount } = await db.execute(sql`
		UPDATE parked_orders SET ended_at = now(), outcome = ${outcome},
			order_id = ${outcome === "placed" ? ending.orderId : null},
			reason = ${outcome === "refused" ? ending.reason : ""}
		WHERE id = ${id} AND ended_at IS NULL AND ${guard}`);
	return rowCount === 1;
}

/**
 * Cancels a customer's own parked order, at any time before it is placed. Its top-up stays as it is: the
 * money may be on its way, and goes to the balance.
 */
export async function cancelParked(
	db: Queryable,
	{ id, userId }: { id: string; userId: string },
): Promise<void> {
	const { rowCount } = await db.execute(sql`
		UPDATE parked_orders SET ended_at = now(), outcome = 'cancelled'
		WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL`);
	if (rowCount === 0) throw await explainEnded(db, { id, userId });
}

/** Why nothing more can be done with a customer's own parked order. */
export async function explainEnded(
	db: Queryable,
	{ id, userId }: { id: string; userId: string },
): Promise<Problem> {
	const { rows } = await db.execute<{ outcome: keyof typeof ENDED | null }>(sql`
		SELECT outcome FROM parked_orders WHERE id = ${id} AND user_id = ${userId}`);
	const [parked] = rows;
	if (!parked) return new Problem("not-found", MESSAGES.orderNotFound);
	return new Problem("already-processed", ENDED[parked.outcome ?? "open"]);
}

const ENDED = {
	open: "Bu sifarişin ödənişi hələ gözlənilir",
	placed: "Sifariş artıq verilib",
	refused: "Bu sifariş verilə bilmədi",
	cancelled: "Sifariş artıq ləğv edilib",
	expired: "Bu sifarişin gözləmə vaxtı bitib",
};
