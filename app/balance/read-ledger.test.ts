import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { adjustBalance } from "./adjust-balance.server.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp } from "./decide-top-up.server.ts";
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

test("each entry names what it is about", async () => {
	const { db } = database;
	const { id: buyer, email: userEmail } = await makeUser(db);
	const { id: admin } = await makeAdmin(db);
	const { id: topUpId } = await createTopUp(db, {
		...{ userId: buyer, userEmail, amountQepik: 700, type: "abb" },
	});
	await approveTopUp(db, { topUpId, adminId: admin });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: buyer, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const act = { orderId, adminId: admin };
	await refundPart(db, { ...act, reason: "Səhv", seenRefundedQepik: 0, amountQepik: 100 });
	await setOrderStatus(db, { ...act, status: "cancelled", refund: true });
	const balances = { newBalanceQepik: 0, seenBalanceQepik: 700 };
	await adjustBalance(db, { userId: buyer, ...balances, adminId: admin, reason: "" });
	const { entries } = await listEntriesOf(db, { userId: buyer });
	const about = entries.map(({ subject, reference, isPart }) => [subject, reference, isPart]);
	expect(about).toEqual([
		[null, expect.any(String), false],
		["order", orderId, false],
		["order", orderId, true],
		["order", orderId, false],
		["top-up", topUpId, false],
	]);
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
