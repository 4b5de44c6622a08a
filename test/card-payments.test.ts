// The shop with card payments: its pages, the address that the provider calls, and the actor that books.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { seal } from "#app/balance/epoint/signature.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { FAKE_KEYS } from "#app/platform/epoint-env.server.ts";
import { putJob } from "#app/platform/jobs/job-rows.server.ts";
import {
	type FakeEpoint,
	type FakePayment,
	openFakeEpoint,
} from "#app/server/fake-epoint/fake-epoint.server.ts";
import { ensureSystemActor } from "#app/users/system-actor.server.ts";
import { formIn } from "./form-in.ts";
import { hearPublished } from "./hear-published.ts";
import { listen } from "./listen.ts";
import { type Customer, makeCustomer, makeGame, openSession } from "./make.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { ADMIN, findUserId, formPost, openTestShop, type TestShop } from "./open-shop.ts";
import { rawPost } from "./raw-post.ts";
import { shownIn as shownWithComments } from "./shown-in.ts";

const shownIn = async (response: Response | Promise<Response>) =>
	(await shownWithComments(response)).replaceAll("<!-- -->", "");

let fake: FakeEpoint;
let shop: TestShop;
let server: Awaited<ReturnType<typeof listen>>;
let admin: string;
beforeAll(async () => {
	fake = await openFakeEpoint();
	shop = await openTestShop({ EPOINT_FAKE: fake.origin });
	server = await listen(shop);
	fake.callbackUrl = `${server.address}/epoint/callback`;
	admin = await openSession(shop, await findUserId(shop, ADMIN.email));
});
afterAll(async () => {
	await server.close();
	await shop.close();
	await fake.close();
});

const get = (path: string, cookie: string) => shop.fetch(path, { headers: { cookie } });
const post = (path: string, fields: Record<string, string>, cookie: string) =>
	shop.fetch(path, formPost(fields, cookie));

/** As far as the waiting page, without JavaScript. */
async function begin({ cookie }: Customer, amount = "30.75", query = "") {
	const response = await post(`/balance${query}`, { amount, type: "epoint", plain: "1" }, cookie);
	const page = response.headers.get("location") as string;
	const topUpId = /payment\/(\w+)/.exec(page)?.[1] as string;
	const of = ({ orderId }: FakePayment) => orderId === topUpId;
	return { page, topUpId, payment: [...fake.payments.values()].find(of) as FakePayment };
}

test("a customer is led to the bank and back, and the money comes by itself", async () => {
	const customer = await makeCustomer(shop);
	const [published, { page, payment }] = await hearPublished(shop.app.hub, () =>
		begin(customer, "30,75", "?next=/cart"),
	);
	expect(published).toEqual(["admin", `user:${customer.id}`]);
	expect(page).toMatch(/^\/balance\/payment\/\w{20}\?next=%2Fcart$/);
	expect(payment).toMatchObject({ amount: "30.75", successUrl: `http://shop.test${page}` });
	const waiting = await shownIn(get(page, customer.cookie));
	expect(waiting).toContain("Bankın cavabı gözlənilir");
	// A screen reader says when it came.
	expect(waiting).toMatch(/<section aria-live="polite"[^>]*>(?:(?!<\/section).)*gözlənilir/);
	expect(waiting).toContain(`href="${fake.origin}/pay/${payment.transaction}"`);
	await fake.settle(payment, { pays: true, manner: "honest" });
	const shown = () => shownIn(get(page, customer.cookie));
	await expect.poll(shown).toContain("Balansınız artırıldı");
	expect(await shown()).toContain("Cari balans: 30.75 ₼");
	expect(await shown()).toContain("Alışa qayıdın");
	const balance = await shownIn(get("/balance", customer.cookie));
	expect(balance).toContain("Tamamlandı");
	await expectMoneyInOrder(shop.db);
});

test("the way is open without a form of the owner's", async () => {
	const { cookie } = await makeCustomer(shop);
	const page = await shownIn(get("/balance", cookie));
	expect(page).not.toContain("Epoint ilə ödəniş hazırda mümkün deyil");
	expect(page).toContain("ABB ilə ödəniş hazırda mümkün deyil");
});

test("nothing that a browser brings back is believed", async () => {
	const customer = await makeCustomer(shop);
	const { page } = await begin(customer);
	for (const query of ["?status=success", "?transaction=te1&status=success&amount=30.75"]) {
		expect(await shownIn(get(`${page}${query}`, customer.cookie))).toContain("gözlənilir");
	}
	await post(page, { status: "success", paid: "1" }, customer.cookie);
	expect(await shownIn(get("/balance", customer.cookie))).toContain("0.00 ₼");
	await expectMoneyInOrder(shop.db);
});

