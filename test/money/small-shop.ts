// A shop with one of everything that money does, for attacks on its database.
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { listRefunds } from "#app/orders/list-refunds.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";

export type SmallShop = Awaited<ReturnType<typeof openSmallShop>>;

/**
 * One of each kind: a waiting, approved, taken back, rejected and withdrawn top-up; orders likewise.
 * Its customer's entries: 1 adjustment, 2 and 3 credits, 4 taken back, 5 to 8 purchases, 9 refund, 10 a
 * purchase of two units, 11 the refund of one of them.
 */
export async function openSmallShop(db: Database) {
	const [{ id: customer }, { id: admin }] = [
		await makeUser(db, { balanceQepik: 5000 }),
		await makeAdmin(db),
	];
	const ask = async () =>
		(await createTopUp(db, { userId: customer, userEmail: "", amountQepik: 700, type: "abb" })).id;
	const decision = (topUpId: string) => ({ topUpId, adminId: admin, reason: "Sınaq" });
	const [waiting, approved, takenBack] = [await ask(), await ask(), await ask()];
	const [rejected, withdrawn] = [await ask(), await ask()];
	await approveTopUp(db, decision(approved));
	await approveTopUp(db, decision(takenBack));
	await takeBackApproval(db, decision(takenBack));
	await rejectTopUp(db, decision(rejected));
	await withdrawTopUp(db, { topUpId: withdrawn, userId: customer });
	const game = (await makeGame(db, { trackStock: true, stock: 10 })).id;
	const buy = async (userId = customer, gameId = game) => {
		const lines = [{ gameId, name: "", quantity: 2, playerId: null }];
		const bought = { userId, lines, seenTotalQepik: 1000, attemptId: newId() };
		return (await placeOrder(db, bought)).orderId;
	};
	const [pending, cancelled, back] = [await buy(), await buy(), await buy()];
	const completed = await buy();
	await setOrderStatus(db, { orderId: cancelled, adminId: admin, status: "cancelled" });
	await setOrderStatus(db, { orderId: completed, adminId: admin, status: "completed" });
	await withdrawOrder(db, { orderId: back, userId: customer });
	const parted = await buy();
	await setOrderStatus(db, { orderId: parted, adminId: admin, status: "completed" });
	const units = [{ line: 1, quantity: 1 }];
	const unseen = { reason: "Sınaq", seenRefundedQepik: 0 };
	await refundPart(db, { orderId: parted, adminId: admin, units, ...unseen });
	const [{ id: part } = { id: "" }] = await listRefunds(db, [parted]);
	const topUps = { waiting, approved, takenBack, rejected, withdrawn };
	const other = (await makeUser(db, { balanceQepik: 5000 })).id;
	await buy(other, (await makeGame(db)).id);
	const orders = { pending, cancelled, back, completed, parted };
	return { customer, other, admin, game, ...topUps, ...orders, part };
}

/** Inserts the person's next entry, consistent with the balance. */
export const nextEntry = (
	userId: string,
	entry: { kind: string; amount: number; reference: string; actor: string },
) => `
	INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
		reference, actor_id)
	SELECT user_id, last_sequence + 1, '${entry.kind}', ${entry.amount},
		balance_qepik + ${entry.amount}, '${entry.reference}', '${entry.actor}'
	FROM balances WHERE user_id = '${userId}'`;

export const changeEntry = (userId: string, sequence: number, change: string) =>
	`UPDATE balance_entries SET ${change} WHERE user_id = '${userId}' AND sequence = ${sequence}`;
/** The entry, booked as two that add up to it. */
export const inHalves = (kind: string, reference: string) => `
	UPDATE balance_entries SET amount_qepik = amount_qepik / 2
	WHERE kind = '${kind}' AND reference = '${reference}';
	INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
		reference, actor_id, actor_role)
	SELECT user_id, sequence + 100, kind, amount_qepik, balance_after_qepik, reference, actor_id, actor_role
	FROM balance_entries WHERE kind = '${kind}' AND reference = '${reference}'`;

export const changeTopUp = (id: string, change: string) =>
	`UPDATE top_ups SET ${change} WHERE id = '${id}'`;
export const changeOrder = (id: string, change: string) =>
	`UPDATE orders SET ${change} WHERE id = '${id}'`;
/** An item of an order, as a second line of it. */
export function addItem(
	orderId: string,
	item: { line?: number; quantity?: number; unitPrice?: number; playerId?: string },
) {
	const { line = 2, quantity = 1, unitPrice = 0, playerId = "5123" } = item;
	return `
		INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik,
			price_qepik, player_id)
		VALUES ('${orderId}', ${line}, 'another', '', ${quantity}, ${unitPrice},
			${quantity * unitPrice}, '${playerId}')`;
}
