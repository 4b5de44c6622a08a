import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { parseManat } from "#app/core/money.ts";
import { cutPage } from "#app/core/page.ts";
import { selectPicturesOfTopUp } from "#app/pictures/private-pictures.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type ListOrder, newestFirst, oldestFirst } from "#app/platform/database/keyset.server.ts";
import { isForgivable } from "#app/platform/database/search-terms.server.ts";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { findUserIds } from "#app/users/read-users.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { topUps } from "./balance.table.server.ts";
import { topUpClaim } from "./claim-top-up.server.ts";
import { isDeclined } from "./epoint/declined.server.ts";
import { MOST_ALIKE, MOST_OTHERS } from "./statuses.ts";

const PAGE = 20;
const NEWEST_FIRST = newestFirst(topUps.createdAt, topUps.id);
const ADMIN_PAGE = 30;
/** A search that matches more customers asks to be narrowed. */
const MANY_CUSTOMERS = 50;

/** How many of the customer's other top-ups were decided so, `MOST_OTHERS` at most. */
function countOthers(decided: SQL): SQL<number> {
	return sql<number>`(SELECT count(*) FROM (
		SELECT FROM top_ups AS other
		WHERE other.user_id = top_ups.user_id AND other.id <> top_ups.id AND ${decided}
		LIMIT ${MOST_OTHERS}
	) AS counted)`;
}

/**
 * What the provider of card payments said of one that waits, null where it was not asked; `unclear` where it
 * told of a success that it did not confirm, or of another payment than what was asked for. Money that comes
 * late is credited whatever it said.
 */
const card = sql<"waits" | "failed" | "returned" | "expired" | "unclear" | null>`(
	SELECT CASE
		WHEN EXISTS (
			SELECT FROM epoint_flags misfit
			WHERE misfit.transaction = payment.transaction AND misfit.top_up_id = payment.top_up_id
				AND kind IN ('amount', 'operation', 'transaction')
		) THEN 'unclear'
		WHEN ended IS NULL THEN 'waits'
		WHEN EXISTS (
			SELECT FROM epoint_events told
			WHERE told.transaction = payment.transaction AND told.status = 'success'
		) THEN 'unclear'
		WHEN ended = 'refused' THEN 'failed'
		ELSE ended
	END
	FROM epoint_payments payment
	WHERE payment.top_up_id = top_ups.id AND top_ups.status = 'pending')`;

const columns = {
	id: topUps.id,
	amountQepik: topUps.amountQepik,
	approvedAmountQepik: topUps.approvedAmountQepik,
	type: topUps.type,
	status: topUps.status,
	createdAt: topUps.createdAt,
	reason: topUps.reason,
	undoneAt: topUps.undoneAt,
	takenBackQepik: topUps.takenBackQepik,
	withdrawnAt: topUps.withdrawnAt,
	receipts: selectPicturesOfTopUp(topUps.id),
	card,
};

/** What is for admins alone: whose a top-up is, and who decided it. */
const adminColumns = {
	...columns,
	userId: topUps.userId,
	userName: selectNameOf(topUps.userId),
	userEmail: topUps.userEmail,
	isOld: sql<boolean>`${topUps.status} = 'pending'
		AND ${topUps.createdAt} < now() - interval '7 days'`,
	ageMinutes: selectMinutesSince(topUps.createdAt),
	processedAt: topUps.processedAt,
	processedByName: selectNameOf(topUps.processedBy),
	undoneByName: selectNameOf(topUps.undoneBy),
	/** Whether its customer's parked order waits for it. */
	isAwaited: sql<boolean>`EXISTS (
		SELECT FROM parked_orders WHERE top_up_id = top_ups.id AND ended_at IS NULL)`,
	approvedOthers: countOthers(sql`other.status = 'completed'`),
	claimedBy: topUpClaim.selectAdmin(topUps.id),
	claimedByName: topUpClaim.selectAdminName(topUps.id),
	claimedForS: topUpClaim.selectSecondsLeft(topUps.id),
	/** How many others wait for the same amount: whose payment is it? */
	alikeOthers: sql<number>`(SELECT count(*)::int FROM (
		SELECT FROM top_ups AS other
		WHERE top_ups.status = 'pending' AND other.status = 'pending'
			AND other.amount_qepik = top_ups.amount_qepik AND other.id <> top_ups.id
			AND NOT ${isDeclined(sql`other.id`)}
		LIMIT ${MOST_ALIKE}
	) AS counted)`,
	rejectedOthers: countOthers(sql`other.status = 'rejected' AND other.withdrawn_at IS NULL`),
};

export type TopUp = Awaited<ReturnType<typeof listTopUpsOf>>["topUps"][number];
export type AdminTopUp = Awaited<ReturnType<typeof listTopUpsByIds>>[number];

