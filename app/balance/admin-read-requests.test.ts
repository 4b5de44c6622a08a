import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { newId, orderReference } from "../core/ids.ts";
import {
	type AdminRequest,
	listProcessedRequests,
	listWaitingRequests,
	listWaitingRequestsOf,
} from "./admin-read-requests.server.ts";
import { balanceRequests } from "./balance.table.server.ts";
import { approveRequest, rejectRequest } from "./process-request.server.ts";

let database: TestDatabase;
let adminId: string;
beforeAll(async () => {
	database = await createTestDatabase();
	adminId = (await makeAdmin(database.db)).id;
});
afterAll(() => database.close());

type Person = { id: string; email: string };

/** A request that was asked for so many minutes ago. */
async function asked(by: Person, amountQepik: number, minutesAgo = 0) {
	const id = newId();
	const createdAt = new Date(Date.now() - minutesAgo * 60_000);
	const who = { userId: by.id, userEmail: by.email };
	await database.db
		.insert(balanceRequests)
		.values({ id, ...who, amountQepik, type: "abb", createdAt });
	return id;
}

const idsOf = ({ requests }: { requests: AdminRequest[] }) => requests.map(({ id }) => id);

test("all that waits is reached page by page, the longest wait first, with its age", async () => {
	const { db } = database;
	const people = [await makeUser(db), await makeUser(db)];
	const made: string[] = [];
	for (let index = 0; index < 40; index++) {
		made.push(await asked(people[index % 2] as Person, 1000 + index, 5000 - index));
	}
	const first = await listWaitingRequests(db);
	expect(idsOf(first)).toEqual(made.slice(0, 30));
	expect(first.requests[0]?.ageMinutes).toBe(5000);
	// What is decided meanwhile does not move where the next page begins.
	await rejectRequest(db, { requestId: made[29] as string, adminId, reason: "Sınaq" });
	const second = await listWaitingRequests(db, { after: first.next });
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
])("what waits and what was decided is found by %s", async (_what, searchOf) => {
	const { db } = database;
	const user = await makeUser(db, { name: "Tural Orucov" });
	const id = await asked(user, 347_125);
	await asked(await makeUser(db, { name: "Başqa Adam" }), 999);
	const search = searchOf(id, user);
	expect(idsOf(await listWaitingRequests(db, { search }))).toContain(id);
	expect(idsOf(await listProcessedRequests(db, { search }))).not.toContain(id);
	await rejectRequest(db, { requestId: id, adminId, reason: "Sınaq" });
	expect(idsOf(await listWaitingRequests(db, { search }))).not.toContain(id);
	expect(idsOf(await listProcessedRequests(db, { search, status: "rejected" }))).toContain(id);
	expect(idsOf(await listProcessedRequests(db, { search, status: "completed" }))).toEqual([]);
});

test("what was decided is found by what really arrived as well", async () => {
	const { db } = database;
	const id = await asked(await makeUser(db), 555_501);
	await approveRequest(db, { requestId: id, adminId, amountQepik: 555_400 });
	for (const search of ["5554", "5555.01"]) {
		expect(idsOf(await listProcessedRequests(db, { search }))).toEqual([id]);
	}
});

test("a search is leafed through like the list", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const made: string[] = [];
	for (let index = 0; index < 5; index++) made.push(await asked(user, 777_700, 50 - index));
	const first = await listWaitingRequests(db, { search: "7777", limit: 3 });
	expect(idsOf(first)).toEqual(made.slice(0, 3));
	const second = await listWaitingRequests(db, { search: "7777", limit: 3, after: first.next });
	expect(idsOf(second)).toEqual(made.slice(3));
	for (const requestId of made) await rejectRequest(db, { requestId, adminId, reason: "Sınaq" });
	const decided = await listProcessedRequests(db, { search: user.email, limit: 3 });
	const before = await listProcessedRequests(db, {
		search: user.email,
		limit: 3,
		after: decided.next,
	});
	expect([...idsOf(decided), ...idsOf(before)]).toEqual(made.toReversed());
});

test("a search that many customers fit says that it shows too few", async () => {
	const { db } = database;
	for (let index = 0; index < 51; index++) await makeUser(db, { name: `Çoxadlı ${index}` });
	expect(await listWaitingRequests(db, { search: "çoxadlı" })).toMatchObject({ isTooWide: true });
	expect(await listWaitingRequests(db, { search: "çoxadlı 7" })).toMatchObject({
		isTooWide: false,
	});
});

test("of one customer only what waits is listed, oldest first", async () => {
	const { db } = database;
	const user = await makeUser(db);
	const [late, early, done] = [
		await asked(user, 500, 1),
		await asked(user, 600, 9),
		await asked(user, 700),
	];
	await rejectRequest(db, { requestId: done, adminId, reason: "Sınaq" });
	await asked(await makeUser(db), 800);
	const waiting = await listWaitingRequestsOf(db, { userId: user.id });
	expect(waiting.map(({ id }) => id)).toEqual([early, late]);
});
