// What the exports hold, line by line.
import { expect, test } from "vitest";
import { BYTE_ORDER_MARK } from "#app/core/csv.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus, writeOrderText } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "./make.ts";
import { ADMIN, findUserId, signInAs, useTestShop } from "./open-shop.ts";

const shop = useTestShop();

const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g;

/** The cells of each line, with every moment as a T. */
async function exported(path: string): Promise<string[]> {
	const cookie = await signInAs(shop, ADMIN);
	const text = await (await shop.fetch(path, { headers: { cookie } })).text();
	return text.replace(BYTE_ORDER_MARK, "").replaceAll(MOMENT, "T").trim().split("\r\n");
}

async function twoOrders() {
	const { db } = shop;
	const adminId = await findUserId(shop, ADMIN.email);
	const user = await makeUser(db, {
		name: "Sevda",
		email: "sevda@test.example",
		balanceQepik: 3000,
	});
	const game = await makeGame(db, { name: "Ulduz" });
	const other = await makeGame(db, { name: "Ay", requiresId: true });
	const buy = async (
		lines: { gameId: string; name: string; quantity: number; playerId: string | null }[],
	) => {
		const seenTotalQepik = 500 * lines.reduce((sum, { quantity }) => sum + quantity, 0);
		const bought = { userId: user.id, lines, seenTotalQepik, attemptId: newId() };
		return (await placeOrder(db, bought)).orderId;
	};
	const first = await buy([
		{ gameId: game.id, name: "Ulduz", quantity: 2, playerId: null },
		{ gameId: other.id, name: "Ay", quantity: 1, playerId: "777" },
	]);
	const second = await buy([{ gameId: game.id, name: "Ulduz", quantity: 1, playerId: null }]);
	await setOrderStatus(db, { orderId: first, status: "completed", adminId });
	await setOrderStatus(db, { orderId: first, status: "cancelled", adminId });
	await refundOrder(db, { orderId: first, adminId });
	await writeOrderText(db, { orderId: second, text: "adminNotes", value: "Zəng edin", adminId });
	return { user, first, second };
}

test("every order and every entry of the ledger is exported, oldest first, with all that is known of it", async () => {
	const { user, first, second } = await twoOrders();
	expect(await exported("/admin/orders.csv")).toEqual([
		'Nömrə,Kod,Tarix,Status,Ad,Email,Oyunlar,Oyunçu ID,"Cəmi, AZN",Tamamlanıb,Qaytarılıb,"Qaytarılan, AZN",Admin qeydi',
		`${orderReference(first)},${first},T,Ləğv edildi,Sevda,sevda@test.example,Ulduz × 2; Ay × 1,777,15.00,T,T,15.00,`,
		`${orderReference(second)},${second},T,Gözləyir,Sevda,sevda@test.example,Ulduz × 1,,5.00,,,0.00,Zəng edin`,
	]);
	const ledger = await exported("/admin/ledger.csv");
	const amounts = ledger.map((line) =>
		line.split(",").filter((_, at) => [0, 1, 4, 5, 6].includes(at)),
	);
	expect(amounts.slice(1)).toEqual([
		[user.email, "1", "30.00", "", "30.00"],
		[user.email, "2", "", "15.00", "15.00"],
		[user.email, "3", "", "5.00", "10.00"],
		[user.email, "4", "15.00", "", "25.00"],
	]);
	expect(ledger[4]).toContain(`,${first},${ADMIN.email},`);
});
