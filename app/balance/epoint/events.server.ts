import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type ProviderText, readAmount, readTransaction } from "./provider-text.server.ts";

export type EventStatus = "success" | "failed" | "returned";

export type PaymentEvent = {
	transaction: string;
	status: EventStatus;
	orderId: string;
	amountQepik: bigint | undefined;
	operation: string;
	source: "callback" | "answer";
	rrn: string | undefined;
	cardMask: string | undefined;
};

/** An operation of the provider that is a payment; a card's registration is 001. */
export const PAYMENT = "100";

const STATUSES: Record<string, EventStatus> = {
	success: "success",
	failed: "failed",
	error: "failed",
	returned: "returned",
};

/** What the provider's word for a status means; undefined while nothing is settled. */
export const eventStatus = (word: string | undefined): EventStatus | undefined =>
	Object.hasOwn(STATUSES, word ?? "") ? STATUSES[word ?? ""] : undefined;

/** Reads what the provider called with; undefined for what has not the shape of a payment's event. */
export function readCallback(texts: ProviderText): PaymentEvent | undefined {
	const transaction = readTransaction(texts.transaction);
	const status = eventStatus(texts.status);
	const orderId = texts.order_id;
	if (!transaction || !status || !orderId || orderId.length > 255) return undefined;
	const amountQepik = readAmount(texts.amount);
	// What failed moves no money, so nothing hangs on its amount.
	if (status !== "failed" && amountQepik === undefined) return undefined;
	const operation = texts.operation_code ?? "";
	const about = { rrn: short(texts.rrn), cardMask: short(texts.card_mask) };
	const event = { transaction, status, orderId, amountQepik };
	return { ...event, ...about, operation: operation.slice(0, 20), source: "callback" };
}

const short = (text: string | undefined) => text?.slice(0, 40);

/** Keeps an event; false where the same was told before. */
export async function keepEvent(db: Queryable, event: PaymentEvent): Promise<boolean> {
	const { transaction, status, orderId, amountQepik, operation, source, rrn, cardMask } = event;
	const { rowCount } = await db.execute(sql`
		INSERT INTO epoint_events
			(transaction, status, order_id, amount_qepik, operation, source, rrn, card_mask)
		VALUES (${transaction}, ${status}, ${orderId}, ${amountQepik?.toString() ?? null}::bigint,
			${operation}, ${source}, ${rrn ?? null}, ${cardMask ?? null})
		ON CONFLICT (transaction, status) DO NOTHING`);
	return rowCount === 1;
}

export type KeptEvent = {
	transaction: string;
	orderId: string;
	amountQepik: number | null;
	operation: string;
	/** Since it was told. */
	ageS: number;
};

/** The event of one status that was kept of a transaction. */
export async function findEvent(
	db: Queryable,
	{ transaction, status }: { transaction: string; status: EventStatus },
): Promise<KeptEvent | undefined> {
	const { rows } = await db.execute<KeptEvent>(sql`
		SELECT transaction, order_id AS "orderId", amount_qepik AS "amountQepik", operation,
			extract(epoch FROM now() - received_at)::float8 AS "ageS"
		FROM epoint_events WHERE transaction = ${transaction} AND status = ${status}`);
	return rows[0];
}

/**
 * Whether an event tells of a return over another amount than the one that was kept. It is kept nowhere:
 * it has the provider asked again, whose answer counts.
 */
export async function isOtherReturn(db: Queryable, event: PaymentEvent): Promise<boolean> {
	if (event.status !== "returned") return false;
	const kept = await findEvent(db, event);
	return kept?.amountQepik !== Number(event.amountQepik);
}

/** The transactions that called for a top-up. */
export async function listCalledFor(
	db: Queryable,
	topUpId: string,
): Promise<{ transaction: string; status: EventStatus }[]> {
	const { rows } = await db.execute<{ transaction: string; status: EventStatus }>(sql`
		SELECT transaction, status FROM epoint_events
		WHERE order_id = ${topUpId} ORDER BY received_at`);
	return rows;
}
