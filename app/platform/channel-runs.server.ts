import { sql } from "drizzle-orm";
import type { Queryable } from "./database/database.server.ts";

/** A way to tell people of something, by somebody else's server. */
export type ChannelName = "mail" | "telegram" | "push" | "webhook";

export type ChannelRun = {
	succeededAt: Date | null;
	failedAt: Date | null;
	/** Whether it failed after it last worked; the database tells apart what a Date does not. */
	fails: boolean;
	/** Why it last failed; for admins' eyes, and without whatever was sent. */
	failure: string;
};

/** Many succeed in a second, and the row is one. */
const NOTED_EVERY_S = 10;
const LONGEST_FAILURE = 300;

export async function noteSuccess(db: Queryable, channel: ChannelName): Promise<void> {
	await db.execute(sql`
		UPDATE channel_runs SET succeeded_at = now()
		WHERE channel = ${channel} AND (failed_at >= succeeded_at
			OR coalesce(succeeded_at, '-infinity') < now() - ${NOTED_EVERY_S} * interval '1 second')`);
}

export async function noteFailure(
	db: Queryable,
	channel: ChannelName,
	failure: string,
): Promise<void> {
	await db.execute(sql`
		UPDATE channel_runs SET failed_at = now(), failure = ${failure.slice(0, LONGEST_FAILURE)}
		WHERE channel = ${channel} AND (succeeded_at >= failed_at
			OR coalesce(failed_at, '-infinity') < now() - ${NOTED_EVERY_S} * interval '1 second')`);
}

type Row = {
	channel: ChannelName;
	succeeded: string | null;
	failed: string | null;
	fails: boolean;
	failure: string;
};

export async function readChannelRuns(db: Queryable): Promise<Record<ChannelName, ChannelRun>> {
	const { rows } = await db.execute<Row>(sql`
		SELECT channel, succeeded_at AS succeeded, failed_at AS failed, failure,
			coalesce(failed_at > coalesce(succeeded_at, '-infinity'), false) AS fails
		FROM channel_runs`);
	const toDate = (text: string | null) => (text === null ? null : new Date(text));
	return Object.fromEntries(
		rows.map(({ channel, succeeded, failed, ...more }) => [
			channel,
			{ succeededAt: toDate(succeeded), failedAt: toDate(failed), ...more },
		]),
	) as Record<ChannelName, ChannelRun>;
}
