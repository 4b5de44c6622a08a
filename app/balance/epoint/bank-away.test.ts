// An outage of the bank ends nothing: what waits for its word is asked about for as long as it lasts.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { parkOrder } from "#app/orders/parked/park-order.server.ts";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { ageRefund, refundIdOf } from "#test/make-card-refund.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { askCardRefund } from "./ask-card-refund.server.ts";
import { lookAgain } from "./look-again.server.ts";
import { reverseRefund } from "./reverse-refund-job.server.ts";

const epoint = useEpoint();
const db = () => epoint.database.db;
const DAY_S = 24 * 3600;
const PAID = { status: "completed", balance: 3075, credits: 1, by: "system" };

const goAway = () => {
	epoint.fake.answers["/get-status"] = () => "cut";
};
const comeBack = () => {
	epoint.fake.answers = {};
};
const questions = () => epoint.fake.asked.filter(({ path }) => path.endsWith("get-status")).length;

async function job(key: string) {
	const { rows } = await db().execute(sql`
		SELECT given_up_at IS NOT NULL AS given_up, leased_until > now() AS leased,
			extract(epoch FROM next_at - now())::float8 AS pause FROM jobs WHERE key = ${key}`);
	return rows[0];
}

const setDue = (key: string) =>
	db().execute(sql`UPDATE jobs SET next_at = now() WHERE key = ${key}`);

test("an order whose card payment is refused at once waits no more: the next press makes another", async () => {
	const { app } = epoint;
	const card = { epoint: app.env.epoint as Epoint, origin: "http://shop.test" };
	const { id: userId, email: userEmail } = await makeUser(db());
	const { id: gameId, name } = await makeGame(db());
	const lines = [{ gameId, name, quantity: 1, playerId: null, remember: false }];
	const seen = { seenTotalQepik: 500, seenMissingQepik: 500 };
	const press = () =>
		parkOrder(
			app,
			{ userId, userEmail, lines, formId: newId(), ...seen },
			{ type: "epoint", card },
		);
	epoint.fake.answers["/request"] = () => ({ status: "error" });
	await expect(press()).rejects.toThrow("Kartla ödəniş hazırda mümkün deyil");
	comeBack();
	expect(await press()).toMatchObject({ payAt: expect.any(String) });
});

test("a payment is followed through an outage, hourly in the end, and its money comes after it", async () => {
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	goAway();
	epoint.startJobs();
	for (let asked = 1; asked <= 25; asked++) {
		await setDue(topUpId);
		await expect.poll(questions, { interval: 5 }).toBe(asked);
		await expect.poll(() => job(topUpId), { interval: 5 }).toMatchObject({ leased: false });
	}
	const waits = await job(topUpId);
	expect(waits).toMatchObject({ given_up: false });
	expect(waits?.pause).toBeGreaterThan(3500);
	expect(waits?.pause).toBeLessThan(3601);
	comeBack();
	await setDue(topUpId);
	await expect.poll(() => epoint.topUp(topUpId)).toMatchObject(PAID);
	await expectMoneyInOrder(db());
}, 30_000);

test("a customer who presses in an outage, however often, does not end the following", async () => {
	const { topUpId, userId, payment } = await epoint.begin();
	payment.status = "success";
	goAway();
	epoint.startJobs();
	for (let pressed = 1; pressed <= 20; pressed++) {
		await db().execute(sql`
			UPDATE epoint_payments SET looked_at = '-infinity' WHERE top_up_id = ${topUpId}`);
		await lookAgain(epoint.app, { topUpId, userId });
		await expect.poll(questions, { interval: 5 }).toBe(pressed);
		await expect.poll(() => job(topUpId), { interval: 5 }).toMatchObject({ leased: false });
	}
	expect(await job(topUpId)).toMatchObject({ given_up: false });
	comeBack();
	await setDue(topUpId);
	await expect.poll(() => epoint.topUp(topUpId)).toMatchObject(PAID);
}, 30_000);

test("after a day of it nobody waits, an admin is told of a success, and the asking goes on", async () => {
	const [told, silent] = [await epoint.begin(), await epoint.begin()];
	await epoint.fake.call(epoint.fake.event(told.payment, { status: "success" }));
	goAway();
	for (const { topUpId } of [told, silent]) {
		await epoint.age(topUpId, DAY_S / 2);
		await expect(epoint.follow(topUpId)).rejects.toThrow("did not answer");
		expect(await epoint.topUp(topUpId)).toMatchObject({ status: "pending", ended: null });
		await epoint.age(topUpId, DAY_S);
		await expect(epoint.follow(topUpId)).rejects.toThrow("did not answer");
		expect(await epoint.topUp(topUpId)).toMatchObject({ status: "pending", ended: "expired" });
	}
	// The bank has called just now: that it is away for a moment is no reason for an alarm.
	expect(await epoint.flags()).toEqual([]);
	await db().execute(sql`ALTER TABLE epoint_events DISABLE TRIGGER USER`);
	await db().execute(sql`UPDATE epoint_events SET received_at = now() - interval '1 day'`);
	await db().execute(sql`ALTER TABLE epoint_events ENABLE TRIGGER USER`);
	await expect(epoint.follow(told.topUpId)).rejects.toThrow("did not answer");
	await expect(epoint.follow(silent.topUpId)).rejects.toThrow("did not answer");
	expect(await epoint.flags()).toEqual(["silent"]);
	comeBack();
	told.payment.status = "success";
	await epoint.follow(told.topUpId);
	expect(await epoint.topUp(told.topUpId)).toMatchObject(PAID);
	await expectMoneyInOrder(db());
});

test("a refund to the card that nobody answers about for a day is told, and asked about again", async () => {
	const { topUpId, payment } = await epoint.paid();
	const adminId = (await makeAdmin(db())).id;
	await askCardRefund(epoint.app, { topUpId, amountQepik: 3000, reason: "Sınaq", adminId });
	const key = await refundIdOf(db(), topUpId);
	const reverse = () =>
		reverseRefund(epoint.app, { key, payload: {}, signal: new AbortController().signal });
	goAway();
	await expect(reverse()).rejects.toThrow("did not answer");
	expect(await epoint.flags()).toEqual([]);
	await ageRefund(db(), key, DAY_S);
	await expect(reverse()).rejects.toThrow("did not answer");
	expect(await epoint.flags()).toEqual(["refund"]);
	comeBack();
	payment.status = "returned";
	expect(await reverse()).toBeUndefined();
	const { rows } = await db().execute(sql`SELECT status FROM card_refunds WHERE id = ${key}`);
	expect(rows).toEqual([{ status: "returned" }]);
});
