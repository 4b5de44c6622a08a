import { sql } from "drizzle-orm";
import { z } from "zod";
import {
	type Notification,
	readNotifications,
} from "#app/notifications/read-notifications.server.ts";
import { sayNotification } from "#app/notifications/say-notification.ts";
import { TOPIC_OF } from "#app/notifications/topics.ts";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type DoJob, OutOfReach } from "#app/platform/jobs/jobs.server.ts";
import type { Address } from "./push-form.server.ts";
import { sayToStaff } from "./say-to-staff.ts";
import { type Message, type Pushing, sendPush } from "./send-push.server.ts";
import { forgetSubscription } from "./subscriptions.server.ts";

/** The kind of the job; one tells one browser of one notification. */
export const PUSH = "push";

/** Told later than that it is no news. */
const NEWS_LASTS_S = { own: 24 * 60 * 60, staff: 60 * 60 };

const payload = z.object({
	notification: z.number(),
	subscription: z.number(),
	audience: z.enum(["own", "staff"]),
});
export type PushPayload = z.infer<typeof payload>;

/**
 * Shows a notification on one browser. Whatever has changed since it was told counts: who has signed out,
 * has read it elsewhere, wants no more of it, or is no admin any more is told nothing.
 */
export const doPush: DoJob<Pushing> = async (app, job) => {
	const asked = payload.parse(job.payload);
	const { audience } = asked;
	const found = await findListener(app.db, asked);
	const [told] = await readNotifications(app.db, [asked.notification]);
	if (!found || !told || isMuted(told, audience)) return;
	const ttlS = NEWS_LASTS_S[audience] - found.ageS;
	if (ttlS < 1) return;
	const outcome = await sendPush(app, found, messageOf(told, audience, ttlS), job.signal);
	if (outcome.kind === "sent") return noteSuccess(app.db, "push");
	if (outcome.kind === "gone") return forgetSubscription(app.db, asked.subscription);
	await noteFailure(app.db, "push", outcome.failure);
	if (outcome.afterS) return { againAfterS: outcome.afterS };
	throw outcome.kind === "later" ? new OutOfReach(outcome.failure) : new Error(outcome.failure);
};

function messageOf(told: Notification, audience: PushPayload["audience"], ttlS: number): Message {
	const isUrgent = audience === "staff" || told.kind === "order-completed";
	const said = audience === "staff" ? sayToStaff(told) : sayNotification(told);
	return { ...said, tag: `n${told.id}`, ttlS, isUrgent };
}

function isMuted({ kind, mutes }: Notification, audience: PushPayload["audience"]): boolean {
	return audience === "own" && mutes.includes(`push:${TOPIC_OF[kind]}`);
}

type Listener = Address & { ageS: number };

/** The browser, as long as it is still to be told. */
async function findListener(
	db: Queryable,
	{ notification, subscription, audience }: PushPayload,
): Promise<Listener | undefined> {
	const own = sql`hears_own AND told.user_id = users.id AND told.read_at IS NULL`;
	const staff = sql`users.role = 'admin'
		AND (hears_orders AND kind = 'order-placed' OR hears_top_ups AND kind = 'top-up-asked')`;
	const { rows } = await db.execute<Listener>(sql`
		SELECT endpoint, p256dh, auth,
			extract(epoch FROM now() - told.created_at)::float8 AS "ageS"
		FROM push_subscriptions
			JOIN sessions ON sessions.id = session_id AND sessions.expires_at > now()
			JOIN users ON users.id = push_subscriptions.user_id
			JOIN notifications told ON told.id = ${notification}
		WHERE push_subscriptions.id = ${subscription} AND ${audience === "own" ? own : staff}`);
	return rows[0];
}
