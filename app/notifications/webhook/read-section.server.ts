import type { App } from "#app/app-context.server.ts";
import { type GivenUp, readJobQueue } from "#app/platform/jobs/job-rows.server.ts";
import { type Delivery, listDeliveries } from "./list-deliveries.server.ts";
import { exampleBodies } from "./webhook-body.server.ts";
import { WEBHOOK } from "./webhook-kind.ts";
import { type OffBecause, readWebhook, secretsOf } from "./webhook-rows.server.ts";

/** The cursor of the log in the switchboard's address. */
export const WEBHOOK_LOG = "webhook";

export type WebhookState = {
	/** Null until an address is set. */
	address: string | null;
	offBecause: OffBecause | null;
	/** Whether there is a secret to sign with. */
	canSign: boolean;
	/** A former secret signs as well. */
	twoSign: boolean;
	givenUp: GivenUp[];
	deliveries: Delivery[];
	next: number | undefined;
	examples: { type: string; body: string }[];
};

/** All that the switchboard shows of the webhook; never the secret. */
export async function readWebhookSection(
	app: Pick<App, "db" | "secret">,
	before?: number,
): Promise<WebhookState> {
	const { db } = app;
	const [webhook, log, queue] = await Promise.all([
		readWebhook(db),
		listDeliveries(db, before),
		readJobQueue(db),
	]);
	const secrets = webhook ? secretsOf(app, webhook) : [];
	return {
		address: webhook?.address ?? null,
		offBecause: webhook?.offBecause ?? null,
		canSign: secrets.length > 0,
		twoSign: secrets.length > 1,
		givenUp: queue.givenUp.filter(({ kind }) => kind === WEBHOOK),
		examples: exampleBodies(),
		...log,
	};
}
