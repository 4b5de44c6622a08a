import { and, eq, sql } from "drizzle-orm";
import { keptId, whyRefused } from "#app/cart/typed-id.ts";
import { findIdForm } from "#app/catalog/read-id-form.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { findLine } from "./find-line.server.ts";
import { MOST_CORRECTIONS } from "./id-corrections.ts";
import { orderClaim } from "./order-claim.server.ts";
import { orders } from "./orders.table.server.ts";

type Correction = {
	orderId: string;
	userId: string;
	line: number;
	/** As it was typed, the second field in parentheses. */
	typed: string;
};

export type Corrected = { gameId: string; formerId: string; playerId: string };

/**
 * Corrects the ID of a line of a customer's own order, while it is pending, no admin is at it and nothing
 * of the line is delivered; twice at most. Refuses as well what is there already, and what the game does
 * not take. The order's row is locked first, as by an admin who takes it or delivers a line: of both at
 * once the second is refused.
 */
export async function correctId(db: Database, correction: Correction): Promise<Corrected> {
	const { orderId, userId, line, typed } = correction;
	return db.transaction(async (tx) => {
		await lockWaiting(tx, { orderId, userId });
		const item = await findLine(tx, { orderId, line });
		if (!item?.playerId) throw new Problem("not-found", MESSAGES.orderNotFound);
		const { gameId, playerId: formerId, delivered } = item;
		if (delivered > 0) {
			throw new Problem("already-processed", "Bu ID-yə artıq çatdırılıb, ID-ni düzəltmək olmaz");
		}
		const number = 1 + (await countCorrections(tx, orderId, line));
		if (number > MOST_CORRECTIONS) {
			throw new Problem("invalid", "Bu ID artıq iki dəfə düzəldilib");
		}
		const idForm = await findIdForm(tx, gameId);
		const playerId = keptId(idForm, typed);
		const refusal = whyRefused(idForm, playerId);
		if (refusal) throw refusedFields({ [FIELDS[refusal.part]]: refusal.message });
		if (playerId === formerId) throw refusedFields({ playerId: "Bu, elə indiki ID-dir" });
		await tx.execute(sql`
			INSERT INTO order_id_corrections (order_id, line, number, old_id, new_id, new_parts)
			VALUES (${orderId}, ${line}, ${number}, ${formerId}, ${playerId},
				nullif(split_player_id(${JSON.stringify(idForm)}::jsonb, ${playerId}), '{}'))`);
		return { gameId, formerId, playerId };
	});
}

const FIELDS = ["playerId", "playerServer"] as const;

/** The claim is read after the lock: a statement that waits for a lock sees other tables as they were before. */
async function lockWaiting(
	tx: Queryable,
	{ orderId, userId }: { orderId: string; userId: string },
) {
	const [order] = await tx
		.select({ status: orders.status })
		.from(orders)
		.where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
		.for("update");
	if (!order) throw new Problem("not-found", MESSAGES.orderNotFound);
	if (order.status !== "pending") {
		throw new Problem("already-processed", `${DECIDED[order.status]}, ID-ni düzəltmək olmaz`);
	}
	if (await orderClaim.isTaken(tx, orderId)) {
		throw new Problem("taken", "Sifarişinizə artıq baxılır, ID-ni düzəltmək olmaz");
	}
}

const DECIDED = {
	processing: "Sifariş artıq işlənir",
	completed: "Sifariş artıq tamamlanıb",
	cancelled: "Sifariş artıq ləğv edilib",
};

async function countCorrections(db: Queryable, orderId: string, line?: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`
		SELECT count(*)::int AS count FROM order_id_corrections
		WHERE order_id = ${orderId} ${line === undefined ? sql`` : sql`AND line = ${line}`}`);
	return rows[0]?.count ?? 0;
}

/**
 * Refuses what an admin does to an order of which they saw fewer corrections: they may hold the ID of
 * before. The order is locked by an earlier statement.
 */
export async function refuseUnseenCorrection(
	tx: Queryable,
	{ orderId, seenCorrections }: { orderId: string; seenCorrections?: number | undefined },
): Promise<void> {
	if (seenCorrections === undefined) return;
	if ((await countCorrections(tx, orderId)) === seenCorrections) return;
	throw new Problem("already-processed", "Müştəri bu arada ID-ni düzəldib. Yeni ID-ni yoxlayın");
}
