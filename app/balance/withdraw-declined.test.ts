// Card payments that were declined, of somebody who closes their account.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAdmin } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useEpoint } from "#test/use-epoint.ts";
import { claimTopUp } from "./claim-top-up.server.ts";
import { isAwaitingAnswer, withdrawDeclined } from "./withdraw-declined.server.ts";

const epoint = useEpoint();

/** Somebody whose payment was declined, and about whom nobody asks any more. */
async function declined() {
	const begun = await epoint.begin();
	const { db } = epoint.database;
	begun.payment.status = "error";
	await epoint.follow(begun.topUpId);
	expect(await isAwaitingAnswer(db, begun.userId)).toBe(true);
	// As after a day.
	await db.execute(sql`DELETE FROM jobs WHERE key = ${begun.topUpId}`);
	expect(await isAwaitingAnswer(db, begun.userId)).toBe(false);
	return begun;
}

test("what is paid late for a closed account is credited to nobody, and told to admins", async () => {
	const { db } = epoint.database;
	const { userId, topUpId, payment } = await declined();
	const other = await declined();
	await claimTopUp(db, { topUpId, adminId: (await makeAdmin(db)).id });
	await db.transaction(async (tx) => {
		await withdrawDeclined(tx, userId);
		await tx.execute(sql`INSERT INTO account_closings (user_id) VALUES (${userId})`);
	});
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", by: userId });
	expect(await epoint.topUp(other.topUpId)).toMatchObject({ status: "pending" });
	const { rows: claims } = await db.execute(sql`SELECT FROM top_up_claims`);
	expect(claims).toEqual([]);
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	expect(await epoint.waiting()).toEqual([topUpId]);
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", credits: 0, balance: 0 });
	expect(await epoint.flags()).toEqual(["decided"]);
	await expectMoneyInOrder(db);
});
