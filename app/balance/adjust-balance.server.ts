import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { newId } from "#app/core/ids.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { bookEntry } from "./book-entry.server.ts";
import { findBalance } from "./read-ledger.server.ts";

type Adjustment = {
	userId: string;
	newBalanceQepik: number;
	seenBalanceQepik: number;
	adminId: string;
	reason: string;
};

/**
 * Sets a customer's balance to what the admin typed, booked as the difference, provided that the
 * balance is still what the admin saw. A balance that is already so books nothing.
 */
export async function adjustBalance(db: Database, adjustment: Adjustment): Promise<void> {
	const { userId, newBalanceQepik, seenBalanceQepik, adminId, reason } = adjustment;
	if (userId === SYSTEM_ACTOR) throw new Problem("not-found", MESSAGES.userNotFound);
	await db.transaction(async (tx) => {
		if (!(await bookAdjustment(tx, adjustment))) return refuseUnlessSo(tx, adjustment);
		await recordAction(tx, adminId, "user.balance", userId, {
			before: { balanceQepik: seenBalanceQepik },
			after: { balanceQepik: newBalanceQepik, ...(reason && { reason }) },
		});
	});
}

async function bookAdjustment(db: Queryable, adjustment: Adjustment): Promise<boolean> {
	const { userId, newBalanceQepik, seenBalanceQepik, adminId, reason } = adjustment;
	const { rows } = await db.execute(sql`
		WITH seen AS (
			SELECT user_id, ${newBalanceQepik}::bigint - balance_qepik AS difference_qepik
			FROM balances
			WHERE user_id = ${userId} AND balance_qepik = ${seenBalanceQepik}
				AND balance_qepik <> ${newBalanceQepik}
			FOR UPDATE
		), ${bookEntry({
			kind: "adjustment",
			from: sql`seen`,
			userId: sql`seen.user_id`,
			amountQepik: sql`seen.difference_qepik`,
			reference: sql`${newId()}`,
			actorId: sql`${adminId}`,
			reason: sql`${reason}`,
		})}
		SELECT 1 FROM booked`);
	return rows.length > 0;
}

async function refuseUnlessSo(db: Queryable, { userId, seenBalanceQepik }: Adjustment) {
	const balanceQepik = await findBalance(db, userId);
	if (balanceQepik === undefined) throw new Problem("not-found", MESSAGES.userNotFound);
	if (balanceQepik !== seenBalanceQepik) {
		throw new Problem("balance-moved", "Balans dəyişib, yenidən yoxlayın");
	}
}
