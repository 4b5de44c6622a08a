import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { findMessagingLink } from "#app/settings/messaging-link.ts";

/**
 * The chat with support in which the customer says what they transferred, and for which top-up,
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
