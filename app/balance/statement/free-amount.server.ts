import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MOST_ADDED_QEPIK = 99;

/**
 * The amount, or the least above it by less than a manat, over which no transfer waits: a transfer of it
 * is recognized by its amount alone. The amount itself where all are taken.
 */
export async function findFreeAmount(db: Queryable, amountQepik: number): Promise<number> {
	const { rows } = await db.execute<{ amountQepik: number }>(sql`
		SELECT amount AS "amountQepik"
		FROM generate_series(${amountQepik}::bigint, ${amountQepik}::bigint + ${MOST_ADDED_QEPIK}) AS amount
		WHERE NOT EXISTS (
			SELECT FROM top_ups
			WHERE top_ups.amount_qepik = amount AND status = 'pending' AND type = 'abb'
		)
		ORDER BY amount LIMIT 1`);
	return Number(rows[0]?.amountQepik ?? amountQepik);
}

/**
 * Whether a transfer of somebody else's waits over the same amount. Nothing is reserved with an offer:
 * two may take the same one in the moment before they ask, and then neither is recognized by it.
 */
export async function isSharedAmount(
	db: Queryable,
	{ id, amountQepik }: { id: string; amountQepik: number },
): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		SELECT FROM top_ups WHERE status = 'pending' AND amount_qepik = ${amountQepik} AND type = 'abb'
			AND id <> ${id} LIMIT 1`);
	return rowCount === 1;
}
