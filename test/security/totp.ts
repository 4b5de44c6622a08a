import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app would show for a secret (RFC 6238), `steps` of 30 s from now. */
export function totp(secret: string, steps = 0): string {
	const bits = [...secret.replace(/=+$/, "")]
		.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
		.join("");
	const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
	const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
	const offset = (digest.at(-1) ?? 0) & 15;
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
