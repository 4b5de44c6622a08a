// An admin takes a top-up: others see who is at it, and decide it only after they took it over.
import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { topUpClaims } from "./balance.table.server.ts";
import { claimTopUp, topUpClaim } from "./claim-top-up.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { findBalance } from "./read-ledger.server.ts";
import { listTopUpsByIds } from "./read-top-ups.server.ts";
import { approveRejected, takeBackApproval } from "./undo-top-up-decision.server.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";

const database = useTestDatabase({ connections: 25 });
let first: string;
let second: string;
let userId: string;
let topUpId: string;
beforeAll(async () => {
	first = (await makeUser(database.db, { role: "admin", name: "Günay" })).id;
	second = (await makeUser(database.db, { role: "admin", name: "Rauf" })).id;
});
beforeEach(async () => {
	const { id, email: userEmail } = await makeUser(database.db);
	userId = id;
	const asked = { userId, userEmail, amountQepik: 1000, type: "abb" as const };
	topUpId = (await createTopUp(database.db, asked)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const reason = "Köçürmə tapılmadı";
const of = (adminId: string) => ({ topUpId, adminId, reason, amountQepik: 1000 });
const claim = (adminId: string, from?: string) =>
	claimTopUp(database.db, { topUpId, adminId, from });
const approve = (adminId: string) => approveTopUp(database.db, of(adminId));
const reject = (adminId: string) => rejectTopUp(database.db, of(adminId));
const takeBack = (adminId: string) => takeBackApproval(database.db, of(adminId));
const approveAfterAll = (adminId: string) => approveRejected(database.db, of(adminId));
const stored = async () => {
	const [topUp] = await listTopUpsByIds(database.db, [topUpId]);
	return { by: topUp?.claimedBy, name: topUp?.claimedByName, status: topUp?.status };
};
const acts = () =>
	database.db
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.subjectId, topUpId))
		.orderBy(desc(auditEntries.id));

/** As if so many minutes had gone by since the claim was made or renewed. */
const letPass = (minutes: number) =>
	database.db
		.update(topUpClaims)
		.set({ claimedUntil: sql`claimed_until - make_interval(mins => ${minutes})` });

const AT_IT = "Bu sorğuya Günay baxır. Davam etmək üçün onu üzərinizə götürün";
const NOBODYS = { by: null, name: null };

test("a top-up is taken for twenty minutes, kept by its page alone, and recorded once", async () => {
	expect(await stored()).toMatchObject(NOBODYS);
	expect(await claim(first)).toMatchObject({ userId, amountQepik: 1000 });
	await claim(first);
	expect(await stored()).toMatchObject({ by: first, name: "Günay" });
	expect(await acts()).toMatchObject([{ action: "top-up.claim", actorId: first }]);
	await letPass(19);
	await topUpClaim.keep(database.db, { id: topUpId, adminId: second });
	await letPass(1);
	expect(await stored()).toMatchObject(NOBODYS);
	await topUpClaim.keep(database.db, { id: topUpId, adminId: first });
	expect(await stored()).toMatchObject({ by: first });
});

test("it is taken over only from the admin who was seen to have it, and that is recorded", async () => {
	await claim(first);
	await expect(claim(second)).rejects.toThrow(AT_IT);
	await expect(claim(second, second)).rejects.toThrow(AT_IT);
	await claim(second, first);
	expect(await stored()).toMatchObject({ by: second, name: "Rauf" });
	expect((await acts())[0]).toMatchObject({
		action: "top-up.take-over",
		actorId: second,
		before: { claimedBy: "Günay" },
	});
	await expect(approve(first)).rejects.toThrow("Bu sorğuya Rauf baxır");
});

describe("whoever is not at a top-up that somebody has taken", () => {
	const nothing = async () => {};
	test.each([
		["does not approve it", nothing, approve, "completed"],
		["does not reject it", nothing, reject, "rejected"],
		["does not take its approval back", approve, takeBack, "rejected"],
		["does not approve it after all", reject, approveAfterAll, "completed"],
	] as const)("%s, and is told who has it", async (_, before, act, status) => {
		await before(first);
		await claim(first);
		const was = await stored();
		const balance = await findBalance(database.db, userId);
		await expect(act(second)).rejects.toThrow(AT_IT);
		expect(await stored()).toEqual(was);
		expect(await findBalance(database.db, userId)).toBe(balance);
		await letPass(20);
		await act(second);
		expect(await stored()).toMatchObject({ status });
	});
});

test.each([
	["approved", approve],
	["rejected", reject],
])("one that was %s is nobody's, until somebody takes it again", async (_, decide) => {
	await claim(first);
	await decide(first);
	expect(await stored()).toMatchObject(NOBODYS);
	await claim(second);
	expect(await stored()).toMatchObject({ by: second });
});

test("a refusal leaves the claim as it was", async () => {
	await claim(first);
	await expect(takeBack(first)).rejects.toThrow("Bu sorğu artıq emal olunub");
	expect(await stored()).toMatchObject({ by: first, status: "pending" });
});

test("what nothing can be decided about any more is not taken", async () => {
	const ALREADY = "Bu sorğu artıq emal olunub";
	await approve(first);
	await takeBack(first);
	await expect(claim(second)).rejects.toThrow(ALREADY);
	const { id } = await createTopUp(database.db, {
		...{ userId, userEmail: "a@test.example", amountQepik: 1000, type: "abb" },
	});
	const take = (of: string) => claimTopUp(database.db, { topUpId: of, adminId: second });
	await take(id);
	await withdrawTopUp(database.db, { topUpId: id, userId });
	expect(await listTopUpsByIds(database.db, [id])).toMatchObject([{ claimedBy: null }]);
	await expect(take(id)).rejects.toThrow(ALREADY);
	await expect(take("unknown")).rejects.toThrow("Sorğu tapılmadı");
});

test("of twenty admins who take a top-up at once one gets it, all others are told who", async () => {
	const admins = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			makeUser(database.db, { role: "admin", name: `Admin ${index}` }),
		),
	);
	const taken = await Promise.allSettled(admins.map(({ id }) => claim(id)));
	const won = admins.filter((_, index) => taken[index]?.status === "fulfilled");
	expect(won).toHaveLength(1);
	const refusals = taken.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	expect(new Set(refusals.map(({ message }) => message.split(".")[0]))).toEqual(
		new Set([`Bu sorğuya ${won[0]?.name} baxır`]),
	);
	expect(await acts()).toHaveLength(1);
});

test("of a claim and an approval by another at once, who comes second is told of the first", async () => {
	for (let round = 0; round < 8; round++) {
		const { id, email: userEmail } = await makeUser(database.db);
		const asked = { userId: id, userEmail, amountQepik: 1000, type: "abb" as const };
		topUpId = (await createTopUp(database.db, asked)).id;
		const isTakenOver = round % 2 === 0;
		if (isTakenOver) await claim(second);
		const [claimed, approved] = await Promise.allSettled([
			claim(first, isTakenOver ? second : undefined),
			approve(second),
		]);
		// What was approved just before may be taken, for its reversal.
		expect(claimed.status).toBe("fulfilled");
		expect(await stored()).toMatchObject({ by: first });
		if (approved.status === "rejected") expect(String(approved.reason)).toContain(AT_IT);
		const status = approved.status === "fulfilled" ? "completed" : "pending";
		expect(await stored()).toMatchObject({ status });
		expect(await findBalance(database.db, id)).toBe(status === "completed" ? 1000 : 0);
	}
});
