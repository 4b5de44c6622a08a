// Money that goes back to a card: booked out first, sent once, unknown until the provider says more.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findLastAction } from "#app/audit/read-actions.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin } from "#test/make.ts";
import { ageRefund, refundIdOf } from "#test/make-card-refund.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { askCardRefund } from "./ask-card-refund.server.ts";
import { listCardPayments, markSent } from "./card-refunds.server.ts";
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

const hear = <Result>(work: () => Promise<Result>) => hearPublished(epoint.app.hub, work);

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

const BOOKED = { kind: "adjustment", by: "", reference: "card-refund:id" };

test("a part is booked out at once, sent, and settled once the provider says that it is back", async () => {
	const paid = await epoint.paid();
	expect(await ask(paid, 1000)).toEqual({ userId: paid.userId });
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 2000 });
	expect(await refundOf(paid)).toEqual({ status: "unknown", sent: false, by: null });
	expect(sent()).toEqual([]);
	const [published, left] = await hear(() => reverse(paid));
	expect([left, published]).toEqual([undefined, ["admin", `user:${paid.userId}`]]);
	const { transaction } = paid.payment;
	expect(sent()).toMatchObject([{ fields: { transaction, currency: "AZN", amount: "10.00" } }]);
	expect(await refundOf(paid)).toEqual({ status: "returned", sent: true, by: "system" });
	expect(await entries(paid.userId)).toEqual([
		{ ...BOOKED, amount: -1000, by: adminId, reason: "Müştərinin istəyi ilə" },
	]);
	expect(await listCardPayments(db(), paid.userId)).toMatchObject([
		{ creditedQepik: 3000, returnedQepik: null, refund: { amountQepik: 1000, status: "returned" } },
	]);
	const { rows } = await db().execute(sql`
		SELECT action, actor_id AS by FROM audit_entries WHERE subject_id = ${paid.topUpId} ORDER BY id OFFSET 1`);
	expect(rows).toEqual([
		{ action: "top-up.card-refund", by: adminId },
		{ action: "top-up.card-refund-returned", by: "system" },
	]);
	await expectMoneyInOrder(db());
});

test("the provider's own word of what was given back takes nothing a second time", async () => {
	for (const amountQepik of [3000, 1000]) {
		const paid = await epoint.paid();
		await ask(paid, amountQepik);
		await reverse(paid);
		expect(await epoint.fake.call(epoint.fake.event(paid.payment))).toBe(200);
		await epoint.follow(paid.topUpId);
		expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 - amountQepik });
	}
	expect(await epoint.flags()).toEqual([]);
	await expectMoneyInOrder(db());
});

test("a call that comes before the answer settles it", async () => {
	const paid = await epoint.paid();
	epoint.fake.answers["/reverse"] = () => "cut";
	await ask(paid, 3000);
	expect(await reverse(paid)).toEqual({ againAfterS: expect.any(Number) });
	paid.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(paid.payment));
	const [published] = await hear(() => epoint.follow(paid.topUpId));
	expect(published).toEqual(["admin", `user:${paid.userId}`]);
	expect(await refundOf(paid)).toMatchObject({ status: "returned" });
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 0 });
	expect(await reverse(paid)).toBeUndefined();
	await expectMoneyInOrder(db());
});

test("more than was given back, told by the provider, is an admin's to look at", async () => {
	const paid = await epoint.paid();
	await ask(paid, 1000);
	epoint.fake.answers["/reverse"] = () => "cut";
	await reverse(paid);
	paid.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(paid.payment));
	await epoint.follow(paid.topUpId);
	expect(await epoint.flags()).toEqual(["amount"]);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 2000 });
	await expectMoneyInOrder(db());
});

test("what the bank took back before it was sent is booked out beside it", async () => {
	const paid = await epoint.paid();
	await ask(paid, 1000);
	paid.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(paid.payment));
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 0 });
	await reverse(paid);
	expect(await refundOf(paid)).toMatchObject({ status: "returned" });
	await expectMoneyInOrder(db());
});

