import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { ensureSystemActor, SYSTEM_ACTOR } from "#app/users/system-actor.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { findBalance, listEntriesOf } from "./read-ledger.server.ts";

const database = useTestDatabase({ connections: 25 });
let userId: string;
let adminId: string;
beforeEach(async () => {
	userId = (await makeUser(database.db)).id;
	adminId = (await makeAdmin(database.db)).id;
});

const adjust = (newBalanceQepik: number, seenBalanceQepik: number, reason = "") =>
	adjustBalance(database.db, { userId, newBalanceQepik, seenBalanceQepik, adminId, reason });
const acts = () =>
	database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId));

test("a new balance is booked as the difference, with who and why, and recorded", async () => {
	await adjust(1500, 0, "Hədiyyə");
	await adjust(900, 1500);
	expect((await listEntriesOf(database.db, { userId })).entries).toMatchObject([
		{ kind: "adjustment", amountQepik: -600, balanceAfterQepik: 900 },
		{ kind: "adjustment", amountQepik: 1500, balanceAfterQepik: 1500, reason: "Hədiyyə" },
	]);
	expect(await acts()).toMatchObject([
		{
			actorId: adminId,
			action: "user.balance",
			before: { balanceQepik: 0 },
			after: { balanceQepik: 1500, reason: "Hədiyyə" },
		},
		{ before: { balanceQepik: 1500 }, after: { balanceQepik: 900 } },
	]);
});

test("a balance that moved since it was seen is not overwritten, and nothing is recorded", async () => {
	await adjust(1000, 0);
	await expect(adjust(5000, 0)).rejects.toThrow("Balans dəyişib, yenidən yoxlayın");
	expect(await findBalance(database.db, userId)).toBe(1000);
	expect(await acts()).toHaveLength(1);
});

test("the balance that is there already books and records nothing", async () => {
	await adjust(0, 0);
	expect((await listEntriesOf(database.db, { userId })).entries).toEqual([]);
	expect(await acts()).toEqual([]);
});

test("an unknown person is refused", async () => {
	userId = newId();
	await expect(adjust(100, 0)).rejects.toThrow("İstifadəçi tapılmadı");
});

test("the system, which is nobody, has no balance to set", async () => {
	await ensureSystemActor(database.db);
	userId = SYSTEM_ACTOR;
	await expect(adjust(500, 0)).rejects.toThrow("İstifadəçi tapılmadı");
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("of twenty admins who saw the same balance one changes it", async () => {
	const tried = await Promise.allSettled(
		Array.from({ length: 20 }, (_, index) => adjust(100 + index, 0)),
	);
	expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect((await listEntriesOf(database.db, { userId })).entries).toHaveLength(1);
	expect(await acts()).toHaveLength(1);
});
