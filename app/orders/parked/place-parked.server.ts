import { sql } from "drizzle-orm";
import { checkLines } from "#app/catalog/sellable.server.ts";
import { Problem, type ProblemCode } from "#app/core/problem.ts";
import { refusalOf, totalOf } from "#app/orders/explain-refusal.server.ts";
import { type Placed, placeOrder } from "#app/orders/place-order.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { endParked, explainEnded } from "./end-parked.server.ts";
import type { ParkedLine } from "./parked-order.ts";

/** A parked order whose money came. */
export type Credited = {
	userId: string;
	attemptId: string;
	lines: ParkedLine[];
	seenTotalQepik: number;
	askedTotalQepik: number | null;
};

/** Its own top-up, and no other: all that was asked for was credited, and before its time was over. */
const IS_CREDITED = sql`top_ups.status = 'completed'
	AND top_ups.approved_amount_qepik >= top_ups.amount_qepik
	AND coalesce(top_ups.undone_at, top_ups.processed_at) <= parked_orders.expires_at`;

/**
 * Places a parked order whose own top-up was credited in full, at today's price where that is not above
 * `mostQepik`, by the attempt that it was given when it was parked: however often it is tried, it is one
 * order. Undefined where it is not open, or not credited. Refuses what `placeOrder` refuses; nothing has
 * changed then.
 */
export async function placeParked(
	db: Database,
	{ id, mostQepik }: { id: string; mostQepik: number },
): Promise<Placed | undefined> {
	return db.transaction(async (tx) => {
		const parked = await lockCredited(tx, id);
		if (!parked) return undefined;
		const { userId, attemptId, lines } = parked;
		const price = { leastTotalQepik: 1, seenTotalQepik: mostQepik };
		const placed = await placeOrder(tx, { userId, attemptId, lines, ...price });
		await endParked(tx, { id, outcome: "placed", orderId: placed.orderId });
		return placed;
	});
}

/** The top-up is locked before the balance, as a decision locks them. */
async function lockCredited(tx: Queryable, id: string): Promise<Credited | undefined> {
	const { rows } = await tx.execute<Credited>(sql`
		SELECT parked_orders.user_id AS "userId", attempt_id AS "attemptId", lines,
			seen_total_qepik AS "seenTotalQepik", asked_total_qepik AS "askedTotalQepik"
		FROM parked_orders JOIN top_ups ON top_ups.id = top_up_id
		WHERE parked_orders.id = ${id} AND ended_at IS NULL AND ${IS_CREDITED}
		FOR UPDATE OF parked_orders FOR SHARE OF top_ups`);
	return rows[0];
}

/** One that could be placed now. */
export async function findCredited(db: Queryable, id: string): Promise<Credited | undefined> {
	const { rows } = await db.execute<Credited>(sql`
		SELECT parked_orders.user_id AS "userId", attempt_id AS "attemptId", lines,
			seen_total_qepik AS "seenTotalQepik", asked_total_qepik AS "askedTotalQepik"
		FROM parked_orders JOIN top_ups ON top_ups.id = top_up_id
		WHERE parked_orders.id = ${id} AND ended_at IS NULL AND ${IS_CREDITED}`);
	return rows[0];
}

/** What the lines cost today; refuses one that cannot be bought. */
export async function priceParked(db: Queryable, lines: ParkedLine[]): Promise<number> {
	const checked = await checkLines(db, lines);
	const unsellable = checked.find((line) => line.obstacle !== null);
	if (unsellable) throw refusalOf(unsellable);
	return totalOf(checked);
}

/** Asks the customer for a tap: it costs more by now than they saw. */
export async function askForPrice(
	db: Queryable,
	{ id, todayQepik }: { id: string; todayQepik: number },
): Promise<void> {
	await db.execute(sql`
		UPDATE parked_orders SET asked_total_qepik = ${todayQepik}
		WHERE id = ${id} AND ended_at IS NULL`);
}

/** What is refused for these is not over: the customer can do something about it. */
const MAY_PASS: ProblemCode[] = [
	...(["balance-short", "in-debt", "too-many", "price-changed"] as const),
];

/**
 * The tap: places a customer's own parked order at the higher price that they saw, by the same attempt.
 * What cannot be bought any more ends it, and says why.
 */
export async function acceptPrice(
	db: Database,
	{ id, userId, seenTotalQepik }: { id: string; userId: string; seenTotalQepik: number },
): Promise<Placed & { lines: ParkedLine[] }> {
	const parked = await findCredited(db, id);
	if (parked?.userId !== userId || parked.askedTotalQepik === null) {
		throw await explainEnded(db, { id, userId });
	}
	try {
		const placed = await placeParked(db, { id, mostQepik: seenTotalQepik });
		if (!placed) throw await explainEnded(db, { id, userId });
		return { ...placed, lines: parked.lines };
	} catch (error) {
		if (!(error instanceof Problem) || error.code === "already-processed") throw error;
		if (!MAY_PASS.includes(error.code)) {
			await endParked(db, { id, outcome: "refused", reason: error.message });
		}
		throw error;
	}
}