test("a payment is its own customer's", async () => {
	const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
	const { page, topUpId } = await begin(one);
	const response = await get(page, other.cookie);
	expect(response.status).toBe(404);
	expect(await response.text()).toContain("Ödəniş tapılmadı");
	expect((await get(`${page}0`, one.cookie)).status).toBe(404);
	// Nor is the bank asked for somebody else.
	await shop.db.execute(sql`DELETE FROM jobs`);
	await post(page, {}, other.cookie);
	const { rows } = await shop.db.execute(sql`SELECT FROM jobs WHERE key = ${topUpId}`);
	expect(rows).toEqual([]);
});

test("whoever comes back has the bank asked, every five seconds at most", async () => {
	const customer = await makeCustomer(shop);
	const { page, topUpId } = await begin(customer);
	const questions = () =>
		fake.asked.filter(({ path, fields }) => {
			const payment = fake.payments.get(fields.transaction ?? "");
			return path.endsWith("get-status") && payment?.orderId === topUpId;
		}).length;
	for (let look = 0; look < 5; look++) await post(page, {}, customer.cookie);
	await expect.poll(questions).toBe(1);
	await shop.db.execute(sql`
		UPDATE epoint_payments SET looked_at = now() - interval '6 seconds' WHERE top_up_id = ${topUpId}`);
	await post(page, {}, customer.cookie);
	await expect.poll(questions).toBe(2);
});

test("a payment that the bank declined says so, and leads to another", async () => {
	const customer = await makeCustomer(shop);
	const { page, payment } = await begin(customer, "7.05");
	await fake.settle(payment, { pays: false, manner: "honest" });
	const shown = () => shownIn(get(page, customer.cookie));
	await expect.poll(shown).toContain("Ödəniş alınmadı");
	expect(await shown()).toContain('href="/balance?amount=7.05"');
});

test("where the bank does not answer the customer is told, and nobody waits for ever", async () => {
	const customer = await makeCustomer(shop);
	fake.answers["/request"] = () => "cut";
	const { page } = await begin(customer);
	delete fake.answers["/request"];
	await shop.db.execute(sql`
		UPDATE epoint_payments SET asked_at = now() - interval '20 seconds' WHERE transaction IS NULL`);
	expect(await shownIn(get(page, customer.cookie))).toContain("Bank cavab vermədi");
});

test("a payment that the provider refuses is refused in words, and its top-up withdrawn", async () => {
	const customer = await makeCustomer(shop);
	fake.answers["/request"] = () => ({ status: "error", message: "no" });
	const refused = await post(
		"/balance",
		{ amount: "5", type: "epoint", plain: "1" },
		customer.cookie,
	);
	delete fake.answers["/request"];
	expect(refused.status).toBe(409);
	expect(await shownIn(refused)).toContain("Kartla ödəniş hazırda mümkün deyil");
	const rows = await shop.db.select().from(topUps).where(eq(topUps.userId, customer.id));
	expect(rows).toMatchObject([{ status: "rejected", withdrawnAt: expect.any(Date) }]);
});

const signed = (payment: FakePayment) =>
	new URLSearchParams({ ...seal(FAKE_KEYS.privateKey, fake.event(payment)) });

test("control 21: the provider's calls alone may come from another site, and take no session", async () => {
	const customer = await makeCustomer(shop);
	const { payment } = await begin(customer);
	const foreign = { "sec-fetch-site": "cross-site", cookie: customer.cookie };
	const call = (path: string, method = "POST") =>
		shop.fetch(path, {
			method,
			headers: foreign,
			...(method !== "GET" && { body: signed(payment) }),
		});
	const before = fake.asked.length;
	for (const path of ["/epoint/callback/", "/epoint/callback.data", "/epoint", "/balance", "/"]) {
		expect((await call(path)).status, path).toBe(403);
	}
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		expect((await call("/epoint/callback", method)).status, method).toBe(403);
	}
	expect((await call("/epoint/callback", "GET")).status).toBe(404);
	// A call of what has not happened yet is kept, and asked about.
	payment.status = "success";
	const answer = await call("/epoint/callback");
	expect(answer.status).toBe(200);
	expect(answer.headers.getSetCookie()).toEqual([]);
	await expect.poll(() => fake.asked.length).toBeGreaterThan(before);
});

test("control 42: a body above 16 KB is not even received", async () => {
	const body = `data=${"x".repeat(17 * 1024)}`;
	const headers = { "Content-Length": String(body.length) };
	const sent = rawPost(server.address, { path: "/epoint/callback", headers, body });
	await expect.poll(sent.status).toBe(413);
});

