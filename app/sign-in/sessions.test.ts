import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { endSession, findRoleOfSession, listSessionsOf } from "./sessions.server.ts";
import { sessions } from "./sign-in.table.server.ts";

const database = useTestDatabase();

let userId: string;
let stranger: string;
beforeEach(async () => {
	userId = (await makeUser(database.db)).id;
	stranger = (await makeUser(database.db)).id;
});

/** A session that began so many minutes ago and ends in so many. */
async function open(ofWhom = userId, { agoMin = 0, leftMin = 60 } = {}) {
	const id = newId();
	await database.db.insert(sessions).values({
		...{ id, userId: ofWhom, token: `token-${id}` },
		createdAt: sql`now() - ${agoMin} * interval '1 minute'`,
		expiresAt: sql`now() + ${leftMin} * interval '1 minute'`,
	});
	return id;
}

const openOf = async (ofWhom: string) =>
	(await database.db.select().from(sessions).where(eq(sessions.userId, ofWhom)))
		.map(({ id }) => id)
		.toSorted();

test("a person's own open sessions are listed, the newest first", async () => {
	const [old, newer] = [await open(userId, { agoMin: 9 }), await open(userId, { agoMin: 3 })];
	await open(userId, { leftMin: -1 });
	await open(stranger);
	const newest = await open();
	const listed = await listSessionsOf(database.db, userId);
	expect(listed.map(({ id }) => id)).toEqual([newest, newer, old]);
	expect(JSON.stringify(listed)).not.toContain("token");
});

test("fifty sessions are listed at most", async () => {
	for (let n = 0; n < 51; n++) await open(userId, { agoMin: n });
	expect(await listSessionsOf(database.db, userId)).toHaveLength(50);
});

test("one session is ended, and not somebody else's", async () => {
	const [one, other, foreign] = [await open(), await open(), await open(stranger)];
	await endSession(database.db, { userId, sessionId: one });
	expect(await openOf(userId)).toEqual([other]);
	for (const sessionId of [foreign, one]) {
		await expect(endSession(database.db, { userId, sessionId })).rejects.toMatchObject({
			code: "not-found",
		});
	}
	expect(await openOf(stranger)).toEqual([foreign]);
});

test("a session has its person's role, until it ends", async () => {
	const [running, ended] = [await open(), await open(userId, { leftMin: -1 })];
	expect(await findRoleOfSession(database.db, running)).toBe("customer");
	expect(await findRoleOfSession(database.db, ended)).toBeUndefined();
	expect(await findRoleOfSession(database.db, newId())).toBeUndefined();
});
