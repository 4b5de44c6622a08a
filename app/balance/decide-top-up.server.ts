import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { lockForDecision } from "./claim-top-up.server.ts";
import { creditTopUp } from "./credit-top-up.server.ts";
import { explainUndecided, findDecision } from "./explain-undecided.server.ts";
import { LONGEST_REASON, requireReason } from "./reasons.ts";

/** Whose top-up it was, and over how much: what was booked, or what was asked for. */
export type DecidedTopUp = { userId: string; userName: string; amountQepik: number };

/**
 * Approves a pending top-up. `amountQepik` is what really arrived; left out, it is what was asked
 * for. Each decision is refused, naming that one, while another admin is at the top-up.
 */
export async function approveTopUp(
	db: Database,
	options: { topUpId: string; adminId: string; amountQepik?: number | undefined },
): Promise<DecidedTopUp> {
	return db.transaction(async (tx) => {
		await lockForDecision(tx, options);
		return approveLocked(tx, options);
	});
}

/** The same in a transaction that has locked the top-up; `bankLineId` is recorded where a line paid it. */
export async function approveLocked(
	tx: Queryable,
	options: {
		topUpId: string;
		adminId: string;
		amountQepik?: number | undefined;
		bankLineId?: string;
	},
): Promise<DecidedTopUp> {
	const { topUpId, adminId, amountQepik, bankLineId } = options;
	const approved = await creditTopUp(tx, {
		topUpId,
		adminId,
		amountQepik,
		guard: sql`status = 'pending'`,
		stamp: sql`processed_at = now(), processed_by = ${adminId}`,
	});
	if (!approved) throw explainUndecided(await findDecision(tx, topUpId));
	await recordAction(tx, adminId, "top-up.approve", topUpId, {
		before: { status: "pending", amountQepik: approved.askedQepik },
		after: {
			...{ status: "completed", amountQepik: approved.amountQepik },
			...(bankLineId && { bankLineId }),
		},
	});
	const { userId, userName } = approved;
	return { userId, userName, amountQepik: approved.amountQepik };
}

/** Rejects a pending top-up for a reason that its customer reads; no money moves. */
export async function rejectTopUp(
	db: Database,
	options: { topUpId: string; adminId: string; reason: string },
): Promise<DecidedTopUp> {
	const { topUpId, adminId } = options;
	return db.transaction(async (tx) => {
		await lockForDecision(tx, options);
		const { rows } = await tx.execute<DecidedTopUp>(sql`
			UPDATE top_ups SET status = 'rejected', processed_at = now(),
				processed_by = ${adminId}, reason = ${options.reason.trim().slice(0, LONGEST_REASON)}
			FROM users
			WHERE top_ups.id = ${topUpId} AND status = 'pending' AND users.id = user_id
			RETURNING user_id AS "userId", users.name AS "userName", amount_qepik AS "amountQepik"`);
		const [rejected] = rows;
		if (!rejected) throw explainUndecided(await findDecision(tx, topUpId));
		// Checked only now: a missing reason does not matter once somebody else has decided.
		const reason = requireReason(options.reason);
		await recordAction(tx, adminId, "top-up.reject", topUpId, {
			before: { status: "pending", amountQepik: rejected.amountQepik },
			after: { status: "rejected", reason },
		});
		return rejected;
	});
}
