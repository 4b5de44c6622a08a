import { afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { correctId } from "#app/orders/correct-id.server.ts";
import { deliverLine } from "#app/orders/deliver-line.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { findOrderOf, listOrdersByIds } from "#app/orders/read-orders.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeAdmin, makeGame, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { whileUncommitted } from "../uncommitted.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { race, times } from "./race.ts";

const database = useTestDatabase({ connections: 25 });
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

async function ordered() {
	const userId = (await makeUser(database.db, { balanceQepik: 500 })).id;
	const game = await makeGame(database.db, { requiresId: true });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: "512345678" }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	return { userId, orderId: (await placeOrder(database.db, bought)).orderId };
}

type Ordered = Awaited<ReturnType<typeof ordered>>;

const correct = (of: Ordered, typed = "512345679", db: Database = database.db) =>
	correctId(db, { ...of, line: 1, typed });
const deliver = (of: Ordered, db: Database = database.db) =>
	deliverLine(db, {
		...{ orderId: of.orderId, adminId, line: 1, delivered: 1, undeliverable: "" },
		seenCorrections: 0,
	});
const itemOf = async (of: Ordered) => (await findOrderOf(database.db, of))?.items[0];

const TAKEN = "Sifarişinizə artıq baxılır, ID-ni düzəltmək olmaz";
const UNSEEN = "Müştəri bu arada ID-ni düzəldib. Yeni ID-ni yoxlayın";
const DELIVERED = "Bu ID-yə artıq çatdırılıb, ID-ni düzəltmək olmaz";

test("of a correction and an operator's claim at once exactly one wins", async () => {
	for (let round = 0; round < 12; round++) {
		const of = await ordered();
		const claim = { orderId: of.orderId, adminId, seenCorrections: 0 };
		const acts = [() => correct(of), () => claimOrder(database.db, claim)];
		const { won, refusals } = await race(round % 2 ? acts : acts.toReversed());
		expect(won).toBe(1);
		const [order] = await listOrdersByIds(database.db, [of.orderId]);
		const isCorrected = order?.items[0]?.playerId === "512345679";
		expect(refusals).toEqual([isCorrected ? UNSEEN : TAKEN]);
		expect(order?.claimedBy).toBe(isCorrected ? null : adminId);
	}
});

test("of a correction and a delivery of its line at once exactly one wins", async () => {
	for (let round = 0; round < 12; round++) {
		const of = await ordered();
		const acts = [() => correct(of), () => deliver(of)];
		const { won, refusals } = await race(round % 2 ? acts : acts.toReversed());
		expect(won).toBe(1);
		const item = await itemOf(of);
		const isCorrected = item?.playerId === "512345679";
		expect(refusals).toEqual([isCorrected ? UNSEEN : DELIVERED]);
		expect(item?.delivered).toBe(isCorrected ? 0 : 1);
	}
});

test("25 corrections and claims at once: never one after the other, and the record tells all", async () => {
	for (let round = 0; round < 4; round++) {
		const of = await ordered();
		const claim = { orderId: of.orderId, adminId, seenCorrections: 0 };
		const acts = times(25, (index) =>
			(index + round) % 3 === 0
				? () => claimOrder(database.db, claim)
				: () => correct(of, `51234567${index % 9}`),
		);
		await race(acts);
		const [order] = await listOrdersByIds(database.db, [of.orderId]);
		const { playerId, corrections = [] } = order?.items[0] ?? {};
		expect(order?.claimedBy === adminId).toBe(corrections.length === 0);
		const ids = ["512345678", ...corrections.map(({ newId }) => newId)];
		expect(corrections.map(({ oldId }) => oldId)).toEqual(ids.slice(0, -1));
		expect(playerId).toBe(ids.at(-1));
	}
});

test("one correction sent 25 times at once is one, and of 25 others two", async () => {
	const of = await ordered();
	expect(await race(times(25, () => () => correct(of)))).toEqual({
		won: 1,
		refusals: ["Qeyd olunan sahələri düzəldin"],
	});
	const more = await ordered();
	const others = times(25, (index) => () => correct(more, String(600_000_000 + index)));
	expect(await race(others)).toEqual({ won: 2, refusals: ["Bu ID artıq iki dəfə düzəldilib"] });
	expect((await itemOf(more))?.corrections).toHaveLength(2);
});

test("a correction that waits for a claim, a delivery, a decision or a withdrawal is refused after it", async () => {
	const acts: [(of: Ordered, db: Database) => Promise<unknown>, string][] = [
		[({ orderId }, db) => claimOrder(db, { orderId, adminId }), TAKEN],
		[deliver, DELIVERED],
		[
			({ orderId }, db) => setOrderStatus(db, { orderId, adminId, status: "processing" }),
			"Sifariş artıq işlənir, ID-ni düzəltmək olmaz",
		],
		[(of, db) => withdrawOrder(db, of), "Sifariş artıq ləğv edilib, ID-ni düzəltmək olmaz"],
	];
	for (const [act, why] of acts) {
		const of = await ordered();
		const corrected = whileUncommitted(
			database.db,
			(tx) => act(of, tx),
			() => correct(of),
		);
		await expect(corrected).rejects.toThrow(why);
		expect(await itemOf(of)).toMatchObject({ playerId: "512345678", corrections: [] });
	}
});

test("who takes an order while it is corrected, or delivers a line of it, is told after it", async () => {
	const take = ({ orderId }: Ordered) =>
		claimOrder(database.db, { orderId, adminId, seenCorrections: 0 });
	for (const act of [take, deliver]) {
		const of = await ordered();
		const acted = whileUncommitted<unknown>(
			database.db,
			(tx) => correct(of, "512345679", tx),
			() => act(of),
		);
		await expect(acted).rejects.toThrow(UNSEEN);
		expect(await itemOf(of)).toMatchObject({ delivered: 0 });
	}
});
