import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { OF_THE_SERVER } from "#app/platform/mail/mail-failure.server.ts";
import type { Found } from "./find-unclaimed.server.ts";
import type { NewsKind } from "./say-news.ts";

/** What goes on is told again after so long. */
const JOBS_AGAIN = sql.raw("interval '1 hour'");
const MAILS_AGAIN = sql.raw("interval '6 hours'");
/** A mail server that is restarted is no news. */
const DELAY = sql.raw("interval '5 minutes'");

const CONTENT_OR_SERVER = ["content", "unreadable", "expired"];

type Row = { count: number; happened: string };

/** Work that was given up since it was last told; not the work of this channel, which would tell of itself. */
export async function findGivenUp(tx: Queryable): Promise<Found[]> {
	const { rows } = await tx.execute<Row & { kind: NewsKind }>(sql`
		WITH lost AS (
			SELECT CASE WHEN kind LIKE 'epoint-%' OR kind = 'parked-order' THEN 'broken-payment'
				ELSE 'broken-jobs' END AS kind, count(*) AS count, max(given_up_at) AS happened
			FROM jobs WHERE given_up_at IS NOT NULL AND kind NOT LIKE 'telegram-%' GROUP BY 1
		), told AS (
			INSERT INTO telegram_told AS before (kind, about)
			SELECT kind, '' FROM lost WHERE happened > coalesce(
				(SELECT told_at FROM telegram_told WHERE kind = lost.kind AND about = ''), '-infinity')
			ON CONFLICT (kind, about) DO UPDATE SET told_at = now()
				WHERE before.told_at < now() - ${JOBS_AGAIN}
			RETURNING kind
		)
		SELECT lost.* FROM lost JOIN told USING (kind)`);
	return rows.map(found);
}

/** Mails that wait for a server that takes none, and mails that were given up for no fault of an address. */
export async function findBrokenMail(tx: Queryable): Promise<Found[]> {
	const { rows } = await tx.execute<Row>(sql`
		WITH lost AS (
			SELECT count(*) AS count, min(created_at) AS happened FROM outbox
			WHERE ended_at IS NULL AND failure = ANY(${sql.param(OF_THE_SERVER)})
					AND created_at < now() - ${DELAY}
				OR failure = ANY(${sql.param(CONTENT_OR_SERVER)})
					AND ended_at > greatest(now() - interval '1 day', coalesce(
						(SELECT told_at FROM telegram_told WHERE kind = 'broken-mail' AND about = ''), '-infinity'))
		), told AS (
			INSERT INTO telegram_told AS before (kind, about)
			SELECT 'broken-mail', '' FROM lost WHERE count > 0
			ON CONFLICT (kind, about) DO UPDATE SET told_at = now()
				WHERE before.told_at < now() - ${MAILS_AGAIN}
			RETURNING 1
		)
		SELECT lost.* FROM lost, told`);
	return rows.map((row) => found({ ...row, kind: "broken-mail" }));
}

const found = ({ kind, count, happened }: Row & { kind: NewsKind }): Found => ({
	kind,
	facts: { count },
	happenedAt: new Date(happened),
});
