import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { makePaid, makePayment, tellPayment } from "#test/make-payment.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "../adjust-balance.server.ts";
import { createTopUp } from "../create-top-up.server.ts";
import { approveTopUp } from "../decide-top-up.server.ts";
import { askCardRefund } from "../epoint/ask-card-refund.server.ts";
import { bookReturn } from "../epoint/book-return.server.ts";
import { settleCardRefund } from "../epoint/settle-card-refund.server.ts";
import { findBalance } from "../read-ledger.server.ts";
import { takeBackApproval } from "../undo-top-up-decision.server.ts";
import type { CashDay, MoveKey } from "./cash-days.ts";
import { countCashDays } from "./count-cash-days.server.ts";
import { dailyCashDays } from "./daily-cash-days.server.ts";
import { listCountedDays, readCash } from "./read-cash.server.ts";

const ALL = { most: 10_000, afterMinutes: 0 };

let database: TestDatabase;
let db: Database;
let adminId: string;
beforeEach(async () => {
	database = await createTestDatabase();
	db = database.db;
	adminId = (await makeAdmin(db)).id;
	await makeClock(db);
	return () => database.close();
});

const today = () => dayAgo(db, 0);
const at = <Result>(moment: string, work: () => Promise<Result>) =>
	setBack(db, `${moment} Asia/Baku`, work);

async function topUp(
	userId: string,
	{ amountQepik = 1000, type = "abb" as "abb" | "epoint" } = {},
): Promise<string> {
	const { id: topUpId } = await createTopUp(db, { userId, userEmail: "", amountQepik, type });
	await approveTopUp(db, { topUpId, adminId });
	return topUpId;
}

async function adjust(userId: string, byQepik: number, reason = "") {
	const seenBalanceQepik = (await findBalance(db, userId)) ?? 0;
	const newBalanceQepik = seenBalanceQepik + byQepik;
	await adjustBalance(db, { userId, newBalanceQepik, seenBalanceQepik, adminId, reason });
}

async function buy(userId: string, quantity = 1) {
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500 * quantity, attemptId: newId() };
	return (await placeOrder(db, bought)).orderId;
}

const counted = async () => (await listCountedDays(db, { days: 10_000 })).toReversed();

const NOTHING: Record<MoveKey, number> = {
	...{ epointAutoQepik: 0, epointHandQepik: 0, abbQepik: 0, byHandQepik: 0, purchasesQepik: 0 },
	...{ refundsQepik: 0, abbBackQepik: 0, epointBackQepik: 0, returnedQepik: 0 },
};

