import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { dropJobs } from "#app/platform/jobs/job-rows.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import { makeSecret } from "./sign-webhook.server.ts";
import { findReceiver, type Lookup, NotAllowed, readAddress } from "./webhook-address.server.ts";
import { WEBHOOK } from "./webhook-kind.ts";
import { WORDS } from "./webhook-words.ts";

/** What changing it needs of a shop. */
export type WebhookApp = Pick<App, "db" | "env" | "secret">;

export type OffBecause = "gone" | "admin";

export type Webhook = {
	address: string;
	offBecause: OffBecause | null;
	/** Sealed; the former one only while it signs as well. */
	secret: Buffer;
	formerSecret: Buffer | null;
};

/** How long a receiver has to learn of a new secret. */
const BOTH_SIGN_HOURS = 24;

const sealOf = ({ secret }: Pick<App, "secret">) => openSeal(secret, "webhook secret");

export const rulesOf = ({ env }: Pick<App, "env">) => ({ allowLoopback: env.webhookLocal });

/** Undefined until an address is set. */
export async function readWebhook(db: Queryable): Promise<Webhook | undefined> {
	const { rows } = await db.execute<Webhook>(sql`
		SELECT address, off_because AS "offBecause", secret,
			CASE WHEN former_until > now() THEN former_secret END AS "formerSecret"
		FROM webhook`);
	return rows[0];
}

/** With what is signed; none where all are sealed with another secret of the shop. */
export function secretsOf(app: Pick<App, "secret">, webhook: Webhook): string[] {
	const seal = sealOf(app);
	const current = seal.open(webhook.secret);
	if (typeof current !== "string") return [];
	const former = webhook.formerSecret && seal.open(webhook.formerSecret);
	return typeof former === "string" ? [current, former] : [current];
}

type Save = { address: string; adminId: string; lookup?: Lookup };

/** Sets the address, and switches the webhook on. Returns the secret where one was made for it. */
export async function saveWebhook(
	app: WebhookApp,
	{ address, adminId, lookup }: Save,
): Promise<{ secret?: string }> {
	const url = await requireAllowed(app, address, lookup);
	return app.db.transaction(async (tx) => {
		const before = await readWebhook(tx);
		const secret = makeSecret();
		const { rows } = await tx.execute<{ isNew: boolean }>(sql`
			INSERT INTO webhook (address, secret) VALUES (${url.href}, ${sealOf(app).close(secret)})
			ON CONFLICT (single) DO UPDATE SET address = excluded.address, off_because = NULL
			RETURNING xmax = 0 AS "isNew"`);
		// What stands behind the host may be the receiver's own secret.
		await recordAction(tx, adminId, "webhook.save", WEBHOOK, {
			before: { webhookHost: before && new URL(before.address).host, webhookOn: isOn(before) },
			after: { webhookHost: url.host, webhookOn: true },
		});
		return rows[0]?.isNew ? { secret } : {};
	});
}

const isOn = (webhook: Webhook | undefined) => webhook !== undefined && webhook.offBecause === null;

async function requireAllowed(app: WebhookApp, text: string, lookup: Lookup | undefined) {
	const rules = rulesOf(app);
	try {
		const url = readAddress(text, rules);
		await findReceiver(url, { ...rules, lookup });
		return url;
	} catch (error) {
		const message = error instanceof NotAllowed ? error.message : WORDS.notFound;
		throw refusedFields({ address: message });
	}
}

/** Makes a new secret; the one before signs as well for a day. Returns it. */
export async function renewSecret(app: WebhookApp, adminId: string): Promise<string> {
	const secret = makeSecret();
	await app.db.transaction(async (tx) => {
		await tx.execute(sql`
			UPDATE webhook SET secret = ${sealOf(app).close(secret)}, former_secret = secret,
				former_until = now() + ${BOTH_SIGN_HOURS} * interval '1 hour'`);
		await requireWebhook(tx);
		await recordAction(tx, adminId, "webhook.renew", WEBHOOK);
	});
	return secret;
}

/** The secret that signs; that somebody looked at it is recorded. */
export async function revealSecret(app: WebhookApp, adminId: string): Promise<string> {
	return app.db.transaction(async (tx) => {
		const [secret] = secretsOf(app, await requireWebhook(tx));
		if (!secret) throw new Problem("unavailable", WORDS.unreadableSecret);
		await recordAction(tx, adminId, "webhook.reveal", WEBHOOK);
		return secret;
	});
}

/** An admin wants nothing sent any more: what waits is given up, and stays in the log. */
export async function switchOff({ db }: Pick<App, "db">, adminId: string): Promise<void> {
	await db.transaction(async (tx) => {
		await requireWebhook(tx);
		await tx.execute(sql`UPDATE webhook SET off_because = 'admin'`);
		await tx.execute(sql`
			UPDATE webhook_deliveries SET given_up_at = now(), failure = ${WORDS.off}
			WHERE delivered_at IS NULL AND given_up_at IS NULL`);
		await dropJobs(tx, WEBHOOK);
		await recordAction(tx, adminId, "webhook.off", WEBHOOK, { after: { webhookOn: false } });
	});
}

/** The receiver has answered that it wants no more. */
export async function switchOffAsGone(db: Queryable): Promise<void> {
	await db.execute(sql`UPDATE webhook SET off_because = 'gone' WHERE off_because IS NULL`);
}

/** The webhook; a refusal where none is set. */
async function requireWebhook(db: Queryable): Promise<Webhook> {
	const webhook = await readWebhook(db);
	if (!webhook) throw new Problem("unavailable", "Əvvəlcə ünvanı yadda saxlayın");
	return webhook;
}

/** The webhook while it sends. */
export async function requireOn(db: Queryable): Promise<Webhook> {
	const webhook = await requireWebhook(db);
	if (!isOn(webhook)) {
		throw new Problem("unavailable", "Webhook söndürülüb: əvvəlcə ünvanı yadda saxlayıb açın");
	}
	return webhook;
}
