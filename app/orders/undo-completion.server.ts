import { eq } from "drizzle-orm";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { lockOrder } from "./change-order.server.ts";
import type { ChangedOrder } from "./give-back.server.ts";
import { takeUndo } from "./order-undo.server.ts";
import { orders } from "./orders.table.server.ts";

/**
 * Takes a completion back within ten minutes: the order has the status and the message that it had
 * before, both or neither. Refuses once somebody has changed it since, naming that admin.
 */
export async function undoCompletion(
	db: Database,
	{ orderId, adminId }: { orderId: string; adminId: string },
): Promise<ChangedOrder> {
	return db.transaction(async (tx) => {
		const before = await lockOrder(tx, orderId);
		const former = await takeUndo(tx, orderId);
		if (!former || before.status !== "completed") throw await whyNotUndone(tx, orderId);
		await tx.update(orders).set(former).where(eq(orders.id, orderId));
		const wasSent = before.customerMessage !== former.customerMessage;
		await recordAction(tx, adminId, "order.undo", orderId, {
			before: { status: before.status, ...(wasSent && lengthOf(before)) },
			after: { status: former.status, ...(wasSent && lengthOf(former)) },
		});
		const { userId, userName, totalQepik } = before;
		return { userId, userName, totalQepik, stockMoved: false };
	});
}

/** The journal says how long a message is, not what it says. */
function lengthOf({ customerMessage }: { customerMessage: string }) {
	return { customerMessageLength: [...customerMessage].length };
}

async function whyNotUndone(db: Queryable, orderId: string): Promise<Problem> {
	const newest = await listActionsOf(db, { subjectKind: "order", subjectId: orderId, limit: 9 });
	const [last, ...earlier] = newest.filter(({ action }) => action !== "order.note");
	// A delivery is recorded as a status and a message, of one moment.
	const isUnchanged = [last, ...earlier].some(
		(act) =>
			act?.after?.status === "completed" && act.createdAt.getTime() === last?.createdAt.getTime(),
	);
	return isUnchanged
		? new Problem("already-processed", "Geri almağın vaxtı keçib: 10 dəqiqə ərzində mümkün idi")
		: new Problem(
				"already-processed",
				`Bu sifarişi sonra ${last?.actorName ?? "başqa admin"} dəyişib, geri alına bilməz`,
			);
}
