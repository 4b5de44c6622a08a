import { sql } from "drizzle-orm";
import { recordAction } from "../audit/record-action.server.ts";
import { newId } from "../core/ids.ts";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Database, Queryable } from "../platform/database.server.ts";
import { bookEntry } from "./book-entry.server.ts";
import { findBalance } from "./read-balance.server.ts";

type Adjustment = {
	userId: string;
	newBalanceQepik: number;
	seenBalanceQepik: number;
	actorId: string;
	reason: string;
};

/**
 * Sets a customer's balance to what the admin typed, booked as the difference, provided that the
 * balance is still what the admin saw. A balance that is already so books nothing.
 */
export async function adjustBalance(db: Database, adjustment: Adjustment): Promise<void> {
	const { userId, newBalanceQepik, seenBalanceQepik, actorId, reason } = adjustment;
	await db.transaction(async (tx) => {
		if (!(await bookAdjustment(tx, adjustment))) return refuseUnlessSo(tx, adjustment);
		await recordAction(tx, actorId, "user.balance", userId, {
			before: { balanceQepik: seenBalanceQepik },
			after: { balanceQepik: newBalanceQepik, ...(reason && { reason }) },
		});
	});
}

async function bookAdjustment(db: Queryable, adjustment: Adjustment): Promise<boolean> {
	const { userId, newBalanceQepik, seenBalanceQepik, actorId, reason } = adjustment;
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
			actorId: sql`${actorId}`,
			reason: sql`${reason}`,
		})}
		SELECT 1 FROM booked`);
	return rows.length > 0;
}

async function refuseUnlessSo(db: Queryable, { userId, seenBalanceQepik }: Adjustment) {
	const balanceQepik = await findBalance(db, userId);
	if (balanceQepik === undefined) throw new Problem("not-found", WORDS.userNotFound);
	if (balanceQepik !== seenBalanceQepik) {
		throw new Problem("balance-moved", "Balans dəyişib, yenidən yoxlayın");
	}
}
