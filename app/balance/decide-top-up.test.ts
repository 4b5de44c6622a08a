import { expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { findBalance, listEntriesOf } from "./read-ledger.server.ts";
import { listTopUpsOf } from "./read-top-ups.server.ts";

const database = useTestDatabase({ connections: 25 });

async function pendingTopUp(amountQepik = 1000) {
	const user = await makeUser(database.db);
	const admin = await makeAdmin(database.db);
	const { id } = await createTopUp(database.db, {
		userId: user.id,
		userEmail: user.email,
		amountQepik,
		type: "abb",
	});
	return { user, topUpId: id, adminId: admin.id };
}

const ALREADY = "Bu sorğu artıq emal olunub";
const reason = "Köçürmə tapılmadı";

test("a top-up moves no money by itself", async () => {
	const { user } = await pendingTopUp();
	expect(await findBalance(database.db, user.id)).toBe(0);
	expect((await listTopUpsOf(database.db, { userId: user.id })).topUps).toMatchObject([
		{ amountQepik: 1000, status: "pending", type: "abb" },
	]);
});

test.each([0, -1, 99, 10_000_001])("a top-up over %s qəpik is refused", async (amount) => {
	const { id, email } = await makeUser(database.db);
	const asked = { userId: id, userEmail: email, amountQepik: amount, type: "epoint" as const };
	await expect(createTopUp(database.db, asked)).rejects.toThrow("Düzgün məbləğ daxil edin");
	expect((await listTopUpsOf(database.db, { userId: id })).topUps).toEqual([]);
});

test("an approval books what was asked", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await approveTopUp(database.db, topUp);
	expect(await findBalance(database.db, user.id)).toBe(1000);
	expect((await listEntriesOf(database.db, { userId: user.id })).entries).toMatchObject([
		{ kind: "topup", amountQepik: 1000, balanceAfterQepik: 1000, reference: topUp.topUpId },
	]);
});

test("an approval and a rejection are recorded with what was asked for and what was decided", async () => {
	const actsOn = (subjectId: string) =>
		listActionsOf(database.db, { subjectKind: "top-up", subjectId, limit: 9 });
	const { user: _, ...approved } = await pendingTopUp();
	await approveTopUp(database.db, { ...approved, amountQepik: 950 });
	await expect(approveTopUp(database.db, approved)).rejects.toThrow(ALREADY);
	expect(await actsOn(approved.topUpId)).toMatchObject([
		{
			action: "top-up.approve",
			actorId: approved.adminId,
			before: { status: "pending", amountQepik: 1000 },
			after: { status: "completed", amountQepik: 950 },
		},
	]);
	const { user: _other, ...rejected } = await pendingTopUp();
	await rejectTopUp(database.db, { ...rejected, reason: ` ${reason} ` });
	expect(await actsOn(rejected.topUpId)).toMatchObject([
		{
			action: "top-up.reject",
			actorId: rejected.adminId,
			before: { status: "pending", amountQepik: 1000 },
			after: { status: "rejected", reason },
		},
	]);
});

test("an approval books what really arrived", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await approveTopUp(database.db, { ...topUp, amountQepik: 950 });
	expect(await findBalance(database.db, user.id)).toBe(950);
	expect((await listTopUpsOf(database.db, { userId: user.id })).topUps).toMatchObject([
		{ amountQepik: 1000, approvedAmountQepik: 950, status: "completed" },
	]);
});

test.each([0, -1, 10_000_001])("an arrived amount of %i qəpik is refused", async (amountQepik) => {
	const { user, ...topUp } = await pendingTopUp();
	const refused = approveTopUp(database.db, { ...topUp, amountQepik });
	await expect(refused).rejects.toThrow("Düzgün məbləğ daxil edin");
	expect(await findBalance(database.db, user.id)).toBe(0);
});

test("a second approval and a late rejection change nothing", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await approveTopUp(database.db, topUp);
	await expect(approveTopUp(database.db, topUp)).rejects.toThrow(ALREADY);
	await expect(rejectTopUp(database.db, { ...topUp, reason })).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, user.id)).toBe(1000);
});

