import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { createTopUp } from "../create-top-up.server.ts";
import { approveTopUp } from "../decide-top-up.server.ts";
import { closeDay } from "./close-day.server.ts";
import { correctDay } from "./correct-day.server.ts";
import { countCashDays } from "./count-cash-days.server.ts";
import { readSettlements } from "./read-settlements.server.ts";
import { sayCash } from "./say-cash.server.ts";

const database = useTestDatabase();
let adminId: string;
const days: string[] = [];
/** Each test has a day of its own, on which 10.00 ₼ came by ABB. */
const DAYS = 12;
beforeAll(async () => {
	const { db } = database;
	await makeClock(db);
	adminId = (await makeAdmin(db)).id;
	const { id: userId } = await makeUser(db);
	for (let ago = DAYS; ago > 0; ago--) {
		const day = await dayAgo(db, ago);
		days.push(day);
		await setBack(db, `${day} 12:00 Asia/Baku`, async () => {
			const wish = { userId, userEmail: "", amountQepik: 1000, type: "abb" as const };
			await approveTopUp(db, { topUpId: (await createTopUp(db, wish)).id, adminId });
		});
	}
	await countCashDays(db, { most: 100, afterMinutes: 0 });
});

let used = 0;
const freshDay = () => days[used++] as string;

const say = (day: string, values: Partial<Parameters<typeof sayCash>[1]> = {}) =>
	sayCash(database.db, {
		...{ day, source: "bank", saidQepik: 1000, note: "", seenVersion: 0, adminId },
		...values,
	});
const close = (day: string, values: Partial<Parameters<typeof closeDay>[1]> = {}) =>
	closeDay(database.db, { day, note: "", seenBank: 1, seenEpoint: 0, adminId, ...values });
const correct = (day: string, values: Partial<Parameters<typeof correctDay>[1]> = {}) =>
	correctDay(database.db, {
		...{ day, source: "bank", amountQepik: 50, reason: "Faiz", seenNumber: 0, adminId },
		...values,
	});
const settlementOf = async (day: string) => (await readSettlements(database.db, [day])).get(day);
const journal = async (day: string) => {
	const { rows } = await database.db.execute<{ action: string; before: unknown; after: unknown }>(
		sql`SELECT action, before, after FROM audit_entries WHERE subject_id = ${day} ORDER BY id`,
	);
	return rows;
};

test("what was said last counts, and the journal keeps what was said before", async () => {
	const day = freshDay();
	await say(day, { saidQepik: 900, note: "Axşam" });
	await say(day, { saidQepik: 950, seenVersion: 1 });
	await say(day, { saidQepik: -50, seenVersion: 2 });
	await say(day, { source: "epoint", saidQepik: 0 });
	expect(await settlementOf(day)).toMatchObject({
		said: {
			bank: { version: 3, saidQepik: -50, note: "", byName: "Admin Nümunə" },
			epoint: { version: 1, saidQepik: 0 },
		},
	});
	expect(await journal(day)).toMatchObject([
		{ action: "cash.say", before: null, after: { source: "Bank", saidQepik: 900, note: "Axşam" } },
		{ action: "cash.say", before: { saidQepik: 900 }, after: { saidQepik: 950 } },
		{ action: "cash.say", before: { saidQepik: 950 }, after: { saidQepik: -50 } },
		{ action: "cash.say", before: null, after: { source: "Epoint" } },
	]);
});

test("today is told while it goes on; a day to come, and one before the shop, are none", async () => {
	const { db } = database;
	await say(await dayAgo(db, 0), { saidQepik: 5 });
	for (const day of [await dayAgo(db, -1), await dayAgo(db, DAYS + 1)]) {
		await expect(say(day)).rejects.toMatchObject({
			code: "not-found",
			message: "Kassada belə gün yoxdur",
		});
	}
});

test("of two admins who say something at once the second is told", async () => {
	const day = freshDay();
	const outcomes = await Promise.allSettled(
		Array.from({ length: 5 }, (_, index) => say(day, { saidQepik: index })),
	);
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	await expect(say(day)).rejects.toMatchObject({
		message: "Bu məbləği bu arada başqa admin yazıb. Onun yazdığına baxıb yenidən yadda saxlayın",
	});
});

