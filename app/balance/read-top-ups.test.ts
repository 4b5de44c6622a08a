import { beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { MOST_COUNTED } from "#app/core/most-counted.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { makePayment, tellPayment } from "#test/make-payment.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { topUps } from "./balance.table.server.ts";
import { countTopUpsByStatus } from "./count-top-ups.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { endPayment, flag } from "./epoint/payments.server.ts";
import {
	type AdminTopUp,
	listDecidedTopUps,
	listTopUpsByIds,
	listTopUpsOf,
	listWaitingTopUps,
} from "./read-top-ups.server.ts";
import { MOST_ALIKE } from "./statuses.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

type Person = { id: string; email: string };

/** A top-up that was asked for so many minutes ago. */
async function asked(by: Person, amountQepik: number, minutesAgo = 0) {
	const id = newId();
	const createdAt = new Date(Date.now() - minutesAgo * 60_000);
	const who = { userId: by.id, userEmail: by.email };
	await database.db.insert(topUps).values({ id, ...who, amountQepik, type: "abb", createdAt });
	return id;
}

const idsOf = ({ topUps }: { topUps: AdminTopUp[] }) => topUps.map(({ id }) => id);

test("all that waits is reached page by page, the longest wait first, with its age", async () => {
	const { db } = database;
	const people = [await makeUser(db), await makeUser(db)];
	const made: string[] = [];
	for (let index = 0; index < 40; index++) {
		made.push(await asked(people[index % 2] as Person, 1000 + index, 5000 - index));
	}
	const first = await listWaitingTopUps(db);
	expect(idsOf(first)).toEqual(made.slice(0, 30));
	expect(first.topUps[0]?.ageMinutes).toBe(5000);
	// What is decided meanwhile does not move where the next page begins.
	await rejectTopUp(db, { topUpId: made[29] as string, adminId, reason: "Sınaq" });
	const second = await listWaitingTopUps(db, { after: first.next });
	expect(idsOf(second)).toEqual(made.slice(30));
	expect(second.next).toBeUndefined();
});

test.each([
	["its reference", (id: string) => orderReference(id)],
	["its reference as it is read", (id: string) => `#${orderReference(id)}`],
	["the customer's whole email", (_id: string, { email }: Person) => email],
	["words of the customer's name", () => "orucov  TÜRAL"],
	["its amount", () => "3471.25"],
	["its amount with a comma", () => "3471,25 ₼"],
	["its amount with the sign close to it", () => "3471.25₼"],
])("what waits and what was decided is found by %s", async (_what, searchOf) => {
	const { db } = database;
	const user = await makeUser(db, { name: "Tural Orucov" });
	const id = await asked(user, 347_125);
	await asked(await makeUser(db, { name: "Başqa Adam" }), 999);
	const search = searchOf(id, user);
	expect(idsOf(await listWaitingTopUps(db, { search }))).toContain(id);
	expect(idsOf(await listDecidedTopUps(db, { search }))).not.toContain(id);
	await rejectTopUp(db, { topUpId: id, adminId, reason: "Sınaq" });
	expect(idsOf(await listWaitingTopUps(db, { search }))).not.toContain(id);
	expect(idsOf(await listDecidedTopUps(db, { search, status: "rejected" }))).toContain(id);
	expect(idsOf(await listDecidedTopUps(db, { search, status: "completed" }))).toEqual([]);
});

test("what was decided is found by what really arrived as well", async () => {
	const { db } = database;
	const id = await asked(await makeUser(db), 555_501);
	await approveTopUp(db, { topUpId: id, adminId, amountQepik: 555_400 });
	for (const search of ["5554", "5555.01"]) {
		expect(idsOf(await listDecidedTopUps(db, { search }))).toEqual([id]);
	}
});

test("a search is paged like the list", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const made: string[] = [];
	for (let index = 0; index < 5; index++) made.push(await asked(user, 777_700, 50 - index));
	const first = await listWaitingTopUps(db, { search: "7777", limit: 3 });
	expect(idsOf(first)).toEqual(made.slice(0, 3));
	const second = await listWaitingTopUps(db, { search: "7777", limit: 3, after: first.next });
	expect(idsOf(second)).toEqual(made.slice(3));
	for (const topUpId of made) await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
	const decided = await listDecidedTopUps(db, { search: user.email, limit: 3 });
	const before = await listDecidedTopUps(db, {
		search: user.email,
		limit: 3,
		after: decided.next,
	});
	expect([...idsOf(decided), ...idsOf(before)]).toEqual(made.toReversed());
});

