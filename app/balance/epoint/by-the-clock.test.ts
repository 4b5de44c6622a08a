// A card payment whose call never comes is followed by the clock (docs/decisions/059).
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useEpoint } from "#test/use-epoint.ts";
import { lookAgain } from "./look-again.server.ts";

const epoint = useEpoint();
const WAITS = { status: "pending", balance: 0, credits: 0 };
const PAID = { status: "completed", balance: 3075, approved: 3075, credits: 1, by: "system" };

test("it is asked after 2, 5, 15 and 60 minutes, then hourly for a day, and then nobody waits", async () => {
	const { topUpId, payment } = await epoint.begin();
	const looks: number[] = [];
	for (let ageS = 0, turns = 0; turns < 40; turns++) {
		await epoint.age(topUpId, ageS);
		const again = await epoint.follow(topUpId);
		if (!again) break;
		ageS += Math.round(again.againAfterS);
		looks.push(ageS / 60);
	}
	expect(looks.slice(0, 6).map(Math.round)).toEqual([2, 5, 15, 60, 120, 180]);
	expect(looks).toHaveLength(27);
	expect(Math.round(looks.at(-1) as number)).toBe(24 * 60);
	expect(await epoint.topUp(topUpId)).toMatchObject({ ...WAITS, ended: "expired" });
	// The door is not closed.
	payment.status = "success";
	await epoint.fake.call(epoint.fake.event(payment));
	await epoint.follow(topUpId);
	expect(await epoint.topUp(topUpId)).toMatchObject(PAID);
});

test("a day after a signed success that was never proven an admin is told", async () => {
	const { topUpId, payment } = await epoint.begin();
	await epoint.fake.call(epoint.fake.event(payment, { status: "success" }));
	await epoint.age(topUpId, 24 * 3600);
	expect(await epoint.follow(topUpId)).toBeUndefined();
	expect(await epoint.flags()).toEqual(["silent"]);
});

test("without keys a payment waits for them", async () => {
	const { topUpId } = await epoint.begin();
	epoint.app.env.epoint = undefined;
	expect(await epoint.follow(topUpId)).toEqual({ againAfterS: 3600 });
	expect(await epoint.topUp(topUpId)).toMatchObject(WAITS);
});

test("whoever looks and looks has it asked about every five seconds at most", async () => {
	const { db } = epoint.database;
	const { topUpId, userId } = await epoint.begin();
	const askedAfter = async (seconds: number) => {
		await db.execute(sql`TRUNCATE jobs`);
		await db.execute(sql`
			UPDATE epoint_payments SET looked_at = looked_at - ${seconds} * interval '1 second'
			WHERE top_up_id = ${topUpId}`);
		await lookAgain(epoint.app, { topUpId, userId });
		return (await epoint.waiting()).length > 0;
	};
	expect(await askedAfter(0)).toBe(true);
	expect(await askedAfter(0)).toBe(false);
	expect(await askedAfter(6)).toBe(true);
});
