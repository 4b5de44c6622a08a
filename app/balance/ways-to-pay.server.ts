import { Problem } from "#app/core/problem.ts";
import { findMessagingLink } from "#app/settings/messaging-link.ts";
import type { TopUpType } from "./create-top-up.server.ts";

type Settings = {
	supportPhone: string;
	cardNumber: string;
	epointWidgetUrl: string;
	/** Whether card payments are credited by themselves, and so need no form of the owner's. */
	paysByCard: boolean;
};

/** For each way to pay that the owner has not set up yet, why it is closed. */
export type ClosedWays = Partial<Record<TopUpType, string>>;

export function listClosedWays(settings: Settings) {
	const { supportPhone, cardNumber, epointWidgetUrl, paysByCard } = settings;
	const closed: ClosedWays = {};
	if (!epointWidgetUrl && !paysByCard) closed.epoint = "Epoint ilə ödəniş hazırda mümkün deyil";
	if (!findMessagingLink(supportPhone, "")) {
		closed.abb = "ABB ilə ödəniş hazırda mümkün deyil: dəstək nömrəsi göstərilməyib";
	}
	if (!cardNumber) closed.abb = "ABB ilə ödəniş hazırda mümkün deyil: bank kartı göstərilməyib";
	return closed;
}

/** Refuses a closed way, or a customer would wait for the approval of a payment that was never made. */
export function requireOpenWay(settings: Settings, type: TopUpType): void {
	const message = listClosedWays(settings)[type];
	if (message) throw new Problem("unavailable", message);
}
