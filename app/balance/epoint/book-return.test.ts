// What the bank takes back after it was credited: booked out, and what the balance lacks is a debt.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findLastAction } from "#app/audit/read-actions.server.ts";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { makeDebt } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { bookReturn } from "./book-return.server.ts";
import { closeDebt, listDebts } from "./debts.server.ts";
import { listPaymentFlags, settleFlag } from "./payment-flags.server.ts";
import { flag } from "./payments.server.ts";
import { findPaymentOf } from "./read-payment.server.ts";

const epoint = useEpoint();
const db = () => epoint.database.db;

const credited = (amountQepik?: number) => epoint.paid(amountQepik);

async function buy(userId: string, priceQepik: number, by = db()) {
	const game = await makeGame(db(), { priceQepik });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	return placeOrder(by, { userId, lines, seenTotalQepik: priceQepik, attemptId: newId() });
}

async function takeBack({ payment, topUpId }: Awaited<ReturnType<typeof credited>>) {
	payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(payment));
	return epoint.follow(topUpId);
}

async function entries(userId: string) {
	const { rows } = await db().execute(sql`
		SELECT kind, amount_qepik AS amount, actor_id AS by FROM balance_entries
		WHERE user_id = ${userId} ORDER BY sequence`);
	return rows;
}

test("what the balance covers is booked out whole, once, and both sides are told", async () => {
	const paid = await credited();
	const [published, left] = await hearPublished(epoint.app.hub, () => takeBack(paid));
	expect([left, published]).toEqual([undefined, ["admin", `user:${paid.userId}`]]);
	await epoint.follow(paid.topUpId);
	expect(await entries(paid.userId)).toEqual([
		{ kind: "topup", amount: 3000, by: "system" },
		{ kind: "adjustment", amount: -3000, by: "system" },
	]);
	expect(await listDebts(db(), paid.userId)).toEqual([]);
	expect(await epoint.flags()).toEqual(["returned"]);
	expect(await findLastAction(db(), "top-up.return", paid.topUpId)).toMatchObject({
		actorId: "system",
		after: { amountQepik: 3000, takenBackQepik: 3000 },
	});
	await expectMoneyInOrder(db());
});

