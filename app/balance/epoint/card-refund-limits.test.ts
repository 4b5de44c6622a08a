// No more goes back to a card than there is, nor twice, whoever presses and whoever takes it back.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeAdmin, makeGame } from "#test/make.ts";
import { ageRefund, refundIdOf } from "#test/make-card-refund.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { race, times } from "#test/money/race.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { askCardRefund } from "./ask-card-refund.server.ts";
import { bookReturn } from "./book-return.server.ts";
import { reverseRefund } from "./reverse-refund-job.server.ts";
import { settleCardRefund } from "./settle-card-refund.server.ts";

const epoint = useEpoint();
const db = () => epoint.database.db;
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(db())).id;
});

type Paid = Awaited<ReturnType<typeof epoint.paid>>;

const ask = ({ topUpId }: Paid, amountQepik: number, reason = "Müştərinin istəyi ilə") =>
	askCardRefund(epoint.app, { topUpId, amountQepik, reason, adminId });

async function reverse({ topUpId }: Paid) {
	const key = await refundIdOf(db(), topUpId);
	return reverseRefund(epoint.app, { key, payload: {}, signal: new AbortController().signal });
}

const sent = () => epoint.fake.asked.filter(({ path }) => path.endsWith("/reverse"));

async function entries(userId: string) {
	const { rows } = await db().execute(sql`
		SELECT kind, amount_qepik AS amount, actor_id AS by, reason,
			regexp_replace(reference, ':\\w{20}', ':id') AS reference
		FROM balance_entries WHERE user_id = ${userId} ORDER BY sequence OFFSET 1`);
	return rows;
}

async function refundOf({ topUpId }: Paid) {
	const { rows } = await db().execute(sql`
		SELECT status, sent_at IS NOT NULL AS sent, settled_by AS by FROM card_refunds
		WHERE top_up_id = ${topUpId}`);
	return rows[0];
}

async function buy(userId: string, priceQepik: number, by = db()) {
	const game = await makeGame(db(), { priceQepik });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	return placeOrder(by, { userId, lines, seenTotalQepik: priceQepik, attemptId: newId() });
}

test("no more goes back than the balance and the payment cover, once, and with a reason", async () => {
	const paid = await epoint.paid();
	await expect(ask(paid, 3001)).rejects.toThrow("Ən çoxu 30.00 ₼ qaytarıla bilər");
	await expect(ask(paid, 1000, " ")).rejects.toThrow("Səbəbi yazın");
	await buy(paid.userId, 2500);
	await expect(ask(paid, 501)).rejects.toThrow("Ən çoxu 5.00 ₼ qaytarıla bilər");
	await ask(paid, 500);
	await expect(ask(paid, 1)).rejects.toThrow("Bu ödənişdən karta artıq qaytarılıb");
	const spent = await epoint.paid();
	await buy(spent.userId, 3000);
	await expect(ask(spent, 1)).rejects.toThrow("balansında qaytarılacaq məbləğ qalmayıb");
	await expect(ask({ ...paid, topUpId: "nobody" }, 1)).rejects.toThrow("Ödəniş tapılmadı");
	const waits = await epoint.begin();
	await expect(ask(waits as Paid, 1)).rejects.toThrow("Ödəniş tapılmadı");
	await expectMoneyInOrder(db());
});

test("what the bank or an admin took back does not go to the card as well, in either order", async () => {
	const [returned, taken, refunded] = [
		await epoint.paid(),
		await epoint.paid(),
		await epoint.paid(),
	];
	returned.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(returned.payment));
	const more = (userId: string, seenBalanceQepik: number) =>
		adjustBalance(db(), {
			...{ userId, seenBalanceQepik, newBalanceQepik: 9000, adminId, reason: "" },
		});
	const told = "Bank bu ödənişin karta qaytarıldığını artıq bildirib";
	await expect(ask(returned, 1000)).rejects.toThrow(told);
	await epoint.follow(returned.topUpId);
	await more(returned.userId, 0);
	await expect(ask(returned, 1000)).rejects.toThrow(told);
	await buy(taken.userId, 1000);
	const decision = { adminId, reason: "Səhv" };
	await takeBackApproval(db(), { ...decision, topUpId: taken.topUpId });
	await more(taken.userId, 0);
	await expect(ask(taken, 1001)).rejects.toThrow("Ən çoxu 10.00 ₼");
	await ask(refunded, 1000);
	const back = () => takeBackApproval(db(), { ...decision, topUpId: refunded.topUpId });
	await expect(back()).rejects.toThrow("artıq emal olunub");
	await settleCardRefund(db(), { topUpId: refunded.topUpId, adminId });
	await back();
	await expectMoneyInOrder(db());
});

