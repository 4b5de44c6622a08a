import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { bookEntry } from "./book-entry.server.ts";
import { lockForDecision } from "./claim-top-up.server.ts";
import { creditTopUp } from "./credit-top-up.server.ts";
import type { DecidedTopUp } from "./decide-top-up.server.ts";
import { explainUndecided, findDecision } from "./explain-undecided.server.ts";
import { requireReason } from "./reasons.ts";

/**
 * Takes an approval back, once: books out what the balance still covers of it, and the top-up
 * is rejected from then on; a line of the statement that paid it is free again. Returns what was really taken.
 * Refuses when nothing is left on the balance.
 */
export async function takeBackApproval(
	db: Database,
	options: { topUpId: string; adminId: string; reason: string },
): Promise<DecidedTopUp> {
	const { topUpId, adminId } = options;
	const reason = requireReason(options.reason);
	return db.transaction(async (tx) => {
		await lockForDecision(tx, options);
		const taken = await bookBack(tx, { topUpId, adminId, reason });
		if (!taken) throw await explainNotTakenBack(tx, topUpId);
		const { userId, userName, approvedQepik, takenBackQepik } = taken;
		// What the bank told of it waits for its top-up again.
		await tx.execute(sql`
			UPDATE bank_lines SET status = 'waiting', top_up_id = NULL, settled_at = NULL, settled_by = NULL
			WHERE top_up_id = ${topUpId}`);
		await recordAction(tx, adminId, "top-up.take-back", topUpId, {
			before: { status: "completed", amountQepik: approvedQepik },
			after: { status: "rejected", takenBackQepik, reason },
		});
		return { userId, userName, amountQepik: takenBackQepik };
	});
}

type TakenBack = {
	userId: string;
	userName: string;
	approvedQepik: number;
	takenBackQepik: number;
};

/** The top-up is locked before the balance, as an approval locks them. */
async function bookBack(
	db: Queryable,
	{ topUpId, adminId, reason }: { topUpId: string; adminId: string; reason: string },
) {
	const { rows } = await db.execute<TakenBack>(sql`
		WITH approved AS (
			SELECT id, user_id, approved_amount_qepik FROM top_ups
			WHERE id = ${topUpId} AND status = 'completed' AND undone_at IS NULL
				AND NOT EXISTS (SELECT FROM epoint_returns WHERE top_up_id = id)
				AND NOT EXISTS (
					SELECT FROM card_refunds WHERE top_up_id = top_ups.id AND card_refunds.status <> 'refused'
				)
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
			UPDATE top_ups SET status = 'rejected', undone_at = now(), undone_by = ${adminId},
				taken_back_qepik = -moved.amount_qepik, reason = ${reason}
			FROM moved
			WHERE top_ups.id = moved.reference
			RETURNING top_ups.id, approved_amount_qepik, taken_back_qepik
		)
		SELECT booked.user_id AS "userId", users.name AS "userName",
			approved_amount_qepik AS "approvedQepik", taken_back_qepik AS "takenBackQepik"
		FROM booked JOIN undone ON undone.id = booked.reference
			JOIN users ON users.id = booked.user_id`);
	return rows[0];
}

async function explainNotTakenBack(db: Queryable, topUpId: string): Promise<Problem> {
	const topUp = await findDecision(db, topUpId);
	const isApproved = topUp?.status === "completed" && !topUp.undoneAt;
	// One that the balance covers was approved just now, after the statement above looked for it.
	return isApproved && topUp.balanceQepik === 0
		? new Problem("balance-short", "Müştərinin balansında geri alınacaq məbləğ qalmayıb")
		: explainUndecided(topUp);
}

/**
 * Turns a rejection into an approval of what really arrived, once. A top-up that its customer
 * withdrew, or that was approved before, stays as it is.
 */
export async function approveRejected(
	db: Database,
	options: { topUpId: string; adminId: string; amountQepik: number },
): Promise<DecidedTopUp> {
	const { topUpId, adminId, amountQepik } = options;
	return db.transaction(async (tx) => {
		await lockForDecision(tx, options);
		const approved = await creditTopUp(tx, {
			topUpId,
			adminId,
			amountQepik,
			guard: sql`status = 'rejected' AND undone_at IS NULL AND withdrawn_at IS NULL`,
			stamp: sql`undone_at = now(), undone_by = ${adminId}`,
		});
		if (!approved) throw await explainNotApproved(tx, topUpId);
		await recordAction(tx, adminId, "top-up.approve-rejected", topUpId, {
			before: { status: "rejected", reason: approved.reason },
			after: { status: "completed", amountQepik },
		});
		const { userId, userName } = approved;
		return { userId, userName, amountQepik };
	});
}

async function explainNotApproved(db: Queryable, topUpId: string): Promise<Problem> {
	const topUp = await findDecision(db, topUpId);
	return topUp?.withdrawnAt
		? new Problem("already-processed", "Bu sorğunu müştəri özü geri götürüb")
		: explainUndecided(topUp);
}
