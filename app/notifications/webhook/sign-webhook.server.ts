import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, in the form in which Standard Webhooks hand it to a receiver. */
export function makeSecret(): string {
	return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

type Signed = { id: string; timestamp: number; body: string; secrets: string[] };

/** The headers of Standard Webhooks: a signature by each secret that a receiver may know. */
export function signatureHeaders({ id, timestamp, body, secrets }: Signed): Record<string, string> {
	const signatures = secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	return {
		"webhook-id": id,
		"webhook-timestamp": String(timestamp),
		"webhook-signature": signatures.join(" "),
	};
}
