// What stands beside a top-up that an admin has opened.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { makePayment, tellPayment } from "#test/make-payment.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { endPayment } from "./epoint/payments.server.ts";
import { findOpenedTopUp } from "./read-opened-top-up.server.ts";
import { listTopUpsByIds } from "./read-top-ups.server.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

let amount = 1000;
/** Asked for so many minutes ago; by default for an amount that nobody else asked for. */
async function ask(userId: string, { minutesAgo = 0, amountQepik = ++amount } = {}) {
	const asked = { userId, userEmail: "a@test.example", amountQepik, type: "abb" as const };
	const { id } = await createTopUp(database.db, asked);
	await database.db.execute(sql`
		UPDATE top_ups SET created_at = now() - make_interval(mins => ${minutesAgo}) WHERE id = ${id}`);
	return id;
}

const find = async (id: string) => {
	const opened = await findOpenedTopUp(database.db, id);
	if (!opened) throw new Error("there is no such top-up");
	return opened;
};

test("the customer's balance and their last five, newest first, with what became of each", async () => {
	const { id: userId } = await makeUser(database.db);
	await ask(userId, { minutesAgo: 600 });
	const rejected = await ask(userId, { minutesAgo: 500 });
	const approved = await ask(userId, { minutesAgo: 400 });
	const withdrawn = await ask(userId, { minutesAgo: 300 });
	const opened = await ask(userId, { minutesAgo: 200 });
	const waiting = [await ask(userId, { minutesAgo: 100 }), await ask(userId, { minutesAgo: 90 })];
	const decision = { adminId, reason: "Köçürmə tapılmadı" };
	await rejectTopUp(database.db, { ...decision, topUpId: rejected });
	await approveTopUp(database.db, { ...decision, topUpId: approved, amountQepik: 950 });
	await withdrawTopUp(database.db, { topUpId: withdrawn, userId });
	await ask((await makeUser(database.db)).id);

	const { balanceQepik, others, topUp } = await find(opened);
	expect(balanceQepik).toBe(950);
	expect(topUp).toMatchObject({ approvedOthers: 1, rejectedOthers: 1 });
	expect(others.map(({ id }) => id)).toEqual([
		...waiting.toReversed(),
		withdrawn,
		approved,
		rejected,
	]);
	expect(others.slice(2)).toMatchObject([
		{ status: "withdrawn", approvedAmountQepik: null, minutesAgo: 300 },
		{ status: "completed", approvedAmountQepik: 950, minutesAgo: 400 },
		{ status: "rejected", approvedAmountQepik: null, minutesAgo: 500 },
	]);
});

test("others that wait for the same amount are a warning, of whomever; no decided one is, and none of another amount", async () => {
	const [one, two] = [await makeUser(database.db), await makeUser(database.db)];
	const amountQepik = 2000;
	const opened = await ask(one.id, { amountQepik });
	const another = await ask(two.id, { amountQepik, minutesAgo: 5 });
	const own = await ask(one.id, { amountQepik });
	await ask(two.id, { amountQepik: 2001 });
	const decided = await ask(two.id, { amountQepik });
	await approveTopUp(database.db, { topUpId: decided, adminId });
	expect((await find(opened)).alike.map(({ id }) => id)).toEqual([another, own]);
	expect((await find(decided)).alike).toEqual([]);
	await approveTopUp(database.db, { topUpId: opened, adminId });
	expect((await find(opened)).alike).toEqual([]);
	expect((await find(another)).alike.map(({ id }) => id)).toEqual([own]);
});

test("of many that wait for one amount the five oldest are named", async () => {
	const { id } = await makeUser(database.db);
	const asked = { amountQepik: 4000 };
	const opened = await ask(id, asked);
	const others: string[] = [];
	for (const minutesAgo of [9, 8, 7, 6, 5, 4]) others.push(await ask(id, { ...asked, minutesAgo }));
	expect((await find(opened)).alike.map(({ id }) => id)).toEqual(others.slice(0, 5));
});

test("a card that was declined is no other of the same amount; one that may still have been paid is", async () => {
	const { db } = database;
	const amountQepik = 3000;
	const opened = await ask((await makeUser(db)).id, { amountQepik });
	const payment = await makePayment(db, { userId: (await makeUser(db)).id, amountQepik });
	const { topUpId } = payment;
	const others = async () => {
		const [row] = await listTopUpsByIds(db, [opened]);
		const { alike } = await find(opened);
		expect(alike.map(({ id }) => id)).toEqual(row?.alikeOthers === 0 ? [] : [topUpId]);
		return row?.alikeOthers;
	};
	expect(await others()).toBe(1);
	for (const ended of ["failed", "refused", "returned"] as const) {
		await endPayment(db, { topUpId, ended });
		expect(await others(), ended).toBe(0);
	}
	// Whose payment the transfer is, is asked where the declined one is opened.
	expect((await find(topUpId)).alike.map(({ id }) => id)).toEqual([opened]);
	await endPayment(db, { topUpId, ended: "expired" });
	expect(await others()).toBe(1);
	await endPayment(db, { topUpId, ended: "failed" });
	await tellPayment(db, payment, "success");
	expect(await others()).toBe(1);
});

test("there is nothing where no top-up has that id", async () => {
	expect(await findOpenedTopUp(database.db, "unknown")).toBeUndefined();
});
