import { afterEach, beforeAll, expect, test } from "vitest";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { approveRejected, takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { makeAdmin, makeGame } from "#test/make.ts";
import { isDue, letExpire, lookAtParked, makeParked, parkedRow } from "#test/make-parked.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { endUncredited, findWaiting } from "./end-uncredited.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const approve = (topUpId: string) => approveTopUp(database.db, { topUpId, adminId });
const look = (id: string) => lookAtParked(database.db, id);
const row = (id: string) => parkedRow(database.db, id);
const balance = (userId: string) => findBalance(database.db, userId);

test("a rejected top-up ends it, with the reason that the admin gave", async () => {
	const { id, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await rejectTopUp(database.db, { topUpId, adminId, reason: "Köçürmə tapılmadı" });
	expect(await isDue(database.db, id)).toBe(true);
	await look(id);
	expect(await row(id)).toMatchObject({
		outcome: "refused",
		reason: "Balans sorğusu rədd edildi: Köçürmə tapılmadı",
	});
});

test("a top-up that its customer withdrew ends it", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	await withdrawTopUp(database.db, { topUpId, userId });
	expect(await isDue(database.db, id)).toBe(true);
	await look(id);
	expect(await row(id)).toMatchObject({
		outcome: "refused",
		reason: "Balans sorğusunu geri götürdünüz",
	});
});

test("a rejection that is turned round before anybody looked places it; an approval that is taken back does not", async () => {
	const game = await makeGame(database.db);
	const one = await makeParked(database.db, game);
	await rejectTopUp(database.db, { topUpId: one.topUpId, adminId, reason: "Sınaq" });
	await approveRejected(database.db, { topUpId: one.topUpId, adminId, amountQepik: 340 });
	await look(one.id);
	expect(await row(one.id)).toMatchObject({ outcome: "placed" });
	const two = await makeParked(database.db, game);
	await approve(two.topUpId);
	await takeBackApproval(database.db, { topUpId: two.topUpId, adminId, reason: "Səhv" });
	await look(two.id);
	expect(await row(two.id)).toMatchObject({
		outcome: "refused",
		reason: "Balans sorğusu rədd edildi: Səhv",
	});
});

test("a rejection that is turned round while it is looked at ends nothing", async () => {
	const { db } = database;
	const { id, topUpId } = await makeParked(db, await makeGame(db));
	await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
	const seen = await findWaiting(db, id);
	await approveRejected(db, { topUpId, adminId, amountQepik: 340 });
	if (!seen) throw new Error("It waits no more");
	expect(await endUncredited(db, seen)).toBe(false);
	expect(await row(id)).toMatchObject({ outcome: null });
});

test("after 48 hours it is over; money that comes later goes to the balance", async () => {
	const { id, userId, topUpId } = await makeParked(database.db, await makeGame(database.db));
	const { again } = await look(id);
	expect(again?.againAfterS).toBeGreaterThan(47 * 3600);
	expect(again?.againAfterS).toBeLessThanOrEqual(48 * 3600);
	await letExpire(database.db, id);
	// Nobody had ended it yet when the money came.
	await approve(topUpId);
	const { published } = await look(id);
	expect(published).toEqual(["admin", `user:${userId}`]);
	expect(await row(id)).toMatchObject({ outcome: "expired" });
	expect(await balance(userId)).toBe(500);
});
