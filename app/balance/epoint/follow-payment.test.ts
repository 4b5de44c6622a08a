// Card payments credit themselves after two proofs, and nothing less (docs/decisions/059).
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { makeAdmin } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";

const epoint = useEpoint();
const WAITS = { status: "pending", balance: 0, credits: 0 };
const PAID = { status: "completed", balance: 3075, approved: 3075, credits: 1, by: "system" };

test("a call of the provider's is proven by a question, and credited", async () => {
	epoint.startJobs();
	const { topUpId, userId, payment } = await epoint.begin();
	expect(await epoint.topUp(topUpId)).toMatchObject({
		...WAITS,
		transaction: payment.transaction,
	});
	await epoint.fake.settle(payment, { pays: true, manner: "honest" });
	await expect.poll(() => epoint.topUp(topUpId)).toMatchObject(PAID);
	expect(await epoint.events(topUpId)).toEqual([
		{ status: "success", source: "callback", operation: "100", amount: 3075 },
	]);
	expect(epoint.fake.asked.filter(({ path }) => path.endsWith("get-status"))).toHaveLength(1);
	expect(epoint.published).toContain(`user:${userId}`);
	await expect.poll(epoint.waiting).toEqual([]);
	expect(await epoint.flags()).toEqual([]);
	const { rows } = await epoint.database.db.execute(sql`
		SELECT actor_id, action FROM audit_entries WHERE subject_id = ${topUpId}`);
	expect(rows).toEqual([{ actor_id: "system", action: "top-up.credit" }]);
	await expectMoneyInOrder(epoint.database.db);
});

test("the request names the amount in two places, from whole qəpik", async () => {
	const { topUpId } = await epoint.begin(1_000_005);
	expect(epoint.fake.asked).toMatchObject([
		{
			path: "/api/1/request",
			fields: { amount: "10000.05", currency: "AZN", language: "az", order_id: topUpId },
		},
	]);
});

test("money that came without a call is found, and credited after two answers (dujiao-next#288)", async () => {
	const { topUpId, payment } = await epoint.begin();
	await epoint.fake.settle(payment, { pays: true, manner: "silent" });
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
	expect(await epoint.follow(topUpId)).toBeUndefined();
	expect(await epoint.topUp(topUpId)).toMatchObject(PAID);
	expect(await epoint.events(topUpId)).toMatchObject([{ status: "success", source: "answer" }]);
	expect(epoint.fake.asked.filter(({ path }) => path.endsWith("get-status"))).toHaveLength(2);
	await expectMoneyInOrder(epoint.database.db);
});

test("two answers that differ are no proof", async () => {
	const { topUpId, payment } = await epoint.begin();
	await epoint.fake.settle(payment, { pays: true, manner: "silent" });
	let answers = 0;
	epoint.fake.answers["/get-status"] = () => {
		answers++;
		return epoint.fake.event(payment, { status: answers === 1 ? "success" : "new" });
	};
	expect(await epoint.follow(topUpId)).toMatchObject({ againAfterS: expect.any(Number) });
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
});

test("a signed success of money that never came credits nothing, and is told (dujiao-next#340)", async () => {
	const { topUpId, payment } = await epoint.begin();
	await epoint.fake.settle(payment, { pays: true, manner: "lie" });
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
	expect(await epoint.flags()).toEqual(["denied"]);
	expect(epoint.published).toContain("admin");
});

test("while the provider has not settled it, a signed success waits", async () => {
	const { topUpId, payment } = await epoint.begin();
	expect(await epoint.fake.call(epoint.fake.event(payment, { status: "success" }))).toBe(200);
	expect(await epoint.follow(topUpId)).toMatchObject({ againAfterS: expect.any(Number) });
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
	payment.status = "success";
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject(PAID);
});

