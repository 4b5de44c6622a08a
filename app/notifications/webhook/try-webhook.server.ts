import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { deliver, giveUp, type SendingApp } from "./deliver-webhook.server.ts";
import { keepDelivery, newMessageId } from "./tell-webhook.server.ts";
import type { Lookup } from "./webhook-address.server.ts";
import { bodyOfPing } from "./webhook-body.server.ts";
import { WEBHOOK } from "./webhook-kind.ts";
import { requireOn } from "./webhook-rows.server.ts";
import { WORDS } from "./webhook-words.ts";

/** Sends a ping once, while the admin waits; a refusal says why the receiver did not take it. */
export async function tryWebhook(
	app: SendingApp,
	{ adminId, lookup }: { adminId: string; lookup?: Lookup },
): Promise<void> {
	const { db } = app;
	await requireOn(db);
	const id = newMessageId();
	const body = bodyOfPing(id, await readNow(db));
	await db.transaction(async (tx) => {
		await keepDelivery(tx, { id, body });
		await recordAction(tx, adminId, "webhook.test", WEBHOOK);
	});
	const outcome = await deliver(app, { id, lookup });
	if (outcome.is === "over") return;
	await giveUp(db, id);
	throw new Problem("unavailable", outcome.is === "failed" ? outcome.failure : WORDS.gone);
}
