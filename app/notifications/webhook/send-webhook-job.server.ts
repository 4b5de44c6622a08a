import type { App } from "#app/app-context.server.ts";
import { webhookSent } from "#app/live/changes.server.ts";
import { type DoJob, Hopeless } from "#app/platform/jobs/jobs.server.ts";
import { deliver, giveUp, type SendingApp } from "./deliver-webhook.server.ts";
import { readWebhook } from "./webhook-rows.server.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
type JobApp = SendingApp & Pick<App, "hub">;

/** After each failure; together two days. */
export const PAUSES_S = [
	...[10, MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 40 * MINUTE_S],
	...[HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 8 * HOUR_S, 8 * HOUR_S, 8 * HOUR_S, 8 * HOUR_S, 8 * HOUR_S],
];

/**
 * Sends one delivery, in a few turns where it has to be. What nobody takes within two days is given up, and
 * so is what a receiver has not got yet that wants no more: the dashboard tells of it.
 */
export const sendWebhook = (async (app: JobApp, { key: id, payload, signal }) => {
	const outcome = await deliver(app, { id, signal });
	// Somebody waits for it.
	if (payload.again) webhookSent(app.hub);
	if (outcome.is === "over") return;
	if (outcome.is === "off") return requireTold(app);
	const againAfterS = PAUSES_S[outcome.failures - 1];
	if (againAfterS !== undefined) return { againAfterS };
	await giveUp(app.db, id);
	throw new Hopeless("the webhook was not taken for two days");
}) satisfies DoJob<App>;

/** Of what an admin has switched off nobody has to be told. */
async function requireTold({ db }: SendingApp): Promise<void> {
	const webhook = await readWebhook(db);
	if (webhook?.offBecause === "gone") throw new Hopeless("the receiver of webhooks wants no more");
}
