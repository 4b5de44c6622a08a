import { and, desc, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { findBalance, listEntriesOf } from "./read-ledger.server.ts";
import { listTopUpsOf } from "./read-top-ups.server.ts";
import { approveRejected, takeBackApproval } from "./undo-top-up-decision.server.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Köçürmə tapılmadı";

async function pendingTopUp(amountQepik = 1000) {
	const { id: userId, email: userEmail } = await makeUser(database.db);
	const asked = { userId, userEmail, amountQepik, type: "abb" as const };
	const { id: topUpId } = await createTopUp(database.db, asked);
	return { userId, topUp: { topUpId, adminId } };
}

async function approved(amountQepik = 1000) {
	const made = await pendingTopUp(amountQepik);
	await approveTopUp(database.db, made.topUp);
	return made;
}

async function setBalance(userId: string, newBalanceQepik: number) {
	const seenBalanceQepik = (await findBalance(database.db, userId)) ?? 0;
	const change = { userId, newBalanceQepik, seenBalanceQepik, adminId, reason: "" };
	await adjustBalance(database.db, change);
}

const theTopUp = async (userId: string) => (await listTopUpsOf(database.db, { userId })).topUps[0];
const newestEntry = async (userId: string) =>
	(await listEntriesOf(database.db, { userId })).entries[0];

async function newestAct(topUpId: string) {
	const [act] = await database.db
		.select()
		.from(auditEntries)
		.where(and(eq(auditEntries.subjectKind, "top-up"), eq(auditEntries.subjectId, topUpId)))
		.orderBy(desc(auditEntries.id))
		.limit(1);
	return act;
}

test.each([
	{ left: 1000, taken: 1000, after: 0 },
	{ left: 1500, taken: 1000, after: 500 },
	{ left: 999, taken: 999, after: 0 },
	{ left: 1, taken: 1, after: 0 },
])(
	"of an approval over 10.00 ₼ with $left qəpik on the balance $taken are taken back",
	async ({ left, taken, after }) => {
		const { userId, topUp } = await approved();
		await setBalance(userId, left);
		const told = await takeBackApproval(database.db, { ...topUp, reason });
		expect(told).toMatchObject({ userId, userName: "Aysel Nümunə", amountQepik: taken });
		expect(await findBalance(database.db, userId)).toBe(after);
		expect(await newestEntry(userId)).toMatchObject({
			kind: "adjustment",
			amountQepik: -taken,
			balanceAfterQepik: after,
			reference: topUp.topUpId,
			subject: "top-up",
			reason,
		});
		expect(await theTopUp(userId)).toMatchObject({
			status: "rejected",
			reason,
			approvedAmountQepik: 1000,
			takenBackQepik: taken,
		});
		expect(await newestAct(topUp.topUpId)).toMatchObject({
			action: "top-up.take-back",
			actorId: adminId,
			before: { status: "completed", amountQepik: 1000 },
			after: { status: "rejected", takenBackQepik: taken, reason },
		});
	},
);

test("an approval of which nothing is left is not taken back, and stays approved", async () => {
	const { userId, topUp } = await approved();
	await setBalance(userId, 0);
	await expect(takeBackApproval(database.db, { ...topUp, reason })).rejects.toThrow(
		"Müştərinin balansında geri alınacaq məbləğ qalmayıb",
	);
	expect(await theTopUp(userId)).toMatchObject({ status: "completed", takenBackQepik: null });
});

test("an approval is taken back once, and not turned into an approval again", async () => {
	const { userId, topUp } = await approved();
	await setBalance(userId, 3000);
	await takeBackApproval(database.db, { ...topUp, reason });
	await expect(takeBackApproval(database.db, { ...topUp, reason })).rejects.toThrow(ALREADY);
	const again = { ...topUp, amountQepik: 1000 };
	await expect(approveRejected(database.db, again)).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, userId)).toBe(2000);
});

