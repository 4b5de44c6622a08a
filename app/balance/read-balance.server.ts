import { and, desc, eq, lt, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { balanceEntries, balanceRequests, balances } from "./balance.table.server.ts";

const PAGE = 20;

type BalanceRequest = typeof balanceRequests.$inferSelect;
export type RequestStatus = BalanceRequest["status"];

/** What became of a request besides its status. */
export const outcomeColumns = {
	reason: balanceRequests.reason,
	undoneAt: balanceRequests.undoneAt,
	takenBackQepik: balanceRequests.takenBackQepik,
	withdrawnAt: balanceRequests.withdrawnAt,
};

/** What an entry's reference names; an adjustment by hand has nothing behind it. */
export const entrySubject = sql<"order" | "request" | null>`CASE ${balanceEntries.kind}
	WHEN 'purchase' THEN 'order'
	WHEN 'refund' THEN 'order'
	WHEN 'topup' THEN 'request'
	ELSE (SELECT 'request' FROM balance_requests WHERE id = ${balanceEntries.reference})
END`;

/** The balance in qəpik, or undefined for a person who does not exist. */
export async function findBalance(db: Queryable, userId: string): Promise<number | undefined> {
	const [found] = await db
		.select({ balanceQepik: balances.balanceQepik })
		.from(balances)
		.where(eq(balances.userId, userId))
		.prepare("balance-of")
		.execute();
	return found?.balanceQepik;
}

/** A page of a customer's requests, newest first; `after` is the last one of the page before. */
export async function listRequestsOf(
	db: Queryable,
	{ userId, after }: { userId: string; after?: string | undefined },
) {
	const found = await db
		.select({
			id: balanceRequests.id,
			amountQepik: balanceRequests.amountQepik,
			approvedAmountQepik: balanceRequests.approvedAmountQepik,
			type: balanceRequests.type,
			status: balanceRequests.status,
			createdAt: balanceRequests.createdAt,
			...outcomeColumns,
		})
		.from(balanceRequests)
		.where(
			and(
				eq(balanceRequests.userId, userId),
				after
					? sql`(${balanceRequests.createdAt}, ${balanceRequests.id}) <
						((SELECT created_at FROM balance_requests WHERE id = ${after}), ${after})`
					: undefined,
			),
		)
		.orderBy(desc(balanceRequests.createdAt), desc(balanceRequests.id))
		.limit(PAGE + 1)
		.prepare(after ? "requests-of-after" : "requests-of")
		.execute();
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { requests: rows, next };
}

/** A page of what came and what went, newest first, before the entry of that number. */
export async function listEntriesOf(
	db: Queryable,
	{ userId, before }: { userId: string; before?: number | undefined },
) {
	const found = await db
		.select({
			sequence: balanceEntries.sequence,
			kind: balanceEntries.kind,
			amountQepik: balanceEntries.amountQepik,
			balanceAfterQepik: balanceEntries.balanceAfterQepik,
			reference: balanceEntries.reference,
			subject: entrySubject,
			reason: balanceEntries.reason,
			createdAt: balanceEntries.createdAt,
		})
		.from(balanceEntries)
		.where(
			and(
				eq(balanceEntries.userId, userId),
				before === undefined ? undefined : lt(balanceEntries.sequence, before),
			),
		)
		.orderBy(desc(balanceEntries.sequence))
		.limit(PAGE + 1)
		.prepare(before === undefined ? "entries-of" : "entries-of-before")
		.execute();
	const { rows, next } = cutPage(found, PAGE, ({ sequence }) => sequence);
	return { entries: rows, next };
}
