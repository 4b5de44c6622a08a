// The customer's page, from which an admin gives a card payment back to its card.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCardPayments } from "#app/balance/epoint/card-refunds.server.ts";
import { newId } from "#app/core/ids.ts";
import { type FakeEpoint, openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { hearPublished } from "./hear-published.ts";
import { makeCustomer, openSession } from "./make.ts";
import { ageRefund, refundIdOf } from "./make-card-refund.ts";
import { makePaid } from "./make-payment.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { ADMIN, findUserId, formPost, openTestShop, type TestShop } from "./open-shop.ts";
import { shownIn as shownWithComments } from "./shown-in.ts";

const shownIn = async (response: Response | Promise<Response>) =>
	(await shownWithComments(response)).replaceAll("<!-- -->", "");

let fake: FakeEpoint;
let shop: TestShop;
let admin: string;
beforeAll(async () => {
	fake = await openFakeEpoint();
	shop = await openTestShop({ EPOINT_FAKE: fake.origin });
	admin = await openSession(shop, await findUserId(shop, ADMIN.email));
});
afterAll(async () => {
	await shop.close();
	await fake.close();
});

const get = (path: string, cookie: string) => shop.fetch(path, { headers: { cookie } });
const post = (path: string, fields: Record<string, string>, cookie: string) =>
	shop.fetch(path, formPost(fields, cookie));

test("what is to go back to a card, and what did not, is told its customer's open page", async () => {
	const { id: userId } = await makeCustomer(shop);
	const earlier = await makePaid(shop.db, { userId });
	const { topUpId } = await makePaid(shop.db, { userId });
	const listed = await listCardPayments(shop.db, userId);
	expect(listed.map((payment) => payment.topUpId)).toEqual([topUpId, earlier.topUpId]);
	const path = `/admin/payments/${topUpId}`;
	fake.answers["/reverse"] = () => ({ status: "error" });
	const wish = { intent: "cardRefund", amount: "1", reason: "Səhv" };
	const [toldFirst] = await hearPublished(shop.app.hub, () => post(path, wish, admin));
	expect(toldFirst).toEqual(["admin", `user:${userId}`]);
	const settle = () => post(path, { intent: "settleCardRefund" }, admin);
	const settleOnceAnswered = async () => {
		await ageRefund(shop.db, await refundIdOf(shop.db, topUpId), 901);
		const [published, { status }] = await hearPublished(shop.app.hub, settle);
		return [status, published];
	};
	const told = expect.arrayContaining([`user:${userId}`]);
	await expect.poll(settleOnceAnswered).toEqual([200, told]);
	fake.answers = {};
	await expectMoneyInOrder(shop.db);
});

test("a payment goes back to its card from the customer's page, and both sides see it", async () => {
	const customer = await makeCustomer(shop);
	const { topUpId, transaction } = await makePaid(shop.db, {
		userId: customer.id,
		amountQepik: 800,
	});
	// The provider that the shop asks knows of it.
	fake.payments.set(transaction, {
		...{ transaction, orderId: topUpId, amount: "8.00", description: "" },
		...{ status: "success", successUrl: "", errorUrl: "" },
	});
	const ofCustomer = () => shownIn(get(`/admin/users/${customer.id}`, admin));
	expect(await ofCustomer()).toContain("Karta qaytar");
	const give = (amount: string, reason = "Səhv ödəniş") =>
		post(`/admin/payments/${topUpId}`, { intent: "cardRefund", amount, reason }, admin);
	for (const [amount, reason] of [
		["9", "x"],
		["0", "x"],
		["abc", "x"],
		["1", " "],
	] as const)
		expect((await give(amount, reason)).status, amount).toBeGreaterThanOrEqual(409);
	expect((await give("3,00")).status).toBe(200);
	expect((await give("3,00")).status).toBe(409);
	await expect.poll(ofCustomer).toContain("Karta qaytarılıb");
	expect(await ofCustomer()).toContain("Karta: 3.00 ₼ · Səbəb: Səhv ödəniş");
	const history = await shownIn(get("/balance", customer.cookie));
	expect(history).toContain("Karta qaytarıldı");
	expect(history).toContain("-3.00 ₼");
	expect(history).toContain("5.00 ₼");
	const settled = await post(`/admin/payments/${topUpId}`, { intent: "settleCardRefund" }, admin);
	expect(settled.status).toBe(409);
	const asked = fake.asked.length;
	expect((await post(`/admin/payments/${topUpId}`, { intent: "askPayment" }, admin)).status).toBe(
		200,
	);
	await expect.poll(() => fake.asked.length).toBeGreaterThan(asked);
	const nothing = await post(`/admin/payments/${newId()}`, { intent: "askPayment" }, admin);
	expect(nothing.status).toBe(404);
	const foreign = await post(
		`/admin/payments/${topUpId}`,
		{ intent: "askPayment" },
		customer.cookie,
	);
	// A customer is led home, as from every page of the admins.
	expect(foreign.status).toBe(302);
	await expectMoneyInOrder(shop.db);
});
