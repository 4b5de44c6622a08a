// An admin decides on a card payment in the moment in which the shop is about to credit it.
import { expect, test } from "vitest";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { makeAdmin } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { useEpoint } from "#test/use-epoint.ts";

const epoint = useEpoint();

test("a rejection between the proof and the credit leaves the money to be looked at", async () => {
	const { db } = epoint.database;
	const adminId = (await makeAdmin(db)).id;
	const { topUpId, payment } = await epoint.begin();
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	await whileUncommitted(
		db,
		(tx) => rejectTopUp(tx, { topUpId, adminId, reason: "Pul gəlməyib" }),
		() => epoint.follow(topUpId),
	);
	expect(await epoint.flags()).toEqual(["decided"]);
	expect(await epoint.topUp(topUpId)).toMatchObject({ status: "rejected", credits: 0 });
	await expectMoneyInOrder(db);
});