test.each<[string, Record<string, string>, Record<string, string>, string]>([
	["a call over more (CVE-2026-16538)", { amount: "930.75" }, {}, "amount"],
	["a call over less", { amount: "0.75" }, {}, "amount"],
	["an answer over less (CVE-2026-16538)", {}, { amount: "0.75" }, "amount"],
	["an answer without an amount", {}, { amount: "" }, "amount"],
	["a card's registration", { operation_code: "001" }, {}, "operation"],
	["a payment with a registration", { operation_code: "200" }, {}, "operation"],
	["a call without an operation", { operation_code: "" }, {}, "operation"],
	["an answer about a registration", {}, { operation_code: "001" }, "operation"],
	["an answer about another order", {}, { order_id: "another" }, "transaction"],
	["an answer about another transaction", {}, { transaction: "te9" }, "transaction"],
])("%s credits nothing, is answered 200 and told", async (_, called, answered, kind) => {
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	epoint.fake.answers["/get-status"] = () => epoint.fake.event(payment, answered);
	expect(await epoint.fake.call(epoint.fake.event(payment, called))).toBe(200);
	expect(await epoint.follow(topUpId)).toBeUndefined();
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
	expect(await epoint.flags()).toEqual([kind]);
	expect(epoint.published).toEqual(["admin"]);
	// Once, however often it is looked at.
	await epoint.follow(topUpId);
	expect(await epoint.flags()).toEqual([kind]);
	await expectMoneyInOrder(epoint.database.db);
});

test("an answer that no call brought is held to the same", async () => {
	const answers: Record<string, string>[] = [
		{ amount: "1.00" },
		{ operation_code: "001" },
		{ order_id: "another" },
	];
	for (const wrong of answers) {
		const { topUpId, payment } = await epoint.begin();
		payment.status = "success";
		epoint.fake.answers["/get-status"] = () => epoint.fake.event(payment, wrong);
		await epoint.follow(topUpId);
		expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
	}
	expect(await epoint.flags()).toEqual(["amount", "operation", "transaction"]);
});

test("a call for another order pays that one and no other (acg-faka)", async () => {
	const [one, other] = [await epoint.begin(500), await epoint.begin(900)];
	one.payment.status = "success";
	// Signed by the provider, for the other order's top-up.
	const replayed = epoint.fake.event(one.payment, { order_id: other.topUpId });
	expect(await epoint.fake.call(replayed)).toBe(200);
	await epoint.follow(other.topUpId);
	expect(await epoint.flags()).toEqual(["transaction"]);
	expect(epoint.published).toEqual(["admin"]);
	await epoint.follow(one.topUpId);
	expect(await epoint.topUp(other.topUpId)).toMatchObject(WAITS);
	expect(await epoint.topUp(one.topUpId)).toMatchObject(WAITS);
	expect(await epoint.flags()).toEqual(["transaction"]);
	await expectMoneyInOrder(epoint.database.db);
});

test("a call for an order that we do not know is kept and told", async () => {
	const { payment } = await epoint.begin();
	const unknown = epoint.fake.event(payment, { order_id: "nobody", status: "success" });
	expect(await epoint.fake.call(unknown)).toBe(200);
	expect(await epoint.flags()).toEqual(["unknown"]);
	expect(epoint.published).toEqual(["admin"]);
});

test("a call that is repeated, also at once, credits once (lago PR 3618)", async () => {
	epoint.startJobs();
	epoint.startJobs();
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	const told = epoint.fake.event(payment);
	const statuses = await Promise.all(Array.from({ length: 20 }, () => epoint.fake.call(told)));
	expect(new Set(statuses)).toEqual(new Set([200]));
	await expect.poll(() => epoint.topUp(topUpId)).toMatchObject(PAID);
	expect(await epoint.fake.call(told)).toBe(200);
	await expect.poll(epoint.waiting).toEqual([]);
	expect(await epoint.topUp(topUpId)).toMatchObject(PAID);
	await expectMoneyInOrder(epoint.database.db);
});

test("a late failure never undoes what was credited", async () => {
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	await epoint.follow(topUpId);
	await epoint.fake.call(epoint.fake.event(payment, { status: "failed" }));
	await epoint.follow(topUpId);
	payment.status = "error";
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject({ ...PAID, ended: null });
	await expectMoneyInOrder(epoint.database.db);
});

test("a failure is shown, and money that comes after it is credited all the same", async () => {
	const { topUpId, userId, payment } = await epoint.begin();
	payment.status = "error";
	await epoint.fake.call(epoint.fake.event(payment));
	epoint.published.length = 0;
	await epoint.follow(topUpId);
	expect(epoint.published).toContain(`user:${userId}`);
	expect(await epoint.topUp(topUpId)).toMatchObject({ ...WAITS, ended: "failed" });
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject(PAID);
	await expectMoneyInOrder(epoint.database.db);
});

