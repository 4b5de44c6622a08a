import { eq, sql } from "drizzle-orm";
import { findLastAction } from "#app/audit/read-actions.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { refuseUnseenCorrection } from "./correct-id.server.ts";
import { type ChangedOrder, type GivenBack, giveBackTheRest } from "./give-back.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { dropUndo, keepForUndo } from "./order-undo.server.ts";
import { orders } from "./orders.table.server.ts";
import { isOpen, type OrderStatus, type SettableStatus } from "./status.ts";

/**
 * Sets an order's status; from any to any, as specified. The moments of the first completion and of
 * the first cancellation stay, however often the status changes. No money moves, unless a cancellation
 * comes with `refund`: then both happen or neither.
 * Refuses, naming whoever was first, when the status is no longer the `seenStatus` that is given, and
 * when another admin is at the order, or its customer has corrected an ID since it was seen.
 */
export async function setOrderStatus(
	db: Database,
	options: {
		orderId: string;
		status: SettableStatus;
		adminId: string;
		refund?: boolean;
	} & Seen,
): Promise<ChangedOrder> {
	const { orderId, adminId, refund = false, ...change } = options;
	const { status } = change;
	return db.transaction(async (tx) => {
		const before = await lockForAct(tx, { orderId, adminId });
		await changeStatus(tx, { orderId, before, adminId, ...change });
		if (refund && status === "cancelled") return refundTheRest(tx, { orderId, adminId });
		const { userId, userName, totalQepik } = before;
		return { userId, userName, totalQepik, stockMoved: false };
	});
}

/** Completes an order and sends its customer the message, both or neither; refuses what either refuses. */
export async function deliverOrder(
	db: Database,
	{ seenStatus, seenRefundedQepik, seenCorrections, ...message }: Omit<OrderText, "text"> & Seen,
): Promise<ChangedOrder> {
	const { orderId, adminId } = message;
	return db.transaction(async (tx) => {
		const before = await lockForAct(tx, { orderId, adminId });
		const change = { orderId, before, adminId, seenStatus, seenRefundedQepik, seenCorrections };
		await changeStatus(tx, { ...change, status: "completed" });
		await writeText(tx, before, { ...message, text: "customerMessage" });
		const { userId, userName, totalQepik } = before;
		return { userId, userName, totalQepik, stockMoved: false };
	});
}

async function changeStatus(
	db: Queryable,
	change: StatusChange & Seen & { status: SettableStatus },
): Promise<void> {
	const { orderId, before, status, adminId, seenStatus, seenRefundedQepik } = change;
	if (seenStatus && before.status !== seenStatus) {
		const refusal = await whyStatusChanged(db, change);
		if (refusal) throw refusal;
	}
	// One's own, sent again because its answer was lost: what went back with it was not seen before.
	if (before.status === status) return;
	refuseUnseenRefund(before, seenRefundedQepik);
	await refuseUnseenCorrection(db, change);
	await db
		.update(orders)
		.set({
			status,
			...(status === "completed" && { completedAt: sql`coalesce(completed_at, now())` }),
			...(status === "cancelled" && { cancelledAt: sql`coalesce(cancelled_at, now())` }),
		})
		.where(eq(orders.id, orderId));
	if (!isOpen(status)) await orderClaim.end(db, orderId);
	if (status === "completed") await keepForUndo(db, orderId, before);
	else await dropUndo(db, orderId);
	await recordAction(db, adminId, "order.status", orderId, {
		before: { status: before.status },
		after: { status },
	});
}

function refuseUnseenRefund(before: { refundedQepik: number }, seenQepik: number | undefined) {
	if (seenQepik === undefined || before.refundedQepik === seenQepik) return;
	throw new Problem("already-processed", "Bu sifarişin məbləğindən bu arada qaytarılıb");
}

type StatusChange = {
	orderId: string;
	before: Awaited<ReturnType<typeof lockOrder>>;
	adminId: string;
	/** To which it is to change, if it is. */
	status?: SettableStatus;
};

/** What the admin saw when deciding. */
type Seen = {
	seenStatus?: OrderStatus | undefined;
	seenRefundedQepik?: number | undefined;
	seenCorrections?: number | undefined;
};

const WHAT_HAPPENED: Record<OrderStatus, string> = {
	pending: "gözləməyə qaytardı",
	processing: "işə götürdü",
	completed: "tamamladı",
	cancelled: "ləğv etdi",
};

/** Says who was first; undefined for one's own change, sent again because its response was lost. */
export async function whyStatusChanged(
	db: Queryable,
	{ orderId, before, status, adminId }: StatusChange,
): Promise<Problem | undefined> {
	const last = await findLastAction(db, "order.status", orderId);
	if (before.status === status && last?.actorId === adminId) return undefined;
	if (before.withdrawnAt && !last) {
		return withdrawn();
	}
	const who = last?.actorName ?? "başqa admin";
	return new Problem(
		"already-processed",
		`Bu sifarişi artıq ${who} ${WHAT_HAPPENED[before.status]}`,
	);
}

