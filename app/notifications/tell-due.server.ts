import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/errors.server.ts";
import { makeCounter } from "#app/platform/metrics.server.ts";
import { type Notification, readNotifications } from "./read-notifications.server.ts";

/**
 * Puts what is to be sent where it waits for its turn, in the transaction that marks the notifications as
 * told: it sends nothing itself.
 */
export type Channel = (app: App, tx: Queryable, told: Notification[]) => Promise<void>;

const failures = makeCounter(
	"notifications_failed_total",
	"Attempts to tell of something that failed; the log says why.",
);

/** So many are told in one transaction. */
const AT_ONCE = 100;
/** From the first failure on: 10, 20, 40 … seconds, an hour at most. */
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 60 * 60;

/**
 * Tells of what is due; returns of how much. All or nothing: whoever dies meanwhile has told of nothing.
 * One that cannot be told holds up no other.
 */
export async function tellDue(app: App, channels: Channel[]): Promise<number> {
	try {
		return await tellAtOnce(app, channels, AT_ONCE);
	} catch (error) {
		if (isOutage(error)) throw error;
		return await tellOneByOne(app, channels);
	}
}

async function tellOneByOne(app: App, channels: Channel[]): Promise<number> {
	let told = 0;
	for (; told < AT_ONCE; told++) {
		let first: number | undefined;
		try {
			const count = await tellAtOnce(app, channels, 1, (id) => {
				first = id;
			});
			if (count === 0) break;
		} catch (error) {
			if (isOutage(error) || first === undefined) throw error;
			failures.inc();
			app.log.error({ err: error, notification: first }, "a notification cannot be told");
			await putOff(app.db, first);
		}
	}
	return told;
}

async function tellAtOnce(
	app: App,
	channels: Channel[],
	limit: number,
	onFound: (id: number) => void = () => {},
): Promise<number> {
	return app.db.transaction(async (tx) => {
		const ids = await takeDue(tx, limit);
		if (ids[0] !== undefined) onFound(ids[0]);
		const told = await readNotifications(tx, ids);
		for (const tell of channels) await tell(app, tx, told);
		return ids.length;
	});
}

/** Marks what is due as told; what another process is at meanwhile is left to it. */
async function takeDue(tx: Queryable, limit: number): Promise<number[]> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		UPDATE notifications SET told_at = now() WHERE id IN (
			SELECT id FROM notifications WHERE told_at IS NULL AND due_at <= now()
			ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
		)
		RETURNING id`);
	return rows.map(({ id }) => id);
}

async function putOff(db: Queryable, id: number): Promise<void> {
	await db.execute(sql`
		UPDATE notifications SET tries = tries + 1, due_at = now() + interval '1 second'
			* least(${FIRST_PAUSE_S} * 2 ^ least(tries, 20), ${LONGEST_PAUSE_S})
		WHERE id = ${id} AND told_at IS NULL`);
}

/** Of what cannot be told for now: how much, and since when. */
export async function readUntold(db: Queryable): Promise<{ count: number; since: Date | null }> {
	const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
		SELECT count(*) AS count, min(created_at) AS since FROM notifications
		WHERE told_at IS NULL AND tries > 0`);
	const [found] = rows as [{ count: number; since: string | null }];
	return { count: found.count, since: found.since === null ? null : new Date(found.since) };
}
