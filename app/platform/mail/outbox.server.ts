import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Seal } from "#app/platform/seal.server.ts";
import type { Letter } from "./deliver.server.ts";
import { isForGood, type MailFailure, OF_THE_SERVER } from "./mail-failure.server.ts";

export type Mail = Letter & {
	/** What it tells of, such as `password-reset`. */
	kind: string;
	/** Names the event that it tells of: the same event makes one mail for one person. */
	event?: string;
	/** How long it is worth sending; two days, unless it says otherwise. */
	lastsS?: number;
};

const TWO_DAYS_S = 2 * 24 * 60 * 60;
/** Longer than an attempt may take: when it is over, whoever was sending is gone. */
export const LEASE_S = 300;
/** From the first failure on: 10, 20, 40 … seconds, an hour at most. */
const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 60 * 60;
/** How long an empty row still tells that its event was mailed, or why it was not. */
const KEPT_DAYS = 7;

/** Puts a mail into the outbox, in the transaction of what it tells of. */
export async function putInOutbox(tx: Queryable, seal: Seal, mail: Mail): Promise<void> {
	const { kind, event = newId(), lastsS = TWO_DAYS_S, ...letter } = mail;
	await tx.execute(sql`
		INSERT INTO outbox (id, kind, key, content, expires_at)
		VALUES (${newId()}, ${kind}, ${seal.digest(kind, event, letter.to)}, ${seal.close(letter)},
			now() + ${lastsS} * interval '1 second')
		ON CONFLICT (key) DO NOTHING`);
}

export type Claimed = {
	id: string;
	kind: string;
	content: Buffer;
	attempts: number;
	expired: boolean;
};

/**
 * Takes the next mail that is due, for as long as the lease: no other process takes it meanwhile, and
 * when this one dies another does so after it. Those that were not tried yet come first, and with
 * `onlyNew` alone. `waitedS`: only what has been due for so long.
 */
export async function claimMail(
	db: Queryable,
	{ onlyNew, waitedS }: { onlyNew: boolean; waitedS: number },
): Promise<Claimed | undefined> {
	const { rows } = await db.execute<Claimed>(sql`
		UPDATE outbox
		SET attempts = attempts + 1, claimed_until = now() + ${LEASE_S} * interval '1 second'
		WHERE id = (
			SELECT id FROM outbox
			WHERE ended_at IS NULL AND claimed_until <= now()
				AND next_at <= now() - ${waitedS} * interval '1 second'
				AND (attempts = 0 OR NOT ${onlyNew}::boolean)
			ORDER BY attempts > 0, next_at LIMIT 1 FOR UPDATE SKIP LOCKED
		)
		RETURNING id, kind, content, attempts, expires_at <= now() AS expired`);
	return rows[0];
}

/** Empties the row of a mail that was sent. */
export async function markSent(db: Queryable, { id }: Claimed): Promise<void> {
	await db.execute(sql`
		UPDATE outbox SET content = NULL, ended_at = now(), failure = NULL WHERE id = ${id}`);
}

/** Gives up what waits for one address, and empties it. What is being sent just now is sent. */
export async function endMailsTo(tx: Queryable, seal: Seal, to: string): Promise<void> {
	const { rows } = await tx.execute<{ id: string; content: Buffer }>(sql`
		SELECT id, content FROM outbox WHERE ended_at IS NULL`);
	const ids = rows
		.filter(({ content }) => (seal.open(content) as Letter | undefined)?.to === to)
		.map(({ id }) => id);
	await tx.execute(sql`
		UPDATE outbox SET content = NULL, ended_at = now(), failure = 'expired'
		WHERE id = ANY(${sql.param(ids)}) AND ended_at IS NULL`);
}

/** Lets mails that only wait for the server try again at once, now that it has taken one. */
export async function retryOthers(db: Queryable): Promise<void> {
	const reasons = sql.join(
		OF_THE_SERVER.map((reason) => sql`${reason}`),
		sql`, `,
	);
	// Beside others who do the same, it waits for nobody.
	await db.execute(sql`
		UPDATE outbox SET next_at = now() WHERE id IN (
			SELECT id FROM outbox WHERE ended_at IS NULL AND next_at > now()
				AND failure IN (${reasons}) FOR UPDATE SKIP LOCKED
		)`);
}

/**
 * Puts a failed attempt off, or gives the mail up and empties its row: after a failure for good, or
 * where the next attempt would come too late. Whoever lost the lease changes nothing. Returns whether it
 * was given up.
 */
export async function markFailed(
	db: Queryable,
	{ id, attempts }: Claimed,
	failure: MailFailure,
): Promise<boolean> {
	const pauseS = Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S);
	const next = sql`now() + ${pauseS} * interval '1 second'`;
	const isOver = sql`(${isForGood(failure)}::boolean OR expires_at <= ${next})`;
	const { rows } = await db.execute<{ ended: boolean }>(sql`
		UPDATE outbox SET failure = ${failure}, next_at = ${next}, claimed_until = '-infinity',
			content = CASE WHEN ${isOver} THEN NULL ELSE content END,
			ended_at = CASE WHEN ${isOver} THEN now() END
		WHERE id = ${id} AND attempts = ${attempts} AND ended_at IS NULL
		RETURNING ended_at IS NOT NULL AS ended`);
	return rows[0]?.ended === true;
}

/** Removes rows that have long been empty. */
export async function removeEnded(db: Queryable): Promise<void> {
	await db.execute(sql`
		DELETE FROM outbox WHERE ended_at < now() - ${KEPT_DAYS} * interval '1 day'`);
}
