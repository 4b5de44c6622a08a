import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { PUSH, type PushPayload } from "./push-job.server.ts";

type Telling = Pick<App, "jobs"> & { env: Pick<App["env"], "epoint"> };

/**
 * Puts a job in for each browser that is to show something: those of its person, unless they did it
 * themselves or have read of it, and those of admins for what came in.
 */
export async function tellByPush(
	{ jobs, env }: Telling,
	tx: Queryable,
	told: Notification[],
): Promise<void> {
	// Card payments are followed by the shop itself, and wait for nobody.
	const waits = ({ topUp }: Notification) => topUp?.type !== "epoint" || !env.epoint;
	const byId = new Map(told.map((notification) => [notification.id, notification]));
	for (const found of await findListeners(tx, [...byId.keys()])) {
		const { notification, subscription, audience } = found;
		const about = byId.get(notification);
		if (!about || (audience === "staff" && !waits(about))) continue;
		const key = `${audience}:${notification}:${subscription}`;
		await jobs.put(tx, { kind: PUSH, key, payload: found });
	}
}

async function findListeners(tx: Queryable, ids: number[]): Promise<PushPayload[]> {
	if (ids.length === 0) return [];
	const { rows } = await tx.execute<PushPayload>(sql`
		SELECT told.id AS notification, listening.id AS subscription, 'own' AS audience
		FROM notifications told
			JOIN push_subscriptions listening ON listening.user_id = told.user_id AND hears_own
		WHERE told.id = ANY(${sql.param(ids)}) AND read_at IS NULL
		UNION ALL
		SELECT told.id, listening.id, 'staff'
		FROM notifications told JOIN push_subscriptions listening
			ON kind = 'order-placed' AND hears_orders OR kind = 'top-up-asked' AND hears_top_ups
		WHERE told.id = ANY(${sql.param(ids)})
		ORDER BY 1, 2`);
	return rows;
}