test("what is spent in that moment does not go back to the card", async () => {
	const paid = await epoint.paid();
	const asked = whileUncommitted(
		db(),
		(tx) => buy(paid.userId, 2000, tx),
		() => ask(paid, 1500),
	);
	await expect(asked).rejects.toThrow("Ən çoxu 10.00 ₼ qaytarıla bilər");
	await expectMoneyInOrder(db());
});

test("25 presses at once, beside a call and purchases, are one refund", async () => {
	const paid = await epoint.paid();
	const { won, refusals } = await race([
		...times(
			25,
			() => () =>
				askCardRefund(
					{ ...epoint.app, db: db() },
					{
						...{ topUpId: paid.topUpId, amountQepik: 1500, reason: "Sınaq", adminId },
					},
				),
		),
	]);
	expect(won).toBe(1);
	expect(refusals).toEqual(["Bu ödənişdən karta artıq qaytarılıb"]);
	epoint.fake.answers["/reverse"] = () => "cut";
	await reverse(paid);
	paid.payment.status = "returned";
	paid.payment.returned = "15.00";
	const told = epoint.fake.event(paid.payment);
	await Promise.all([
		...times(3, () => epoint.fake.call(told)),
		...times(3, () => epoint.follow(paid.topUpId)),
		...times(3, () => reverse(paid)),
		...times(4, () => buy(paid.userId, 400).catch(() => {})),
	]);
	await epoint.follow(paid.topUpId);
	expect(sent()).toHaveLength(1);
	expect(await refundOf(paid)).toMatchObject({ status: "returned" });
	expect(await entries(paid.userId)).toContainEqual(
		expect.objectContaining({ amount: -1500, reference: "card-refund:id" }),
	);
	expect(await epoint.flags()).toEqual([]);
	await expectMoneyInOrder(db());
});

test("of an admin who says that nothing went and a job that sends it exactly one wins", async () => {
	for (let round = 0; round < 5; round++) {
		const paid = await epoint.paid();
		await ask(paid, 1000);
		const before = sent().length;
		const settled = settleCardRefund(db(), { topUpId: paid.topUpId, adminId });
		const [outcome] = await Promise.allSettled([settled, reverse(paid), reverse(paid)]);
		const isSent = sent().length > before;
		expect(outcome.status).toBe(isSent ? "rejected" : "fulfilled");
		expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: isSent ? 2000 : 3000 });
	}
	await expectMoneyInOrder(db());
});

test("what the bank takes back while an admin says that nothing went is booked out once they have", async () => {
	const paid = await epoint.paid();
	const { topUpId, payment } = paid;
	await ask(paid, 3000);
	epoint.fake.answers["/reverse"] = () => "cut";
	await reverse(paid);
	await ageRefund(db(), await refundIdOf(db(), topUpId), 901);
	const booked = whileUncommitted(
		db(),
		(tx) => settleCardRefund(tx, { topUpId, adminId }),
		async () => {
			await epoint.fake.call(epoint.fake.event(payment, { status: "returned" }));
			const { transaction } = payment;
			return bookReturn(db(), { topUpId, transaction, amountQepik: 3000 });
		},
	);
	expect(await booked).toBe("booked");
	expect(await epoint.topUp(topUpId)).toMatchObject({ balance: 0 });
	await expectMoneyInOrder(db());
});
