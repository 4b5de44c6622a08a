// Card payments at once with everything else that may decide a top-up: one credit, whoever is first.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { keepEvent } from "#app/balance/epoint/events.server.ts";
import { FOLLOW } from "#app/balance/epoint/follow-payment-job.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { Problem } from "#app/core/problem.ts";
import { makeAdmin } from "../make.ts";
import { useEpoint } from "../use-epoint.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { times } from "./race.ts";

const epoint = useEpoint();

/** All at once; a refusal is an answer. */
async function atOnce(acts: (() => Promise<unknown>)[]) {
	await Promise.all(
		acts.map((act) =>
			act().catch((error) => {
				if (!(error instanceof Problem)) throw error;
			}),
		),
	);
}

test("calls, looks by the clock and admins at once are one credit", async () => {
	const adminId = (await makeAdmin(epoint.database.db)).id;
	epoint.startJobs();
	for (let round = 0; round < 5; round++) {
		const { topUpId, payment } = await epoint.begin(700);
		payment.status = "success";
		const told = epoint.fake.event(payment);
		await atOnce([
			...times(8, () => () => epoint.fake.call(told)),
			...times(8, () => () => epoint.follow(topUpId)),
			...times(8, () => () => approveTopUp(epoint.app.db, { topUpId, adminId })),
		]);
		// Where a look kept the event, every call was a repetition and left the job at its later time.
		await epoint.app.jobs.put(epoint.app.db, { kind: FOLLOW, key: topUpId });
		await expect.poll(epoint.waiting).toEqual([]);
		const topUp = await epoint.topUp(topUpId);
		expect(topUp).toMatchObject({ status: "completed", balance: 700, credits: 1 });
		expect(["system", adminId]).toContain(topUp?.by);
	}
	await expectMoneyInOrder(epoint.database.db);
});

test("a payment, a rejection and a withdrawal at once are one decision", async () => {
	const adminId = (await makeAdmin(epoint.database.db)).id;
	for (let round = 0; round < 5; round++) {
		const { topUpId, userId, payment } = await epoint.begin(700);
		payment.status = "success";
		await epoint.fake.call(epoint.fake.event(payment));
		const { db } = epoint.app;
		await atOnce([
			...times(6, () => () => epoint.follow(topUpId)),
			...times(3, () => () => rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" })),
			...times(3, () => () => withdrawTopUp(db, { topUpId, userId })),
		]);
		const topUp = await epoint.topUp(topUpId);
		const isPaid = topUp?.status === "completed";
		expect(topUp).toMatchObject({ balance: isPaid ? 700 : 0, credits: isPaid ? 1 : 0 });
		// Whoever was too late to credit it tells an admin.
		if (!isPaid) expect(await epoint.flags()).toContain("decided");
	}
	await expectMoneyInOrder(epoint.database.db);
});

test("25 credits of one payment are one", async () => {
	const { topUpId, payment } = await epoint.begin(700);
	const { transaction } = payment;
	await keepEvent(epoint.app.db, {
		...{ transaction, status: "success", orderId: topUpId, amountQepik: 700n },
		...{ operation: "100", source: "callback", rrn: undefined, cardMask: undefined },
	});
	const credit = () => creditPayment(epoint.app.db, { topUpId, transaction, amountQepik: 700 });
	const credited = await Promise.all(times(25, () => credit()));
	expect(credited.filter(Boolean)).toHaveLength(1);
	expect(await epoint.topUp(topUpId)).toMatchObject({ balance: 700, credits: 1 });
	const { rows } = await epoint.database.db.execute(sql`
		SELECT FROM audit_entries WHERE subject_id = ${topUpId} AND action = 'top-up.credit'`);
	expect(rows).toHaveLength(1);
	await expectMoneyInOrder(epoint.database.db);
});