/** Each kind of entry, and the figure where it has to stand; the balance before is 100.00 ₼. */
const KINDS: [what: string, work: (userId: string) => Promise<unknown>, moved: Partial<CashDay>][] =
	[
		["a transfer that was approved", (userId) => topUp(userId), { abbQepik: 1000, entries: 1 }],
		[
			"a card payment that was approved by hand",
			(userId) => topUp(userId, { type: "epoint" }),
			{ epointHandQepik: 1000, entries: 1 },
		],
		[
			"a card payment that credited itself",
			(userId) => makePaid(db, { userId }),
			{ epointAutoQepik: 700, entries: 1 },
		],
		[
			"a balance that was raised",
			(userId) => adjust(userId, 250),
			{ byHandQepik: 250, entries: 1 },
		],
		[
			"a balance that was lowered",
			(userId) => adjust(userId, -250),
			{ byHandQepik: -250, entries: 1 },
		],
		["a purchase", (userId) => buy(userId, 3), { purchasesQepik: 1500, entries: 1 }],
		[
			"two purchases, one given back whole and one in part",
			async (userId) => {
				const [whole, part] = [await buy(userId), await buy(userId, 2)];
				await setOrderStatus(db, { orderId: whole, status: "cancelled", adminId, refund: true });
				const back = { orderId: part, adminId, reason: "Səhv", seenRefundedQepik: 0 };
				await refundPart(db, { ...back, units: [{ line: 1, quantity: 1 }] });
			},
			{ purchasesQepik: 1500, refundsQepik: 1000, entries: 4 },
		],
		[
			"a transfer whose approval was taken back",
			async (userId) =>
				takeBackApproval(db, { topUpId: await topUp(userId), adminId, reason: "Səhv" }),
			{ abbQepik: 1000, abbBackQepik: -1000, entries: 2 },
		],
		[
			"a card payment whose approval was taken back",
			async (userId) => {
				const topUpId = await topUp(userId, { type: "epoint" });
				await takeBackApproval(db, { topUpId, adminId, reason: "Səhv" });
			},
			{ epointHandQepik: 1000, epointBackQepik: -1000, entries: 2 },
		],
		[
			"a card payment that the bank took back",
			async (userId) => {
				const payment = await makePaid(db, { userId });
				await tellPayment(db, payment, "returned");
				await bookReturn(db, payment);
			},
			{ epointAutoQepik: 700, returnedQepik: -700, entries: 2 },
		],
		[
			"money that was sent back to a card, and came back where that failed",
			async (userId) => {
				const shop = { db, jobs: openJobs({ db, log: openLog({ logLevel: "silent" }) }) };
				const reason = "Müştəri xahiş etdi";
				const [sent, failed] = [await makePaid(db, { userId }), await makePaid(db, { userId })];
				for (const [{ topUpId }, amountQepik] of [[sent, 250] as const, [failed, 400] as const])
					await askCardRefund(shop, { topUpId, amountQepik, reason, adminId });
				await settleCardRefund(db, { topUpId: failed.topUpId, adminId });
			},
			{ epointAutoQepik: 1400, returnedQepik: -250, entries: 5 },
		],
	];

test.each(KINDS)("%s has its own figure", async (_what, work, moved) => {
	const [day, before] = [await dayAgo(db, 1), await dayAgo(db, 2)];
	const { id: userId } = await at(`${before} 12:00`, () => makeUser(db, { balanceQepik: 10_000 }));
	await at(`${day} 12:00`, () => work(userId));
	expect(await countCashDays(db, ALL)).toEqual({ counted: 2, isComplete: true });
	const [, found] = await counted();
	const balanceQepik = await findBalance(db, userId);
	expect(found).toEqual({
		...NOTHING,
		...{ day, morningQepik: 10_000, eveningQepik: balanceQepik, isCounted: true },
		...moved,
	});
	await expectMoneyInOrder(db);
});

test("midnight in Baku divides the days, to the microsecond", async () => {
	const [day, before] = [await dayAgo(db, 1), await dayAgo(db, 2)];
	const { id: userId } = await makeUserAt(before);
	await at(`${before} 23:59:59.999999`, () => topUp(userId, { amountQepik: 111 }));
	await at(`${day} 00:00`, () => topUp(userId, { amountQepik: 222 }));
	await at(`${before} 23:59:59.999999`, () => buy(userId));
	await at(`${day} 00:00`, () => buy(userId, 2));
	await countCashDays(db, ALL);
	expect(await counted()).toMatchObject([
		{ day: before, abbQepik: 111, purchasesQepik: 500, morningQepik: 0 },
		{ day, abbQepik: 222, purchasesQepik: 1000, morningQepik: 9611 },
	]);
	await expectMoneyInOrder(db);
});

function makeUserAt(day: string, balanceQepik = 10_000) {
	return at(`${day} 00:00`, () => makeUser(db, { balanceQepik }));
}

/** Counts as at that time of today, by the database's clock. */
function countAt(time: string) {
	return db.transaction(async (tx) => {
		await tx.execute(
			sql.raw(`
			CREATE SCHEMA IF NOT EXISTS clock;
			CREATE OR REPLACE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE
				AS $$ SELECT '${await today()} ${time} Asia/Baku'::timestamptz $$;
			SET LOCAL search_path = clock, public, pg_catalog`),
		);
		return countCashDays(tx as never, { most: 5 });
	});
}

test("a day is counted ten minutes after its end, and not before", async () => {
	await makeUserAt(await dayAgo(db, 1));
	expect(await countAt("00:09:59")).toEqual({ counted: 0, isComplete: true });
	expect(await countAt("00:10")).toEqual({ counted: 1, isComplete: true });
	expect(await countAt("00:10")).toEqual({ counted: 0, isComplete: true });
});

