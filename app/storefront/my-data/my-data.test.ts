// A copy of one's data: everything of one's own, nothing of anybody else's, and no note of admins.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { closeDebt } from "#app/balance/epoint/debts.server.ts";
import { keepEvent } from "#app/balance/epoint/events.server.ts";
import { agreeToTerms } from "#app/settings/pages/terms/agree-to-terms.server.ts";
import { readSeal } from "#app/settings/pages/terms/read-terms.server.ts";
import { giveSettledPast, PLANTED } from "#test/closing/settled-customer.ts";
import { type Customer, makeAdmin, makeCustomer } from "#test/make.ts";
import { makeCardRefund } from "#test/make-card-refund.ts";
import { makeDebt, makePayment } from "#test/make-payment.ts";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let person: Customer & Awaited<ReturnType<typeof giveSettledPast>>;
let other: Customer & Awaited<ReturnType<typeof giveSettledPast>>;
beforeAll(async () => {
	const values = { name: PLANTED.name, email: PLANTED.email, balanceQepik: 500 };
	const [one, another] = [
		await makeCustomer(shop, values),
		await makeCustomer(shop, { name: "Başqası Ayrıca", balanceQepik: 500 }),
	];
	person = { ...one, ...(await giveSettledPast(shop.db, one)) };
	other = { ...another, ...(await giveSettledPast(shop.db, another)) };
	for (const { id, topUpId, gameId, orderId } of [person, other]) {
		await agreeToTerms(shop.db, {
			...{ userId: id, occasion: "later" },
			seal: await readSeal(shop.db),
		});
		await shop.db.execute(sql`
			INSERT INTO private_pictures (id, user_id, top_up_id, order_id, line, bytes, width, height) VALUES
				(${`t${id.slice(1)}`}, ${id}, ${topUpId}, NULL, NULL, '\\x00', 1, 1),
				(${`o${id.slice(1)}`}, ${id}, NULL, ${orderId}, 1, '\\x00', 1, 1)`);
		await shop.db.execute(sql`
			INSERT INTO remembered_ids (id, user_id, game_id, player_id, label)
			VALUES (${`r-${id}`}, ${id}, ${gameId}, '5', ${id === person.id ? PLANTED.label : "başqa"})`);
		const topic = id === person.id ? "placed" : "balance";
		await shop.db.execute(sql`INSERT INTO notification_mutes VALUES (${id}, 'mail', ${topic})`);
	}
});

const download = (cookie: string) => shop.fetch("/profile/data", { headers: { cookie } });

test("the file holds all that is one's own", async () => {
	const response = await download(person.cookie);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toContain("application/json");
	expect(response.headers.get("content-disposition")).toContain('filename="melumatlarim.json"');
	const file = await response.json();
	expect(file.person).toMatchObject({ name: PLANTED.name, email: PLANTED.email, balanceQepik: 0 });
	expect(file.consents.map(({ page, version }: never) => [page, version]).sort()).toEqual([
		["mexfilik", 0],
		["sertler", 0],
	]);
	expect(file.consents[0].text.length).toBeGreaterThan(100);
	expect(file.balanceEntries.map(({ kind, amountQepik }: never) => [kind, amountQepik])).toEqual([
		["adjustment", 500],
		["purchase", -500],
	]);
	expect(file.topUps).toMatchObject([
		{ id: person.topUpId, status: "rejected", reason: "Ödəniş tapılmadı" },
	]);
	expect(file.orders).toMatchObject([
		{
			id: person.orderId,
			message: PLANTED.message,
			items: [
				{
					playerId: PLANTED.correctedId,
					correctedIds: [{ from: PLANTED.playerId, to: PLANTED.correctedId }],
				},
			],
		},
	]);
	expect(file.rememberedIds).toMatchObject([{ playerId: "5", label: PLANTED.label }]);
	expect(file.notifications.map(({ kind }: never) => kind)).toEqual(
		expect.arrayContaining(["order-placed", "order-completed", "top-up-rejected"]),
	);
	for (const { order, topUp } of file.notifications) {
		expect([person.orderId, person.topUpId]).toContain(order ?? topUp);
	}
	expect(file.unwantedNotifications).toEqual([{ channel: "mail", topic: "placed" }]);
	expect(file.sessions).toHaveLength(1);
	const pictures = [...file.topUps[0].pictures, ...file.orders[0].items[0].pictures];
	for (const address of pictures) {
		const { pathname } = new URL(address);
		const shown = await shop.fetch(pathname, { headers: { cookie: person.cookie } });
		expect(shown.status).toBe(200);
	}
	expect(pictures).toHaveLength(2);
});

