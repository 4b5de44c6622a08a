import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { askTopUp } from "./ask-top-up.server.ts";
import { approveRequest, rejectRequest } from "./process-request.server.ts";
import { findBalance, listEntriesOf, listRequestsOf } from "./read-balance.server.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ connections: 25 });
});
afterAll(() => database.close());

async function pendingRequest(amountQepik = 1000) {
	const user = await makeUser(database.db);
	const admin = await makeAdmin(database.db);
	const { id } = await askTopUp(database.db, {
		userId: user.id,
		userEmail: user.email,
		amountQepik,
		type: "abb",
	});
	return { user, requestId: id, adminId: admin.id };
}

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Köçürmə tapılmadı";

test("a request moves no money by itself", async () => {
	const { user } = await pendingRequest();
	expect(await findBalance(database.db, user.id)).toBe(0);
	expect((await listRequestsOf(database.db, { userId: user.id })).requests).toMatchObject([
		{ amountQepik: 1000, status: "pending", type: "abb" },
	]);
});

test.each([0, -1, 99, 10_000_001])("a request over %s qəpik is refused", async (amount) => {
	const { id, email } = await makeUser(database.db);
	const asked = { userId: id, userEmail: email, amountQepik: amount, type: "epoint" as const };
	await expect(askTopUp(database.db, asked)).rejects.toThrow("Düzgün məbləğ daxil edin");
	expect((await listRequestsOf(database.db, { userId: id })).requests).toEqual([]);
});

test("an approval books what was asked", async () => {
	const { user, ...request } = await pendingRequest();
	await approveRequest(database.db, request);
	expect(await findBalance(database.db, user.id)).toBe(1000);
	expect((await listEntriesOf(database.db, { userId: user.id })).entries).toMatchObject([
		{ kind: "topup", amountQepik: 1000, balanceAfterQepik: 1000, reference: request.requestId },
	]);
});

test("an approval books what really arrived", async () => {
	const { user, ...request } = await pendingRequest();
	await approveRequest(database.db, { ...request, amountQepik: 950 });
	expect(await findBalance(database.db, user.id)).toBe(950);
	expect((await listRequestsOf(database.db, { userId: user.id })).requests).toMatchObject([
		{ amountQepik: 1000, approvedAmountQepik: 950, status: "completed" },
	]);
});

test.each([0, -1, 10_000_001])("an arrived amount of %i qəpik is refused", async (amountQepik) => {
	const { user, ...request } = await pendingRequest();
	const refused = approveRequest(database.db, { ...request, amountQepik });
	await expect(refused).rejects.toThrow("Düzgün məbləğ daxil edin");
	expect(await findBalance(database.db, user.id)).toBe(0);
});

test("a second approval and a late rejection change nothing", async () => {
	const { user, ...request } = await pendingRequest();
	await approveRequest(database.db, request);
	await expect(approveRequest(database.db, request)).rejects.toThrow(ALREADY);
	await expect(rejectRequest(database.db, { ...request, reason })).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, user.id)).toBe(1000);
});

test("a rejected request is never credited", async () => {
	const { user, ...request } = await pendingRequest();
	await rejectRequest(database.db, { ...request, reason });
	await expect(approveRequest(database.db, request)).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, user.id)).toBe(0);
});

test("the reason of a rejection is kept for the customer, without spaces around it", async () => {
	const { user, ...request } = await pendingRequest();
	await rejectRequest(database.db, { ...request, reason: `  ${reason} ` });
	expect((await listRequestsOf(database.db, { userId: user.id })).requests).toMatchObject([
		{ status: "rejected", reason },
	]);
});

test.each([
	["no reason", "", "Səbəbi yazın"],
	["a blank one", "   ", "Səbəbi yazın"],
	["201 letters", "x".repeat(201), "Ən çoxu 200 simvol ola bilər"],
])("a rejection for %s is refused, and the request still waits", async (_what, given, words) => {
	const { user, ...request } = await pendingRequest();
	const refused = rejectRequest(database.db, { ...request, reason: given });
	await expect(refused).rejects.toThrow(words);
	expect((await listRequestsOf(database.db, { userId: user.id })).requests).toMatchObject([
		{ status: "pending", reason: "" },
	]);
});

test("a request that somebody else has decided says so before it asks for a reason", async () => {
	const { user: _, ...request } = await pendingRequest();
	await approveRequest(database.db, request);
	await expect(rejectRequest(database.db, { ...request, reason: "" })).rejects.toThrow(ALREADY);
});

test("a request that does not exist is told so", async () => {
	const { id: adminId } = await makeAdmin(database.db);
	const unknown = { requestId: "unknown", adminId };
	await expect(approveRequest(database.db, unknown)).rejects.toThrow("Sorğu tapılmadı");
	await expect(rejectRequest(database.db, { ...unknown, reason })).rejects.toThrow(
		"Sorğu tapılmadı",
	);
});

test("twenty approvals and rejections at once: one decision, at most one credit", async () => {
	const { user, ...request } = await pendingRequest();
	const results = await Promise.allSettled(
		Array.from({ length: 20 }, (_, index) =>
			(index % 2 ? approveRequest : rejectRequest)(database.db, { ...request, reason }),
		),
	);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const [decided] = (await listRequestsOf(database.db, { userId: user.id })).requests;
	const credited = decided?.status === "completed" ? 1000 : 0;
	expect(await findBalance(database.db, user.id)).toBe(credited);
});
