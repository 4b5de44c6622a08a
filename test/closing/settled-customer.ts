// Somebody with a past in the shop, all of it settled, whose account can be closed.
import { sql } from "drizzle-orm";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";

/** What stands nowhere once the account is closed. */
export const PLANTED = {
	name: "Gülnarə Bənzərsiz",
	email: "gulnare@benzersiz.example",
	playerId: "7770001112223",
	correctedId: "7770001112224",
	message: "KOD-QRTZ-9981",
	note: "zəng edib soruşdu 0501112233",
	device: "Opera Mini Benzersiz",
	label: "Bənzərsiz hesabım",
};

/** A bought and delivered order with a corrected ID, and a rejected top-up that an order waited for. */
export async function giveSettledPast(db: Database, { id, email }: { id: string; email: string }) {
	const { id: adminId } = await makeAdmin(db);
	const { id: gameId } = await makeGame(db, { requiresId: true });
	const line = { gameId, name: "", quantity: 1, playerId: PLANTED.playerId };
	const bought = { userId: id, lines: [line], seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	await correctId(db, { orderId, userId: id, line: 1, typed: PLANTED.correctedId });
	await db.execute(sql`
		UPDATE orders SET status = 'completed', completed_at = now(),
			customer_message = ${PLANTED.message}, admin_notes = ${PLANTED.note}
		WHERE id = ${orderId}`);
	const wish = { userId: id, userEmail: email, amountQepik: 700, type: "abb" } as const;
	const { id: topUpId } = await createTopUp(db, wish);
	await rejectTopUp(db, { topUpId, adminId, reason: "Ödəniş tapılmadı" });
	await db.execute(sql`
		INSERT INTO parked_orders
			(id, user_id, form_id, attempt_id, lines, seen_total_qepik, top_up_id, ended_at, outcome)
		VALUES (${newId()}, ${id}, ${newId()}, ${newId()}, ${JSON.stringify([line])}::jsonb, 500, ${topUpId},
			now(), 'cancelled')`);
	return { adminId, gameId, orderId, topUpId };
}

/** The same, of somebody new. */
export async function makeSettled(db: Database) {
	const user = await makeUser(db, { balanceQepik: 500 });
	return { ...user, ...(await giveSettledPast(db, user)) };
}
