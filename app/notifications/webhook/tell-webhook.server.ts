import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { newId } from "#app/core/ids.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { bodyOf } from "./webhook-body.server.ts";
import { WEBHOOK } from "./webhook-kind.ts";
import { readWebhook } from "./webhook-rows.server.ts";

/** An id as Standard Webhooks write it. */
export const newMessageId = () => `msg_${newId()}`;

/** Puts what the owner's other program is to hear where it waits. Nothing waits while that is off. */
export async function tellWebhook(
	{ jobs }: Pick<App, "jobs">,
	tx: Queryable,
	told: Notification[],
): Promise<void> {
	if (told.length === 0) return;
	const webhook = await readWebhook(tx);
	if (!webhook || webhook.offBecause) return;
	for (const one of told) {
		const id = newMessageId();
		const body = bodyOf(id, one);
		if (!body) continue;
		const { user, order, topUp } = one;
		const about = { userId: user.id, orderId: order?.id, topUpId: topUp?.id };
		await keepDelivery(tx, { id, body, ...about });
		await jobs.put(tx, { kind: WEBHOOK, key: id });
	}
}

type NewDelivery = {
	id: string;
	body: string;
	userId?: string | undefined;
	orderId?: string | undefined;
	topUpId?: string | undefined;
};

export async function keepDelivery(tx: Queryable, delivery: NewDelivery): Promise<void> {
	const { id, body, userId = null, orderId = null, topUpId = null } = delivery;
	await tx.execute(sql`
		INSERT INTO webhook_deliveries (id, type, user_id, order_id, top_up_id, body)
		VALUES (${id}, ${body}::jsonb->>'type', ${userId}, ${orderId}, ${topUpId}, ${body})`);
}
