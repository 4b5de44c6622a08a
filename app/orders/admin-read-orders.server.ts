import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { cutPage } from "../core/page.ts";
import type { Queryable } from "../platform/database.server.ts";
import { findUserIds } from "../users/admin-read-users.server.ts";
import { orders } from "./orders.table.server.ts";
import { customerColumns, isAfter, withItems } from "./read-orders.server.ts";
import type { OrderStatus } from "./status.ts";

const PAGE = 20;
/** More customers than this are no answer to a search: it asks to be narrowed. */
const MANY_CUSTOMERS = 50;

const adminColumns = {
	...customerColumns,
	userId: orders.userId,
	userEmail: orders.userEmail,
	userName: orders.userName,
	adminNotes: orders.adminNotes,
};

export type AdminOrder = Awaited<ReturnType<typeof listOrders>>["orders"][number];

type Wanted = {
	/** A reference, a customer's name or email, or a player's ID. */
	search?: string;
	status?: OrderStatus | undefined;
	/** The id of the last order of the page before. */
	after?: string | undefined;
};

/** A page of everybody's orders, newest first. */
export async function listOrders(db: Queryable, { search = "", status, after }: Wanted) {
	const here = and(status && eq(orders.status, status), after ? isAfter(after) : undefined);
	const users = search ? await findUserIds(db, { search, limit: MANY_CUSTOMERS + 1 }) : [];
	const found = await db
		.select(adminColumns)
		.from(orders)
		.where(search ? and(sql`${orders.id} IN (${idsOf(search, users, here)})`, here) : here)
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(PAGE + 1);
	const { rows, next } = cutPage(found, PAGE, ({ id }) => id);
	const isTooWide = users.length > MANY_CUSTOMERS;
	return { orders: await withItems(db, rows), next, isTooWide };
}

/** The orders that wait for an admin, oldest first. */
export async function listWaitingOrders(db: Queryable, { limit }: { limit: number }) {
	const found = await db
		.select(adminColumns)
		.from(orders)
		.where(eq(orders.status, "pending"))
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(limit);
	return withItems(db, found);
}

/** Each part has an index of its own, and of each customer no more than a page is looked at. */
function idsOf(search: string, userIds: string[], here: SQL | undefined): SQL {
	const reference = search.replace(/^#/, "").toLowerCase();
	return sql`
		SELECT id FROM orders WHERE right(id, 6) = ${reference}
		UNION SELECT order_id FROM order_items WHERE player_id = ${search}
		UNION SELECT bought.id FROM unnest(${sql.param(userIds)}::text[]) AS customer (id)
			CROSS JOIN LATERAL (
				SELECT orders.id FROM orders
				WHERE orders.user_id = customer.id AND ${here ?? sql`true`}
				ORDER BY orders.created_at DESC, orders.id DESC
				LIMIT ${PAGE + 1}
			) AS bought`;
}
