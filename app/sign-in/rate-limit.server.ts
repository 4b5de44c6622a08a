import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * At most `most` in a window that begins with the first; after it the count starts again. With a
 * `spacing` nobody is locked out for the rest of the window: one attempt at a time is let through, and
 * each that counts doubles the time until the next one.
 */
type Limit = {
	name: string;
	most: number;
	windowS: number;
	spacing?: { firstS: number; mostS: number };
	/** What counts of attempts: their failures, unless it says otherwise. */
	counts?: "successes";
};

/** A limit, and what it applies to: an email, an address, a person's id; `from` tells parts of it apart. */
export type Limited = {
	limit: Limit;
	key: string;
	from?: string;
	/** A larger limit that this one is a part of; what this one refuses does not count there. */
	within?: Limited;
};

const PENDING_S = 30;

/**
 * Runs an attempt, and counts it by its outcome (`isFailure`). Each attempt reserves a place before it
 * begins, in one statement, so a burst cannot try more often than the limit, on however many processes:
 * where the places are taken by attempts that have not ended, it is refused. Refuses with `too-many`.
 */
export async function limitAttempts<Result>(
	db: Queryable,
	limited: Limited[],
	{ isFailure, work }: { isFailure: (error: unknown) => boolean; work: () => Promise<Result> },
): Promise<Result> {
	const held: Limited[] = [];
	let outcome: "failures" | "successes" | undefined;
	try {
		for (const limit of limited.flatMap((own) => (own.within ? [own, own.within] : [own]))) {
			await reservePlace(db, limit);
			held.push(limit);
		}
		const result = await work();
		outcome = "successes";
		return result;
	} catch (error) {
		if (isFailure(error)) outcome = "failures";
		throw error;
	} finally {
		for (const one of held) {
			await endAttempt(db, one, { counted: outcome === (one.limit.counts ?? "failures") });
		}
		await removeExpired(db);
	}
}

/** Counts a use, whatever its outcome. Refuses with `too-many` once the limit is reached. */
export async function limitUses(db: Queryable, limited: Limited): Promise<void> {
	const { limit, within } = limited;
	const { rows } = await db.execute(sql`
		INSERT INTO limits AS l (name, key, taken, ends_at)
		VALUES (${limit.name}, ${keyOf(limited)}, 1, now() + ${limit.windowS} * interval '1 second')
		ON CONFLICT (name, key) DO UPDATE SET
			taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END + 1,
			ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END
		WHERE l.ends_at <= now() OR l.taken < ${limit.most}
		RETURNING 1`);
	if (rows.length === 0) throw tooMany();
	if (within) await limitUses(db, within);
	await removeExpired(db);
}

/** Resets the count, all its parts included, for an owner who has proved their identity in another way. */
export async function forgiveFailures(db: Queryable, { limit, key }: Limited): Promise<void> {
	await db.execute(sql`
		DELETE FROM limits WHERE name = ${limit.name} AND starts_with(key, ${digestOf(key)})`);
}

async function reservePlace(db: Queryable, limited: Limited): Promise<void> {
	const { name, most, windowS, spacing } = limited.limit;
	const { rows } = await db.execute(sql`
		INSERT INTO limits AS l (name, key, taken, pending, pending_until, ends_at)
		VALUES (${name}, ${keyOf(limited)}, 0, 1, now() + ${PENDING_S} * interval '1 second',
			now() + ${windowS} * interval '1 second')
		ON CONFLICT (name, key) DO UPDATE SET
			taken = CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END,
			pending = CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END + 1,
			pending_until = excluded.pending_until,
			ends_at = CASE WHEN l.ends_at <= now() THEN excluded.ends_at ELSE l.ends_at END
		WHERE CASE WHEN l.ends_at <= now() THEN 0 ELSE l.taken END
			+ CASE WHEN l.pending_until <= now() THEN 0 ELSE l.pending END < ${most}
			OR ${spacing !== undefined}::boolean AND l.taken >= ${most} AND l.free_at <= now()
				AND (l.pending = 0 OR l.pending_until <= now())
		RETURNING 1`);
	if (rows.length === 0) throw tooMany();
}

async function endAttempt(db: Queryable, limited: Limited, { counted }: { counted: boolean }) {
	const { name, most, windowS, spacing = { firstS: 0, mostS: 0 } } = limited.limit;
	await db.execute(sql`
		UPDATE limits SET pending = greatest(pending - 1, 0),
			taken = CASE WHEN ends_at <= now() THEN 0 ELSE taken END + ${counted ? 1 : 0},
			free_at = CASE WHEN ${counted}::boolean AND taken + 1 >= ${most}
				THEN now() + least(${spacing.firstS} * 2.0 ^ least(taken + 1 - ${most}, 20),
					${spacing.mostS}) * interval '1 second' ELSE free_at END,
			ends_at = CASE WHEN ends_at <= now()
				THEN now() + ${windowS} * interval '1 second' ELSE ends_at END
		WHERE name = ${name} AND key = ${keyOf(limited)}`);
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

function keyOf({ key, from }: Limited): string {
	return from === undefined ? digestOf(key) : `${digestOf(key)}.${digestOf(from)}`;
}

function digestOf(key: string): string {
	return createHash("sha256").update(key).digest("base64url");
}

function tooMany(): Problem {
	return new Problem("too-many", "Çox cəhd etdiniz, bir az sonra yenidən yoxlayın");
}
