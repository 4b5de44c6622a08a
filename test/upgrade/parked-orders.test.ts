// The release before this one goes on beside it for the minutes of a rollout, and knows nothing of orders
// that wait for their money: what it decides counts all the same.
import { beforeAll, expect, test } from "vitest";
import { makeAdmin, makeGame } from "../make.ts";
import { isDue, lookAtParked, makeParked, parkedRow } from "../make-parked.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { useTestDatabase } from "../test-database.ts";
import { APPROVE, APPROVE_REJECTED, REJECT, TAKE_BACK } from "./previous-release.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const decide = (statement: string, values: unknown[]) =>
	database.db.$client.query(statement, values);
const begin = async () => makeParked(database.db, await makeGame(database.db));

async function outcomeOf(id: string) {
	expect(await isDue(database.db, id)).toBe(true);
	await lookAtParked(database.db, id);
	await expectMoneyInOrder(database.db);
	return parkedRow(database.db, id);
}

test("what that release approves places the order", async () => {
	const { id, topUpId } = await begin();
	await decide(APPROVE, [topUpId, adminId, null]);
	expect(await outcomeOf(id)).toMatchObject({ outcome: "placed" });
});

test("what it rejects ends it, with its reason, and what it turns round counts as it stands then", async () => {
	const rejected = await begin();
	await decide(REJECT, [rejected.topUpId, adminId, "Köçürmə tapılmadı"]);
	expect(await outcomeOf(rejected.id)).toMatchObject({
		outcome: "refused",
		reason: "Balans sorğusu rədd edildi: Köçürmə tapılmadı",
	});
	const approved = await begin();
	await decide(REJECT, [approved.topUpId, adminId, "Səhv"]);
	await decide(APPROVE_REJECTED, [approved.topUpId, adminId, 340]);
	expect(await outcomeOf(approved.id)).toMatchObject({ outcome: "placed" });
	const takenBack = await begin();
	await decide(APPROVE, [takenBack.topUpId, adminId, null]);
	await decide(TAKE_BACK, [takenBack.topUpId, adminId, "Səhv"]);
	expect(await outcomeOf(takenBack.id)).toMatchObject({ outcome: "refused", orderId: null });
});