test("a call that comes before the request is answered waits for it (woocommerce-paypal-payments#4173)", async () => {
	epoint.fake.answers["/request"] = () => "hang";
	const begun = epoint.begin();
	await expect
		.poll(async () => (await epoint.database.db.execute(sql`SELECT FROM jobs`)).rowCount)
		.toBe(1);
	const { rows } = await epoint.database.db.execute<{ id: string }>(
		sql`SELECT key AS id FROM jobs`,
	);
	const topUpId = rows[0]?.id as string;
	const payment = {
		...{ transaction: "te777", orderId: topUpId, amount: "30.75", description: "" },
		...{ status: "success" as const, successUrl: "", errorUrl: "" },
	};
	epoint.fake.payments.set("te777", payment);
	expect(await epoint.fake.call(epoint.fake.event(payment))).toBe(200);
	// Of two that call the first one pays.
	const second = epoint.fake.event(payment, { transaction: "te778" });
	expect(await epoint.fake.call(second)).toBe(200);
	// The answer may still come, and would name the transaction.
	expect(await epoint.follow(topUpId)).toMatchObject({ againAfterS: expect.any(Number) });
	expect(await epoint.topUp(topUpId)).toMatchObject({ ...WAITS, transaction: null });
	await begun;
	await epoint.age(topUpId, 31);
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject({ ...PAID, transaction: "te777" });
	expect(await epoint.flags()).toEqual(["transaction"]);
	await expectMoneyInOrder(epoint.database.db);
}, 30_000);

test("without an answer to its request nothing is sent again", async () => {
	epoint.fake.answers["/request"] = () => "cut";
	await epoint.begin();
	expect(epoint.fake.asked).toHaveLength(1);
	const [topUpId] = (await epoint.waiting()) as string[];
	await epoint.age(topUpId as string, 200);
	await epoint.follow(topUpId as string);
	expect(epoint.fake.asked).toHaveLength(1);
	expect(await epoint.topUp(topUpId as string)).toMatchObject({ ...WAITS, transaction: null });
});

test.each<[string, Record<string, string>]>([
	["a refusal", { status: "error", message: "no" }],
	["no address", { status: "success", transaction: "te5" }],
	[
		"an address of somebody else",
		{ status: "success", transaction: "te6", redirect_url: "https://epoint.az.evil.example/" },
	],
])("%s leads nobody anywhere, and the top-up is withdrawn", async (_, answer) => {
	epoint.fake.answers["/request"] = () => answer;
	await expect(epoint.begin()).rejects.toThrow("Kartla ödəniş hazırda mümkün deyil");
	const [topUpId = ""] = (await epoint.waiting()) as string[];
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", ended: "refused" });
});

test("money for what was rejected, withdrawn or approved by hand meanwhile is told, not credited", async () => {
	const { db } = epoint.database;
	const adminId = (await makeAdmin(db)).id;
	const [rejected, withdrawn, approved] = [
		await epoint.begin(),
		await epoint.begin(),
		await epoint.begin(),
	];
	await rejectTopUp(db, { topUpId: rejected.topUpId, adminId, reason: "Pul gəlməyib" });
	await withdrawTopUp(db, { topUpId: withdrawn.topUpId, userId: withdrawn.userId });
	await approveTopUp(db, { topUpId: approved.topUpId, adminId, amountQepik: 1000 });
	for (const { topUpId, payment } of [rejected, withdrawn, approved]) {
		payment.status = "success";
		expect(await epoint.fake.call(epoint.fake.event(payment))).toBe(200);
		await epoint.follow(topUpId);
	}
	expect(await epoint.flags()).toEqual(["decided", "decided"]);
	expect(await epoint.topUp(rejected.topUpId)).toMatchObject({ status: "rejected", credits: 0 });
	expect(await epoint.topUp(withdrawn.topUpId)).toMatchObject({ status: "rejected", credits: 0 });
	expect(await epoint.topUp(approved.topUpId)).toMatchObject({ balance: 1000, by: adminId });
	await expectMoneyInOrder(db);
});

test("where the provider does not answer the job fails, and the top-up waits", async () => {
	const { topUpId } = await epoint.begin();
	for (const answer of ["cut", "hang"] as const) {
		epoint.fake.answers["/get-status"] = () => answer;
		const followed = epoint.follow(topUpId);
		await expect(followed).rejects.toThrow("did not answer");
	}
	epoint.fake.answers["/get-status"] = () => ({ message: "no status" });
	await expect(epoint.follow(topUpId)).rejects.toThrow("no status");
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
}, 30_000);
