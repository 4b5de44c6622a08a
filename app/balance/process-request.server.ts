import { eq, sql } from "drizzle-orm";
import { recordAction } from "../audit/record-action.server.ts";
import { MAX_QEPIK } from "../core/money.ts";
import { Problem } from "../core/problem.ts";
import { AMOUNT_INVALID } from "../core/read-manat.ts";
import * as WORDS from "../core/words.ts";
import type { Database, Queryable } from "../platform/database.server.ts";
import { balanceRequests } from "./balance.table.server.ts";
import { bookEntry } from "./book-entry.server.ts";
import { LONGEST_REASON, requireReason } from "./reasons.ts";

/** Whose request it was, and over how much: what was booked, or what was asked. */
export type Decided = { userId: string; userName: string; amountQepik: number };

/**
 * Approves a pending request and books its credit, in one statement: of many approvals at once
 * one finds it pending. `amountQepik` is what really arrived; left out, it is what was asked.
 */
export async function approveRequest(
	db: Database,
	options: { requestId: string; adminId: string; amountQepik?: number | undefined },
): Promise<Decided> {
	const { requestId, adminId, amountQepik } = options;
	if (amountQepik !== undefined && (amountQepik <= 0 || amountQepik > MAX_QEPIK)) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	return db.transaction(async (tx) => {
		const approved = await bookApproval(tx, { requestId, adminId, amountQepik });
		if (!approved) throw await whyNotProcessed(tx, requestId);
		await recordAction(tx, adminId, "request.approve", requestId, {
			before: { status: "pending", amountQepik: approved.amount_qepik },
			after: { status: "completed", amountQepik: approved.approved_amount_qepik },
		});
		return decidedOf(approved, approved.approved_amount_qepik);
	});
}

type Row = { user_id: string; user_name: string };
type Approved = Row & { amount_qepik: number; approved_amount_qepik: number };

function decidedOf(row: Row, amountQepik: number): Decided {
	return { userId: row.user_id, userName: row.user_name, amountQepik };
}

async function bookApproval(
	db: Queryable,
	options: { requestId: string; adminId: string; amountQepik: number | undefined },
): Promise<Approved | undefined> {
	const { requestId, adminId, amountQepik } = options;
	const { rows } = await db.execute<Approved>(sql`
		WITH approved AS (
			UPDATE balance_requests SET status = 'completed', processed_at = now(),
				processed_by = ${adminId},
				approved_amount_qepik = coalesce(${amountQepik ?? null}::bigint, amount_qepik)
			WHERE id = ${requestId} AND status = 'pending'
			RETURNING id, user_id, amount_qepik, approved_amount_qepik
		), ${bookEntry({
			kind: "topup",
			from: sql`approved`,
			userId: sql`approved.user_id`,
			amountQepik: sql`approved.approved_amount_qepik`,
			reference: sql`approved.id`,
			actorId: sql`${adminId}`,
		})}
		SELECT booked.user_id, users.name AS user_name, approved.amount_qepik,
			approved.approved_amount_qepik
		FROM booked JOIN approved ON approved.id = booked.reference
			JOIN users ON users.id = booked.user_id`);
	return rows[0];
}

/** Rejects a pending request for a reason that its customer reads; no money moves. */
export async function rejectRequest(
	db: Database,
	options: { requestId: string; adminId: string; reason: string },
): Promise<Decided> {
	const { requestId, adminId } = options;
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<Row & { amount_qepik: number }>(sql`
			UPDATE balance_requests SET status = 'rejected', processed_at = now(),
				processed_by = ${adminId}, reason = ${options.reason.trim().slice(0, LONGEST_REASON)}
			FROM users
			WHERE balance_requests.id = ${requestId} AND status = 'pending' AND users.id = user_id
			RETURNING user_id, users.name AS user_name, amount_qepik`);
		const [rejected] = rows;
		if (!rejected) throw await whyNotProcessed(tx, requestId);
		// Asked only now: what somebody else has decided needs no reason any more.
		const reason = requireReason(options.reason);
		await recordAction(tx, adminId, "request.reject", requestId, {
			before: { status: "pending", amountQepik: rejected.amount_qepik },
			after: { status: "rejected", reason },
		});
		return decidedOf(rejected, rejected.amount_qepik);
	});
}

/** Why a request could not be decided: it is gone, or somebody was first. */
async function whyNotProcessed(db: Queryable, requestId: string): Promise<Problem> {
	const [request] = await db
		.select({ id: balanceRequests.id })
		.from(balanceRequests)
		.where(eq(balanceRequests.id, requestId));
	return request
		? new Problem("already-processed", WORDS.alreadyProcessed)
		: new Problem("not-found", "Sorğu tapılmadı");
}