test("what was decided stands newest decision first, and all of it is reached page by page", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const made: string[] = [];
	for (let index = 0; index < 31; index++) made.push(await asked(user, 4000 + index, 90 - index));
	// Decided in another order than asked for.
	const decided = [...made.slice(5), ...made.slice(0, 5)];
	for (const topUpId of decided) await approveTopUp(db, { topUpId, adminId });
	const first = await listDecidedTopUps(db, { status: "completed" });
	expect(idsOf(first)).toEqual(decided.toReversed().slice(0, 30));
	const second = await listDecidedTopUps(db, { status: "completed", after: first.next });
	expect(idsOf(second)[0]).toBe(decided[0]);
	expect(first.topUps[0]).toMatchObject({ processedByName: "Admin Nümunə", isOld: false });
});

test("a search that many customers fit says that it shows too few", async () => {
	const { db } = database;
	for (let index = 0; index < 50; index++) await makeUser(db, { name: `Çoxadlı ${index}` });
	expect(await listWaitingTopUps(db, { search: "çoxadlı" })).toMatchObject({ isTooWide: false });
	await makeUser(db, { name: "Çoxadlı 50" });
	expect(await listWaitingTopUps(db, { search: "çoxadlı" })).toMatchObject({ isTooWide: true });
	expect(await listWaitingTopUps(db, { search: "çoxadlı 7" })).toMatchObject({
		isTooWide: false,
	});
});

test("a top-up is found by a name in Cyrillic, and by one that was typed wrong", async () => {
	const { db } = database;
	const user = await makeUser(db, { name: "Fəridə Nümunə" });
	const wish = { userId: user.id, userEmail: user.email, amountQepik: 500, type: "abb" as const };
	const { id } = await createTopUp(db, wish);
	for (const search of ["фериде", "feribe", "Fərdə"]) {
		expect(idsOf(await listWaitingTopUps(db, { search }))).toEqual([id]);
	}
	expect(idsOf(await listWaitingTopUps(db, { search: "fribe" }))).toEqual([]);
	const other = await makeUser(db, { name: "Fəribə Nümunə" });
	await createTopUp(db, { ...wish, userId: other.id });
	expect(idsOf(await listWaitingTopUps(db, { search: "Fəridə" }))).toEqual([id]);
});

test.each(["amount", "operation", "transaction"] as const)(
	"a card payment whose %s does not fit is one to look at, and not one that waits",
	async (kind) => {
		const { db } = database;
		const { id: userId } = await makeUser(db);
		const { topUpId, transaction } = await makePayment(db, { userId });
		await flag(db, { transaction, kind: "silent", topUpId });
		expect((await listTopUpsByIds(db, [topUpId]))[0]?.card).toBe("waits");
		await flag(db, { transaction, kind, topUpId });
		expect((await listTopUpsByIds(db, [topUpId]))[0]?.card).toBe("unclear");
	},
);

test("of one customer only what waits is listed, oldest first", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const [late, early, done] = [
		await asked(user, 500, 1),
		await asked(user, 600, 9),
		await asked(user, 700),
	];
	await rejectTopUp(db, { topUpId: done, adminId, reason: "Sınaq" });
	await asked(await makeUser(db), 800);
	expect(idsOf(await listWaitingTopUps(db, { userId: user.id }))).toEqual([early, late]);
});

test("a number is searched for as an amount, and not in emails", async () => {
	const { db } = database;
	await asked(await makeUser(db, { email: "4242@test.example" }), 900);
	const id = await asked(await makeUser(db), 424_200);
	expect(idsOf(await listWaitingTopUps(db, { search: "4242" }))).toEqual([id]);
});

test("what waits is found behind any number of older top-ups that were decided", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const made: string[] = [];
	for (let index = 0; index < 4; index++) made.push(await asked(user, 612_300, 9 - index));
	for (const topUpId of made.slice(0, 3)) {
		await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
	}
	for (const search of [user.email, "6123"]) {
		expect(idsOf(await listWaitingTopUps(db, { search, limit: 1 }))).toEqual([made[3]]);
	}
});

test("what has waited for a week is old, what has waited a minute less is not", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const weekMinutes = 7 * 24 * 60;
	await asked(user, 500, weekMinutes + 1);
	await asked(user, 600, weekMinutes - 1);
	const { topUps: waiting } = await listWaitingTopUps(db, { userId: user.id });
	expect(waiting.map(({ isOld }) => isOld)).toEqual([true, false]);
});

