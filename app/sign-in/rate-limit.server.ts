import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** At most `most` in a window that begins with the first; after it the count starts again. */
type Limit = { name: string; most: number; windowS: number };

/** A limit, and what it applies to: an email, an address, a person's id. */
export type Limited = {
	limit: Limit;
	key: string;
	/** A larger limit that this one is a part of; what this one refuses does not count there. */
	within?: Limited;
};

const PENDING_S = 30;
const RETRY_MS = 50;
const TRIES = 200;

/**
 * Runs an attempt, and counts it only when it fails (`isFailure`). Each attempt reserves a place before
 * it begins, in one statement, so a burst cannot try more often than the limit; where the places are
 * taken by attempts that have not ended, it waits for them. Refuses with `too-many`.
 */
export async function limitFailures<Result>(
	db: Queryable,
	limited: Limited[],
	{ isFailure, work }: { isFailure: (error: unknown) => boolean; work: () => Promise<Result> },
): Promise<Result> {
	const held: Limited[] = [];
	let failed = false;
	try {
		for (const limit of limited.flatMap((own) => (own.within ? [own, own.within] : [own]))) {
			await reservePlace(db, limit);
			held.push(limit);
		}
		return await work();
	} catch (error) {
		failed = isFailure(error);
		throw error;
	} finally {
		for (const limit of held) await endAttempt(db, limit, failed);
		await removeExpired(db);
	}
}

/** Counts a use, whatever its outcome. Refuses with `too-many` once the limit is reached. */
export async function limitUses(db: Queryable, { limit, key, within }: Limited): Promise<void> {
	const { rows } = await db.execute(sql`
		INSERT INTO limits AS l (name, key, taken, ends_at)
		VALUES (${limit.name}, ${digestOf(key)}, 1, now() + ${limit.windowS} * interval '1 second')
		ON CONFLICT (name, key) DO UPDATE SET
			taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END + 1,
			ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END
		WHERE l.ends_at <= now() OR l.taken < ${limit.most}
		RETURNING 1`);
	if (rows.length === 0) throw tooMany();
	if (within) await limitUses(db, within);
	await removeExpired(db);
}

/** Resets the count, for an owner who has proved their identity in another way. */
export async function forgiveFailures(db: Queryable, { limit, key }: Limited): Promise<void> {
	await db.execute(sql`DELETE FROM limits WHERE name = ${limit.name} AND key = ${digestOf(key)}`);
}

async function reservePlace(db: Queryable, { limit, key }: Limited): Promise<void> {
	const digest = digestOf(key);
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const { rows } = await db.execute(sql`
			INSERT INTO limits AS l (name, key, taken, pending, pending_until, ends_at)
			VALUES (${limit.name}, ${digest}, 0, 1, now() + ${PENDING_S} * interval '1 second',
				now() + ${limit.windowS} * interval '1 second')
			ON CONFLICT (name, key) DO UPDATE SET
				taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END,
				pending = CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END + 1,
				pending_until = excluded.pending_until,
				ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END
			WHERE CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END
				+ CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END < ${limit.most}
			RETURNING 1`);
		if (rows.length > 0) return;
		if (await isFull(db, { limit, key })) throw tooMany();
		await wait(RETRY_MS);
	}
	throw tooMany();
}

/** Whether failures alone have reached the limit, so that waiting for others would be in vain. */
async function isFull(db: Queryable, { limit, key }: Limited): Promise<boolean> {
	const { rows } = await db.execute(sql`
		SELECT 1 FROM limits WHERE name = ${limit.name} AND key = ${digestOf(key)}
			AND taken >= ${limit.most} AND ends_at > now()`);
	return rows.length > 0;
}

async function endAttempt(db: Queryable, { limit, key }: Limited, failed: boolean) {
	await db.execute(sql`
		UPDATE limits SET pending = greatest(pending - 1, 0),
			taken = CASE WHEN ends_at <= now() THEN 0 ELSE taken END + ${failed ? 1 : 0},
			ends_at = CASE WHEN ends_at <= now()
				THEN now() + ${limit.windowS} * interval '1 second' ELSE ends_at END
		WHERE name = ${limit.name} AND key = ${digestOf(key)}`);
}

/** Each attempt removes a few rows that have expired, so the table stays small. */
async function removeExpired(db: Queryable): Promise<void> {
	await db.execute(sql`
		DELETE FROM limits WHERE (name, key) IN (
			SELECT name, key FROM limits
			WHERE ends_at < now() AND pending_until < now()
			LIMIT 20 FOR UPDATE SKIP LOCKED
		)`);
}

function digestOf(key: string): string {
	return createHash("sha256").update(key).digest("base64url");
}

function tooMany(): Problem {
	return new Problem("too-many", "Çox cəhd etdiniz, bir az sonra yenidən yoxlayın");
}
