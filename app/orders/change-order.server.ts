import { eq, sql } from "drizzle-orm";
import { recordAct } from "../audit/record-act.server.ts";
import { bookEntry } from "../balance/book-entry.server.ts";
import { Problem } from "../core/problem.ts";
import type { Database, Queryable } from "../platform/database.server.ts";
import { orders } from "./orders.table.server.ts";
import type { SettableStatus } from "./status.ts";

/**
 * Sets an order's status; from any to any, as specified. The moments of the first completion and
 * of the first cancelling stay, however often the status goes to and fro. No money moves.
 */
export async function setOrderStatus(
	db: Database,
	{ orderId, status, adminId }: { orderId: string; status: SettableStatus; adminId: string },
): Promise<{ userId: string }> {
	return db.transaction(async (tx) => {
		const before = await lockOrder(tx, orderId);
		if (before.status === status) return { userId: before.userId };
		await tx
			.update(orders)
			.set({
				status,
				...(status === "completed" && { completedAt: sql`coalesce(completed_at, now())` }),
				...(status === "cancelled" && { cancelledAt: sql`coalesce(cancelled_at, now())` }),
			})
			.where(eq(orders.id, orderId));
		await recordAct(tx, {
			actorId: adminId,
			action: "order.status",
			subjectKind: "order",
			subjectId: orderId,
			before: { status: before.status },
			after: { status },
		});
		return { userId: before.userId };
	});
}

const TEXT_ACTIONS = { adminNotes: "order.note", customerMessage: "order.message" } as const;

type OrderText = {
	orderId: string;
	text: keyof typeof TEXT_ACTIONS;
	value: string;
	/** The text that was there when the writing began: what was written since is not overwritten. */
	seen?: string | undefined;
	adminId: string;
};

/** Writes what admins note among themselves, or what the customer reads on the order. */
export async function writeOrderText(
	db: Database,
	{ orderId, text, value, seen, adminId }: OrderText,
): Promise<{ userId: string }> {
	return db.transaction(async (tx) => {
		const before = await lockOrder(tx, orderId);
		if (before[text] === value) return { userId: before.userId };
		if (seen !== undefined && sameText(before[text]) !== sameText(seen)) throw textMoved();
		await tx
			.update(orders)
			.set({ [text]: value })
			.where(eq(orders.id, orderId));
		await recordAct(tx, {
			actorId: adminId,
			action: TEXT_ACTIONS[text],
			subjectKind: "order",
			subjectId: orderId,
			before: { [text]: before[text] },
			after: { [text]: value },
		});
		return { userId: before.userId };
	});
}

/** Without what a browser makes of line breaks in a form. */
function sameText(text: string): string {
	return text.replaceAll("\r\n", "\n").trim();
}

/** The order as it is, held until the transaction ends, so that what is recorded is what was. */
async function lockOrder(db: Queryable, orderId: string) {
	const [order] = await db
		.select({
			userId: orders.userId,
			status: orders.status,
			adminNotes: orders.adminNotes,
			customerMessage: orders.customerMessage,
		})
		.from(orders)
		.where(eq(orders.id, orderId))
		.for("update");
	if (!order) throw orderNotFound();
	return order;
}

/**
 * Gives a cancelled order's money back, whole and once: of many refunds at once one finds the
 * order unrefunded.
 */
export async function refundOrder(
	db: Database,
	{ orderId, adminId }: { orderId: string; adminId: string },
): Promise<{ userId: string }> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ user_id: string; total_qepik: number }>(sql`
			WITH refunded AS (
				UPDATE orders SET refunded_at = now()
				WHERE id = ${orderId} AND status = 'cancelled' AND refunded_at IS NULL
				RETURNING id, user_id, total_qepik
			), ${bookEntry({
				kind: "refund",
				from: sql`refunded`,
				userId: sql`refunded.user_id`,
				amountQepik: sql`refunded.total_qepik`,
				reference: sql`refunded.id`,
				actorId: sql`${adminId}`,
			})}
			SELECT refunded.user_id, refunded.total_qepik FROM booked, refunded`);
		const [refunded] = rows;
		if (!refunded) throw await whyNotRefunded(tx, orderId);
		await recordAct(tx, {
			actorId: adminId,
			action: "order.refund",
			subjectKind: "order",
			subjectId: orderId,
			after: { refundedQepik: refunded.total_qepik },
		});
		return { userId: refunded.user_id };
	});
}

async function whyNotRefunded(db: Queryable, orderId: string): Promise<Problem> {
	const [order] = await db
		.select({ refundedAt: orders.refundedAt })
		.from(orders)
		.where(eq(orders.id, orderId));
	if (!order) return orderNotFound();
	return order.refundedAt
		? new Problem("already-processed", "Bu sifarişin məbləği artıq balansa qaytarılıb")
		: new Problem("invalid", "Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər");
}

function textMoved(): Problem {
	return new Problem("text-moved", "Bu mətni başqa admin dəyişib. Hansının qalacağını seçin");
}

function orderNotFound(): Problem {
	return new Problem("not-found", "Sifariş tapılmadı");
}
