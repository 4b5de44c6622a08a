import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { balanceEntries, balanceRequests } from "./balance.table.server.ts";
import type { RequestStatus } from "./read-balance.server.ts";

const PAGE = 30;

// Each is one look by the primary key, for the rows of a page alone.
const nameOf = (id: AnyPgColumn) => sql<string>`(SELECT name FROM users WHERE id = ${id})`;

const columns = {
	id: balanceRequests.id,
	userId: balanceRequests.userId,
	userName: nameOf(balanceRequests.userId),
	userEmail: balanceRequests.userEmail,
	amountQepik: balanceRequests.amountQepik,
	approvedAmountQepik: balanceRequests.approvedAmountQepik,
	type: balanceRequests.type,
	status: balanceRequests.status,
	createdAt: balanceRequests.createdAt,
	processedAt: balanceRequests.processedAt,
	processedByName: nameOf(balanceRequests.processedBy),
};

export type AdminRequest = Awaited<ReturnType<typeof listWaitingRequests>>[number];

/** The requests that wait for an admin, oldest first. */
export function listWaitingRequests(db: Queryable, { limit = PAGE } = {}) {
	return db
		.select(columns)
		.from(balanceRequests)
		.where(eq(balanceRequests.status, "pending"))
		.orderBy(asc(balanceRequests.createdAt), asc(balanceRequests.id))
		.limit(limit);
}

/** A page of what was decided, newest decision first. */
export async function listProcessedRequests(
	db: Queryable,
	{ status, after }: { status?: RequestStatus | undefined; after?: string | undefined },
) {
	const found = await db
		.select(columns)
		.from(balanceRequests)
		.where(
			and(
				sql`${balanceRequests.status} <> 'pending'`,
				status && eq(balanceRequests.status, status),
				after
					? sql`(${balanceRequests.processedAt}, ${balanceRequests.id}) <
						((SELECT processed_at FROM balance_requests WHERE id = ${after}), ${after})`
					: undefined,
			),
		)
		.orderBy(desc(balanceRequests.processedAt), desc(balanceRequests.id))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	return { processed: rows, next };
}

/** A page of a customer's ledger with who did it, newest first. */
export async function listLedgerOf(
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
			reason: balanceEntries.reason,
			actorName: nameOf(balanceEntries.actorId),
			createdAt: balanceEntries.createdAt,
		})
		.from(balanceEntries)
		.where(
			and(
				eq(balanceEntries.userId, userId),
				before === undefined ? undefined : sql`${balanceEntries.sequence} < ${before}`,
			),
		)
		.orderBy(desc(balanceEntries.sequence))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ sequence }) => sequence);
	return { entries: rows, next };
}
