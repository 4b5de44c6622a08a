import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { makeCustomer, makeGame, makeUser } from "#test/make.ts";
import { ADMIN, findUserId, signInAs, useTestShop } from "#test/open-shop.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp } from "./decide-top-up.server.ts";

const shop = useTestShop();
let cookie: string;
let adminId: string;
beforeAll(async () => {
	cookie = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

/** The lines of the file that tell of this customer, as cells. */
async function linesOf(email: string) {
	const response = await shop.fetch("/admin/ledger.csv", { headers: { cookie } });
	const csv: string = await response.text();
	const lines = csv.split("\r\n").map((line) => line.split(","));
	return lines.filter(([customer]) => customer === email);
}

test("each entry says who, when, what came in or went out, what was left, for what and by whom", async () => {
	const { db } = shop;
	const { id: userId, email } = await makeCustomer(shop);
	const asked = { userId, userEmail: email, amountQepik: 2050, type: "abb" as const };
	const { id: topUpId } = await createTopUp(db, asked);
	await approveTopUp(db, { topUpId, adminId });
	const game = await makeGame(db, { priceQepik: 1205 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 1205, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const part = { amountQepik: 205, seenRefundedQepik: 0, reason: "Biri yoxdur" };
	await refundPart(db, { orderId, adminId, ...part });
	await setOrderStatus(db, { orderId, adminId, status: "cancelled" });
	await refundOrder(db, { orderId, adminId });
	const corrected = { newBalanceQepik: 2000, seenBalanceQepik: 2050, reason: "Səhv" };
	await adjustBalance(db, { userId, adminId, ...corrected });
	const cells = await linesOf(email);
	for (const [, , moment] of cells) expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
	expect(cells.map(([, sequence, , ...rest]) => [sequence, ...rest])).toEqual([
		["1", "Balans artırıldı", "20.50", "", "20.50", topUpId, ADMIN.email, ""],
		["2", "Alış", "", "12.05", "8.45", orderId, email, ""],
		["3", "Hissəsi qaytarıldı", "2.05", "", "10.50", orderId, ADMIN.email, "Biri yoxdur"],
		["4", "Qaytarıldı", "10.00", "", "20.50", orderId, ADMIN.email, ""],
		["5", "Düzəliş", "", "0.50", "20.00", expect.any(String), ADMIN.email, "Səhv"],
	]);
});

test("the columns are named in the order of the cells", async () => {
	const response = await shop.fetch("/admin/ledger.csv", { headers: { cookie } });
	const [header] = (await response.text()).replace(/^\ufeff/, "").split("\r\n");
	const amounts = `"Mədaxil, AZN","Məxaric, AZN","Qalıq, AZN"`;
	expect(header).toBe(`Müştəri,Sıra,Tarix,Növ,${amounts},Əsas,Kim edib,Səbəb`);
});

test("every entry stands in the file once and in order, however many batches it takes", async () => {
	const emails: string[] = [];
	for (const entries of [1, 4999, 5001, 3, 2000]) {
		const { id, email } = await makeUser(shop.db);
		emails.push(`${email} ${entries}`);
		await shop.db.execute(sql`
			WITH booked AS (
				INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
					reference, actor_id)
				SELECT ${id}, i, 'adjustment', 1, i, ${id} || i, ${adminId}
				FROM generate_series(1, ${entries}::int) AS i
			) UPDATE balances SET balance_qepik = ${entries}, last_sequence = ${entries}
			WHERE user_id = ${id}`);
	}
	const response = await shop.fetch("/admin/ledger.csv", { headers: { cookie } });
	const lines: string[][] = (await response.text())
		.split("\r\n")
		.map((line: string) => line.split(","));
	for (const [email = "", entries] of emails.map((made) => made.split(" "))) {
		const numbers = lines.filter(([of]) => of === email).map(([, sequence]) => Number(sequence));
		expect(numbers).toEqual(Array.from({ length: Number(entries) }, (_, index) => index + 1));
	}
	const customers = lines.slice(1, -1).map(([email]) => email);
	const changes = customers.filter((email, index) => email !== customers[index - 1]);
	expect(new Set(changes).size).toBe(changes.length);
});
