import { readPhone } from "#app/core/phone-number.ts";

/** A link to a chat with this number, the message typed already; undefined without a valid number. */
export function findMessagingLink(phone: string, message: string): string | undefined {
	const number = readPhone(phone);
	return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(message)}`;
}
