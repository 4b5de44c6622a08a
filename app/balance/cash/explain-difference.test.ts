import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { makeCardRefund } from "#test/make-card-refund.ts";
import { type MadePayment, makePaid, makePayment, tellPayment } from "#test/make-payment.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { createTopUp } from "../create-top-up.server.ts";
import { approveTopUp } from "../decide-top-up.server.ts";
import { bookReturn } from "../epoint/book-return.server.ts";
import { markSent } from "../epoint/card-refunds.server.ts";
import { creditPayment } from "../epoint/credit-payment.server.ts";
import { flag } from "../epoint/payments.server.ts";
import { settleCardRefund, settleReturned } from "../epoint/settle-card-refund.server.ts";
import { addLines } from "../statement/add-lines.server.ts";
import { approveByLine, dismissLine } from "../statement/settle-line.server.ts";
import { takeBackApproval } from "../undo-top-up-decision.server.ts";
import type { Source } from "./cash-days.ts";
import { explainDifference } from "./explain-difference.server.ts";

const database = useTestDatabase();
let adminId: string;
let userId: string;
let days: [before: string, day: string, after: string];
beforeAll(async () => {
	const { db } = database;
	await makeClock(db);
	adminId = (await makeAdmin(db)).id;
	userId = (await makeUser(db, { name: "Aysel Nümunə" })).id;
	days = [await dayAgo(db, 5), await dayAgo(db, 4), await dayAgo(db, 3)];
});

const at = <Result>(day: string, work: () => Promise<Result>, time = "12:00") =>
	setBack(database.db, `${day} ${time} Asia/Baku`, work);

const wish = async (amountQepik: number, type: "abb" | "epoint" = "abb") =>
	(await createTopUp(database.db, { userId, userEmail: "", amountQepik, type })).id;

async function approved(amountQepik: number, type: "abb" | "epoint" = "abb") {
	const topUpId = await wish(amountQepik, type);
	await approveTopUp(database.db, { topUpId, adminId });
	return topUpId;
}

async function line(amountQepik: number, paidOn: string | undefined) {
	const text = `Mədaxil ${amountQepik}`;
	await addLines(database.db, { adminId, lines: [{ amountQepik, paidOn, sender: "A. N.", text }] });
	const { rows } = await database.db.execute<{ id: string }>(
		sql`SELECT id FROM bank_lines WHERE text = ${text}`,
	);
	return rows[0]?.id as string;
}

async function reasons(day: string, source: Source) {
	const { reasons: found } = await explainDifference(database.db, { day, source });
	return found.map(({ kind, amountQepik, otherDay }) =>
		[kind, amountQepik, otherDay].filter((part) => part !== null).join(" "),
	);
}

test("the bank's difference: lines that wait, credits without a line, and what stands on another day", async () => {
	const { db } = database;
	const [before, day, after] = days;
	await line(101, day);
	await dismissLine(db, { lineId: await line(102, day), adminId });
	await line(103, before);
	await line(104, undefined);
	await at(day, () => approved(201), "00:00");
	await at(before, () => approved(202), "23:59:59.999999");
	await at(after, () => approved(203), "00:00");
	const pay = async (amountQepik: number, paidOn: string, creditedOn: string) =>
		at(creditedOn, async () => {
			const lineId = await line(amountQepik, paidOn);
			await approveByLine(db, { lineId, topUpId: await wish(amountQepik), adminId });
		});
	await pay(301, day, after);
	await pay(302, before, day);
	await pay(303, day, day);
	await at(day, async () =>
		takeBackApproval(db, { topUpId: await approved(401), adminId, reason: "Səhv" }),
	);
	await at(day, () => approved(999, "epoint"));
	expect(await reasons(day, "bank")).toEqual([
		"line-waiting 101",
		"line-dismissed 102",
		`line-credited-elsewhen 301 ${after}`,
		"credit-without-line 201",
		"credit-without-line 401",
		`credit-of-line-elsewhen 302 ${before}`,
		"taken-back -401",
	]);
	const { reasons: found } = await explainDifference(db, { day, source: "bank" });
	expect(found[0]).toMatchObject({ text: "A. N.", userName: null, topUpId: null });
	expect(found[3]).toMatchObject({ userName: "Aysel Nümunə", topUpId: expect.any(String) });
});

test("Epoint's difference: events that were not credited, credits without one, returns and flags", async () => {
	const { db } = database;
	const [before, day, after] = days;
	const told = (amountQepik: number) =>
		at(day, async () => {
			const payment = await makePayment(db, { userId, amountQepik });
			await tellPayment(db, payment, "success");
			return payment;
		});
	await told(1101);
	const late = await told(1102);
	await at(after, () => creditPayment(db, late));
	await at(day, () => approved(1201, "epoint"), "12:30");
	const early: MadePayment = await at(before, async () => {
		const payment = await makePayment(db, { userId, amountQepik: 1202 });
		await tellPayment(db, payment, "success");
		return payment;
	});
	await at(day, () => creditPayment(db, early));
	const failed = async () => {
		const { topUpId, transaction } = await makePayment(db, { userId, amountQepik: 1301 });
		await tellPayment(db, { topUpId, transaction, amountQepik: 1301 }, "failed");
		await flag(db, { transaction, kind: "amount", topUpId });
		await approveTopUp(db, { topUpId, adminId });
	};
	await at(day, failed, "12:15");
	await at(day, async () => {
		const poor = { userId: (await makeUser(db)).id, amountQepik: 1400 };
		const owed = await makePaid(db, poor);
		await db.execute(sql`
			WITH spent AS (UPDATE balances SET balance_qepik = 1, last_sequence = 2 WHERE user_id = ${poor.userId} RETURNING *)
			INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
			SELECT user_id, 2, 'adjustment', -1399, 1, 'spent', ${adminId} FROM spent`);
		await tellPayment(db, owed, "returned");
		await bookReturn(db, owed);
		const unbooked = await makePayment(db, { userId, amountQepik: 1500 });
		await tellPayment(db, unbooked, "returned");
	});
	await at(
		day,
		async () =>
			takeBackApproval(db, { topUpId: await approved(1601, "epoint"), adminId, reason: "Səhv" }),
		"13:00",
	);
	expect(await reasons(day, "epoint")).toEqual([
		"event-not-credited 1101",
		`event-credited-elsewhen 1102 ${after}`,
		"credit-without-event 999",
		"credit-without-event 1301",
		"credit-without-event 1201",
		"credit-without-event 1601",
		`credit-of-event-elsewhen 1202 ${before}`,
		"taken-back -1601",
		"return-owed -1399",
		"return-not-booked -1500",
		"flag",
	]);
});

