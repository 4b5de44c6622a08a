import type { App } from "#app/app-context.server.ts";
import type { Said } from "#app/notifications/say-notification.ts";
import { isPushEndpoint } from "./endpoint.server.ts";
import { loadWebPush } from "./load-web-push.server.ts";
import type { Address } from "./push-form.server.ts";
import { contactOf, readPushKeys } from "./push-keys.server.ts";

export type Pushing = Pick<App, "db" | "secret"> & {
	env: Pick<App["env"], "pushFake" | "origin" | "mailFrom">;
};

export type Message = Said & {
	/** One that comes a second time takes the place of the first, unnoticed. */
	tag: string;
	/** How long the vendor keeps it for a device that is away. */
	ttlS: number;
	/** A device that sleeps is woken for it. */
	isUrgent: boolean;
};

/** `gone`: this browser is never reached there again. `later`: its vendor is away, or has too much. */
export type Outcome =
	| { kind: "sent" }
	| { kind: "gone" }
	| { kind: "later" | "refused"; failure: string; afterS?: number | undefined };

const ENCODING = "aes128gcm";
/** One attempt, well within what a job may take. */
const ATTEMPT_MS = 10_000;
/** Vendors take some 4 KB; sealing adds a little. */
const MOST_BYTES = 3000;
const LONGEST_TITLE = 100;
const LONGEST_TEXT = 400;
const LONGEST_WAIT_S = 60 * 60;

/** Hands a message to the vendor of a browser, sealed for that browser alone (RFC 8291, 8292). */
export async function sendPush(
	app: Pushing,
	{ endpoint, p256dh, auth }: Address,
	message: Message,
	signal: AbortSignal,
): Promise<Outcome> {
	if (!isPushEndpoint(endpoint, app.env)) return { kind: "gone" };
	const { publicKey, privateKey } = await readPushKeys(app);
	const { host, origin } = new URL(endpoint);
	const signed = [origin, contactOf(app.env), publicKey, privateKey, ENCODING] as const;
	const webPush = await loadWebPush();
	const signature = webPush.getVapidHeaders(...signed);
	const { cipherText } = webPush.encrypt(p256dh, auth, payloadOf(message), ENCODING);
	try {
		const response = await fetch(endpoint, {
			method: "POST",
			headers: {
				...signature,
				"Content-Type": "application/octet-stream",
				"Content-Encoding": ENCODING,
				TTL: String(Math.round(message.ttlS)),
				Urgency: message.isUrgent ? "high" : "normal",
				Topic: message.tag,
			},
			body: new Uint8Array(cipherText),
			redirect: "manual",
			signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
		});
		await response.body?.cancel();
		return outcomeOf(response, host);
	} catch {
		// Its words may name the address, which is as good as a password.
		return { kind: "later", failure: `${host} cavab vermir` };
	}
}

function outcomeOf({ status, ok, headers }: Response, host: string): Outcome {
	if (ok) return { kind: "sent" };
	if (status === 404 || status === 410) return { kind: "gone" };
	const failure = `${host} ${status} cavabı verdi`;
	if (status !== 429 && status < 500) return { kind: "refused", failure };
	const afterS = Number(headers.get("retry-after"));
	return {
		kind: "later",
		failure,
		afterS: afterS > 0 ? Math.min(afterS, LONGEST_WAIT_S) : undefined,
	};
}

/** What the service worker reads. */
function payloadOf({ title, text, to, tag }: Message): string {
	const payload = JSON.stringify({
		title: cut(title, LONGEST_TITLE),
		text: cut(text, LONGEST_TEXT),
		to,
		tag,
	});
	if (Buffer.byteLength(payload) > MOST_BYTES) throw new Error("a push message is too long");
	return payload;
}

function cut(text: string, most: number): string {
	const signs = [...text];
	return signs.length <= most
		? text
		: `${signs
				.slice(0, most - 1)
				.join("")
				.trimEnd()}…`;
}
