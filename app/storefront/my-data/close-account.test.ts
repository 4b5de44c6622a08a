// Somebody closes their own account, as Request → Response on the built bundle.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { askCardRefund } from "#app/balance/epoint/ask-card-refund.server.ts";
import { bookReturn } from "#app/balance/epoint/book-return.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { FOLLOW } from "#app/balance/epoint/follow-payment-job.server.ts";
import { endPayment } from "#app/balance/epoint/payments.server.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { putJob } from "#app/platform/jobs/job-rows.server.ts";
import { agreeToTerms } from "#app/settings/pages/terms/agree-to-terms.server.ts";
import { readSeal } from "#app/settings/pages/terms/read-terms.server.ts";
import { giveSettledPast, PLANTED } from "#test/closing/settled-customer.ts";
import { hearPublished } from "#test/hear-published.ts";
import { useServer } from "#test/listen.ts";
import { type Customer, makeCustomer, makeGame, PASSWORD } from "#test/make.ts";
import { makePaid, makePayment, tellPayment } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { ADMIN, findUserId, formPost, registerAs, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();
const server = useServer(shop);
let admin: string;
let adminId: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

const close = ({ cookie }: { cookie: string }, password = PASSWORD) =>
	shop.fetch("/profile/close?confirm=1", formPost({ password }, cookie));
const isClosed = async (userId: string) =>
	(await shop.db.execute(sql`SELECT FROM account_closings WHERE user_id = ${userId}`)).rows.length;
const pageOf = (cookie: string, path = "/profile/close?confirm=1") =>
	shownIn(shop.fetch(path, { headers: { cookie } }));
const setBalance = (userId: string, newBalanceQepik: number, reason = "") =>
	adjustBalance(shop.db, { userId, newBalanceQepik, seenBalanceQepik: 0, adminId, reason });

async function makeDeclined(userId: string, ended: "failed" | "expired" = "failed") {
	const payment = await makePayment(shop.db, { userId });
	await endPayment(shop.db, { topUpId: payment.topUpId, ended });
	return payment;
}

async function buy(userId: string) {
	const { id: gameId } = await makeGame(shop.db);
	const lines = [{ gameId, name: "", quantity: 1, playerId: null }];
	return placeOrder(shop.db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
}

/** The tables in which something planted stands, whatever the column. */
async function findPlanted(): Promise<string[]> {
	const { rows: tables } = await shop.db.execute<{ name: string }>(sql`
		SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
	const planted = [...Object.values(PLANTED), PICTURE].map((text) => text.toLowerCase());
	const found = [];
	for (const { name } of tables) {
		const { rows } = await shop.db.execute<{ text: string }>(
			sql`SELECT lower(row_to_json(t)::text) AS text FROM ${sql.identifier(name)} AS t`,
		);
		if (rows.some(({ text }) => planted.some((word) => text.includes(word)))) found.push(name);
	}
	return found;
}
/** Bytes as PostgreSQL writes them. */
const PICTURE = "c0ffeec0ffee";

/** What stays, and is said to stay: reasons of bookings, and what a bank told. */
const KEPT = ["audit_entries", "balance_entries", "bank_lines"];

async function makePlanted(): Promise<Customer & { orderId: string; topUpId: string }> {
	const customer = await makeCustomer(shop, { name: PLANTED.name, email: PLANTED.email });
	await setBalance(customer.id, 500, `Hədiyyə: ${PLANTED.name}`);
	const past = await giveSettledPast(shop.db, customer);
	await shop.db.execute(sql`
		INSERT INTO remembered_ids (id, user_id, game_id, player_id, label)
		VALUES ('planted', ${customer.id}, ${past.gameId}, ${PLANTED.playerId}, ${PLANTED.label})`);
	await shop.db.execute(sql`
		INSERT INTO private_pictures (id, user_id, top_up_id, bytes, width, height)
		VALUES ('planted0000000000000', ${customer.id}, ${past.topUpId}, ${`\\x${PICTURE}`}, 1, 1)`);
	await shop.db.execute(sql`
		INSERT INTO bank_lines (id, digest, amount_qepik, sender, text, added_by)
		VALUES ('planted', 'planted', 700, ${PLANTED.name}, 'Mədaxil 7 AZN', ${adminId})`);
	await shop.db.execute(sql`
		INSERT INTO order_undos VALUES (${past.orderId}, 'processing', ${PLANTED.message}, now())`);
	await shop.db.execute(sql`
		UPDATE sessions SET user_agent = ${PLANTED.device} WHERE user_id = ${customer.id}`);
	await agreeToTerms(shop.db, {
		...{ userId: customer.id, occasion: "later" },
		seal: await readSeal(shop.db),
	});
	return { ...customer, ...past };
}

test("who somebody was stands nowhere any more but where it says so, and the ledger stays", async () => {
	const person = await makePlanted();
	const other = await makeCustomer(shop);
	// A mail that waits for an outage of the mail server to end.
	const mail = { kind: "x", subject: "x", text: "x", html: "x" };
	await shop.db.transaction(async (tx) => {
		for (const to of [PLANTED.email, other.email]) {
			await shop.app.mailer.put(tx, { ...mail, event: to, to } as never);
		}
		await tx.execute(sql`UPDATE outbox SET next_at = now() + interval '1 hour' WHERE kind = 'x'`);
	});
	expect(await findPlanted()).toEqual(
		expect.arrayContaining([
			...["order_id_corrections", "order_items", "order_undos", "orders", "private_pictures"],
			...["parked_orders", "remembered_ids", "sessions", "top_ups", "users", ...KEPT],
		]),
	);
	const ledger = await shop.db.execute(sql`
		SELECT * FROM balance_entries WHERE user_id = ${person.id} ORDER BY sequence`);
	const stream = await server.openStream(person.cookie);
	const [topics, answer] = await hearPublished(shop.app.hub, () => close(person));
	expect(answer.status).toBe(302);
	expect(answer.headers.get("location")).toBe("/");
	expect(answer.headers.getSetCookie().join()).toContain("flash=closed;");
	expect(topics).toEqual(["admin", `user:${person.id}`]);
	await stream.ended;
	expect(await findPlanted()).toEqual(KEPT);
	const kept = await shop.db.execute(sql`
		SELECT * FROM balance_entries WHERE user_id = ${person.id} ORDER BY sequence`);
	expect(kept.rows).toEqual(ledger.rows);
	const { rows: consents } = await shop.db.execute(sql`
		SELECT FROM consents WHERE user_id = ${person.id}`);
	expect(consents).toHaveLength(2);
	const { rows: waiting } = await shop.db.execute(sql`
		SELECT FROM outbox WHERE kind = 'x' AND ended_at IS NULL`);
	expect(waiting).toHaveLength(1);
	await expectMoneyInOrder(shop.db);

	expect((await shop.fetch("/profile", { headers: { cookie: person.cookie } })).status).toBe(302);
	await expect(signInAs(shop, { email: PLANTED.email, password: PASSWORD })).rejects.toThrow("401");
	// The address is free for somebody new, whose account has nothing of the old one.
	const anew = await registerAs(shop, PLANTED.email);
	expect(await pageOf(anew, "/orders")).not.toContain(person.orderId.slice(-6).toUpperCase());
	expect(await findUserId(shop, PLANTED.email)).not.toBe(person.id);
});

test("admins see that an account is closed, and may do nothing with its balance and role", async () => {
	const person = await makeCustomer(shop);
	expect((await close(person)).status).toBe(302);
	const page = await pageOf(admin, `/admin/users/${person.id}`);
	expect(page).toContain("Bağlanmış hesab");
	expect(page).toContain("Müştəri hesabını özü bağlayıb");
	for (const label of ["Balansı dəyiş", "Admin təyin et"]) expect(page).not.toContain(label);
	const acts: Record<string, string>[] = [
		{ intent: "balance", newBalance: "5", seenBalance: "0", reason: "" },
		{ intent: "role", role: "admin" },
	];
	for (const act of acts) {
		const refused = await shop.fetch(`/admin/users/${person.id}`, formPost(act, admin));
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain("Bu hesab bağlanıb");
	}
	const row = (await pageOf(admin, "/admin/users"))
		.split("<tr")
		.find((one) => one.includes(person.id));
	expect(row).toContain("Bağlanmış hesab");
	expect(row).not.toMatch(/Balansı dəyiş|closed-/);
});

test("a declined card payment is withdrawn with the account", async () => {
	const person = await makeCustomer(shop);
	const payment = await makeDeclined(person.id);
	expect(await pageOf(person.cookie)).toContain('name="password"');
	expect((await close(person)).status).toBe(302);
	const { rows: topUps } = await shop.db.execute(sql`
		SELECT withdrawn_at IS NOT NULL AS withdrawn FROM top_ups WHERE id = ${payment.topUpId}`);
	expect(topUps).toEqual([{ withdrawn: true }]);
	await expectMoneyInOrder(shop.db);
});

describe("an account is not closed", () => {
	const CASES: [string, RegExp, (person: Customer) => Promise<unknown>][] = [
		["with money on it", /Balansınızda 5\.00 ₼ var/, ({ id }) => setBalance(id, 500)],
		[
			"with an order under way",
			/tamamlanmamış sifarişiniz var/,
			async ({ id }) => {
				await setBalance(id, 500);
				await buy(id);
			},
		],
		[
			"with a top-up that waits",
			/Cavab gözləyən balans sorğunuz var/,
			({ id, email }) =>
				createTopUp(shop.db, { userId: id, userEmail: email, amountQepik: 500, type: "abb" }),
		],
		[
			"with a declined card payment about which Epoint is still asked",
			/Cavab gözləyən balans sorğunuz var/,
			async ({ id }) => {
				const { topUpId } = await makeDeclined(id);
				await putJob(shop.db, { kind: FOLLOW, key: topUpId, afterS: 3600 });
			},
		],
		[
			"with a card payment of which Epoint said both",
			/Cavab gözləyən balans sorğunuz var/,
			async ({ id }) => tellPayment(shop.db, await makeDeclined(id), "success"),
		],
		[
			"with a card payment of which nothing was heard",
			/Cavab gözləyən balans sorğunuz var/,
			({ id }) => makeDeclined(id, "expired"),
		],
		[
			"with a declined card payment beside a top-up that waits",
			/Cavab gözləyən balans sorğunuz var/,
			async ({ id }) => {
				await makeDeclined(id);
				await makePayment(shop.db, { userId: id });
			},
		],
		[
			"with an order that waits for its money",
			/Ödənişini gözləyən sifarişiniz var/,
			async ({ id, email }) => {
				const wish = { userId: id, userEmail: email, amountQepik: 700, type: "abb" } as const;
				const { id: topUpId } = await createTopUp(shop.db, wish);
				await rejectTopUp(shop.db, { topUpId, adminId, reason: "Ödəniş tapılmadı" });
				await shop.db.execute(sql`
					INSERT INTO parked_orders (id, user_id, form_id, attempt_id, lines, seen_total_qepik, top_up_id)
					VALUES (${newId()}, ${id}, ${newId()}, ${newId()}, '[{}]', 500, ${topUpId})`);
			},
		],
		[
			"while money is on its way to its card",
			/Kartınıza məbləğ qaytarılır/,
			async ({ id }) => {
				const { topUpId, amountQepik } = await makePaid(shop.db, { userId: id });
				await askCardRefund(shop.app, { topUpId, adminId, amountQepik, reason: "Xahişlə" });
			},
		],
		[
			"of an admin",
			/Administratorun hesabı bağlanmır/,
			({ id }) => shop.db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${id}`),
		],
	];
	test.each(CASES)("%s: its page says why, and so does the answer", async (_, words, unsettle) => {
		const person = await makeCustomer(shop);
		await unsettle(person);
		const page = await pageOf(person.cookie);
		expect(page).toMatch(words);
		expect(page).not.toContain('name="password"');
		const refused = await close(person);
		expect(refused.status).toBe(409);
		expect(await shownIn(refused)).toMatch(words);
		expect(await isClosed(person.id)).toBe(0);
	});

	test("with a debt that a bank left", async () => {
		const person = await makeCustomer(shop);
		const paid = { topUpId: "owed", transaction: "te-owed" };
		await shop.db.execute(sql`
			INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
			VALUES ('owed', ${person.id}, 'x', 500, 'epoint')`);
		await shop.db.execute(sql`
			INSERT INTO epoint_payments (top_up_id, transaction) VALUES ('owed', 'te-owed')`);
		await shop.db.execute(sql`
			INSERT INTO epoint_events VALUES ('te-owed', 'success', 'owed', 500, '100', 'callback'),
				('te-owed', 'returned', 'owed', 500, '100', 'answer')`);
		await creditPayment(shop.db, { ...paid, amountQepik: 500 });
		const { orderId } = await buy(person.id);
		await shop.db.execute(sql`
			UPDATE orders SET status = 'completed', completed_at = now() WHERE id = ${orderId}`);
		await bookReturn(shop.db, { ...paid, amountQepik: 500 });
		expect(await pageOf(person.cookie)).toContain("borcunuz 5.00 ₼");
		expect((await close(person)).status).toBe(409);
		expect(await isClosed(person.id)).toBe(0);
	});

	test("by somebody who does not know the password, however often they guess", async () => {
		const person = await makeCustomer(shop);
		const wrong = await close(person, "səhv");
		expect(wrong.status).toBe(401);
		expect(await shownIn(wrong)).toContain("Şifrə yanlışdır");
		for (let guess = 0; guess < 9; guess++) await close(person, "səhv");
		expect((await close(person)).status).toBe(429);
		expect(await isClosed(person.id)).toBe(0);
	});

	test("by the first of two steps", async () => {
		const { cookie } = await makeCustomer(shop);
		const first = await pageOf(cookie, "/profile/close");
		for (const words of ["Silinir", "Qalır", "Davam et"]) expect(first).toContain(words);
		expect(first).not.toContain('name="password"');
		expect(await pageOf(cookie)).toContain('name="password"');
		expect(await pageOf(cookie, "/profile")).toContain('href="/profile/close"');
	});
});