/** A page of a customer's top-ups, newest first; `after` is the last one of the page before. */
export async function listTopUpsOf(
	db: Queryable,
	{ userId, after }: { userId: string; after?: string | undefined },
) {
	const fetched = await db
		.select(columns)
		.from(topUps)
		.where(and(eq(topUps.userId, userId), NEWEST_FIRST.after(after)))
		.orderBy(NEWEST_FIRST.by)
		.limit(PAGE + 1)
		.prepare(after ? "top-ups-of-after" : "top-ups-of")
		.execute();
	const { rows, next } = cutPage(fetched, PAGE, ({ id }) => id);
	return { topUps: rows, next };
}

/** One of the admin's two lists: which top-ups it holds, and in which order. */
type List = { holds: SQL; order: ListOrder; amounts: AnyPgColumn[] };

const { amountQepik, approvedAmountQepik, createdAt, processedAt, id: topUpId } = topUps;

const WAITING: List = {
	holds: sql`${topUps.status} = 'pending'`,
	order: oldestFirst(createdAt, topUpId),
	amounts: [amountQepik],
};

const DECIDED: List = {
	holds: sql`${topUps.status} <> 'pending'`,
	order: newestFirst(processedAt, topUpId),
	amounts: [amountQepik, approvedAmountQepik],
};

type Filters = {
	/** A reference, an amount, or a customer's name or email. */
	search?: string;
	/** The id of the last top-up of the page before. */
	after?: string | undefined;
	limit?: number;
};

/** A page of the top-ups that wait for an admin, oldest first; of one customer, where one is named. */
export function listWaitingTopUps(
	db: Queryable,
	{ userId, ...filters }: Filters & { userId?: string } = {},
) {
	return listTopUps(db, WAITING, filters, userId ? eq(topUps.userId, userId) : undefined);
}

/** A page of what was decided, newest decision first. */
export function listDecidedTopUps(
	db: Queryable,
	{ status, ...filters }: Filters & { status?: AdminTopUp["status"] | undefined },
) {
	return listTopUps(db, DECIDED, filters, status && eq(topUps.status, status));
}

/** Top-ups by their ids, waiting or decided. */
export function listTopUpsByIds(db: Queryable, ids: string[]) {
	return db
		.select(adminColumns)
		.from(topUps)
		.where(sql`${topUpId} = ANY(${sql.param(ids)})`);
}

async function listTopUps(db: Queryable, list: List, filters: Filters, narrowed?: SQL) {
	const { search = "", after, limit = ADMIN_PAGE } = filters;
	const here = and(list.holds, narrowed || undefined, list.order.after(after)) as SQL;
	const amount = parseManat(search.replace(/₼$/, ""));
	// A number is searched for as an amount only: half of all emails contain one.
	const isOfPeople = search !== "" && amount === undefined;
	const users = isOfPeople ? await findCustomers(db, search) : [];
	const meant = idsOf(list, { search, users, amount, here, limit });
	const fetched = await db
		.select(adminColumns)
		.from(topUps)
		.where(search ? and(sql`${topUpId} IN (${meant})`, here) : here)
		.orderBy(list.order.by)
		.limit(limit + 1);
	const { rows, next } = cutPage(fetched, limit, ({ id }) => id);
	return { topUps: rows, next, isTooWide: users.length > MANY_CUSTOMERS };
}

/** The customers of a name; where there are none, of one that was typed wrong. */
async function findCustomers(db: Queryable, search: string): Promise<string[]> {
	const named = { search, limit: MANY_CUSTOMERS + 1 };
	const found = await findUserIds(db, named);
	if (found.length > 0 || !isForgivable(search)) return found;
	return findUserIds(db, { ...named, isForgiving: true });
}

type Meant = {
	search: string;
	users: string[];
	amount: number | undefined;
	here: SQL;
	limit: number;
};

/** Each part is read by an index of its own in the list's order, and returns at most a page. */
function idsOf(list: List, { search, users, amount, here, limit }: Meant): SQL {
	const reference = search.replace(/^#/, "").toLowerCase();
	const page = sql`ORDER BY ${list.order.by} LIMIT ${limit + 1}`;
	const byAmount = list.amounts.map(
		(column) => sql`
			UNION (SELECT id FROM top_ups WHERE ${column} = ${amount} AND ${here} ${page})`,
	);
	return sql`
		SELECT id FROM top_ups WHERE right(id, 6) = ${reference}
		UNION SELECT top_up.id FROM unnest(${sql.param(users)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT top_ups.id FROM top_ups
				WHERE top_ups.user_id = customer.id AND ${here} ${page}
			) AS top_up
		${amount === undefined ? sql`` : sql.join(byAmount)}`;
}
