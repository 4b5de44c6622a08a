// Card payments as the shop keeps them, without a provider.
import { sql } from "drizzle-orm";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { bookReturn } from "#app/balance/epoint/book-return.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { type EventStatus, keepEvent } from "#app/balance/epoint/events.server.ts";
import { keepTransaction } from "#app/balance/epoint/payments.server.ts";
import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeAdmin } from "./make.ts";

export type MadePayment = { topUpId: string; transaction: string; amountQepik: number };

/** A top-up that waits for the bank, with its transaction. */
export async function makePayment(
	db: Database,
	{ userId, amountQepik = 700 }: { userId: string; amountQepik?: number },
): Promise<MadePayment> {
	const transaction = `te${newId()}`;
	const wish = { userId, userEmail: "", amountQepik };
	const { id: topUpId } = await createTopUp(db, { ...wish, type: "epoint" });
	await db.execute(sql`INSERT INTO epoint_payments (top_up_id) VALUES (${topUpId})`);
	await keepTransaction(db, { topUpId, transaction });
	return { topUpId, transaction, amountQepik };
}

/** The event that the provider told of it. */
export function tellPayment(db: Database, payment: MadePayment, status: EventStatus) {
	const { topUpId, transaction, amountQepik } = payment;
	return keepEvent(db, {
		...{ transaction, status, orderId: topUpId, amountQepik: BigInt(amountQepik) },
		...{ operation: "100", source: "callback", rrn: undefined, cardMask: undefined },
	});
}

/** A payment that was credited. */
export async function makePaid(db: Database, of: { userId: string; amountQepik?: number }) {
	const payment = await makePayment(db, of);
	await tellPayment(db, payment, "success");
	await creditPayment(db, payment);
	return payment;
}

/** The same, spent before the bank took it back; returns its top-up. */
export async function makeDebt(db: Database, userId: string): Promise<string> {
	const payment = await makePaid(db, { userId });
	const adminId = (await makeAdmin(db)).id;
	const spent = { newBalanceQepik: 0, seenBalanceQepik: payment.amountQepik };
	await adjustBalance(db, { userId, ...spent, adminId, reason: "" });
	await tellPayment(db, payment, "returned");
	await bookReturn(db, payment);
	return payment.topUpId;
}
