import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";
import { balanceEntries, balanceRequests, balances } from "./balance.table.server.ts";

const PAGE = 50;

type BalanceRequest = typeof balanceRequests.$inferSelect;
export type RequestStatus = BalanceRequest["status"];

/** The balance in qəpik, or undefined for a person who does not exist. */
export async function findBalance(db: Queryable, userId: string): Promise<number | undefined> {
	const [found] = await db
		.select({ balanceQepik: balances.balanceQepik })
		.from(balances)
		.where(eq(balances.userId, userId));
	return found?.balanceQepik;
}

/** A customer's requests, newest first. */
export function listRequestsOf(db: Queryable, userId: string) {
	return db
		.select({
			id: balanceRequests.id,
			amountQepik: balanceRequests.amountQepik,
			approvedAmountQepik: balanceRequests.approvedAmountQepik,
			type: balanceRequests.type,
			status: balanceRequests.status,
			createdAt: balanceRequests.createdAt,
		})
		.from(balanceRequests)
		.where(eq(balanceRequests.userId, userId))
		.orderBy(desc(balanceRequests.createdAt), desc(balanceRequests.id))
		.limit(PAGE);
}

/** What came and what went, newest first. */
export function listEntriesOf(db: Queryable, userId: string) {
	return db
		.select({
			sequence: balanceEntries.sequence,
			kind: balanceEntries.kind,
			amountQepik: balanceEntries.amountQepik,
			balanceAfterQepik: balanceEntries.balanceAfterQepik,
			reference: balanceEntries.reference,
			reason: balanceEntries.reason,
			createdAt: balanceEntries.createdAt,
		})
		.from(balanceEntries)
		.where(eq(balanceEntries.userId, userId))
		.orderBy(desc(balanceEntries.sequence))
		.limit(PAGE);
}
