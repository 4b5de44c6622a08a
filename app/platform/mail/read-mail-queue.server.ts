import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { MailFailure } from "./mail-failure.server.ts";

export type MailQueue = {
	/** Mails that are not sent yet, and those of them that were tried in vain. */
	waiting: number;
	delayed: number;
	/** Of the oldest delayed one. */
	since: Date | null;
	/** Of the newest attempt of a delayed one. */
	failure: MailFailure | null;
	/** Given up in the last seven days, and the newest reason. */
	failed: number;
	failedFor: MailFailure | null;
};

/** How the mails of the whole shop stand. */
export async function readMailQueue(db: Queryable): Promise<MailQueue> {
	const { rows } = await db.execute<Omit<MailQueue, "since"> & { since: string | null }>(sql`
		SELECT count(*) FILTER (WHERE waits) AS waiting,
			count(*) FILTER (WHERE waits AND failure IS NOT NULL) AS delayed,
			min(created_at) FILTER (WHERE waits AND failure IS NOT NULL) AS since,
			(array_agg(failure ORDER BY next_at DESC)
				FILTER (WHERE waits AND failure IS NOT NULL))[1] AS failure,
			count(*) FILTER (WHERE NOT waits) AS failed,
			(array_agg(failure ORDER BY ended_at DESC) FILTER (WHERE NOT waits))[1] AS "failedFor"
		FROM outbox, LATERAL (SELECT ended_at IS NULL AS waits) AS state
		WHERE waits OR failure IS NOT NULL AND ended_at > now() - interval '7 days'`);
	const [found] = rows as [Omit<MailQueue, "since"> & { since: string | null }];
	return { ...found, since: found.since === null ? null : new Date(found.since) };
}
