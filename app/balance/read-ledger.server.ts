import { and, desc, eq, lt, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { balanceEntries, balances } from "./balance.table.server.ts";

const PAGE = 20;

/** What an entry's reference names; an adjustment by hand has nothing behind it. */
const subject = sql<"order" | "top-up" | null>`CASE ${balanceEntries.kind}
	WHEN 'purchase' THEN 'order'
	WHEN 'refund' THEN 'order'
	WHEN 'topup' THEN 'top-up'
	ELSE (SELECT 'top-up' FROM top_ups WHERE id = ${balanceEntries.reference})
END`;

/** What an entry is about; of a part that was given back, the order. */
const about = sql<string>`coalesce(
	(SELECT order_id FROM order_refunds WHERE id = ${balanceEntries.reference}),
	${balanceEntries.reference}
)`;

export type Entry = Awaited<ReturnType<typeof listEntriesOf>>["entries"][number];

/** The balance in qəpik, or undefined for a person who does not exist. */
export async function findBalance(db: Queryable, userId: string): Promise<number | undefined> {
	const [balance] = await db
		.select({ balanceQepik: balances.balanceQepik })
		.from(balances)
		.where(eq(balances.userId, userId))
		.prepare("balance-of")
		.execute();
	return balance?.balanceQepik;
}

type Page = {
	userId: string;
	/** The number of the last entry of the page before. */
	before?: number | undefined;
	limit?: number;
	/** Whether to name who booked each entry, which is for admins alone. */
	withActor?: boolean;
};

/** A page of a customer's entries, newest first. */
export async function listEntriesOf(
	db: Queryable,
	{ userId, before, limit = PAGE, withActor = false }: Page,
) {
	const fetched = await db
		.select({
			sequence: balanceEntries.sequence,
			kind: balanceEntries.kind,
			amountQepik: balanceEntries.amountQepik,
			balanceAfterQepik: balanceEntries.balanceAfterQepik,
			reference: about,
			isPart: sql<boolean>`${about} <> ${balanceEntries.reference}`,
			subject,
			reason: balanceEntries.reason,
			actorName: withActor ? selectNameOf(balanceEntries.actorId) : sql<null>`NULL`,
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
		.limit(limit + 1)
		.prepare(`entries-of${withActor ? "-with-actor" : ""}${before === undefined ? "" : "-before"}`)
		.execute();
	const { rows, next } = cutPage(fetched, limit, ({ sequence }) => sequence);
	return { entries: rows, next };
}