test.each([
	["none", ""],
	["a blank one", " "],
	["201 letters", "x".repeat(201)],
])("taking back needs a reason, not %s", async (_what, given) => {
	const { userId, topUp } = await approved();
	await expect(takeBackApproval(database.db, { ...topUp, reason: given })).rejects.toThrow();
	expect(await findBalance(database.db, userId)).toBe(1000);
});

test.each([1000, 950, 10_000_000])(
	"a rejection becomes an approval over %i qəpik, once",
	async (amountQepik) => {
		const { userId, topUp } = await pendingTopUp();
		await rejectTopUp(database.db, { ...topUp, reason });
		await approveRejected(database.db, { ...topUp, amountQepik });
		expect(await findBalance(database.db, userId)).toBe(amountQepik);
		expect(await newestEntry(userId)).toMatchObject({
			kind: "topup",
			amountQepik,
			reference: topUp.topUpId,
		});
		expect(await theTopUp(userId)).toMatchObject({
			status: "completed",
			approvedAmountQepik: amountQepik,
		});
		expect(await newestAct(topUp.topUpId)).toMatchObject({
			action: "top-up.approve-rejected",
			before: { status: "rejected", reason },
			after: { status: "completed", amountQepik },
		});
		const again = { ...topUp, amountQepik };
		await expect(approveRejected(database.db, again)).rejects.toThrow(ALREADY);
		await expect(takeBackApproval(database.db, { ...topUp, reason })).rejects.toThrow(ALREADY);
		expect(await findBalance(database.db, userId)).toBe(amountQepik);
	},
);

test.each([0, -1, 10_000_001])("a rejection does not become %i qəpik", async (amountQepik) => {
	const { userId, topUp } = await pendingTopUp();
	await rejectTopUp(database.db, { ...topUp, reason });
	await expect(approveRejected(database.db, { ...topUp, amountQepik })).rejects.toThrow(
		"Düzgün məbləğ daxil edin",
	);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("what still waits, and what nobody asked for, has no decision to turn round", async () => {
	const { userId, topUp } = await pendingTopUp();
	await setBalance(userId, 500);
	const unknown = { topUpId: "unknown", adminId };
	for (const [of, message] of [
		[topUp, ALREADY],
		[unknown, "Sorğu tapılmadı"],
	] as const) {
		await expect(takeBackApproval(database.db, { ...of, reason })).rejects.toThrow(message);
		await expect(approveRejected(database.db, { ...of, amountQepik: 5 })).rejects.toThrow(message);
	}
	await rejectTopUp(database.db, { ...topUp, reason });
	await expect(takeBackApproval(database.db, { ...topUp, reason })).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, userId)).toBe(500);
});

test("a customer withdraws what waits; it is nobody else's, and no admin approves it any more", async () => {
	const { userId, topUp } = await pendingTopUp();
	const { topUpId } = topUp;
	const stranger = (await makeUser(database.db)).id;
	await expect(withdrawTopUp(database.db, { topUpId, userId: stranger })).rejects.toThrow(
		"Sorğu tapılmadı",
	);
	expect(await withdrawTopUp(database.db, { topUpId, userId })).toEqual({ amountQepik: 1000 });
	expect(await theTopUp(userId)).toMatchObject({
		status: "rejected",
		withdrawnAt: expect.any(Date),
	});
	await expect(withdrawTopUp(database.db, { topUpId, userId })).rejects.toThrow(ALREADY);
	await expect(approveTopUp(database.db, topUp)).rejects.toThrow(ALREADY);
	await expect(approveRejected(database.db, { ...topUp, amountQepik: 5 })).rejects.toThrow(
		"Bu sorğunu müştəri özü geri götürüb",
	);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("what was decided is not withdrawn", async () => {
	const { userId, topUp } = await approved();
	const { topUpId } = topUp;
	await expect(withdrawTopUp(database.db, { topUpId, userId })).rejects.toThrow(ALREADY);
	expect(await theTopUp(userId)).toMatchObject({ status: "completed", withdrawnAt: null });
});
