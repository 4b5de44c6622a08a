import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { App } from "#app/app-context.server.ts";
import { tellDue } from "#app/notifications/tell-due.server.ts";
import { sendWebhook } from "#app/notifications/webhook/send-webhook-job.server.ts";
import { tellWebhook } from "#app/notifications/webhook/tell-webhook.server.ts";
import { saveWebhook } from "#app/notifications/webhook/webhook-rows.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { openReceiver } from "./webhook-receiver.ts";

export const SHOP_SECRET = "a secret of the shop for its tests";

/** What webhooks need of a shop that is tried out on this machine. */
export function webhookApp(db: Database, logged: string[] = []) {
	const log = openLog({ logLevel: "info" }, { write: (line: string) => void logged.push(line) });
	const jobs = openJobs({ db, log, idleLookMs: 20 });
	onTestFinished(() => jobs.close());
	const app = { db, log, jobs, env: { webhookLocal: true }, secret: SHOP_SECRET };
	return { ...app, hub: { publish: () => {} } } as unknown as App;
}

/** A receiver that the shop sends to, with the secret that it was given. */
export async function openWebhook(app: App, ...args: Parameters<typeof openReceiver>) {
	const receiver = await openReceiver(...args);
	onTestFinished(() => receiver.close());
	await app.db.execute(sql`DELETE FROM webhook`);
	await app.db.execute(sql`UPDATE notifications SET told_at = now()`);
	const { rows } = await app.db.execute<{ id: string }>(sql`
		SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`);
	const saved = { address: receiver.url, adminId: rows[0]?.id as string };
	const { secret = "" } = await saveWebhook(app, saved);
	return { ...receiver, secret };
}

/** Tells the webhook of all that happened, as if its moment had come; `processes` do at once. */
export async function tellAll(app: App, processes = 1): Promise<void> {
	await app.db.execute(sql`UPDATE notifications SET due_at = now() WHERE told_at IS NULL`);
	await Promise.all(Array.from({ length: processes }, () => tellDue(app, [tellWebhook])));
}

/** This process does the jobs of webhooks from now on. */
export function startSending(app: App, onGivenUp = () => {}): void {
	app.jobs.start(app, { webhook: sendWebhook }, onGivenUp, { webhook: 1 });
}

export const setDue = (db: Database) =>
	db.execute(sql`UPDATE jobs SET next_at = now(), leased_until = '-infinity'`);

export async function readDeliveries(db: Database) {
	const { rows } = await db.execute<Record<string, unknown>>(sql`
		SELECT id, type, tries, failures, status, failure, delivered_at IS NOT NULL AS taken,
			given_up_at IS NOT NULL AS "givenUp" FROM webhook_deliveries ORDER BY number`);
	return rows;
}
