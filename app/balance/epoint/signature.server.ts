import { createHash, timingSafeEqual } from "node:crypto";

/**
 * The provider's signature: base64 of the 20 bytes of SHA-1 over key, data and key. That it is SHA-1 is
 * the provider's choice; what it says is believed only after a second question (docs/security.md).
 */
export function sign(privateKey: string, data: string): string {
	// With an empty key anybody could compute it.
	if (privateKey === "") throw new Error("a signature needs a key");
	return createHash("sha1").update(`${privateKey}${data}${privateKey}`).digest("base64");
}

/** Whether a text is signed so; takes as long whatever the signature is. */
export function isSigned(privateKey: string, data: string, signature: string): boolean {
	const expected = Buffer.from(sign(privateKey, data));
	const given = Buffer.from(signature);
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is sent to the provider, and what it sends: JSON in base64, and its signature. */
export function seal(privateKey: string, content: Record<string, unknown>) {
	const data = Buffer.from(JSON.stringify(content)).toString("base64");
	return { data, signature: sign(privateKey, data) };
}
