import { expect, test } from "vitest";
import { useEpoint } from "#test/use-epoint.ts";

const epoint = useEpoint();

test("whoever was declined first pays at the second try, although the request had no answer", async () => {
	epoint.fake.answers["/request"] = () => "cut";
	await epoint.begin();
	const [topUpId] = (await epoint.waiting()) as [string];
	const asked = { orderId: topUpId, amount: "30.75", description: "" };
	for (const [transaction, status] of [
		["te881", "error"],
		["te882", "success"],
	] as const) {
		const payment = { ...asked, transaction, status, successUrl: "", errorUrl: "" };
		epoint.fake.payments.set(transaction, payment);
		expect(await epoint.fake.call(epoint.fake.event(payment))).toBe(200);
	}
	await epoint.age(topUpId, 31);
	await epoint.follow(topUpId);
	const paid = { status: "completed", transaction: "te882" };
	expect(await epoint.topUp(topUpId)).toMatchObject(paid);
});
