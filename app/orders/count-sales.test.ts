import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus } from "./change-order.server.ts";
import { countSales } from "./count-sales.server.ts";
import { placeOrder } from "./place-order.server.ts";

const database = useTestDatabase();

test("what was bought of late is counted by units, without what was cancelled", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 100_000 });
	const [often, once, gone] = [await makeGame(db), await makeGame(db), await makeGame(db)];
	const buy = async (gameId: string, quantity: number) => {
		const lines = [{ gameId, name: "Nümunə oyun", quantity, playerId: null }];
		const purchase = { userId, lines, seenTotalQepik: 500 * quantity, attemptId: newId() };
		return (await placeOrder(db, purchase)).orderId;
	};
	await buy(often.id, 3);
	await buy(often.id, 2);
	await buy(once.id, 1);
	const cancelled = await buy(gone.id, 9);
	const { id: adminId } = await makeAdmin(db);
	await setOrderStatus(db, { orderId: cancelled, adminId, status: "cancelled" });
	const old = await buy(once.id, 9);
	await db.execute(
		sql`UPDATE orders SET created_at = now() - interval '31 days' WHERE id = ${old}`,
	);
	await db.execute(sql`INSERT INTO game_sales VALUES (${gone.id}, 5), (${once.id}, 5)`);
	await countSales(db);
	const { rows } = await db.execute(sql`SELECT game_id, units FROM game_sales ORDER BY units DESC`);
	expect(rows).toEqual([
		{ game_id: often.id, units: 5 },
		{ game_id: once.id, units: 1 },
	]);
});

test("of very many orders the newest are counted", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 500 });
	const { id: gameId, name } = await makeGame(db);
	await db.transaction(async (tx) => {
		// Nobody has paid for them.
		await tx.execute(sql`ALTER TABLE orders DROP CONSTRAINT orders_paid`);
		await tx.execute(sql`ALTER TABLE orders DISABLE TRIGGER USER`);
		await tx.execute(sql`
			INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id,
				attempt_digest, created_at)
			SELECT 'many-' || i, ${userId}, '', '', 1, 'attempt-' || i, '',
				now() - interval '1 day' - i * interval '1 second'
			FROM generate_series(1, 20000) AS i`);
		await tx.execute(sql`ALTER TABLE orders ENABLE TRIGGER USER`);
	});
	const lines = [{ gameId, name, quantity: 1, playerId: null }];
	await placeOrder(db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	await countSales(db);
	const { rows } = await db.execute(sql`SELECT units FROM game_sales WHERE game_id = ${gameId}`);
	expect(rows).toEqual([{ units: 1 }]);
});
