import { customAlphabet } from "nanoid";

/**
 * A new random id: 20 characters of 0-9 and a-z, 103 bits. Made the same way in the browser,
 * where `crypto.randomUUID` is missing on plain-http addresses.
 */
export const newId = customAlphabet("0123456789abcdefghijklmnopqrstuvwxyz", 20);

/** The reference that people read to each other: the last 6 characters, upper-cased. */
export function orderReference(orderId: string): string {
	return orderId.slice(-6).toUpperCase();
}
