import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { listEntriesOf } from "./read-ledger.server.ts";

const database = useTestDatabase();
let userId: string;
beforeAll(async () => {
	userId = (await makeUser(database.db)).id;
	await makeUser(database.db, { balanceQepik: 100 });
	const { id: adminId } = await makeAdmin(database.db);
	for (let qepik = 1; qepik <= 5; qepik++) {
		const balances = { newBalanceQepik: qepik, seenBalanceQepik: qepik - 1 };
		await adjustBalance(database.db, { userId, ...balances, adminId, reason: "" });
	}
	await makeUser(database.db, { balanceQepik: 100 });
});

test("who booked an entry is named where it is asked for, and to nobody else", async () => {
	const named = await listEntriesOf(database.db, { userId, withActor: true });
	expect(named.entries.map(({ actorName }) => actorName)).toEqual(Array(5).fill("Admin Nümunə"));
	const { entries } = await listEntriesOf(database.db, { userId });
	expect(entries).toEqual(named.entries.map((entry) => ({ ...entry, actorName: null })));
	expect(JSON.stringify(entries)).not.toContain("Admin Nümunə");
});

test.each([false, true])(
	"the ledger is paged to its beginning (with who: %s)",
	async (withActor) => {
		const read = async (before?: number) => {
			const page = await listEntriesOf(database.db, { userId, limit: 2, withActor, before });
			return [page.entries.map(({ sequence }) => sequence), page.next];
		};
		expect(await read()).toEqual([[5, 4], 4]);
		expect(await read(4)).toEqual([[3, 2], 2]);
		expect(await read(2)).toEqual([[1], undefined]);
	},
);
