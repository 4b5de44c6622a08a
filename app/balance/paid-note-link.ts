import { formatManat } from "../core/money.ts";
import { findMessagingLink } from "../settings/messaging-link.ts";

/** The chat with support in which the customer says what they paid by ABB, where there is one. */
export function findPaidNoteLink(supportPhone: string, amountQepik: number): string | undefined {
	return findMessagingLink(
		supportPhone,
		`Salam! Balansımı artırmaq üçün ABB ilə ${formatManat(amountQepik)} ödədim.`,
	);
}