/** A payment that is told with its card, one that goes back to the card, and one that a bank took back. */
async function payByCard({ id: userId }: Customer, rrn: string) {
	const { id: adminId } = await makeAdmin(shop.db);
	const owedFor = await makeDebt(shop.db, userId);
	const paid = await makePayment(shop.db, { userId, amountQepik: 900 });
	await keepEvent(shop.db, {
		...{ transaction: paid.transaction, status: "success", orderId: paid.topUpId },
		...{
			amountQepik: 900n,
			operation: "100",
			source: "callback",
			rrn,
			cardMask: "400000******0002",
		},
	});
	await creditPayment(shop.db, paid);
	const refunded = await makeCardRefund(shop.db, { userId, adminId, amountQepik: 300 });
	return { adminId, owedFor, paid, refunded };
}

test("the file holds what was told of one's card payments, what goes back to the card, and what is owed", async () => {
	const [one, another] = [await makeCustomer(shop), await makeCustomer(shop)];
	const { adminId, owedFor, paid, refunded } = await payByCard(one, "rrn-own");
	const foreign = await payByCard(another, "rrn-foreign");
	const text = await (await download(one.cookie)).text();
	const file = JSON.parse(text);
	expect(file.cardEvents).toHaveLength(4);
	expect(file.cardEvents).toContainEqual({
		...{ topUp: paid.topUpId, transaction: paid.transaction, status: "success" },
		...{ amountQepik: 900, cardMask: "400000******0002", rrn: "rrn-own" },
		receivedAt: expect.any(String),
	});
	expect(file.cardRefunds).toEqual([
		{
			...{ topUp: refunded.topUpId, amountQepik: 300, status: "unknown", reason: "Sınaq" },
			...{ askedAt: expect.any(String), settledAt: null },
		},
	]);
	expect(file.cardReturns).toEqual([
		{
			...{ topUp: owedFor, amountQepik: 700, takenFromBalanceQepik: 0, owedQepik: 700 },
			...{ createdAt: expect.any(String), closedAt: null },
		},
	]);
	for (const secret of [
		...["rrn-foreign", adminId, foreign.paid.topUpId, foreign.refunded.topUpId, foreign.owedFor],
		...[foreign.paid.transaction, foreign.refunded.transaction],
	]) {
		expect(text).not.toContain(secret);
	}
	await closeDebt(shop.db, { topUpId: owedFor, userId: one.id, adminId });
	const { cardReturns } = await (await download(one.cookie)).json();
	expect(cardReturns).toMatchObject([{ owedQepik: 0, closedAt: expect.any(String) }]);
});

test("it holds nothing of others, no note of admins and nothing that lets anybody in", async () => {
	const text = await (await download(person.cookie)).text();
	const { rows } = await shop.db.execute<{ token: string }>(sql`SELECT token FROM sessions`);
	const foreign = [
		...[other.id.slice(1), other.email, "Başqası Ayrıca", other.orderId, other.topUpId, "başqa"],
		...[PLANTED.note, person.adminId, "adminNotes", "password"],
		...rows.map(({ token }) => token),
	];
	for (const secret of foreign) expect(text).not.toContain(secret);
});

test("what is more than a batch is there once, and in order", async () => {
	const { id, cookie, email } = await makeCustomer(shop);
	await shop.db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type, created_at)
		SELECT 'many-' || n, ${id}, ${email}, n, 'abb', now() - interval '1 s' * (n / 2)
		FROM generate_series(1, 450) AS n`);
	const { topUps } = await (await download(cookie)).json();
	const amounts = topUps.map(({ amountQepik }: never) => amountQepik);
	expect(new Set(amounts).size).toBe(450);
	const times = topUps.map(({ createdAt }: never) => createdAt);
	expect(times).toEqual(times.toSorted());
});

test("the password is asked for when it was typed too long ago, and leads back to the profile", async () => {
	const { id, cookie } = await makeCustomer(shop);
	await shop.db.execute(sql`
		UPDATE sessions SET created_at = now() - interval '13 hours' WHERE user_id = ${id}`);
	const response = await shop.fetch("/profile/data", { headers: { cookie }, redirect: "manual" });
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toBe("/confirm-password?next=%2Fprofile");
});

test("ten files a day are enough", async () => {
	const { cookie } = await makeCustomer(shop);
	for (let file = 0; file < 10; file++) expect((await download(cookie)).status).toBe(200);
	expect((await download(cookie)).status).toBe(429);
});