test("a rejected top-up is never credited", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await rejectTopUp(database.db, { ...topUp, reason });
	await expect(approveTopUp(database.db, topUp)).rejects.toThrow(ALREADY);
	expect(await findBalance(database.db, user.id)).toBe(0);
});

test("the reason of a rejection is kept for the customer, without spaces around it", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await rejectTopUp(database.db, { ...topUp, reason: `  ${reason} ` });
	expect((await listTopUpsOf(database.db, { userId: user.id })).topUps).toMatchObject([
		{ status: "rejected", reason },
	]);
});

test("a reason of 200 letters is not too long", async () => {
	const { user, ...topUp } = await pendingTopUp();
	await rejectTopUp(database.db, { ...topUp, reason: "x".repeat(200) });
	expect((await listTopUpsOf(database.db, { userId: user.id })).topUps).toMatchObject([
		{ status: "rejected", reason: "x".repeat(200) },
	]);
});

test("the journal says who decided, over how much, and why", async () => {
	const [{ user, ...one }, { user: _, ...other }] = [await pendingTopUp(), await pendingTopUp()];
	const told = await approveTopUp(database.db, { ...one, amountQepik: 950 });
	expect(told).toEqual({ userId: user.id, userName: "Aysel Nümunə", amountQepik: 950 });
	await rejectTopUp(database.db, { ...other, reason });
	const actsOn = (subjectId: string) =>
		listActionsOf(database.db, { subjectKind: "top-up", subjectId, limit: 5 });
	const before = { status: "pending", amountQepik: 1000 };
	expect(await actsOn(one.topUpId)).toMatchObject([
		{
			...{ action: "top-up.approve", actorId: one.adminId, before },
			after: { status: "completed", amountQepik: 950 },
		},
	]);
	expect(await actsOn(other.topUpId)).toMatchObject([
		{
			...{ action: "top-up.reject", actorId: other.adminId, before },
			after: { status: "rejected", reason },
		},
	]);
});

test.each([
	["no reason", "", "Səbəbi yazın"],
	["a blank one", "   ", "Səbəbi yazın"],
	["201 letters", "x".repeat(201), "Ən çoxu 200 simvol ola bilər"],
])("a rejection for %s is refused, and the top-up still waits", async (_what, given, message) => {
	const { user, ...topUp } = await pendingTopUp();
	const refused = rejectTopUp(database.db, { ...topUp, reason: given });
	await expect(refused).rejects.toThrow(message);
	expect((await listTopUpsOf(database.db, { userId: user.id })).topUps).toMatchObject([
		{ status: "pending", reason: "" },
	]);
});

test("a top-up that somebody else has decided says so before it asks for a reason", async () => {
	const { user: _, ...topUp } = await pendingTopUp();
	await approveTopUp(database.db, topUp);
	await expect(rejectTopUp(database.db, { ...topUp, reason: "" })).rejects.toThrow(ALREADY);
});

test("a top-up that does not exist is told so", async () => {
	const { id: adminId } = await makeAdmin(database.db);
	const unknown = { topUpId: "unknown", adminId };
	await expect(approveTopUp(database.db, unknown)).rejects.toThrow("Sorğu tapılmadı");
	await expect(rejectTopUp(database.db, { ...unknown, reason })).rejects.toThrow("Sorğu tapılmadı");
});

test("twenty approvals and rejections at once: one decision, at most one credit", async () => {
	const { user, ...topUp } = await pendingTopUp();
	const results = await Promise.allSettled(
		Array.from({ length: 20 }, (_, index) =>
			(index % 2 ? approveTopUp : rejectTopUp)(database.db, { ...topUp, reason }),
		),
	);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const [decided] = (await listTopUpsOf(database.db, { userId: user.id })).topUps;
	const credited = decided?.status === "completed" ? 1000 : 0;
	expect(await findBalance(database.db, user.id)).toBe(credited);
});
