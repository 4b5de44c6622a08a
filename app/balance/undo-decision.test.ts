import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "../../test/make.ts";
import { expectMoneyInOrder } from "../../test/money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { auditEntries } from "../audit/audit.table.server.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { askTopUp } from "./ask-top-up.server.ts";
import { approveRequest, rejectRequest } from "./process-request.server.ts";
import { findBalance, listEntriesOf, listRequestsOf } from "./read-balance.server.ts";
import { approveRejected, takeBackApproval } from "./undo-decision.server.ts";
import { withdrawRequest } from "./withdraw-request.server.ts";

let database: TestDatabase;
let adminId: string;
beforeAll(async () => {
	database = await createTestDatabase();
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));
afterAll(() => database.close());

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Köçürmə tapılmadı";

async function pendingRequest(amountQepik = 1000) {
	const { id: userId, email: userEmail } = await makeUser(database.db);
	const asked = { userId, userEmail, amountQepik, type: "abb" as const };
	const { id: requestId } = await askTopUp(database.db, asked);
	return { userId, request: { requestId, adminId } };
}

async function approved(amountQepik = 1000) {
	const made = await pendingRequest(amountQepik);
	await approveRequest(database.db, made.request);
	return made;
}

async function setBalance(userId: string, newBalanceQepik: number) {
	const seenBalanceQepik = (await findBalance(database.db, userId)) ?? 0;
	const change = { userId, newBalanceQepik, seenBalanceQepik, actorId: adminId, reason: "" };
	await adjustBalance(database.db, change);
}

const theRequest = async (userId: string) =>
	(await listRequestsOf(database.db, { userId })).requests[0];
const newestEntry = async (userId: string) =>
	(await listEntriesOf(database.db, { userId })).entries[0];

async function newestAct(requestId: string) {
	const [act] = await database.db
		.select()
		.from(auditEntries)
		.where(and(eq(auditEntries.subjectKind, "request"), eq(auditEntries.subjectId, requestId)))
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
		const { userId, request } = await approved();
		await setBalance(userId, left);
		const told = await takeBackApproval(database.db, { ...request, reason });
		expect(told).toMatchObject({ userId, userName: "Aysel Nümunə", amountQepik: taken });
		expect(await findBalance(database.db, userId)).toBe(after);
		expect(await newestEntry(userId)).toMatchObject({
			kind: "adjustment",
			amountQepik: -taken,
			balanceAfterQepik: after,
			reference: request.requestId,
			subject: "request",
			reason,
		});
		expect(await theRequest(userId)).toMatchObject({
			status: "rejected",
			reason,
			approvedAmountQepik: 1000,
			takenBackQepik: taken,
		});
		expect(await newestAct(request.requestId)).toMatchObject({
			action: "request.takeBack",
			actorId: adminId,
			before: { status: "completed", amountQepik: 1000 },
			after: { status: "rejected", takenBackQepik: taken, reason },
		});
	},
);

test("an approval of which nothing is left is not taken back, and stays approved", async () => {
	const { userId, request } = await approved();
	await setBalance(userId, 0);
	await expect(takeBackApproval(database.db, { ...request, reason })).rejects.toThrow(
		"Müştərinin balansında geri alınacaq məbləğ qalmayıb",
	);
	expect(await theRequest(userId)).toMatchObject({ status: "completed", takenBackQepik: null });
});

test("an approval is taken back once, and not turned into an approval again", async () => {
	const { userId, request } = await approved();
	await setBalance(userId, 3000);
	await takeBackApproval(database.db, { ...request, reason });
	await expect(takeBackApproval(database.db, { ...request, reason })).rejects.toThrow(ALREADY);
	const again = { ...request, amountQepik: 1000 };
	await expect(approveRejected(database.db, again)).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, userId)).toBe(2000);
});

test.each([
	["none", ""],
	["a blank one", " "],
	["201 letters", "x".repeat(201)],
])("taking back needs a reason, not %s", async (_what, given) => {
	const { userId, request } = await approved();
	await expect(takeBackApproval(database.db, { ...request, reason: given })).rejects.toThrow();
	expect(await findBalance(database.db, userId)).toBe(1000);
});

test.each([1000, 950, 10_000_000])(
	"a rejection becomes an approval over %i qəpik, once",
	async (amountQepik) => {
		const { userId, request } = await pendingRequest();
		await rejectRequest(database.db, { ...request, reason });
		await approveRejected(database.db, { ...request, amountQepik });
		expect(await findBalance(database.db, userId)).toBe(amountQepik);
		expect(await newestEntry(userId)).toMatchObject({
			kind: "topup",
			amountQepik,
			reference: request.requestId,
		});
		expect(await theRequest(userId)).toMatchObject({
			status: "completed",
			approvedAmountQepik: amountQepik,
		});
		expect(await newestAct(request.requestId)).toMatchObject({
			action: "request.approveRejected",
			before: { status: "rejected", reason },
			after: { status: "completed", amountQepik },
		});
		const again = { ...request, amountQepik };
		await expect(approveRejected(database.db, again)).rejects.toThrow(ALREADY);
		await expect(takeBackApproval(database.db, { ...request, reason })).rejects.toThrow(ALREADY);
		expect(await findBalance(database.db, userId)).toBe(amountQepik);
	},
);

test.each([0, -1, 10_000_001])("a rejection does not become %i qəpik", async (amountQepik) => {
	const { userId, request } = await pendingRequest();
	await rejectRequest(database.db, { ...request, reason });
	await expect(approveRejected(database.db, { ...request, amountQepik })).rejects.toThrow(
		"Düzgün məbləğ daxil edin",
	);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("what still waits, and what nobody asked for, has no decision to turn round", async () => {
	const { request } = await pendingRequest();
	const unknown = { requestId: "unknown", adminId };
	for (const [of, words] of [
		[request, ALREADY],
		[unknown, "Sorğu tapılmadı"],
	] as const) {
		await expect(takeBackApproval(database.db, { ...of, reason })).rejects.toThrow(words);
		await expect(approveRejected(database.db, { ...of, amountQepik: 5 })).rejects.toThrow(words);
	}
});

test("a customer withdraws what waits; it is nobody else's, and no admin approves it any more", async () => {
	const { userId, request } = await pendingRequest();
	const { requestId } = request;
	const stranger = (await makeUser(database.db)).id;
	await expect(withdrawRequest(database.db, { requestId, userId: stranger })).rejects.toThrow(
		"Sorğu tapılmadı",
	);
	expect(await withdrawRequest(database.db, { requestId, userId })).toEqual({ amountQepik: 1000 });
	expect(await theRequest(userId)).toMatchObject({
		status: "rejected",
		withdrawnAt: expect.any(Date),
	});
	await expect(withdrawRequest(database.db, { requestId, userId })).rejects.toThrow(ALREADY);
	await expect(approveRequest(database.db, request)).rejects.toThrow(ALREADY);
	await expect(approveRejected(database.db, { ...request, amountQepik: 5 })).rejects.toThrow(
		"Bu sorğunu müştəri özü geri götürüb",
	);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("what was decided is not withdrawn", async () => {
	const { userId, request } = await approved();
	const { requestId } = request;
	await expect(withdrawRequest(database.db, { requestId, userId })).rejects.toThrow(ALREADY);
	expect(await theRequest(userId)).toMatchObject({ status: "completed", withdrawnAt: null });
});
