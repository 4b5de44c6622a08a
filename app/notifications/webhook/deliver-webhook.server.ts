import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { visibleText } from "#app/core/visible-text.ts";
import { noteFailure, noteSuccess } from "#app/platform/channel-runs.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type Answer, NoAnswer, postSigned } from "./post-signed.server.ts";
import { signatureHeaders } from "./sign-webhook.server.ts";
import { type Lookup, NotAllowed, readAddress } from "./webhook-address.server.ts";
import { readWebhook, rulesOf, secretsOf, switchOffAsGone } from "./webhook-rows.server.ts";
import { WORDS, wordsOfStatus } from "./webhook-words.ts";

/** What sending needs of a shop. */
export type SendingApp = Pick<App, "db" | "env" | "secret" | "log">;

/**
 * `over` needs nothing more: it was taken, or is gone. `off`: nothing is sent any more. What `failed` so
 * often since it was put in may be tried again.
 */
export type Outcome =
	| { is: "over" }
	| { is: "off" }
	| { is: "failed"; failures: number; failure: string };

/** How much of an answer that does not count is kept. */
const LONGEST_ANSWER = 200;
const GONE = 410;

type Attempt = { id: string; signal?: AbortSignal | undefined; lookup?: Lookup | undefined };

/** One attempt at a delivery, and a note of what came of it. Whoever dies before the note leaves it as open. */
export async function deliver(app: SendingApp, attempt: Attempt): Promise<Outcome> {
	const { db } = app;
	const { id } = attempt;
	const webhook = await readWebhook(db);
	if (!webhook || webhook.offBecause) {
		await endAsOff(db, id);
		return { is: "off" };
	}
	const begun = await beginTry(db, id);
	if (!begun) return { is: "over" };
	try {
		const secrets = secretsOf(app, webhook);
		const answer = await send(app, { ...attempt, ...begun, ...webhook, secrets });
		return await noteAnswer(app, id, answer);
	} catch (error) {
		if (!(error instanceof NoAnswer || error instanceof NotAllowed)) throw error;
		const why = error.message;
		return await markFailed(app, { id, status: null, why, failure: why });
	}
}

async function noteAnswer(app: SendingApp, id: string, { status, text }: Answer): Promise<Outcome> {
	if (status >= 200 && status < 300) {
		await markTaken(app.db, id, status);
		return { is: "over" };
	}
	if (status === GONE) await switchOffAsGone(app.db);
	const says = visibleText(text.replaceAll(/\s+/g, " ")).slice(0, LONGEST_ANSWER).toWellFormed();
	const why = wordsOfStatus(status);
	const failure = says ? `${why}: ${says}` : why;
	const failed = await markFailed(app, { id, status, why, failure });
	return status === GONE ? { is: "off" } : failed;
}

type Sending = Attempt & { body: string; timestamp: number; address: string; secrets: string[] };

async function send(app: SendingApp, sending: Sending): Promise<Answer> {
	const { id, body, timestamp, address, secrets, signal, lookup } = sending;
	if (secrets.length === 0) throw new NotAllowed(WORDS.unreadableSecret);
	const rules = rulesOf(app);
	// It may have been saved under other rules.
	const url = readAddress(address, rules);
	const headers = {
		"content-type": "application/json; charset=utf-8",
		"user-agent": "GameStore-Webhook/1",
		...signatureHeaders({ id, timestamp, body, secrets }),
	};
	return postSigned({ url, headers, body, signal, lookup, ...rules });
}

/** Undefined for what was taken already, or is not kept any more. What was given up begins anew. */
async function beginTry(db: Queryable, id: string) {
	const { rows } = await db.execute<{ body: string; timestamp: number }>(sql`
		UPDATE webhook_deliveries SET tries = tries + 1, tried_at = now(), given_up_at = NULL,
			failures = CASE WHEN given_up_at IS NULL THEN failures ELSE 0 END
		WHERE id = ${id} AND delivered_at IS NULL
		RETURNING body, floor(extract(epoch FROM now()))::bigint AS timestamp`);
	return rows[0];
}

async function markTaken(db: Queryable, id: string, status: number): Promise<void> {
	await db.execute(sql`
		UPDATE webhook_deliveries SET delivered_at = now(), status = ${status}, failure = ''
		WHERE id = ${id}`);
	await noteSuccess(db, "webhook");
}

type Failed = { id: string; status: number | null; why: string; failure: string };

async function markFailed(app: SendingApp, { id, status, why, failure }: Failed): Promise<Outcome> {
	const { db, log } = app;
	const { rows } = await db.execute<{ failures: number }>(sql`
		UPDATE webhook_deliveries SET failures = failures + 1, status = ${status}, failure = ${failure},
			given_up_at = CASE WHEN ${status === GONE}::boolean THEN now() END
		WHERE id = ${id} AND delivered_at IS NULL RETURNING failures`);
	// What the receiver says may repeat what it was sent.
	await noteFailure(db, "webhook", why);
	log.warn({ delivery: id, status, why }, "a webhook was not taken");
	const [failed] = rows;
	// Another process had it taken meanwhile.
	if (!failed) return { is: "over" };
	return { is: "failed", failures: failed.failures, failure };
}

/** No pause is left: an admin may have it sent again. */
export async function giveUp(db: Queryable, id: string): Promise<void> {
	await db.execute(sql`
		UPDATE webhook_deliveries SET given_up_at = now() WHERE id = ${id} AND delivered_at IS NULL`);
}

async function endAsOff(db: Queryable, id: string): Promise<void> {
	await db.execute(sql`
		UPDATE webhook_deliveries SET given_up_at = now(), failure = ${WORDS.off}
		WHERE id = ${id} AND delivered_at IS NULL AND given_up_at IS NULL`);
}