test("what it does not cover is a debt, which stops purchases until an admin closes it", async () => {
	const paid = await credited();
	await buy(paid.userId, 2000);
	await takeBack(paid);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 0 });
	expect(await listDebts(db(), paid.userId)).toEqual([{ topUpId: paid.topUpId, owedQepik: 2000 }]);
	// Other money does not help.
	const more = await epoint.begin(5000);
	const adminId = (await makeAdmin(db())).id;
	const { rows } = await db().execute<{ id: string }>(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
		VALUES (${newId()}, ${paid.userId}, '', 5000, 'abb') RETURNING id`);
	await approveTopUp(db(), { topUpId: rows[0]?.id as string, adminId });
	await expect(buy(paid.userId, 100)).rejects.toThrow("borcunuz 20.00 ₼");
	const debt = { topUpId: paid.topUpId, userId: paid.userId, adminId };
	await expect(closeDebt(db(), { ...debt, userId: more.userId })).rejects.toThrow("artıq bağlanıb");
	expect(await closeDebt(db(), debt)).toEqual({ owedQepik: 2000 });
	expect(await findLastAction(db(), "top-up.close-debt", paid.topUpId)).toMatchObject({
		actorId: adminId,
		before: { owedQepik: 2000 },
	});
	await expect(closeDebt(db(), debt)).rejects.toThrow("artıq bağlanıb");
	await buy(paid.userId, 100);
	await expectMoneyInOrder(db());
});

test("with nothing left all of it is a debt, and no entry", async () => {
	const paid = await credited();
	await buy(paid.userId, 3000);
	await takeBack(paid);
	expect(await listDebts(db(), paid.userId)).toMatchObject([{ owedQepik: 3000 }]);
	expect(await entries(paid.userId)).toHaveLength(2);
	await expectMoneyInOrder(db());
});

test("of several debts the one that has stood longest is told first", async () => {
	const { id: userId } = await makeUser(db());
	const owed = [await makeDebt(db(), userId), await makeDebt(db(), userId)];
	expect((await listDebts(db(), userId)).map(({ topUpId }) => topUpId)).toEqual(owed);
	await expectMoneyInOrder(db());
});

test("a return that nobody called for takes two answers", async () => {
	const paid = await credited();
	let answers = 0;
	epoint.fake.answers["/get-status"] = () => {
		answers++;
		return epoint.fake.event(paid.payment, { status: answers === 2 ? "success" : "returned" });
	};
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
	epoint.fake.answers = {};
	paid.payment.status = "returned";
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 0 });
	await expectMoneyInOrder(db());
});

test("a signed return that the provider denies takes nothing", async () => {
	const paid = await credited();
	await epoint.fake.call(epoint.fake.event(paid.payment, { status: "returned" }));
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
});

test("what an admin has taken back is not taken twice, in either order", async () => {
	const [first, second] = [await credited(), await credited()];
	const adminId = (await makeAdmin(db())).id;
	const decision = { adminId, reason: "Bank qaytardı" };
	await buy(first.userId, 1000);
	await takeBackApproval(db(), { ...decision, topUpId: first.topUpId });
	await takeBack(first);
	expect(await listDebts(db(), first.userId)).toMatchObject([{ owedQepik: 1000 }]);
	await takeBack(second);
	// There would be something to take.
	const money = { newBalanceQepik: 900, seenBalanceQepik: 0, adminId, reason: "" };
	await adjustBalance(db(), { userId: second.userId, ...money });
	const again = takeBackApproval(db(), { ...decision, topUpId: second.topUpId });
	await expect(again).rejects.toThrow("artıq emal olunub");
	await expectMoneyInOrder(db());
});

test("what an admin approved by hand is an admin's to correct", async () => {
	const begun = await epoint.begin();
	const adminId = (await makeAdmin(db())).id;
	await approveTopUp(db(), { topUpId: begun.topUpId, adminId });
	await takeBack(begun);
	expect(await epoint.topUp(begun.topUpId)).toMatchObject({ balance: 3075 });
	expect(await epoint.flags()).toEqual(["returned-by-hand"]);
});

test("money that was returned before it was credited is not credited", async () => {
	const begun = await epoint.begin();
	await takeBack(begun);
	expect(await epoint.topUp(begun.topUpId)).toMatchObject({ balance: 0, ended: "returned" });
	// Who has the money back is not told that the bank is waited for.
	expect(await findPaymentOf(db(), begun)).toMatchObject({ state: "failed" });
});

test("of what does not fit the dashboard shows the ten that wait longest", async () => {
	await db().execute(sql`
		INSERT INTO epoint_flags (transaction, kind, created_at)
		SELECT 'flag-' || age, 'unknown', now() - age * interval '1 hour'
		FROM generate_series(1, 11) AS age`);
	const shown = await listPaymentFlags(db());
	await db().execute(sql`DELETE FROM epoint_flags WHERE transaction LIKE 'flag-%'`);
	expect(shown.map(({ transaction }) => transaction)).toEqual(
		Array.from({ length: 10 }, (_, place) => `flag-${11 - place}`),
	);
});

test("25 returns at once, beside purchases, are one", async () => {
	const paid = await credited();
	await epoint.fake.call(epoint.fake.event(paid.payment, { status: "returned" }));
	const { topUpId, userId, payment } = paid;
	const { transaction } = payment;
	const buying = Array.from({ length: 5 }, () => buy(userId, 900).catch(() => {}));
	const returns = Array.from({ length: 25 }, () =>
		bookReturn(epoint.app.db, { topUpId, transaction, amountQepik: 3000 }),
	);
	const outcomes = await Promise.all(returns);
	await Promise.all(buying);
	expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
	await expectMoneyInOrder(db());
});

test("what is spent in that moment is a debt", async () => {
	const { topUpId, userId, payment } = await credited(3000);
	await epoint.fake.call(epoint.fake.event(payment, { status: "returned" }));
	const of = { topUpId, transaction: payment.transaction, amountQepik: 3000 };
	const booked = whileUncommitted(
		db(),
		(tx) => buy(userId, 900, tx),
		() => bookReturn(db(), of),
	);
	expect(await booked).toBe("booked");
	expect(await listDebts(db(), userId)).toMatchObject([{ owedQepik: 900 }]);
	await expectMoneyInOrder(db());
});

test("a return that waits for the same one books nothing", async () => {
	const { topUpId, payment } = await credited(3000);
	await epoint.fake.call(epoint.fake.event(payment, { status: "returned" }));
	const of = { topUpId, transaction: payment.transaction, amountQepik: 3000 };
	const again = whileUncommitted(
		db(),
		(tx) => bookReturn(tx, of),
		() => bookReturn(db(), of),
	);
	expect(await again).toBe("already");
	await expectMoneyInOrder(db());
});

test.each<[string, Record<string, string>, Record<string, string>]>([
	["told of a part", { amount: "10.00" }, {}],
	["told of more", { amount: "30.01" }, {}],
	["whose answer is about a part", {}, { amount: "10.00" }],
	["whose answer says no amount", {}, { amount: "" }],
])("a return %s books nothing, and an admin is told", async (_, called, answered) => {
	const paid = await credited();
	paid.payment.status = "returned";
	epoint.fake.answers["/get-status"] = () => epoint.fake.event(paid.payment, answered);
	await epoint.fake.call(epoint.fake.event(paid.payment, called));
	expect(await epoint.follow(paid.topUpId)).toBeUndefined();
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
	expect(await listDebts(db(), paid.userId)).toEqual([]);
	expect(await epoint.flags()).toEqual(["amount"]);
	await expectMoneyInOrder(db());
});

test("a part that nobody called for books nothing either", async () => {
	const paid = await credited();
	paid.payment.status = "returned";
	paid.payment.returned = "10.00";
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
	expect(await epoint.flags()).toEqual(["amount"]);
});

const listOpen = async () =>
	(await listPaymentFlags(db())).map(({ kind, saidQepik }) => ({ kind, saidQepik }));

test("what an admin has looked into is put away once, and nothing else of its payment", async () => {
	const { topUpId, payment } = await epoint.begin();
	const { transaction } = payment;
	const adminId = (await makeAdmin(db())).id;
	for (const kind of ["denied", "silent"] as const)
		await flag(db(), { transaction, kind, topUpId });
	const settle = () => settleFlag(db(), { transaction, kind: "denied", saidQepik: null, adminId });
	await settle();
	expect(await listOpen()).toEqual([{ kind: "silent", saidQepik: null }]);
	await expect(settle()).rejects.toThrow("artıq baxılıb");
});

test("a return that grows after an admin has looked is told again, and only then", async () => {
	const { topUpId, payment } = await credited();
	const adminId = (await makeAdmin(db())).id;
	const { transaction } = payment;
	payment.status = "returned";
	payment.returned = "10.00";
	await epoint.fake.call(epoint.fake.event(payment, { amount: "10.00" }));
	await epoint.follow(topUpId);
	expect(await listOpen()).toEqual([{ kind: "amount", saidQepik: 1000 }]);
	const seen = { transaction, kind: "amount", adminId };
	await settleFlag(db(), { ...seen, saidQepik: 1000 });
	await db().execute(sql`TRUNCATE jobs`);
	// The same once more, by a call or by the daily look, is no news.
	await epoint.fake.call(epoint.fake.event(payment, { amount: "10.00" }));
	expect(await epoint.waiting()).toEqual([]);
	await epoint.follow(topUpId);
	expect(await listOpen()).toEqual([]);
	// Nor is an answer without an amount.
	epoint.fake.answers["/get-status"] = () => epoint.fake.event(payment, { amount: "" });
	await epoint.follow(topUpId);
	expect(await listOpen()).toEqual([]);
	epoint.fake.answers = {};
	payment.returned = "30.00";
	await epoint.fake.call(epoint.fake.event(payment, { amount: "30.00" }));
	expect(await epoint.waiting()).toEqual([topUpId]);
	await epoint.follow(topUpId);
	expect(await listOpen()).toEqual([{ kind: "amount", saidQepik: 3000 }]);
	// Whoever still reads the former amount has not seen this one.
	await expect(settleFlag(db(), { ...seen, saidQepik: 1000 })).rejects.toThrow("başqa məbləğ");
	expect(await listOpen()).toHaveLength(1);
	await settleFlag(db(), { ...seen, saidQepik: 3000 });
	expect(await listOpen()).toEqual([]);
	// Its event is over a part, so an admin books it.
	expect(await epoint.topUp(topUpId)).toMatchObject({ balance: 3000 });
	await expectMoneyInOrder(db());
});
