import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { cutPage } from "#app/core/page.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { dropJobs } from "#app/platform/jobs/job-rows.server.ts";
import { WEBHOOK } from "./webhook-kind.ts";
import { requireOn } from "./webhook-rows.server.ts";

export type Delivery = {
	id: string;
	number: number;
	type: string;
	orderId: string | null;
	topUpId: string | null;
	body: string;
	createdAt: Date;
	tries: number;
	status: number | null;
	failure: string;
	state: "taken" | "given-up" | "waiting";
	/** Of the last attempt. */
	triedAt: Date | null;
	/** Of the next one, while it waits. */
	nextAt: Date | null;
};

const PAGE = 20;
/** How long the log is kept. */
const KEPT_DAYS = 30;

type Row = Omit<Delivery, "createdAt" | "triedAt" | "nextAt"> & {
	createdAt: string;
	triedAt: string | null;
	nextAt: string | null;
};

/** What was told to the receiver, newest first; `before` is the cursor of a later page. */
export async function listDeliveries(
	db: Queryable,
	before?: number,
): Promise<{ deliveries: Delivery[]; next: number | undefined }> {
	const { rows } = await db.execute<Row>(sql`
		SELECT id, number, type, order_id AS "orderId", top_up_id AS "topUpId", body,
			webhook_deliveries.created_at AS "createdAt", webhook_deliveries.tries, status, failure,
			tried_at AS "triedAt", next_at AS "nextAt",
			CASE WHEN delivered_at IS NOT NULL THEN 'taken'
				WHEN webhook_deliveries.given_up_at IS NOT NULL THEN 'given-up' ELSE 'waiting' END AS state
		FROM webhook_deliveries
			LEFT JOIN jobs ON kind = ${WEBHOOK} AND key = id AND jobs.given_up_at IS NULL
		WHERE ${before ?? null}::bigint IS NULL OR number < ${before ?? null}
		ORDER BY number DESC LIMIT ${PAGE + 1}`);
	const page = cutPage(rows, PAGE, ({ number }) => number);
	return { deliveries: page.rows.map(withDates), next: page.next };
}

function withDates({ createdAt, triedAt, nextAt, ...row }: Row): Delivery {
	const toDate = (text: string | null) => (text === null ? null : new Date(text));
	return {
		...row,
		createdAt: new Date(createdAt),
		triedAt: toDate(triedAt),
		nextAt: toDate(nextAt),
	};
}

/** Has something sent once more under its own id, as if it had never been tried. */
export async function sendAgain(
	{ db, jobs }: Pick<App, "db" | "jobs">,
	{ id, adminId }: { id: string; adminId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		await requireOn(tx);
		const { rows } = await tx.execute<{ type: string }>(sql`
			UPDATE webhook_deliveries SET delivered_at = NULL, given_up_at = NULL, failures = 0
			WHERE id = ${id} AND type <> 'ping' RETURNING type`);
		const [again] = rows;
		if (!again) throw new Problem("not-found", "Bu göndəriş artıq jurnalda yoxdur");
		await jobs.put(tx, { kind: WEBHOOK, key: id, payload: { again: true } });
		await recordAction(tx, adminId, "webhook.resend", WEBHOOK, {
			after: { webhookEvent: again.type, webhookMessage: id },
		});
	});
}

/** Removes what is older than a month from the log, and what was given up of it from the dashboard. */
export async function removeOldDeliveries(db: Queryable): Promise<void> {
	const { rows } = await db.execute<{ id: string }>(sql`
		DELETE FROM webhook_deliveries
		WHERE created_at < now() - ${KEPT_DAYS} * interval '1 day'
			AND (delivered_at IS NOT NULL OR given_up_at IS NOT NULL OR type = 'ping')
		RETURNING id`);
	const ids = rows.map(({ id }) => id);
	if (ids.length > 0) await dropJobs(db, WEBHOOK, ids);
}
