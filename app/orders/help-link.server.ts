import { orderReference } from "#app/core/ids.ts";
import { findMessagingLink } from "#app/settings/messaging-link.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";

/** Opens the support's chat with an order's number in it; undefined for a shop without a number. */
export function findHelpLink({ supportPhone }: Settings, orderId: string): string | undefined {
	const problem = `Salam! #${orderReference(orderId)} nömrəli sifarişimlə bağlı problem var.`;
	return findMessagingLink(supportPhone, problem);
}