test("a top-up tells how many others of its customer's were approved and rejected, up to a hundred", async () => {
	const { db } = database;
	const [user, other] = [await makeUser(db), await makeUser(db)];
	const decide = async (by: Person, intent: "approve" | "reject") => {
		const topUpId = await asked(by, 2000);
		if (intent === "approve") await approveTopUp(db, { topUpId, adminId });
		else await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
		return topUpId;
	};
	const toldOf = async (id: string) => {
		const [found] = await listTopUpsByIds(db, [id]);
		return [found?.approvedOthers, found?.rejectedOthers];
	};
	const waiting = await asked(user, 3000);
	await decide(other, "approve");
	await asked(user, 3000);
	expect(await toldOf(waiting)).toEqual([0, 0]);
	await withdrawTopUp(db, { userId: user.id, topUpId: await asked(user, 3000) });
	const approved = await decide(user, "approve");
	await decide(user, "approve");
	await decide(user, "reject");
	expect(await toldOf(waiting)).toEqual([2, 1]);
	expect(await toldOf(approved)).toEqual([1, 1]);
	for (let count = 0; count < 100; count++) await decide(user, "reject");
	expect(await toldOf(waiting)).toEqual([2, 100]);
});

test("what waits says how many others wait for the same amount, of whomever; what is decided says none", async () => {
	const { db } = database;
	const [one, other] = [await makeUser(db), await makeUser(db)];
	const amount = 7_654_321;
	const [first, second, decided] = [
		await asked(one, amount),
		await asked(other, amount),
		await asked(other, amount),
	];
	await asked(one, amount + 1);
	await rejectTopUp(db, { topUpId: decided, adminId, reason: "Sınaq" });
	const alike = async (id: string) => (await listTopUpsByIds(db, [id]))[0]?.alikeOthers;
	expect(await Promise.all([first, second, decided].map(alike))).toEqual([1, 1, 0]);
	for (let more = 0; more < MOST_ALIKE + 2; more++) await asked(one, amount);
	expect(await alike(first)).toBe(MOST_ALIKE);
});

test("the tabs count what has each status, no further than is shown", async () => {
	const { db } = database;
	const person = await makeUser(db);
	const before = await countTopUpsByStatus(db);
	const approved = await asked(person, 500);
	await approveTopUp(db, { topUpId: approved, adminId, amountQepik: 500 });
	const waiting = await asked(person, 500);
	expect(await countTopUpsByStatus(db)).toEqual({
		...before,
		...{ completed: before.completed + 1, pending: before.pending + 1 },
	});
	await rejectTopUp(db, { topUpId: waiting, adminId, reason: "Sınaq" });
	for (let made = 0; made <= MOST_COUNTED + 1; made++) await asked(person, 500);
	expect((await countTopUpsByStatus(db)).pending).toBe(MOST_COUNTED + 1);
});

test("what Epoint said of a card payment stands at it while it waits", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db);
	const payment = await makePayment(db, { userId });
	const { topUpId } = payment;
	const said = async () => {
		const [forAdmin] = await listTopUpsByIds(db, [topUpId]);
		const { topUps: own } = await listTopUpsOf(db, { userId });
		expect(own[0]?.card).toBe(forAdmin?.card);
		return forAdmin?.card;
	};
	expect(await said()).toBe("waits");
	// Told for another top-up, it is that one that does not fit.
	const other = await makePayment(db, { userId: (await makeUser(db)).id });
	const { transaction } = payment;
	await flag(db, { transaction, kind: "transaction", topUpId: other.topUpId });
	expect(await said()).toBe("waits");
	for (const ended of ["failed", "returned", "expired"] as const) {
		await endPayment(db, { topUpId, ended });
		expect(await said()).toBe(ended);
	}
	await endPayment(db, { topUpId, ended: "refused" });
	expect(await said()).toBe("failed");
	// Nobody is told that nothing came while Epoint says both.
	await tellPayment(db, payment, "success");
	expect(await said()).toBe("unclear");
	await approveTopUp(db, { topUpId, adminId });
	expect(await said()).toBeNull();
	const transfer = await asked(await makeUser(db), 1000);
	expect((await listTopUpsByIds(db, [transfer]))[0]?.card).toBeNull();
});
