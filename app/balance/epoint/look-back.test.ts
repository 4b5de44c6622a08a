// Credited payments are asked about for sixty days: a return that nobody called for is found.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { makePayment } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { askAboutPayment } from "./look-again.server.ts";
import { lookBack } from "./look-back-job.server.ts";

const epoint = useEpoint();
const db = () => epoint.database.db;
beforeEach(() => db().execute(sql`UPDATE epoint_payments SET next_look_at = NULL`));

const look = () =>
	lookBack(epoint.app, { key: "all", payload: {}, signal: new AbortController().signal });

/** In how many hours each is asked about next; null for never. */
async function nextLooks(): Promise<unknown[]> {
	const { rows } = await db().execute(sql`
		SELECT round(extract(epoch FROM next_look_at - now()) / 3600)::int AS hours
		FROM epoint_payments JOIN epoint_credits USING (top_up_id)
		WHERE proven_at > now() - interval '1 hour' AND top_up_id = ANY(${sql.param(made)})
		ORDER BY next_look_at`);
	return rows.map(({ hours }) => hours);
}

let made: string[] = [];
beforeEach(() => {
	made = [];
});

async function paid() {
	const payment = await epoint.paid();
	made.push(payment.topUpId);
	return payment;
}

const setDue = (topUpId: string) =>
	db().execute(sql`
		UPDATE epoint_payments SET next_look_at = now() - interval '1 minute' WHERE top_up_id = ${topUpId}`);
const questions = () => epoint.fake.asked.filter(({ path }) => path.endsWith("get-status")).length;

test("what the bank took back without a call is booked out at the next daily look", async () => {
	const { topUpId, payment } = await paid();
	expect(await nextLooks()).toEqual([24]);
	payment.status = "returned";
	const before = questions();
	expect(await look()).toEqual({ againAfterS: 600 });
	expect(questions()).toBe(before);
	await setDue(topUpId);
	await look();
	expect(await epoint.topUp(topUpId)).toMatchObject({ balance: 0 });
	expect(await epoint.flags()).toEqual(["returned"]);
	await setDue(topUpId);
	await look();
	// What came back is asked about no more.
	expect(await nextLooks()).toEqual([null]);
	await expectMoneyInOrder(db());
});

test("what is still there is asked about again a day later", async () => {
	const { topUpId } = await paid();
	await setDue(topUpId);
	await look();
	expect(await nextLooks()).toEqual([24]);
	expect(await epoint.topUp(topUpId)).toMatchObject({ balance: 3000 });
});

test("the daily look at what an admin has taken back since raises no alarm", async () => {
	const { topUpId } = await paid();
	const adminId = (await makeAdmin(db())).id;
	await takeBackApproval(db(), { topUpId, adminId, reason: "Səhv hesab" });
	await setDue(topUpId);
	await look();
	expect(await epoint.flags()).toEqual([]);
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", balance: 0 });
	await expectMoneyInOrder(db());
});

test("after sixty days nobody asks any more", async () => {
	const { topUpId } = await paid();
	await setDue(topUpId);
	await db().execute(sql`ALTER TABLE epoint_credits DISABLE TRIGGER USER`);
	await db().execute(sql`
		UPDATE epoint_credits SET proven_at = now() - interval '60 days' WHERE top_up_id = ${topUpId}`);
	await db().execute(sql`ALTER TABLE epoint_credits ENABLE TRIGGER USER`);
	await look();
	const { rows } = await db().execute(sql`
		SELECT FROM epoint_payments WHERE top_up_id = ${topUpId} AND next_look_at IS NULL`);
	expect(rows).toHaveLength(1);
});

test("a turn asks about a few, and one that is not answered holds up no other", async () => {
	for (let count = 0; count < 6; count++) await setDue((await paid()).topUpId);
	const before = questions();
	expect(await look()).toEqual({ againAfterS: 5 });
	expect(questions()).toBe(before + 5);
	const last = await paid();
	await setDue(last.topUpId);
	let answers = 0;
	epoint.fake.answers["/get-status"] = () => (++answers === 1 ? "cut" : { status: "new" });
	await expect(look()).rejects.toThrow("did not answer");
	expect(await look()).toEqual({ againAfterS: 600 });
	expect(answers).toBe(2);
});

test("without keys nobody is asked", async () => {
	const { topUpId } = await paid();
	await setDue(topUpId);
	epoint.app.env.epoint = undefined;
	expect(await look()).toEqual({ againAfterS: 3600 });
	expect(await nextLooks()).toEqual([0]);
});

test("an admin has a payment asked about, also one that was credited", async () => {
	const { topUpId } = await paid();
	await askAboutPayment(epoint.app, topUpId);
	expect(await epoint.waiting()).toContain(topUpId);
	await expect(askAboutPayment(epoint.app, "nobody")).rejects.toThrow("Ödəniş tapılmadı");
	const user = await makeUser(db());
	const { topUpId: unsent } = await makePayment(db(), { userId: user.id });
	await askAboutPayment(epoint.app, unsent);
	// Of one whose request was never answered there is nothing to ask about.
	epoint.fake.answers["/request"] = () => "cut";
	const unanswered = await epoint.begin();
	const asked = askAboutPayment(epoint.app, unanswered.topUpId);
	await expect(asked).rejects.toThrow("Ödəniş tapılmadı");
});
