import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { requireReason } from "#app/balance/reasons.ts";
import { newId } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import { AMOUNT_INVALID } from "#app/core/read-manat.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { lockOrder } from "./change-order.server.ts";
import { type GivenBack, giveBack, refundedColumns, unitsLeft } from "./give-back.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { dropUndo } from "./order-undo.server.ts";

export type Part = {
	orderId: string;
	adminId: string;
	/** What the customer reads. */
	reason: string;
	/** What the admin saw as given back so far: what was sent twice is booked once. */
	seenRefundedQepik: number;
} & ({ amountQepik: number } | { units: { line: number; quantity: number }[] });

/**
 * Gives back a part of what was paid for an order, whatever its status: an amount, or units of its
 * lines at the price that they cost, which go back to the stock they were taken from. Refuses more than
 * is left. Sent again by the same admin because its answer was lost, it answers as it did.
 */
export async function refundPart(db: Database, part: Part): Promise<GivenBack> {
	const reason = requireReason(part.reason);
	return db.transaction(async (tx) => {
		const order = await lockOrder(tx, part.orderId);
		await orderClaim.refuseOthers(tx, { ...part, id: part.orderId });
		const refunded = await bookPart(tx, { ...part, reason });
		if (!refunded) {
			const amountQepik = await findSent(tx, { ...part, reason });
			if (amountQepik === undefined) throw await whyNotRefunded(tx, part, order);
			const { userId, userName, totalQepik } = order;
			return { userId, userName, totalQepik, amountQepik, stockMoved: false };
		}
		await dropUndo(tx, part.orderId);
		await recordAction(tx, part.adminId, "order.refund-part", part.orderId, {
			after: { refundedQepik: refunded.amountQepik, reason },
		});
		return refunded;
	});
}

function bookPart(db: Queryable, part: Part): Promise<GivenBack | undefined> {
	const { orderId, adminId, reason, seenRefundedQepik } = part;
	const id = newId();
	const units = "units" in part ? part.units : [];
	const amount =
		"units" in part
			? sql`(SELECT sum(price_qepik)::bigint FROM lines HAVING count(*) = ${units.length})`
			: sql`${part.amountQepik}::bigint`;
	return giveBack(db, {
		actorId: adminId,
		reason,
		given: sql`lines AS (
			SELECT item.line, wanted.quantity, game_id, from_stock,
				unit_price_qepik * wanted.quantity AS price_qepik
			FROM ${wantedUnits(units)} JOIN order_items item ON item.line = wanted.line
			WHERE order_id = ${orderId} AND wanted.quantity BETWEEN 1 AND ${unitsLeft}
		), refunded AS (
			SELECT ${refundedColumns({ reference: sql`${id}::text`, amountQepik: amount })} FROM orders
			WHERE id = ${orderId} AND refunded_qepik = ${seenRefundedQepik}
				AND ${amount} BETWEEN 1 AND total_qepik - refunded_qepik
			FOR UPDATE
		), part AS (
			INSERT INTO order_refunds (id, order_id) SELECT reference, order_id FROM refunded
		), part_lines AS (
			INSERT INTO order_refund_lines (refund_id, order_id, line, quantity)
			SELECT reference, order_id, line, quantity FROM refunded, lines
		)`,
		units: sql`SELECT game_id, quantity, from_stock FROM lines`,
	});
}

function wantedUnits(units: { line: number; quantity: number }[]) {
	return sql`unnest(${sql.param(units.map(({ line }) => line))}::int[],
		${sql.param(units.map(({ quantity }) => quantity))}::int[]) AS wanted (line, quantity)`;
}

/** What the newest refund gave back, where it is this one: from the sum that was seen to what it is now. */
async function findSent(db: Queryable, part: Part): Promise<number | undefined> {
	const { orderId, adminId, reason, seenRefundedQepik } = part;
	const { rows } = await db.execute<{ amountQepik: number }>(sql`
		SELECT amount_qepik AS "amountQepik" FROM orders CROSS JOIN LATERAL (
			SELECT * FROM balance_entries
			WHERE kind = 'refund' AND reference = ANY (
				ARRAY(SELECT id FROM order_refunds WHERE order_id = orders.id) || orders.id
			)
			ORDER BY sequence DESC LIMIT 1
		) newest
		WHERE orders.id = ${orderId} AND actor_id = ${adminId} AND reason = ${reason}
			AND amount_qepik = refunded_qepik - ${seenRefundedQepik} AND amount_qepik = ${amountOf(part)}`);
	return rows[0]?.amountQepik;
}

function amountOf(part: Part) {
	if ("amountQepik" in part) return sql`${part.amountQepik}`;
	return sql`(SELECT sum(wanted.quantity * unit_price_qepik)
		FROM ${wantedUnits(part.units)} JOIN order_items item ON item.line = wanted.line
		WHERE item.order_id = ${part.orderId})`;
}

async function whyNotRefunded(
	db: Queryable,
	part: Part,
	{ refundedQepik, totalQepik }: { refundedQepik: number; totalQepik: number },
): Promise<Problem> {
	if (refundedQepik !== part.seenRefundedQepik) {
		return new Problem(
			"already-processed",
			`Bu sifarişdən artıq ${formatManat(refundedQepik)} qaytarılıb. Yenidən yoxlayın`,
		);
	}
	const leftQepik = totalQepik - refundedQepik;
	if (leftQepik === 0) {
		return new Problem("already-processed", "Bu sifarişin məbləği artıq balansa qaytarılıb");
	}
	if ("amountQepik" in part && part.amountQepik < 1) {
		return new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	const most = `Ən çoxu ${formatManat(leftQepik)} qaytarıla bilər`;
	if ("amountQepik" in part) return new Problem("invalid", most, { amount: most });
	const { rows } = await db.execute<{
		name: string;
		wanted: number;
		left: number;
		cost: number;
	}>(sql`
		SELECT game_name AS name, wanted.quantity AS wanted, ${unitsLeft} AS left,
			wanted.quantity * unit_price_qepik AS cost
		FROM ${wantedUnits(part.units)} JOIN order_items item ON item.line = wanted.line
		WHERE order_id = ${part.orderId} ORDER BY item.line`);
	const short = rows.find(({ wanted, left }) => wanted > left);
	if (short) {
		return new Problem("invalid", `${short.name}: ən çoxu ${short.left} ədəd qaytarıla bilər`);
	}
	const isTooMuch = rows.reduce((sum, { cost }) => sum + cost, 0) > leftQepik;
	return new Problem("invalid", isTooMuch ? most : "Nəyin qaytarılacağını seçin");
}
