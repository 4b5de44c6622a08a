// Admins take completions back: one, or all of one press.

import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "../make.ts";
import type { AdminAct, Db } from "./admin-act.ts";

async function makeCompleted(db: Db, adminId: string) {
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	await setOrderStatus(db, { orderId, status: "completed", adminId });
	return orderId;
}

export const UNDO_ACTS: AdminAct[] = [
	["/admin/orders", "orderId"] as const,
	["/admin/orders/many", "orderIds"] as const,
].map(([path, field]) => ({
	...{ line: `${path} undo`, what: "", asks: "nothing" as const },
	make: async (db, adminId) => ({
		path,
		fields: { intent: "undo", [field]: await makeCompleted(db, adminId) },
	}),
}));
