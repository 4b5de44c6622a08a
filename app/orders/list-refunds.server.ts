import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";

export type Refund = {
	id: string;
	orderId: string;
	amountQepik: number;
	/** What the customer reads; a refund of the whole has none. */
	reason: string;
	createdAt: Date;
	/** The units that it paid back; none where it is an amount, or all that was left. */
	units: { line: number; quantity: number }[];
};

type Row = Omit<Refund, "createdAt"> & { createdAt: string | Date };

/** What was given back of these orders, of each in its order. */
export async function listRefunds(db: Queryable, orderIds: string[]): Promise<Refund[]> {
	if (orderIds.length === 0) return [];
	const { rows } = await db.execute<Row>(sql`
		WITH refunds AS (
			SELECT id, id AS order_id FROM orders
			WHERE id = ANY(${sql.param(orderIds)}) AND refunded_at IS NOT NULL
			UNION ALL
			SELECT id, order_id FROM order_refunds WHERE order_id = ANY(${sql.param(orderIds)})
		)
		SELECT refunds.id, refunds.order_id AS "orderId", amount_qepik AS "amountQepik", reason,
			created_at AS "createdAt", coalesce((
				SELECT jsonb_agg(jsonb_build_object('line', line, 'quantity', quantity) ORDER BY line)
				FROM order_refund_lines WHERE refund_id = refunds.id
			), '[]') AS units
		FROM refunds JOIN balance_entries ON kind = 'refund' AND reference = refunds.id
		ORDER BY sequence`);
	return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
