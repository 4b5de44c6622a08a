import { customAlphabet } from "nanoid";

/**
 * A new random id: 20 characters of 0-9 and a-z, 103 bits. Not `crypto.randomUUID`, which browsers
 * lack on plain-http addresses.
 */
export const newId = customAlphabet("0123456789abcdefghijklmnopqrstuvwxyz", 20);

/** The short reference that people read out to each other: the last 6 characters, upper-cased. */
export function orderReference(orderId: string): string {
	return orderId.slice(-6).toUpperCase();
}
