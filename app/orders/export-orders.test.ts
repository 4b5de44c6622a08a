import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { ADMIN, findUserId, signInAs, useTestShop } from "#test/open-shop.ts";
import { refundOrder, setOrderStatus, writeOrderText } from "./change-order.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { refundPart } from "./refund-part.server.ts";

const shop = useTestShop();
let cookie: string;
let adminId: string;
beforeAll(async () => {
	cookie = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

async function linesOfExport(query = ""): Promise<string[]> {
	const address = `/admin/orders.csv${query}`;
	const csv = await (await shop.fetch(address, { headers: { cookie } })).text();
	return csv.replace(/^\ufeff/, "").split("\r\n");
}

const MOMENT = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d";

test("each order says when, what, by whom, for whom, over how much and what became of it", async () => {
	const { db } = shop;
	const { id: userId, email } = await makeUser(db, { name: "Leyla", balanceQepik: 5000 });
	const games = [
		await makeGame(db, { name: "Dama", requiresId: true, priceQepik: 1005 }),
		await makeGame(db, { name: "Nərd", requiresId: true }),
	];
	const lines = games.map(({ id, name }, index) => ({
		...{ gameId: id, name, playerId: `512${3 + index}` },
		quantity: index + 1,
	}));
	const bought = { userId, lines, seenTotalQepik: 2005, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	await writeOrderText(db, { orderId, text: "adminNotes", value: "qeyd", adminId });
	const line = async () => (await linesOfExport()).find((text) => text.includes(orderId));
	const beginning = `${orderReference(orderId)},${orderId},${MOMENT}`;
	const middle = `Leyla,${email},Dama × 1; Nərd × 2,5123; 5124,20\\.05`;
	expect(await line()).toMatch(RegExp(`^${beginning},Gözləyir,${middle},,,0\\.00,qeyd$`));
	await setOrderStatus(db, { orderId, status: "completed", adminId });
	const part = { amountQepik: 500, seenRefundedQepik: 0, reason: "Səhv" };
	await refundPart(db, { orderId, adminId, ...part });
	expect(await line()).toMatch(
		RegExp(`^${beginning},Tamamlandı,${middle},${MOMENT},,5\\.00,qeyd$`),
	);
	await setOrderStatus(db, { orderId, status: "cancelled", adminId });
	await refundOrder(db, { orderId, adminId });
	expect(await line()).toMatch(
		RegExp(`^${beginning},Ləğv edildi,${middle},${MOMENT},${MOMENT},20\\.05,qeyd$`),
	);
	const [header] = await linesOfExport();
	expect(header).toBe(
		'Nömrə,Kod,Tarix,Status,Ad,Email,Oyunlar,Oyunçu ID,"Cəmi, AZN",Tamamlanıb,Qaytarılıb,"Qaytarılan, AZN",Admin qeydi',
	);
});

test("chosen orders stand in the file alone", async () => {
	const { db } = shop;
	const { id: userId } = await makeUser(db, { balanceQepik: 5000 });
	const { id: gameId, name } = await makeGame(db, { name: "Şahmat" });
	const ids: string[] = [];
	for (const quantity of [1, 2, 3]) {
		const lines = [{ gameId, name, quantity, playerId: null }];
		const bought = { userId, lines, seenTotalQepik: 500 * quantity, attemptId: newId() };
		ids.push((await placeOrder(db, bought)).orderId);
	}
	const codes = async (query: string) =>
		(await linesOfExport(query)).slice(1, -1).map((line) => line.split(",")[1]);
	expect(await codes(`?ids=${ids[2]},${ids[0]},olmayan`)).toEqual([ids[0], ids[2]]);
	expect(await codes("?ids=")).toEqual([]);
});

test("every order stands in the file once, oldest first, however many batches it takes", async () => {
	const { db } = shop;
	const { id: userId } = await makeUser(db);
	await db.execute(sql`
		WITH many AS (SELECT i, 'many-' || i AS id FROM generate_series(1001, 6500) AS i),
		booked AS (
			INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
				reference, actor_id)
			SELECT ${userId}, 1, 'adjustment', 6500, 6500, ${newId()}, ${adminId}
			UNION ALL
			SELECT ${userId}, i - 999, 'purchase', -1, 7500 - i, id, ${userId} FROM many
		), moved AS (
			UPDATE balances SET balance_qepik = 1000, last_sequence = 5501 WHERE user_id = ${userId}
		)
		INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id,
			attempt_digest, created_at)
		SELECT id, ${userId}, '', '', 1, 'attempt-' || i, '',
			'2020-01-01T00:00:00Z'::timestamptz + (i / 10) * interval '1 second'
		FROM many`);
	const ids = (await linesOfExport()).flatMap((line) => /,(many-\d+),/.exec(line)?.[1] ?? []);
	expect(ids).toEqual(Array.from({ length: 5500 }, (_, index) => `many-${index + 1001}`));
});
