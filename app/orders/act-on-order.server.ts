import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	deliverOrder,
	refundOrder,
	setOrderStatus,
	writeOrderText,
} from "./change-order.server.ts";
import { claimOrder } from "./claim-order.server.ts";
import type { GivenBack } from "./give-back.server.ts";
import type { readOrderForm } from "./order-form.server.ts";
import { undoCompletion } from "./undo-completion.server.ts";

/** What is told of each act that is done. */
export const DONE_MESSAGES = {
	status: "Sifariş statusu yeniləndi",
	adminNotes: "Admin qeydi yeniləndi",
	customerMessage: "Müştəriyə mesaj yeniləndi",
	deliver: "Sifariş statusu yeniləndi",
	refund: "Balansa qaytarıldı",
	claim: "Sifariş sizdədir",
	undo: "Sifariş geri alındı",
};

type Act = Exclude<ReturnType<typeof readOrderForm>, { intent: "keepClaim" }>;

/** What an admin does with one order, by its form. */
export function actOnOrder(db: Database, input: Act, adminId: string) {
	const { orderId } = input;
	switch (input.intent) {
		case "status":
			return setOrderStatus(db, {
				orderId,
				status: input.status,
				adminId,
				seenStatus: input.seen,
				seenCorrections: input.seenCorrections,
				seenRefundedQepik: input.seenRefundedQepik,
				refund: input.refund === "yes",
			});
		case "refund":
			return refundOrder(db, { ...input, adminId });
		case "claim":
			return claimOrder(db, { ...input, adminId });
		case "undo":
			return undoCompletion(db, { orderId, adminId });
		case "adminNotes":
			return writeOrderText(db, { ...input, text: input.intent, value: input.adminNotes, adminId });
		case "customerMessage":
			return writeOrderText(db, {
				...input,
				text: input.intent,
				value: input.customerMessage,
				adminId,
			});
		case "deliver":
			return deliverOrder(db, { ...input, value: input.customerMessage, adminId });
	}
}

/** The order, and its customer and total, or what went back of it, where the verb returns them. */
export function aboutOrder(orderId: string, changed: Partial<GivenBack>): string {
	const { userName, totalQepik, amountQepik = totalQepik } = changed;
	const reference = `#${orderReference(orderId)}`;
	if (userName === undefined || amountQepik === undefined) return reference;
	return `${reference} · ${userName}: ${formatManat(amountQepik)}`;
}
