import { createHash } from "node:crypto";
import { customAlphabet } from "nanoid";

// Without letters and digits that are mistaken for each other on paper: 16 of 31 are 79 bits, so
// a plain digest cannot be guessed back.
const newCode = customAlphabet("abcdefghjkmnpqrstuvwxyz23456789", 16);
const CODES = 10;
const DIGEST = "sha256:";

export function makeRecoveryCodes(): string[] {
	return Array.from({ length: CODES }, () => newCode().replace(/(.{4})(?!$)/g, "$1-"));
}

/** The form in which a recovery code is kept, and compared: however it was typed. */
export function recoveryDigest(code: string): string {
	const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
	return `${DIGEST}${createHash("sha256").update(plain).digest("base64url")}`;
}

/** The library hands a JSON list of codes over to be kept; what is a digest already stays one. */
export async function keepDigests(list: string): Promise<string> {
	const codes = JSON.parse(list) as string[];
	return JSON.stringify(
		codes.map((code) => (code.startsWith(DIGEST) ? code : recoveryDigest(code))),
	);
}

export async function readDigests(kept: string): Promise<string> {
	return kept;
}