const refund = (day: string, amountQepik: number, paidQepik = amountQepik) =>
	at(day, () => makeCardRefund(database.db, { userId, adminId, amountQepik, paidQepik }));

/** The provider says that it is back on the card, over as much as that. */
async function returned(
	day: string,
	{ refundId, ...payment }: Awaited<ReturnType<typeof refund>>,
	toldQepik: number,
) {
	await markSent(database.db, refundId);
	await at(day, () => tellPayment(database.db, { ...payment, amountQepik: toldQepik }, "returned"));
	await settleReturned(database.db, refundId);
}

test("what went back to a card was booked out when it was asked for, and explains no day on which both stand", async () => {
	const { db } = database;
	const [before, day] = [await dayAgo(db, 21), await dayAgo(db, 20)];
	await returned(day, await refund(day, 1000, 3000), 1000);
	const paid = await at(before, () => makePaid(db, { userId, amountQepik: 3000 }));
	const asked = { userId, adminId, amountQepik: 1100, paid };
	await returned(day, await at(day, () => makeCardRefund(db, asked)), 1100);
	expect(await reasons(day, "epoint")).toEqual([]);
});

test("what the bank took back whole beside a refund that was asked for is no other amount than was booked out", async () => {
	const { db } = database;
	const day = await dayAgo(db, 32);
	const { refundId, ...payment } = await refund(day, 1000, 3000);
	await at(day, async () => {
		await tellPayment(db, payment, "returned");
		await bookReturn(db, payment);
	});
	await markSent(db, refundId);
	await settleReturned(db, refundId);
	expect(await reasons(day, "epoint")).toEqual([]);
});

test("a refund to a card that the provider told on another day, or over another amount, explains both days", async () => {
	const [asked, told] = [await dayAgo(database.db, 24), await dayAgo(database.db, 23)];
	await returned(told, await refund(asked, 1000), 1000);
	await returned(told, await refund(told, 1100, 3000), 3000);
	expect(await reasons(asked, "epoint")).toEqual([`refund-returned-elsewhen -1000 ${told}`]);
	expect(await reasons(told, "epoint")).toEqual([
		`return-booked-elsewhen -1000 ${asked}`,
		"return-other-amount -1900",
	]);
});

test("a refund that nothing came of explains both days, unless it was asked for and booked in again on one", async () => {
	const { db } = database;
	const [asked, settled] = [await dayAgo(db, 28), await dayAgo(db, 27)];
	const failed = await refund(asked, 1000);
	await at(settled, () => settleCardRefund(db, { topUpId: failed.topUpId, adminId }));
	const same = await refund(asked, 1200);
	await at(asked, () => settleCardRefund(db, { topUpId: same.topUpId, adminId }));
	expect(await reasons(asked, "epoint")).toEqual([`refund-refused-elsewhen -1000 ${settled}`]);
	expect(await reasons(settled, "epoint")).toEqual([`refund-refused-elsewhen 1000 ${asked}`]);
	await at(settled, () => tellPayment(db, failed, "returned"));
	expect(await reasons(settled, "epoint")).toEqual([
		"return-not-booked -1000",
		`refund-refused-elsewhen 1000 ${asked}`,
	]);
});

test("a refund without an answer explains its day and those after it, and is not told as one that was not booked out", async () => {
	const { db } = database;
	const [before, asked, after] = [await dayAgo(db, 16), await dayAgo(db, 15), await dayAgo(db, 14)];
	const open = await refund(asked, 1000);
	await at(after, () => tellPayment(db, open, "returned"));
	expect(await reasons(before, "epoint")).toEqual([]);
	expect(await reasons(asked, "epoint")).toEqual(["refund-unknown -1000"]);
	expect(await reasons(after, "epoint")).toEqual([`refund-unknown -1000 ${asked}`]);
	const { reasons: found } = await explainDifference(db, { day: asked, source: "epoint" });
	expect(found[0]).toMatchObject({
		...{ text: open.transaction, userName: "Aysel Nümunə", topUpId: open.topUpId },
	});
	await markSent(db, open.refundId);
	await settleReturned(db, open.refundId);
});

test("of very many the first twenty of each kind are listed, and that there are more", async () => {
	const day = await dayAgo(database.db, 10);
	for (let index = 1; index <= 21; index++) await line(5000 + index, day);
	const found = await explainDifference(database.db, { day, source: "bank" });
	expect(found.reasons).toHaveLength(20);
	expect(found.isCut).toBe(true);
	expect((await explainDifference(database.db, { day, source: "epoint" })).isCut).toBe(false);
});
