import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { parseManat } from "../core/money.ts";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { findUserIds } from "../users/admin-read-users.server.ts";
import { selectShownName } from "../users/select-shown-name.server.ts";
import { balanceEntries, balanceRequests } from "./balance.table.server.ts";
import { entrySubject, outcomeColumns, type RequestStatus } from "./read-balance.server.ts";

const PAGE = 30;
/** More customers than this are no answer to a search: it asks to be narrowed. */
const MANY_CUSTOMERS = 50;

// Each is one look by the primary key, for the rows of a page alone.
const shownName = selectShownName(sql`name`, sql`email`);
const nameOf = (id: AnyPgColumn) => sql<string>`(SELECT ${shownName} FROM users WHERE id = ${id})`;

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
	isOld: sql<boolean>`${balanceRequests.status} = 'pending'
		AND ${balanceRequests.createdAt} < now() - interval '7 days'`,
	ageMinutes: sql<number>`floor(extract(epoch FROM now() - ${balanceRequests.createdAt}) / 60)::int`,
	processedAt: balanceRequests.processedAt,
	processedByName: nameOf(balanceRequests.processedBy),
	undoneByName: nameOf(balanceRequests.undoneBy),
	...outcomeColumns,
};

export type AdminRequest = Awaited<ReturnType<typeof listWaitingRequests>>["requests"][number];

/** One of the two lists: which requests it holds, and in which order. */
type List = { holds: SQL; order: SQL; isAfter: (id: string) => SQL; amounts: AnyPgColumn[] };

const { amountQepik, approvedAmountQepik, createdAt, processedAt, id: requestId } = balanceRequests;

const WAITING: List = {
	holds: sql`${balanceRequests.status} = 'pending'`,
	order: sql`${createdAt}, ${requestId}`,
	isAfter: (id) => sql`(${createdAt}, ${requestId}) >
		((SELECT created_at FROM balance_requests WHERE id = ${id}), ${id})`,
	amounts: [amountQepik],
};

const PROCESSED: List = {
	holds: sql`${balanceRequests.status} <> 'pending'`,
	order: sql`${processedAt} DESC, ${requestId} DESC`,
	isAfter: (id) => sql`(${processedAt}, ${requestId}) <
		((SELECT processed_at FROM balance_requests WHERE id = ${id}), ${id})`,
	amounts: [amountQepik, approvedAmountQepik],
};

type Wanted = {
	/** A reference, an amount, or a customer's name or email. */
	search?: string;
	/** The id of the last request of the page before. */
	after?: string | undefined;
	limit?: number;
};

/** A page of the requests that wait for an admin, oldest first. */
export function listWaitingRequests(db: Queryable, wanted: Wanted = {}) {
	return listRequests(db, WAITING, wanted);
}

/** A page of what was decided, newest decision first. */
export function listProcessedRequests(
	db: Queryable,
	{ status, ...wanted }: Wanted & { status?: RequestStatus | undefined },
) {
	return listRequests(db, PROCESSED, wanted, status && eq(balanceRequests.status, status));
}

/** All that waits of one customer, oldest first: no more than a customer may have waiting. */
export function listWaitingRequestsOf(db: Queryable, { userId }: { userId: string }) {
	return db
		.select(columns)
		.from(balanceRequests)
		.where(and(eq(balanceRequests.userId, userId), WAITING.holds))
		.orderBy(WAITING.order)
		.limit(PAGE);
}

/** Requests by their ids, waiting or decided. */
export function findRequests(db: Queryable, ids: string[]) {
	return db
		.select(columns)
		.from(balanceRequests)
		.where(sql`${requestId} = ANY(${sql.param(ids)})`);
}

async function listRequests(db: Queryable, list: List, wanted: Wanted, narrowed?: SQL) {
	const { search = "", after, limit = PAGE } = wanted;
	const here = and(list.holds, narrowed, after ? list.isAfter(after) : undefined) as SQL;
	const amount = parseManat(search.replace(/₼$/, ""));
	// An amount is looked for as one: half of all emails have a number in them.
	const isOfPeople = search !== "" && amount === undefined;
	const users = isOfPeople ? await findUserIds(db, { search, limit: MANY_CUSTOMERS + 1 }) : [];
	const meant = idsOf(list, { search, users, amount, here, limit });
	const found = await db
		.select(columns)
		.from(balanceRequests)
		.where(search ? and(sql`${requestId} IN (${meant})`, here) : here)
		.orderBy(list.order)
		.limit(limit + 1);
	const { rows, next } = cutPage(found, limit, ({ id }) => id);
	return { requests: rows, next, isTooWide: users.length > MANY_CUSTOMERS };
}

type Meant = {
	search: string;
	users: string[];
	amount: number | undefined;
	here: SQL;
	limit: number;
};

/** Each part has an index of its own in the list's order, and gives no more than a page. */
function idsOf(list: List, { search, users, amount, here, limit }: Meant): SQL {
	const reference = search.replace(/^#/, "").toLowerCase();
	const page = sql`ORDER BY ${list.order} LIMIT ${limit + 1}`;
	const byAmount = list.amounts.map(
		(column) => sql`
			UNION (SELECT id FROM balance_requests WHERE ${column} = ${amount} AND ${here} ${page})`,
	);
	return sql`
		SELECT id FROM balance_requests WHERE right(id, 6) = ${reference}
		UNION SELECT asked.id FROM unnest(${sql.param(users)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT balance_requests.id FROM balance_requests
				WHERE balance_requests.user_id = customer.id AND ${here} ${page}
			) AS asked
		${amount === undefined ? sql`` : sql.join(byAmount)}`;
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
			subject: entrySubject,
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
