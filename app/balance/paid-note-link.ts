import { formatManat } from "../core/money.ts";
import { messagingLink } from "../settings/messaging-link.ts";

/** The chat with support in which the customer says what they paid by ABB. */
export function paidNoteLink(supportPhone: string, amountQepik: number): string {
	return messagingLink(
		supportPhone,
		`Salam! Balansımı artırmaq üçün ABB ilə ${formatManat(amountQepik)} ödədim.`,
	);
}
