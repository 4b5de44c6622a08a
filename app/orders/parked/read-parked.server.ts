import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import type { ParkedLine } from "./parked-order.ts";

/** How a parked order stands, as its customer reads it. */
export type ParkedState =
	/** Its money has not come yet. */
	| "waits"
	/** The bank said that the card payment came to nothing. */
	| "unpaid"
	/** The money is here; it is placed within seconds. */
	| "placing"
	/** It costs more by now: a tap is asked. */
	| "asks"
	| "placed"
	| "refused"
	| "cancelled"
	| "expired";

export type ShownParked = {
	id: string;
	state: ParkedState;
	lines: ParkedLine[];
	seenTotalQepik: number;
	createdAt: Date;
	expiresAt: Date;
	reason: string;
	orderId: string | null;
	topUp: {
		id: string;
		type: "epoint" | "abb";
		/** What really came, once it did. */
		amountQepik: number;
		/** Whether it is on the balance. */
		isCredited: boolean;
		/** Whether the bank's own page is where it is paid. */
		isAtBank: boolean;
	};
};

type Row = Omit<ShownParked, "topUp" | "createdAt" | "expiresAt"> & {
	createdAt: string;
	expiresAt: string;
	topUpId: string;
	type: "epoint" | "abb";
	amountQepik: number;
	isCredited: boolean;
	isAtBank: boolean;
};

const STATE = sql`CASE
	WHEN outcome IS NOT NULL THEN outcome
	WHEN status = 'pending' AND ended IN ('failed', 'refused', 'returned') THEN 'unpaid'
	WHEN status = 'pending' THEN 'waits'
	WHEN asked_total_qepik IS NOT NULL THEN 'asks'
	ELSE 'placing' END`;

async function readParked(db: Queryable, which: SQL): Promise<ShownParked | undefined> {
	const { rows } = await db.execute<Row>(sql`
		SELECT parked_orders.id, ${STATE} AS state, lines, seen_total_qepik AS "seenTotalQepik",
			parked_orders.created_at AS "createdAt", expires_at AS "expiresAt", parked_orders.reason,
			order_id AS "orderId", top_ups.id AS "topUpId", type,
			coalesce(approved_amount_qepik, amount_qepik) AS "amountQepik",
			status = 'completed' AS "isCredited", epoint_payments.top_up_id IS NOT NULL AS "isAtBank"
		FROM parked_orders JOIN top_ups ON top_ups.id = parked_orders.top_up_id
			LEFT JOIN epoint_payments ON epoint_payments.top_up_id = top_ups.id
		WHERE ${which}`);
	const [row] = rows;
	if (!row) return undefined;
	const { topUpId, type, amountQepik, isCredited, isAtBank, createdAt, expiresAt, ...parked } = row;
	const topUp = { id: topUpId, type, amountQepik, isCredited, isAtBank };
	return { ...parked, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt), topUp };
}

/** A customer's own. */
export function findParkedOf(db: Queryable, { id, userId }: { id: string; userId: string }) {
	return readParked(db, sql`parked_orders.id = ${id} AND parked_orders.user_id = ${userId}`);
}

/** The one that a customer's own top-up is for. */
export function findParkedOfTopUp(
	db: Queryable,
	{ topUpId, userId }: { topUpId: string; userId: string },
) {
	return readParked(
		db,
		sql`parked_orders.top_up_id = ${topUpId} AND parked_orders.user_id = ${userId}`,
	);
}

/** What their orders' page tells of: the last one, while it is open, and for a week where it came to nothing. */
export function findLastParkedOf(db: Queryable, userId: string) {
	return readParked(
		db,
		sql`parked_orders.id = (
			SELECT id FROM parked_orders WHERE user_id = ${userId} ORDER BY created_at DESC, id LIMIT 1
		) AND (ended_at IS NULL
			OR outcome IN ('refused', 'expired') AND ended_at > now() - interval '7 days')`,
	);
}

const findOpen = prepare<{ id: string; asks: boolean }>(
	"parked-order-open",
	sql`
		SELECT id, asked_total_qepik IS NOT NULL AS asks FROM parked_orders
		WHERE user_id = ${sql.placeholder("userId")} AND ended_at IS NULL`,
);

/** The one that is open, for what every page shows. */
export async function findOpenParked(db: Queryable, userId: string) {
	const [open] = await findOpen(db, { userId });
	return open;
}