test("a day is closed once, with what was counted and said, and is told no more", async () => {
	const day = freshDay();
	await say(day);
	const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => close(day)));
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const closed = {
		code: "already-processed",
		message: "Bu gün artıq bağlanıb. Dəyişiklik düzəliş kimi yazılır",
	};
	await expect(close(day)).rejects.toMatchObject(closed);
	await expect(say(day, { seenVersion: 1 })).rejects.toMatchObject(closed);
	const { rows } = await database.db.execute(sql`
		SELECT bank_counted_qepik, bank_said_qepik, epoint_counted_qepik, epoint_said_qepik
		FROM cash_closings WHERE day = ${day}::date`);
	expect(rows).toEqual([
		{
			...{ bank_counted_qepik: 1000, bank_said_qepik: 1000 },
			...{ epoint_counted_qepik: 0, epoint_said_qepik: null },
		},
	]);
	expect((await journal(day)).at(-1)).toMatchObject({
		action: "cash.close",
		after: { bankDifferenceQepik: 0, epointDifferenceQepik: 0 },
	});
	await expectMoneyInOrder(database.db);
});

test("a difference is closed with its reason", async () => {
	const day = freshDay();
	await say(day, { saidQepik: 1200 });
	await expect(close(day)).rejects.toMatchObject({ fields: { note: "Fərqin səbəbini yazın" } });
	await close(day, { note: "Müştəri iki dəfə göndərib" });
	expect(await settlementOf(day)).toMatchObject({ closing: { note: "Müştəri iki dəfə göndərib" } });
	expect((await journal(day)).at(-1)).toMatchObject({ after: { bankDifferenceQepik: 200 } });
});

test("a difference of Epoint alone needs its reason as well", async () => {
	const day = freshDay();
	await say(day);
	await say(day, { source: "epoint", saidQepik: 5 });
	await expect(close(day, { seenEpoint: 1 })).rejects.toMatchObject({
		fields: { note: "Fərqin səbəbini yazın" },
	});
	await close(day, { seenEpoint: 1, note: "Komissiya" });
});

test("a day is not closed before anybody said what the bank shows", async () => {
	await expect(close(freshDay(), { seenBank: 0, note: "Bilmirəm" })).rejects.toMatchObject({
		message: "Əvvəlcə bankın və Epoint-in göstərdiyi məbləğləri yazın",
	});
});

test("a day is not closed with what has changed since the admin saw it", async () => {
	const day = freshDay();
	await say(day);
	await say(day, { saidQepik: 1001, seenVersion: 1 });
	await say(day, { source: "epoint" });
	const moved = {
		message:
			"Bankın və ya Epoint-in məbləğini bu arada başqa admin dəyişib. Baxıb yenidən bağlayın",
	};
	await expect(close(day, { note: "x", seenEpoint: 1 })).rejects.toMatchObject(moved);
	await expect(close(day, { note: "x", seenBank: 2 })).rejects.toMatchObject(moved);
	await close(day, { note: "x", seenBank: 2, seenEpoint: 1 });
});

test("today is not closed", async () => {
	await expect(close(await dayAgo(database.db, 0))).rejects.toMatchObject({
		message: "Gün bitəndən və hesablanandan sonra bağlanır",
	});
});

test("a closed day is corrected by new entries, each once", async () => {
	const day = freshDay();
	await expect(correct(day)).rejects.toMatchObject({
		message: "Yalnız bağlanmış günə düzəliş yazılır",
	});
	await say(day);
	await close(day);
	const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => correct(day)));
	const late = {
		code: "already-processed",
		message: "Bu günə bu arada başqa düzəliş yazılıb. Ona baxıb lazım olsa yenidən yazın",
	};
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	for (const outcome of outcomes) {
		if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(late);
	}
	await expect(correct(day)).rejects.toMatchObject(late);
	await expect(correct(day, { seenNumber: 2 })).rejects.toMatchObject(late);
	await correct(day, { source: "epoint", amountQepik: -5, reason: "Komissiya", seenNumber: 1 });
	expect(await settlementOf(day)).toMatchObject({
		corrections: [
			{ number: 1, source: "bank", amountQepik: 50, reason: "Faiz", byName: "Admin Nümunə" },
			{ number: 2, source: "epoint", amountQepik: -5, reason: "Komissiya" },
		],
	});
	expect((await journal(day)).at(-1)).toMatchObject({
		action: "cash.correct",
		after: { source: "Epoint", amountQepik: -5, reason: "Komissiya" },
	});
	await expectMoneyInOrder(database.db);
});

test("who says something and who closes wait for each other", async () => {
	const day = freshDay();
	await say(day);
	const outcomes = await Promise.allSettled([
		...Array.from({ length: 4 }, () => close(day, { note: "x" })),
		...Array.from({ length: 4 }, () => say(day, { saidQepik: 7, seenVersion: 1 })),
	]);
	expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(2);
	await expectMoneyInOrder(database.db);
});
