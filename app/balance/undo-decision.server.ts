import { eq, sql } from "drizzle-orm";
import { recordAction } from "../audit/record-action.server.ts";
import { MAX_QEPIK } from "../core/money.ts";
import { Problem } from "../core/problem.ts";
import { AMOUNT_INVALID } from "../core/read-manat.ts";
import * as WORDS from "../core/words.ts";
import type { Database, Queryable } from "../platform/database.server.ts";
import { balanceRequests, balances } from "./balance.table.server.ts";
import { bookEntry } from "./book-entry.server.ts";
import type { Decided } from "./process-request.server.ts";
import { requireReason } from "./reasons.ts";

type Row = { user_id: string; user_name: string; approved_amount_qepik: number };

/**
 * Takes an approval back, once: books out what the balance still covers of it, and the request
 * reads as rejected from then on. Answers with what was really taken.
 * Refuses where nothing is left on the balance.
 */
export async function takeBackApproval(
	db: Database,
	options: { requestId: string; adminId: string; reason: string },
): Promise<Decided> {
	const { requestId, adminId } = options;
	const reason = requireReason(options.reason);
	return db.transaction(async (tx) => {
		const taken = await bookBack(tx, { requestId, adminId, reason });
		if (!taken) throw await whyNotTakenBack(tx, requestId);
		await recordAction(tx, adminId, "request.takeBack", requestId, {
			before: { status: "completed", amountQepik: taken.approved_amount_qepik },
			after: { status: "rejected", takenBackQepik: taken.taken_back_qepik, reason },
		});
		const { user_id: userId, user_name: userName } = taken;
		return { userId, userName, amountQepik: taken.taken_back_qepik };
	});
}

/** The request is locked before the balance, as an approval locks them. */
async function bookBack(
	db: Queryable,
	{ requestId, adminId, reason }: { requestId: string; adminId: string; reason: string },
) {
	const { rows } = await db.execute<Row & { taken_back_qepik: number }>(sql`
		WITH approved AS (
			SELECT id, user_id, approved_amount_qepik FROM balance_requests
			WHERE id = ${requestId} AND status = 'completed' AND undone_at IS NULL
			FOR UPDATE
		), covered AS (
			SELECT approved.id, balances.user_id,
				least(balance_qepik, approved_amount_qepik) AS taken_qepik
			FROM balances JOIN approved ON approved.user_id = balances.user_id
			WHERE balance_qepik > 0
			FOR UPDATE OF balances
		), ${bookEntry({
			kind: "adjustment",
			from: sql`covered`,
			userId: sql`covered.user_id`,
			amountQepik: sql`-covered.taken_qepik`,
			reference: sql`covered.id`,
			actorId: sql`${adminId}`,
			reason: sql`${reason}`,
		})}, undone AS (
			UPDATE balance_requests SET status = 'rejected', undone_at = now(), undone_by = ${adminId},
				taken_back_qepik = -moved.amount_qepik, reason = ${reason}
			FROM moved
			WHERE balance_requests.id = moved.reference
			RETURNING balance_requests.id, approved_amount_qepik, taken_back_qepik
		)
		SELECT booked.user_id, users.name AS user_name, approved_amount_qepik, taken_back_qepik
		FROM booked JOIN undone ON undone.id = booked.reference
			JOIN users ON users.id = booked.user_id`);
	return rows[0];
}

async function whyNotTakenBack(db: Queryable, requestId: string): Promise<Problem> {
	const request = await findDecision(db, requestId);
	if (!request) return new Problem("not-found", "Sorğu tapılmadı");
	const isApproved = request.status === "completed" && !request.undoneAt;
	// One that is covered was approved this very moment, after it was looked for.
	return isApproved && request.balanceQepik === 0
		? new Problem("balance-short", "Müştərinin balansında geri alınacaq məbləğ qalmayıb")
		: new Problem("already-processed", WORDS.alreadyProcessed);
}

/**
 * Turns a rejection into an approval, once, over what really arrived. What its customer withdrew,
 * and what was approved before, stays as it is.
 */
export async function approveRejected(
	db: Database,
	options: { requestId: string; adminId: string; amountQepik: number },
): Promise<Decided> {
	const { requestId, adminId, amountQepik } = options;
	if (amountQepik <= 0 || amountQepik > MAX_QEPIK) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<Row & { reason: string }>(sql`
			WITH approved AS (
				UPDATE balance_requests SET status = 'completed', undone_at = now(),
					undone_by = ${adminId}, approved_amount_qepik = ${amountQepik}
				WHERE id = ${requestId} AND status = 'rejected'
					AND undone_at IS NULL AND withdrawn_at IS NULL
				RETURNING id, user_id, approved_amount_qepik, reason
			), ${bookEntry({
				kind: "topup",
				from: sql`approved`,
				userId: sql`approved.user_id`,
				amountQepik: sql`approved.approved_amount_qepik`,
				reference: sql`approved.id`,
				actorId: sql`${adminId}`,
			})}
			SELECT booked.user_id, users.name AS user_name, approved_amount_qepik, approved.reason
			FROM booked JOIN approved ON approved.id = booked.reference
				JOIN users ON users.id = booked.user_id`);
		const [approved] = rows;
		if (!approved) throw await whyNotApproved(tx, requestId);
		await recordAction(tx, adminId, "request.approveRejected", requestId, {
			before: { status: "rejected", reason: approved.reason },
			after: { status: "completed", amountQepik },
		});
		return { userId: approved.user_id, userName: approved.user_name, amountQepik };
	});
}

async function whyNotApproved(db: Queryable, requestId: string): Promise<Problem> {
	const request = await findDecision(db, requestId);
	if (!request) return new Problem("not-found", "Sorğu tapılmadı");
	return request.withdrawnAt
		? new Problem("already-processed", "Bu sorğunu müştəri özü geri götürüb")
		: new Problem("already-processed", WORDS.alreadyProcessed);
}

/** The decision and the balance of one moment: between two reads another admin may take it back. */
async function findDecision(db: Queryable, requestId: string) {
	const { status, undoneAt, withdrawnAt } = balanceRequests;
	const { balanceQepik } = balances;
	const [found] = await db
		.select({ status, undoneAt, withdrawnAt, balanceQepik })
		.from(balanceRequests)
		.leftJoin(balances, eq(balances.userId, balanceRequests.userId))
		.where(eq(balanceRequests.id, requestId));
	return found;
}
