import { eq, sql } from "drizzle-orm";
import { recordAct } from "../audit/record-act.server.ts";
import { MAX_QEPIK } from "../core/money.ts";
import { Problem } from "../core/problem.ts";
import { AMOUNT_INVALID } from "../core/read-manat.ts";
import * as WORDS from "../core/words.ts";
import type { Database, Queryable } from "../platform/database.server.ts";
import { balanceRequests } from "./balance.table.server.ts";
import { bookEntry } from "./book-entry.server.ts";

/**
 * Approves a pending request and books its credit, in one statement: of many approvals at once
 * one finds it pending. `amountQepik` is what really arrived; left out, it is what was asked.
 */
export async function approveRequest(
	db: Database,
	options: { requestId: string; adminId: string; amountQepik?: number | undefined },
): Promise<{ userId: string }> {
	const { requestId, adminId, amountQepik } = options;
	if (amountQepik !== undefined && (amountQepik <= 0 || amountQepik > MAX_QEPIK)) {
		throw new Problem("invalid", AMOUNT_INVALID, { amount: AMOUNT_INVALID });
	}
	return db.transaction(async (tx) => {
		const approved = await bookApproval(tx, { requestId, adminId, amountQepik });
		if (!approved) throw await whyNotProcessed(tx, requestId);
		await recordAct(tx, {
			actorId: adminId,
			action: "request.approve",
			subjectKind: "request",
			subjectId: requestId,
			before: { status: "pending", amountQepik: approved.amount_qepik },
			after: { status: "completed", amountQepik: approved.approved_amount_qepik },
		});
		return { userId: approved.user_id };
	});
}

type Approved = { user_id: string; amount_qepik: number; approved_amount_qepik: number };

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
		SELECT booked.user_id, approved.amount_qepik, approved.approved_amount_qepik
		FROM booked JOIN approved ON approved.id = booked.reference`);
	return rows[0];
}

/** Rejects a pending request; no money moves. */
export async function rejectRequest(
	db: Database,
	options: { requestId: string; adminId: string },
): Promise<{ userId: string }> {
	const { requestId, adminId } = options;
	return db.transaction(async (tx) => {
		const [rejected] = await tx
			.update(balanceRequests)
			.set({ status: "rejected", processedAt: sql`now()`, processedBy: adminId })
			.where(sql`id = ${requestId} AND status = 'pending'`)
			.returning({ userId: balanceRequests.userId, amountQepik: balanceRequests.amountQepik });
		if (!rejected) throw await whyNotProcessed(tx, requestId);
		const { userId, amountQepik } = rejected;
		await recordAct(tx, {
			actorId: adminId,
			action: "request.reject",
			subjectKind: "request",
			subjectId: requestId,
			before: { status: "pending", amountQepik },
			after: { status: "rejected" },
		});
		return { userId };
	});
}

async function whyNotProcessed(db: Queryable, requestId: string): Promise<Problem> {
	const [request] = await db
		.select({ id: balanceRequests.id })
		.from(balanceRequests)
		.where(eq(balanceRequests.id, requestId));
	return request
		? new Problem("already-processed", WORDS.alreadyProcessed)
		: new Problem("not-found", "Sorğu tapılmadı");
}
