import { sql } from "drizzle-orm";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Address } from "./push-form.server.ts";
import { type Outcome, type Pushing, sendPush } from "./send-push.server.ts";
import { forgetSubscription } from "./subscriptions.server.ts";

const MESSAGE = {
	title: "Sınaq bildirişi",
	text: "Brauzer bildirişləri işləyir.",
	to: "/admin/notifications",
	tag: "test",
	ttlS: 60,
	isUrgent: true,
};

/** Sends one message to each of an admin's own browsers right away; returns what became of each. */
export async function tryPush(
	app: Pushing,
	{ userId, signal }: { userId: string; signal: AbortSignal },
): Promise<Outcome[]> {
	const devices = await listDevices(app.db, userId);
	return Promise.all(
		devices.map(async ({ id, ...address }) => {
			const outcome = await sendPush(app, address, MESSAGE, signal);
			if (outcome.kind === "sent") await noteSuccess(app.db, "push");
			else if (outcome.kind === "gone") await forgetSubscription(app.db, id);
			else await noteFailure(app.db, "push", outcome.failure);
			return outcome;
		}),
	);
}

async function listDevices(db: Queryable, userId: string) {
	const { rows } = await db.execute<Address & { id: number }>(sql`
		SELECT push_subscriptions.id, endpoint, p256dh, auth FROM push_subscriptions
			JOIN sessions ON sessions.id = session_id AND sessions.expires_at > now()
		WHERE push_subscriptions.user_id = ${userId} ORDER BY 1`);
	return rows;
}
