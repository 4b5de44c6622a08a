import { sql } from "drizzle-orm";
import { TYPE_LABELS } from "#app/balance/statuses.ts";
import { orderReference } from "#app/core/ids.ts";
import type { Notification } from "#app/notifications/read-notifications.server.ts";
import { itemsOf } from "#app/notifications/say-notification.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Facts, NewsKind } from "./say-news.ts";

/** Sends what waits for one chat; its key is the chat. */
export const SEND = "telegram-send";

type Teller = { jobs: Pick<Jobs, "put"> };

/** Puts a message to every linked chat where it waits, and has it sent once this is committed. */
export async function tellStaff(
	tx: Queryable,
	{ jobs }: Teller,
	news: { kind: NewsKind; facts: Facts; happenedAt: Date },
): Promise<void> {
	const { kind, facts, happenedAt } = news;
	const { rows } = await tx.execute<{ chat: number }>(sql`
		SELECT tell_staff(${kind}, ${JSON.stringify(facts)}::jsonb, ${happenedAt.toISOString()}) AS chat`);
	for (const { chat } of rows) await jobs.put(tx, { kind: SEND, key: String(chat) });
}

/** Of what happened to customers the staff hears what waits for it: orders and top-ups. */
export async function tellTelegram(
	app: Teller & { env: Pick<Env, "telegram"> },
	tx: Queryable,
	told: Notification[],
): Promise<void> {
	if (!app.env.telegram) return;
	for (const one of told) {
		const news = await newsOf(tx, one);
		if (news) await tellStaff(tx, app, { ...news, happenedAt: one.createdAt });
	}
}

async function newsOf(
	tx: Queryable,
	{ kind, order, topUp, amountQepik }: Notification,
): Promise<{ kind: NewsKind; facts: Facts } | undefined> {
	if (kind === "order-placed" && order) {
		const facts = { reference: orderReference(order.id), items: itemsOf({ order }), amountQepik };
		return { kind: "order", facts };
	}
	if (kind !== "top-up-asked" || !topUp) return undefined;
	// A card payment that is credited by itself waits for nobody.
	const { rows } = await tx.execute(sql`
		SELECT FROM epoint_payments WHERE top_up_id = ${topUp.id}`);
	if (rows.length > 0) return undefined;
	const way = TYPE_LABELS[topUp.type];
	return { kind: "top-up", facts: { reference: orderReference(topUp.id), amountQepik, way } };
}