test.each<[string, "hang" | "cut" | Record<string, string>]>([
	["nothing", "cut"],
	["an error", { status: "error", message: "no" }],
	["a success that is none yet", { status: "success" }],
])(
	"whatever it is answered (%s), it is sent once, and asked about by the clock",
	async (_, answer) => {
		const paid = await epoint.paid();
		await ask(paid, 3000);
		epoint.fake.answers["/reverse"] = () => answer;
		for (let turn = 0; turn < 3; turn++)
			expect(await reverse(paid)).toEqual({ againAfterS: expect.any(Number) });
		expect(sent()).toHaveLength(1);
		// A refusal is told at once.
		const isRefused = typeof answer === "object" && answer.status === "error";
		expect(await epoint.flags()).toEqual(isRefused ? ["refund"] : []);
		const refundId = await refundIdOf(db(), paid.topUpId);
		await ageRefund(db(), refundId, 23 * 3600 + 1800);
		expect(await reverse(paid)).toEqual({ againAfterS: expect.any(Number) });
		await ageRefund(db(), refundId, 24 * 3600);
		const [published, left] = await hear(() => reverse(paid));
		expect([left, published]).toEqual([undefined, ["admin"]]);
		expect(await epoint.flags()).toEqual(["refund"]);
		// The door is not closed.
		paid.payment.status = "returned";
		await epoint.follow(paid.topUpId);
		expect(await refundOf(paid)).toMatchObject({ status: "returned" });
		await expectMoneyInOrder(db());
	},
);

test("where the provider cannot be asked, the job is tried again and nothing is sent again", async () => {
	const paid = await epoint.paid();
	await ask(paid, 3000);
	epoint.fake.answers["/get-status"] = () => "cut";
	await expect(reverse(paid)).rejects.toThrow("did not answer");
	epoint.fake.answers = {};
	await reverse(paid);
	expect(sent()).toHaveLength(1);
	expect(await refundOf(paid)).toMatchObject({ status: "returned" });
});

test("what did not go is booked in again once an admin has looked, once", async () => {
	const paid = await epoint.paid();
	await ask(paid, 1000);
	paid.payment.reversal = "error";
	await reverse(paid);
	const settle = () => settleCardRefund(db(), { topUpId: paid.topUpId, adminId });
	await expect(settle()).rejects.toThrow("Epoint-in cavabı hələ gözlənilir");
	await ageRefund(db(), await refundIdOf(db(), paid.topUpId), 901);
	expect(await settle()).toEqual({ userId: paid.userId, amountQepik: 1000 });
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
	expect(await refundOf(paid)).toEqual({ status: "refused", sent: true, by: adminId });
	const back = { ...BOOKED, by: adminId, reference: "card-refund:id:back" };
	const reason = "Karta qaytarma baş tutmadı, məbləğ balansa qaytarıldı";
	expect((await entries(paid.userId)).at(-1)).toEqual({ ...back, amount: 1000, reason });
	const recorded = await findLastAction(db(), "top-up.card-refund-refused", paid.topUpId);
	expect(recorded).toMatchObject({ actorId: adminId, after: { amountQepik: 1000 } });
	await expect(settle()).rejects.toThrow("Bu qaytarma üzrə artıq qərar verilib");
	await expect(settleCardRefund(db(), { topUpId: "nobody", adminId })).rejects.toThrow("tapılmadı");
	expect(await reverse(paid)).toBeUndefined();
	// Once it is settled so, what the bank takes back is a return like any other.
	paid.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(paid.payment));
	await epoint.follow(paid.topUpId);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 0 });
	await expectMoneyInOrder(db());
});

test("what was not sent yet is taken back, and is not sent after that", async () => {
	const paid = await epoint.paid();
	await ask(paid, 1000);
	await settleCardRefund(db(), { topUpId: paid.topUpId, adminId });
	expect(await reverse(paid)).toBeUndefined();
	// Nor by a process that looked a moment before.
	expect(await markSent(db(), await refundIdOf(db(), paid.topUpId))).toBe(false);
	expect(sent()).toEqual([]);
	expect(await epoint.topUp(paid.topUpId)).toMatchObject({ balance: 3000 });
	await expectMoneyInOrder(db());
});

test("what the provider said is back is not booked in again", async () => {
	const paid = await epoint.paid();
	await ask(paid, 3000);
	epoint.fake.answers["/reverse"] = () => "cut";
	await reverse(paid);
	await ageRefund(db(), await refundIdOf(db(), paid.topUpId), 7200);
	paid.payment.status = "returned";
	await epoint.fake.call(epoint.fake.event(paid.payment));
	const settle = settleCardRefund(db(), { topUpId: paid.topUpId, adminId });
	await expect(settle).rejects.toThrow("hələ gözlənilir");
	await epoint.follow(paid.topUpId);
	expect(await refundOf(paid)).toMatchObject({ status: "returned" });
	await expectMoneyInOrder(db());
});
