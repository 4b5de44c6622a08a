import { createHash } from "node:crypto";
import { customAlphabet } from "nanoid";

// Without characters that are confused on paper. 16 of 31 are 79 bits, so a plain digest is enough:
// nobody can find the code by trying.
const newCode = customAlphabet("abcdefghjkmnpqrstuvwxyz23456789", 16);
const CODES = 10;
const DIGEST = "sha256:";

export function makeRecoveryCodes(): string[] {
	return Array.from({ length: CODES }, () => newCode().replace(/(.{4})(?!$)/g, "$1-"));
}

/** The digest by which a recovery code is stored and compared, however it is typed. */
export function recoveryDigest(code: string): string {
	const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
	return `${DIGEST}${createHash("sha256").update(plain).digest("base64url")}`;
}

/** The library stores a JSON list of codes through this; what is a digest already stays as it is. */
export async function keepDigests(list: string): Promise<string> {
	const codes = JSON.parse(list) as string[];
	return JSON.stringify(
		codes.map((code) => (code.startsWith(DIGEST) ? code : recoveryDigest(code))),
	);
}

export async function readDigests(kept: string): Promise<string> {
	return kept;
}