test("the actor that books is no person: it signs in nowhere and stands in no list", async () => {
	await shop.db.transaction((tx) => ensureSystemActor(tx));
	const { rows } = await shop.db.execute<{ people: number }>(sql`
		SELECT count(*) AS people FROM users WHERE role <> 'system'`);
	for (const email of ["system", "system@gamestore.example"]) {
		const refused = await post("/login", { email, password: "" }, "");
		expect(refused.status).not.toBe(302);
		await post("/forgot-password", { email }, "");
	}
	const mails = await shop.db.execute(sql`SELECT FROM outbox WHERE kind = 'password-reset'`);
	expect(mails.rows).toEqual([]);
	expect(await shownIn(get("/admin/users?q=Epoint", admin))).not.toContain("/admin/users/system");
	expect((await get("/admin/users/system", admin)).status).toBe(404);
	expect(await (await get("/admin/users.csv", admin)).text()).not.toContain("Epoint");
	const promoted = await post("/admin/users/system", { intent: "role", role: "admin" }, admin);
	expect(promoted.status).toBe(404);
	const dashboard = await shownIn(get("/admin", admin));
	const counted = /<dt[^>]*>(?:<a [^>]*>)?İstifadəçilər(?:<\/a>)?<\/dt><dd[^>]*>(\d+)</.exec(
		dashboard,
	);
	expect(Number(counted?.[1])).toBe(rows[0]?.people);
});

test("what does not fit stands on the dashboard until an admin has looked, once", async () => {
	const customer = await makeCustomer(shop);
	const { payment, topUpId, page } = await begin(customer, "12.50");
	await fake.settle(payment, { pays: true, manner: "more" });
	const dashboard = () => shownIn(get("/admin", admin));
	await expect.poll(dashboard).toContain("məbləğ sorğunun məbləğindən fərqlidir");
	expect(await dashboard()).toContain(`/admin/balance?topUp=${topUpId}`);
	expect(await dashboard()).toContain("Epoint-in bildirdiyi məbləğ: 912.50 ₼.");
	const { fields: seen } = formIn(await dashboard(), "Baxdım", payment.transaction);
	expect(seen.said).toBe("91250");
	expect((await post("/admin/payments", { ...seen, said: "1" }, admin)).status).toBe(409);
	const [published, { status }] = await hearPublished(shop.app.hub, () =>
		post("/admin/payments", seen, admin),
	);
	expect([status, published]).toEqual([200, ["admin"]]);
	expect(await dashboard()).not.toContain(payment.transaction);
	expect((await post("/admin/payments", seen, admin)).status).toBe(409);
	expect(await shownIn(get("/admin/audit", admin))).toContain("Kart ödənişinə baxıldı");
	const adminId = await findUserId(shop, ADMIN.email);
	await approveTopUp(shop.db, { topUpId, adminId, amountQepik: 1100 });
	const paid = await shownIn(get(page, customer.cookie));
	expect(paid).toMatch(/<p class="money[^>]*>11\.00 ₼</);
	await expectMoneyInOrder(shop.db);
});

test("what the bank takes back stops purchases until an admin closes the debt", async () => {
	const customer = await makeCustomer(shop);
	const { page, payment } = await begin(customer, "5.00");
	await fake.settle(payment, { pays: true, manner: "honest" });
	await expect.poll(() => shownIn(get(page, customer.cookie))).toContain("Balansınız artırıldı");
	const game = await makeGame(shop.db, { priceQepik: 400 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const purchase = { userId: customer.id, lines, seenTotalQepik: 400 };
	await placeOrder(shop.db, { ...purchase, attemptId: newId() });
	const bank = `${fake.origin}/pay/${payment.transaction}`;
	await fetch(bank, {
		method: "POST",
		body: new URLSearchParams({ back: "yes" }),
		redirect: "manual",
	});
	const ofCustomer = () => shownIn(get(`/admin/users/${customer.id}`, admin));
	await expect.poll(ofCustomer).toContain("Borc: 4.00 ₼");
	expect(await shownIn(get("/balance", customer.cookie))).toContain("Bank ödənişi karta qaytardı");
	const { action, fields } = formIn(await ofCustomer(), "Borcu bağla");
	const close = () => post(action, fields, admin);
	const [published, closed] = await hearPublished(shop.app.hub, close);
	expect([closed.status, published]).toEqual([200, ["admin", `user:${customer.id}`]]);
	expect(await ofCustomer()).not.toContain("Borc: ");
	await expectMoneyInOrder(shop.db);
});

test("work that was given up stands on the dashboard, and is tried again by a press", async () => {
	const customer = await makeCustomer(shop);
	const { payment, topUpId, page } = await begin(customer, "3.00");
	payment.status = "success";
	await putJob(shop.db, { kind: "epoint-payment", key: topUpId, afterS: 3600 });
	await shop.db.execute(sql`
		UPDATE jobs SET given_up_at = now(), tries = 20 WHERE key = ${topUpId}`);
	const dashboard = () => shownIn(get("/admin", admin));
	expect(await dashboard()).toContain(
		"Alınmayan işlər: kart ödənişlərinin Epoint ilə yoxlanması, 1",
	);
	await post("/admin/jobs", { kind: "epoint-payment" }, admin);
	expect(await dashboard()).not.toContain("Alınmayan işlər");
	await expect.poll(() => shownIn(get(page, customer.cookie))).toContain("Balansınız artırıldı");
});
