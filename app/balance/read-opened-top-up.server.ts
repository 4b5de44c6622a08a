import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectMinutesSince } from "#app/platform/database/select-minutes-since.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { isDeclined } from "./epoint/declined.server.ts";
import { findBalance } from "./read-ledger.server.ts";
import { type AdminTopUp, listTopUpsByIds } from "./read-top-ups.server.ts";

/** A top-up beside the one that is opened. */
export type TopUpNearby = {
	id: string;
	userName: string;
	amountQepik: number;
	/** What was really booked; null where nothing was. */
	approvedAmountQepik: number | null;
	/** As it is shown: `withdrawn` where its own customer withdrew it. */
	status: string;
	/** Minutes since it was asked for. */
	minutesAgo: number;
};

export type OpenedTopUp = {
	topUp: AdminTopUp;
	/** What its customer has now. */
	balanceQepik: number;
	/** The last ones of its customer. */
	others: TopUpNearby[];
	/** Others that wait for the same amount: whose payment is it? */
	alike: TopUpNearby[];
};

const MOST_SHOWN = 5;

/** A top-up as an admin opens it; undefined where there is none with that id. */
export async function findOpenedTopUp(
	db: Queryable,
	topUpId: string,
): Promise<OpenedTopUp | undefined> {
	const [[topUp], others, alike] = await Promise.all([
		listTopUpsByIds(db, [topUpId]),
		listOthers(db, topUpId),
		listAlike(db, topUpId),
	]);
	if (!topUp) return undefined;
	const balanceQepik = (await findBalance(db, topUp.userId)) ?? 0;
	return { topUp, balanceQepik, others, alike };
}

const COLUMNS = sql`other.id, other.amount_qepik AS "amountQepik", CASE WHEN other.withdrawn_at IS NULL THEN other.status ELSE 'withdrawn' END AS status,
	other.approved_amount_qepik AS "approvedAmountQepik",
	${selectNameOf(sql`other.user_id`)} AS "userName",
	${selectMinutesSince(sql`other.created_at`)} AS "minutesAgo"`;

async function listOthers(db: Queryable, topUpId: string): Promise<TopUpNearby[]> {
	const { rows } = await db.execute<TopUpNearby>(sql`
		SELECT ${COLUMNS} FROM top_ups JOIN top_ups AS other ON other.user_id = top_ups.user_id
		WHERE top_ups.id = ${topUpId} AND other.id <> top_ups.id
		ORDER BY other.created_at DESC, other.id DESC LIMIT ${MOST_SHOWN}`);
	return rows;
}

async function listAlike(db: Queryable, topUpId: string): Promise<TopUpNearby[]> {
	const { rows } = await db.execute<TopUpNearby>(sql`
		SELECT ${COLUMNS} FROM top_ups
			JOIN top_ups AS other ON other.amount_qepik = top_ups.amount_qepik AND other.status = 'pending'
		WHERE top_ups.id = ${topUpId} AND top_ups.status = 'pending' AND other.id <> top_ups.id
			AND NOT ${isDeclined(sql`other.id`)}
		ORDER BY other.created_at, other.id LIMIT ${MOST_SHOWN}`);
	return rows;
}
