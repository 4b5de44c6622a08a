import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { deliverOrder, setOrderStatus } from "./change-order.server.ts";
import { type Chosen, MOST_AT_ONCE, TOO_MANY_CHOSEN } from "./chosen.ts";
import { claimOrder } from "./claim-order.server.ts";
import { fillText } from "./message-templates.tsx";
import { listOrdersByIds } from "./read-orders.server.ts";
import { undoCompletion } from "./undo-completion.server.ts";

/** What became of one of many: whose it is, or why nothing was done. */
export type Outcome = { orderId: string; userId: string } | { orderId: string; refused: string };

type Many = { chosen: Chosen[]; adminId: string };

/** The longest message, as for a single order. */
const LONGEST_MESSAGE = 4000;

/**
 * Takes each of the orders as {@link claimOrder} does, one after the other: what is refused leaves the
 * others as they are. An order whose status has changed since it was chosen is not taken.
 */
export async function* claimMany(db: Database, many: Many): AsyncGenerator<Outcome> {
	const { adminId } = many;
	for (const { orderId, seenStatus, seenCorrections } of bounded(many)) {
		const claim = { orderId, adminId, seenStatus, seenCorrections };
		yield await outcomeOf(orderId, () => claimOrder(db, claim));
	}
}

/**
 * Completes each of the orders as {@link setOrderStatus} does, or with a message, filled in for each,
 * as {@link deliverOrder} does; one after the other. What has changed since it was chosen is refused,
 * and a message that an order already has is not replaced by one that was written for many. An order of
 * which a line cannot be delivered, or all was given back, wants to be looked at by itself.
 */
export async function* completeMany(
	db: Database,
	{ message, ...many }: Many & { message: string },
): AsyncGenerator<Outcome> {
	const { adminId } = many;
	for (const one of bounded(many)) {
		const { orderId } = one;
		yield await outcomeOf(orderId, async () => {
			const [order] = await listOrdersByIds(db, [orderId]);
			if (order?.items.some(({ undeliverable }) => undeliverable !== "")) throw undeliverable();
			if (order && one.seenRefundedQepik === order.totalQepik) throw paidBack();
			if (!message) return setOrderStatus(db, { ...one, adminId, status: "completed" });
			const value = order ? fillFor(order, message) : message;
			return deliverOrder(db, { ...one, adminId, value, seen: "" });
		});
	}
}

function undeliverable(): Problem {
	return new Problem("invalid", "Bu sifarişin bir hissəsi çatdırıla bilmir: onu ayrıca tamamlayın");
}

function paidBack(): Problem {
	return new Problem("invalid", "Bu sifarişin məbləği tam qaytarılıb: onu ayrıca tamamlayın");
}

/** Takes back what one press completed: each as {@link undoCompletion} does, one after the other. */
export async function* undoMany(
	db: Database,
	{ orderIds, adminId }: { orderIds: string[]; adminId: string },
): AsyncGenerator<Outcome> {
	for (const orderId of bounded({ chosen: orderIds })) {
		yield await outcomeOf(orderId, () => undoCompletion(db, { orderId, adminId }));
	}
}

function bounded<One>({ chosen }: { chosen: One[] }): One[] {
	if (chosen.length === 0) throw new Problem("invalid", "Heç bir sifariş seçilməyib");
	if (chosen.length > MOST_AT_ONCE) throw new Problem("invalid", TOO_MANY_CHOSEN);
	return chosen;
}

function fillFor(order: Parameters<typeof fillText>[1], message: string): string {
	const text = fillText(message, order);
	if (text === undefined) {
		throw new Problem("invalid", "Mesajda {ID} var, bu sifarişdə isə ID yoxdur");
	}
	if (text.length > LONGEST_MESSAGE) {
		throw new Problem("invalid", "Mesaj bu sifariş üçün çox uzun alınır");
	}
	return text;
}

/** A refusal is of this order alone; anything else ends the whole, and what was done before it is done. */
async function outcomeOf(
	orderId: string,
	decide: () => Promise<{ userId: string }>,
): Promise<Outcome> {
	try {
		const { userId } = await decide();
		return { orderId, userId };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const isWritten = error.code === "text-moved";
		return { orderId, refused: isWritten ? ALREADY_WRITTEN : error.message };
	}
}

const ALREADY_WRITTEN = "Müştəriyə artıq mesaj yazılıb: bu sifarişi ayrıca tamamlayın";
