import { sql } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import { lockForDecision } from "#app/balance/claim-top-up.server.ts";
import { approveLocked, type DecidedTopUp } from "#app/balance/decide-top-up.server.ts";
import { explainUndecided } from "#app/balance/explain-undecided.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { isCertainOf } from "./list-lines.server.ts";

type Pair = { lineId: string; topUpId: string };

/**
 * Approves a waiting top-up over what a waiting line of the statement says, as this admin's decision.
 * Refuses a line or a top-up that is settled, the admin's own top-up, and a line over more than was
 * asked for: those are approved where the password is asked. `ifCertain`: nobody has looked at this
 * pair alone, so it is refused unless it is still certain.
 */
export async function approveByLine(
	db: Database,
	{ lineId, topUpId, adminId, ifCertain }: Pair & { adminId: string; ifCertain?: boolean },
): Promise<DecidedTopUp> {
	return db.transaction(async (tx) => {
		// The top-up before the line, as taking an approval back locks them.
		await lockForDecision(tx, { topUpId, adminId });
		if (ifCertain) await requireCertain(tx, { lineId, topUpId, adminId });
		const { rows } = await tx.execute<{ amountQepik: number }>(sql`
			UPDATE bank_lines SET status = 'used', top_up_id = top_ups.id,
				settled_at = now(), settled_by = ${adminId}
			FROM top_ups
			WHERE bank_lines.id = ${lineId} AND bank_lines.status = 'waiting'
				AND top_ups.id = ${topUpId} AND top_ups.status = 'pending'
				AND top_ups.user_id <> ${adminId}
				AND bank_lines.amount_qepik <= top_ups.amount_qepik
			RETURNING bank_lines.amount_qepik AS "amountQepik"`);
		const [used] = rows;
		if (!used) throw await explainNotUsed(tx, { lineId, topUpId });
		return approveLocked(tx, { topUpId, adminId, ...used, bankLineId: lineId });
	});
}

/** What was certain when the page was drawn may be a transfer that has been used since. */
async function requireCertain(tx: Queryable, of: Pair & { adminId: string }): Promise<void> {
	const { topUpId, lineId } = of;
	await tx.execute(sql`SELECT FROM bank_lines WHERE id = ${lineId} FOR UPDATE`);
	if (await isCertainOf(tx, of)) return;
	const { rowCount } = await tx.execute(sql`
		SELECT FROM bank_lines, top_ups WHERE bank_lines.id = ${lineId} AND top_ups.id = ${topUpId}
			AND bank_lines.status = 'waiting' AND top_ups.status = 'pending'`);
	if (rowCount === 0) throw await explainNotUsed(tx, of);
	throw new Problem("unavailable", "Köçürmə daha dəqiq uyğun deyil, sətrə ayrıca baxın");
}

/**
 * Approves each pair that is still certain, in a transaction of its own, and tells what became of it: the
 * next ones are not held up by one that is refused.
 */
export async function* approveByLines(
	db: Database,
	{ pairs, adminId }: { pairs: Pair[]; adminId: string },
): AsyncGenerator<DecidedTopUp | { refused: string }> {
	for (const pair of pairs) {
		try {
			yield await approveByLine(db, { ...pair, adminId, ifCertain: true });
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			yield { refused: error.message };
		}
	}
}

/** Puts a line aside that is no top-up, or brings it back. */
export async function dismissLine(
	db: Database,
	{ lineId, adminId }: { lineId: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ amountQepik: number }>(sql`
			UPDATE bank_lines SET status = 'dismissed', settled_at = now(), settled_by = ${adminId}
			WHERE id = ${lineId} AND status = 'waiting'
			RETURNING amount_qepik AS "amountQepik"`);
		const [after] = rows;
		if (!after) throw lineSettled();
		await recordAction(tx, adminId, "bank-line.dismiss", lineId, { after });
	});
}

export async function restoreLine(
	db: Database,
	{ lineId, adminId }: { lineId: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ amountQepik: number }>(sql`
			UPDATE bank_lines SET status = 'waiting', settled_at = NULL, settled_by = NULL
			WHERE id = ${lineId} AND status = 'dismissed'
			RETURNING amount_qepik AS "amountQepik"`);
		const [after] = rows;
		if (!after) throw lineSettled();
		await recordAction(tx, adminId, "bank-line.restore", lineId, { after });
	});
}

const lineSettled = () => new Problem("already-processed", "Bu sətirlə bağlı artıq qərar verilib");

async function explainNotUsed(db: Queryable, { lineId, topUpId }: Pair): Promise<Problem> {
	const { rows } = await db.execute<{ waits: boolean; isOver: boolean }>(sql`
		SELECT top_ups.status = 'pending' AS waits,
			amount_qepik < (SELECT amount_qepik FROM bank_lines WHERE id = ${lineId}) AS "isOver"
		FROM top_ups WHERE id = ${topUpId}`);
	const [topUp] = rows;
	if (!topUp?.waits) return explainUndecided(topUp);
	const { rowCount } = await db.execute(
		sql`SELECT FROM bank_lines WHERE id = ${lineId} AND status = 'waiting'`,
	);
	if (rowCount !== 1) return lineSettled();
	return new Problem(
		"invalid",
		topUp.isOver
			? "Gələn məbləğ istəniləndən çoxdur: sorğunu 'Balans sorğuları' səhifəsində təsdiqləyin"
			: "Öz sorğunuzu 'Balans sorğuları' səhifəsində təsdiqləyin",
	);
}
