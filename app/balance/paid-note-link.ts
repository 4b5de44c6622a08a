import { orderReference } from "../core/ids.ts";
import { formatManat } from "../core/money.ts";
import { findMessagingLink } from "../settings/messaging-link.ts";

/**
 * The chat with support in which the customer says what they transferred, and for which request,
 * where there is a chat.
 */
export function findPaidNoteLink(
	supportPhone: string,
	{ id, amountQepik }: { id: string; amountQepik: number },
): string | undefined {
	return findMessagingLink(
		supportPhone,
		`ABB kartınıza ${formatManat(amountQepik)} köçürdüm. Sorğu: #${orderReference(id)}`,
	);
}