const TEXT_ACTIONS = { adminNotes: "order.note", customerMessage: "order.message" } as const;

type OrderText = {
	orderId: string;
	text: keyof typeof TEXT_ACTIONS;
	value: string;
	/** The text as it was when the writing began: what was saved since is not overwritten. */
	seen?: string | undefined;
	adminId: string;
};

/** Saves the admins' note, or the message that the customer reads on the order. */
export async function writeOrderText(
	db: Database,
	written: OrderText,
): Promise<{ userId: string }> {
	return db.transaction(async (tx) => {
		const before = await lockOrder(tx, written.orderId);
		if (written.text === "customerMessage") {
			await orderClaim.refuseOthers(tx, { ...written, id: written.orderId });
		}
		await writeText(tx, before, written);
		return { userId: before.userId };
	});
}

/** The journal is kept for ever, and says how long a text is: it holds codes and logins. */
async function writeText(
	db: Queryable,
	before: Record<keyof typeof TEXT_ACTIONS, string> & { status: OrderStatus },
	{ orderId, text, value, seen, adminId }: OrderText,
): Promise<void> {
	if (before[text] === value) return;
	if (seen !== undefined && normalized(before[text]) !== normalized(seen)) throw textChanged();
	await db
		.update(orders)
		.set({ [text]: value })
		.where(eq(orders.id, orderId));
	if (text === "customerMessage" && before.status === "completed") await dropUndo(db, orderId);
	await recordAction(db, adminId, TEXT_ACTIONS[text], orderId, {
		before: { [`${text}Length`]: lengthOf(before[text]) },
		after: { [`${text}Length`]: lengthOf(value) },
	});
}

/** In characters, as the database counts them. */
function lengthOf(text: string): number {
	return [...text].length;
}

/** Without what a form does to line breaks. */
function normalized(text: string): string {
	return text.replaceAll("\r\n", "\n").trim();
}

/**
 * Locks an order for what only the admin does who is at it, or anybody while nobody is. The claim is
 * read after the lock: a statement that waits for a lock sees other tables as they were before.
 */
async function lockForAct(db: Queryable, act: { orderId: string; adminId: string }) {
	const order = await lockOrder(db, act.orderId);
	await orderClaim.refuseOthers(db, { ...act, id: act.orderId });
	return order;
}

/** Locks the order until the transaction ends, so that what is recorded as before is what was. */
export async function lockOrder(db: Queryable, orderId: string) {
	const [order] = await db
		.select({
			userId: orders.userId,
			userName: orders.userName,
			totalQepik: orders.totalQepik,
			refundedQepik: orders.refundedQepik,
			status: orders.status,
			withdrawnAt: orders.withdrawnAt,
			adminNotes: orders.adminNotes,
			customerMessage: orders.customerMessage,
		})
		.from(orders)
		.where(eq(orders.id, orderId))
		.for("update");
	if (!order) throw new Problem("not-found", MESSAGES.orderNotFound);
	return order;
}

type RefundOfTheRest = {
	orderId: string;
	adminId: string;
	/** What the admin saw as given back: another sum than that is left then. */
	seenRefundedQepik?: number | undefined;
};

/**
 * Refunds what is left of a cancelled order, once, and returns its units to the stocks that they were
 * taken from. Of many refunds at once only one finds something left.
 */
export async function refundOrder(
	db: Database,
	{ orderId, adminId, seenRefundedQepik }: RefundOfTheRest,
): Promise<GivenBack> {
	return db.transaction(async (tx) => {
		const before = await lockForAct(tx, { orderId, adminId });
		if (before.refundedQepik < before.totalQepik) refuseUnseenRefund(before, seenRefundedQepik);
		return refundTheRest(tx, { orderId, adminId });
	});
}

/** The order is locked. */
async function refundTheRest(
	db: Queryable,
	{ orderId, adminId }: { orderId: string; adminId: string },
): Promise<GivenBack> {
	const refunded = await giveBackTheRest(db, {
		orderId,
		actorId: adminId,
		set: sql``,
		where: sql`status = 'cancelled'`,
	});
	if (!refunded) throw await whyNotRefunded(db, orderId);
	await recordAction(db, adminId, "order.refund", orderId, {
		after: { refundedQepik: refunded.amountQepik },
	});
	return refunded;
}

async function whyNotRefunded(db: Queryable, orderId: string): Promise<Problem> {
	const { refundedQepik, totalQepik } = await lockOrder(db, orderId);
	return refundedQepik === totalQepik
		? new Problem("already-processed", "Bu sifarişin məbləği artıq balansa qaytarılıb")
		: new Problem("invalid", "Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər");
}

export function withdrawn(): Problem {
	return new Problem("already-processed", "Bu sifarişi müştəri özü geri götürüb");
}

function textChanged(): Problem {
	return new Problem("text-moved", "Bu mətni başqa admin dəyişib. Hansının qalacağını seçin");
}
