import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { bookEntry } from "#app/balance/book-entry.server.ts";
import { requireReason } from "#app/balance/reasons.ts";
import { newId } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The kind of the job that sends it; its key is the refund. */
export const REVERSE = "epoint-reverse";

type Wish = {
	topUpId: string;
	amountQepik: number;
	/** The customer reads it. */
	reason: string;
	adminId: string;
};

/**
 * Gives a card payment back to its card, or a part of it: books it out of the balance in the admin's
 * name and has it sent after that, so that no money is on the card and in the balance at once. Refuses
 * more than the balance, or than is still credited of the payment; a payment that the bank took back,
 * and one of which something was given back before.
 */
export async function askCardRefund(
	{ db, jobs }: Pick<App, "db" | "jobs">,
	wish: Wish,
): Promise<{ userId: string }> {
	const { topUpId, amountQepik, adminId } = wish;
	const reason = requireReason(wish.reason);
	const id = newId();
	return db.transaction(async (tx) => {
		// The top-up before the balance, as a return of the bank locks them.
		await tx.execute(sql`SELECT FROM top_ups WHERE id = ${topUpId} FOR UPDATE`);
		const { rows } = await tx.execute<{ userId: string }>(sql`
			WITH covered AS (
				SELECT top_ups.user_id, credit.top_up_id, credit.transaction
				FROM epoint_credits credit JOIN top_ups ON top_ups.id = credit.top_up_id
					JOIN balances ON balances.user_id = top_ups.user_id
				WHERE credit.top_up_id = ${topUpId}
					AND balance_qepik >= ${amountQepik}
					AND ${amountQepik} <= credit.amount_qepik - coalesce(taken_back_qepik, 0)
					AND NOT EXISTS (SELECT FROM card_refunds WHERE top_up_id = ${topUpId})
					AND NOT EXISTS (
						SELECT FROM epoint_events told
						WHERE told.transaction = credit.transaction AND told.status = 'returned'
					)
				FOR UPDATE OF balances
			), kept AS (
				INSERT INTO card_refunds (id, top_up_id, user_id, transaction, amount_qepik, reason, asked_by)
				SELECT ${id}, top_up_id, user_id, transaction, ${amountQepik}, ${reason}, ${adminId}
				FROM covered
				RETURNING user_id, entry_reference, amount_qepik
			), ${bookEntry({
				kind: "adjustment",
				from: sql`kept`,
				userId: sql`kept.user_id`,
				amountQepik: sql`-kept.amount_qepik`,
				reference: sql`kept.entry_reference`,
				actorId: sql`${adminId}`,
				reason: sql`${reason}`,
			})}
			SELECT user_id AS "userId" FROM booked`);
		const [asked] = rows;
		if (!asked) throw await explainRefusal(tx, wish);
		await recordAction(tx, adminId, "top-up.card-refund", topUpId, {
			after: { amountQepik, reason },
		});
		await jobs.put(tx, { kind: REVERSE, key: id });
		return asked;
	});
}

type Facts = { leftQepik: number; balanceQepik: number; isAsked: boolean };

/** The first reason; without one it was another's press that came first. */
async function explainRefusal(tx: Queryable, { topUpId, amountQepik }: Wish) {
	const { rows } = await tx.execute<Facts>(sql`
		SELECT credit.amount_qepik - coalesce(taken_back_qepik, 0) AS "leftQepik",
			balance_qepik AS "balanceQepik",
			EXISTS (SELECT FROM card_refunds WHERE top_up_id = ${topUpId}) AS "isAsked"
		FROM epoint_credits credit JOIN top_ups ON top_ups.id = credit.top_up_id
			JOIN balances ON balances.user_id = top_ups.user_id
		WHERE credit.top_up_id = ${topUpId}`);
	const [facts] = rows;
	if (!facts) return new Problem("not-found", "Ödəniş tapılmadı");
	if (facts.isAsked) return new Problem("already-processed", "Bu ödənişdən karta artıq qaytarılıb");
	const mostQepik = Math.min(facts.leftQepik, facts.balanceQepik);
	if (amountQepik <= mostQepik)
		return new Problem("already-processed", "Bank bu ödənişin karta qaytarıldığını artıq bildirib");
	const message =
		mostQepik > 0
			? `Ən çoxu ${formatManat(mostQepik)} qaytarıla bilər`
			: "Müştərinin balansında qaytarılacaq məbləğ qalmayıb";
	return new Problem("balance-short", message, { amount: message });
}
