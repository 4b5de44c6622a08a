import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	hkdfSync,
	randomBytes,
	timingSafeEqual,
} from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = ReturnType<typeof openSeal>;

/**
 * Seals what the database keeps with a key of the shop's secret, another one for each purpose: a row, an
 * old page of a disk or a dump tells nothing to whoever has not that secret as well.
 */
export function openSeal(secret: string, purpose: string) {
	const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
	const digest = (...words: string[]) =>
		createHmac("sha256", key).update(JSON.stringify(words)).digest("base64url");
	return {
		close(content: unknown): Buffer {
			const iv = randomBytes(IV_BYTES);
			const cipher = createCipheriv("aes-256-gcm", key, iv);
			const sealed = [cipher.update(JSON.stringify(content), "utf8"), cipher.final()];
			return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
		},
		/** Undefined for what was sealed with another secret, or changed since. */
		open(sealed: Buffer): unknown {
			const text = IV_BYTES + TAG_BYTES;
			try {
				const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
				decipher.setAuthTag(sealed.subarray(IV_BYTES, text));
				const parts = [decipher.update(sealed.subarray(text)), decipher.final()];
				return JSON.parse(Buffer.concat(parts).toString("utf8"));
			} catch {
				return undefined;
			}
		},
		/** The same for the same words, and tells nobody which they were. */
		digest,
		/** Whether somebody shows the digest of these words. */
		isDigest(shown: string, ...words: string[]): boolean {
			const [given, right] = [Buffer.from(shown), Buffer.from(digest(...words))];
			return given.length === right.length && timingSafeEqual(given, right);
		},
	};
}