test("a shop that existed before is counted through from its first entry, in steps, days without entries too", async () => {
	const first = await dayAgo(db, 120);
	const { id: userId } = await makeUserAt(first, 300);
	await at(`${await dayAgo(db, 50)} 12:00`, () => topUp(userId));
	expect(await countCashDays(db, { ...ALL, most: 31 })).toEqual({ counted: 31, isComplete: false });
	expect(await readCash(db, { days: 5 })).toMatchObject({ totalQepik: undefined });
	expect(await countCashDays(db, ALL)).toEqual({ counted: 89, isComplete: true });
	const days = await counted();
	expect(days).toHaveLength(120);
	expect(days[0]).toMatchObject({ day: first, morningQepik: 0, byHandQepik: 300 });
	expect(days.at(-1)).toMatchObject({ day: await dayAgo(db, 1), eveningQepik: 1300, entries: 0 });
	await expectMoneyInOrder(db);
});

test("of several processes that count at once each day is counted by one", async () => {
	await makeUserAt(await dayAgo(db, 60));
	const outcomes = await Promise.all(Array.from({ length: 8 }, () => countCashDays(db, ALL)));
	expect(outcomes.reduce((sum, { counted: days }) => sum + days, 0)).toBe(60);
	await expectMoneyInOrder(db);
});

test("while another process counts, nobody else does", async () => {
	await makeUserAt(await dayAgo(db, 2));
	await db.transaction(async (tx) => {
		expect(await tryLockInTransaction(tx, "cashDays")).toBe(true);
		expect(await countCashDays(db, ALL)).toEqual({ counted: 0, isComplete: false });
	});
});

test("a shop without entries has no days", async () => {
	expect(await countCashDays(db, ALL)).toEqual({ counted: 0, isComplete: true });
	expect(await readCash(db, { days: 5 })).toMatchObject({
		days: [{ ...NOTHING, morningQepik: 0, eveningQepik: 0, isCounted: false }],
		totalQepik: 0,
	});
});

test("today follows the newest counted day, and its sum is all balances", async () => {
	const { id: userId } = await makeUserAt(await dayAgo(db, 3));
	await topUp(userId);
	await buy(userId);
	await makePayment(db, { userId });
	await countCashDays(db, ALL);
	const { days, totalQepik } = await readCash(db, { days: 30 });
	expect(days).toHaveLength(4);
	expect(days[0]).toEqual({
		...NOTHING,
		...{ day: await today(), morningQepik: 10_000, eveningQepik: 10_500, isCounted: false },
		...{ abbQepik: 1000, purchasesQepik: 500, entries: 2 },
	});
	expect(totalQepik).toBe(10_500);
	expect((await readCash(db, { days: 2 })).days).toHaveLength(2);
});

test("until yesterday is counted it stands before today", async () => {
	const { id: userId } = await makeUserAt(await dayAgo(db, 1));
	await buy(userId);
	await topUp(userId);
	const { days, totalQepik } = await readCash(db, { days: 30 });
	expect(days).toMatchObject([
		{ morningQepik: 10_000, abbQepik: 1000, purchasesQepik: 500, eveningQepik: 10_500 },
		{ morningQepik: 0, byHandQepik: 10_000, eveningQepik: 10_000, isCounted: false },
	]);
	expect(totalQepik).toBe(10_500);
});

test("the clock counts what is missing and tells open pages, once", async () => {
	await makeUserAt(await dayAgo(db, 2));
	const told: string[] = [];
	const app = { hub: { publish: (...topics: string[]) => told.push(...topics) } } as never;
	const run = { isFirst: false, signal: new AbortController().signal };
	await dailyCashDays.run(db, app, run);
	await dailyCashDays.run(db, app, run);
	expect(told).toEqual(["admin"]);
	expect((await counted()).length).toBeGreaterThan(0);
	expect(dailyCashDays).toMatchObject({ firstAfterMs: 5000, everyMs: 600_000 });
});
