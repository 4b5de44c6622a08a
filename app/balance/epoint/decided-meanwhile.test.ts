// An admin decides on a card payment in the moment in which the shop is about to credit it.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { makeAdmin } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";

const epoint = useEpoint();

/** Whether a statement waits for somebody who has not committed yet. */
async function isHeldBack() {
	const { rows } = await epoint.database.db.execute(sql`
		SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
	return rows.length > 0;
}

test("a rejection between the proof and the credit leaves the money to be looked at", async () => {
	const { db } = epoint.database;
	const adminId = (await makeAdmin(db)).id;
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	let following: Promise<unknown> | undefined;
	await db.transaction(async (tx) => {
		await rejectTopUp(tx as unknown as typeof db, { topUpId, adminId, reason: "Pul gəlməyib" });
		following = epoint.follow(topUpId);
		await expect.poll(isHeldBack).toBe(true);
	});
	await following;
	expect(await epoint.flags()).toEqual(["decided"]);
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", credits: 0 });
	await expectMoneyInOrder(db);
});
