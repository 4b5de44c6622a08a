import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import type { Address } from "./push-form.server.ts";

/** Who asks: a session is one browser. */
export type Device = { userId: string; sessionId: string };
export type StaffHears = { hearsOrders: boolean; hearsTopUps: boolean };
/** What a browser is to show. */
export type Hears = StaffHears & { hearsOwn: boolean };

/** Whoever has more devices hears on those that were used last. */
const MOST_DEVICES = 10;

const NOTHING: Hears = { hearsOwn: false, hearsOrders: false, hearsTopUps: false };

/**
 * Keeps where this browser is reached, instead of what was known of it; `change` says what it hears from
 * now on, undefined for nothing. A browser that was another person's, or another session's, becomes this
 * one's.
 */
export async function keepSubscription(
	db: Database,
	{ userId, sessionId }: Device,
	{ endpoint, p256dh, auth }: Address,
	change: (before: Hears | undefined) => Hears | undefined,
): Promise<void> {
	await db.transaction(async (tx) => {
		await lockUser(tx, userId);
		const hears = change(await takeFormer(tx, { userId, sessionId, endpoint }));
		if (!hears) return;
		await tx.execute(sql`
			INSERT INTO push_subscriptions
				(user_id, session_id, endpoint, p256dh, auth, hears_own, hears_orders, hears_top_ups)
			VALUES (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth},
				${hears.hearsOwn}, ${hears.hearsOrders}, ${hears.hearsTopUps})
			ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id,
				session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
				hears_own = excluded.hears_own, hears_orders = excluded.hears_orders,
				hears_top_ups = excluded.hears_top_ups, seen_at = now()`);
		await tx.execute(sql`
			DELETE FROM push_subscriptions WHERE id IN (
				SELECT id FROM push_subscriptions WHERE user_id = ${userId}
				ORDER BY seen_at DESC, id DESC OFFSET ${MOST_DEVICES}
			)`);
	});
}

/** So that two devices of one person are not both the tenth, and one press counts once. */
async function lockUser(tx: Queryable, userId: string) {
	await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
}

type Former = Hears & { isOwn: boolean };

/** What this person's browser heard until now. */
async function takeFormer(
	tx: Queryable,
	{ userId, sessionId, endpoint }: Device & { endpoint: string },
): Promise<Hears | undefined> {
	const { rows } = await tx.execute<Former>(sql`
		DELETE FROM push_subscriptions WHERE session_id = ${sessionId} OR endpoint = ${endpoint}
		RETURNING user_id = ${userId} AS "isOwn", hears_own AS "hearsOwn",
			hears_orders AS "hearsOrders", hears_top_ups AS "hearsTopUps"`);
	const own = rows.filter(({ isOwn }) => isOwn);
	if (own.length === 0) return undefined;
	return {
		hearsOwn: own.some(({ hearsOwn }) => hearsOwn),
		hearsOrders: own.some(({ hearsOrders }) => hearsOrders),
		hearsTopUps: own.some(({ hearsTopUps }) => hearsTopUps),
	};
}

/** What a browser that is subscribed already hears; of a new one what `first` says. */
export const asBefore =
	(first: Partial<Hears>) =>
	(before: Hears | undefined): Hears =>
		before ?? { ...NOTHING, ...first };

export const alsoHears =
	(more: Partial<Hears>) =>
	(before: Hears | undefined): Hears => ({ ...NOTHING, ...before, ...more });

/** From now on this browser hears less; returns whether it still hears something. */
export async function silence(
	db: Database,
	{ userId, sessionId }: Device,
	less: Partial<Hears>,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockUser(tx, userId);
		const before = await findHears(tx, sessionId);
		if (!before) return false;
		const { hearsOwn, hearsOrders, hearsTopUps } = { ...before, ...less };
		const left = hearsOwn || hearsOrders || hearsTopUps;
		await tx.execute(
			left
				? sql`UPDATE push_subscriptions SET hears_own = ${hearsOwn}, hears_orders = ${hearsOrders},
						hears_top_ups = ${hearsTopUps} WHERE session_id = ${sessionId}`
				: sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId}`,
		);
		return left;
	});
}

/** What the browser of a session hears; undefined where it is not subscribed. */
export async function findHears(db: Queryable, sessionId: string): Promise<Hears | undefined> {
	const { rows } = await db.execute<Hears>(sql`
		SELECT hears_own AS "hearsOwn", hears_orders AS "hearsOrders", hears_top_ups AS "hearsTopUps"
		FROM push_subscriptions WHERE session_id = ${sessionId}`);
	return rows[0];
}

export async function forgetSubscription(db: Queryable, id: number): Promise<void> {
	await db.execute(sql`DELETE FROM push_subscriptions WHERE id = ${id}`);
}

export async function decline(db: Queryable, userId: string): Promise<void> {
	await db.execute(sql`
		INSERT INTO push_declines (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`);
}

/** Whether somebody may be asked after an order: nobody is who hears on this device, or declined. */
export async function mayBeAsked(db: Queryable, { userId, sessionId }: Device): Promise<boolean> {
	const { rows } = await db.execute<{ may: boolean }>(sql`
		SELECT NOT EXISTS (SELECT FROM push_declines WHERE user_id = ${userId})
			AND NOT EXISTS (SELECT FROM push_subscriptions
				WHERE session_id = ${sessionId} AND hears_own) AS may`);
	return rows[0]?.may === true;
}

/** How many browsers of customers and of the staff are reached. */
export async function countDevices(db: Queryable): Promise<{ own: number; staff: number }> {
	const { rows } = await db.execute<{ own: number; staff: number }>(sql`
		SELECT count(*) FILTER (WHERE hears_own) AS own,
			count(*) FILTER (WHERE hears_orders OR hears_top_ups) AS staff
		FROM push_subscriptions
			JOIN sessions ON sessions.id = session_id AND sessions.expires_at > now()`);
	return rows[0] ?? { own: 0, staff: 0 };
}
