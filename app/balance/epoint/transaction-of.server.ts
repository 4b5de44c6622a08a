import type { Database } from "#app/platform/database/database.server.ts";
import { listCalledFor } from "./events.server.ts";
import { flag, keepTransaction, type Payment } from "./payments.server.ts";

/** Longer than the request for a payment may take: when it is over, its answer is lost. */
const REQUEST_S = 30;

/**
 * The transaction that pays a top-up. Where the answer that named it was lost, it is the one that the
 * provider has called with, once no answer can come any more: until then there is `waitS`. A success of
 * another transaction is flagged.
 */
export async function findTransaction(
	db: Database,
	payment: Payment,
): Promise<{ transaction?: string; waitS?: number; isFlagged: boolean }> {
	const { topUpId, ageS } = payment;
	const called = await listCalledFor(db, topUpId);
	const first = called.find(({ status }) => status === "success") ?? called[0];
	let own = payment.transaction ?? undefined;
	if (!own && first) {
		if (ageS < REQUEST_S) return { waitS: Math.ceil(REQUEST_S - ageS), isFlagged: false };
		const { transaction } = first;
		if (await keepTransaction(db, { topUpId, transaction })) own = transaction;
	}
	const others = called.filter(
		({ transaction, status }) => transaction !== own && status !== "failed",
	);
	for (const { transaction } of others) {
		await flag(db, { transaction, kind: "transaction", topUpId });
	}
	return { ...(own !== undefined && { transaction: own }), isFlagged: others.length > 0 };
}
