import { Problem } from "../core/problem.ts";
import { findMessagingLink } from "../settings/messaging-link.ts";
import type { TopUpType } from "./ask-top-up.server.ts";

type Settings = { supportPhone: string; cardNumber: string; epointWidgetUrl: string };

/** By each way that the owner has not set up yet, why it cannot be paid so. */
export type ClosedWays = Partial<Record<TopUpType, string>>;

export function listClosedWays({ supportPhone, cardNumber, epointWidgetUrl }: Settings) {
	const closed: ClosedWays = {};
	if (!epointWidgetUrl) closed.epoint = "Epoint ilə ödəniş hazırda mümkün deyil";
	if (!findMessagingLink(supportPhone, "")) {
		closed.abb = "ABB ilə ödəniş hazırda mümkün deyil: dəstək nömrəsi göstərilməyib";
	}
	if (!cardNumber) closed.abb = "ABB ilə ödəniş hazırda mümkün deyil: bank kartı göstərilməyib";
	return closed;
}

/** Refuses a way that leads nowhere: nobody is to wait for an answer to a payment never made. */
export function requireOpenWay(settings: Settings, type: TopUpType): void {
	const words = listClosedWays(settings)[type];
	if (words) throw new Problem("unavailable", words);
}
