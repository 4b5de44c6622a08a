import { afterEach, beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { findBalance, listEntriesOf } from "#app/balance/read-ledger.server.ts";
import { newId } from "#app/core/ids.ts";
import { deliverOrder, refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { deliverLine } from "#app/orders/deliver-line.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { listOrdersOf } from "#app/orders/read-orders.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { undoCompletion } from "#app/orders/undo-completion.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeGame, makeUser, stockOf } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { whileUncommitted } from "../uncommitted.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { race, times } from "./race.ts";

const database = useTestDatabase({ connections: 25 });
const admins: string[] = [];
beforeAll(async () => {
	for (const name of ["Günay", "Rauf", "Tural", "Leyla"]) {
		admins.push((await makeUser(database.db, { role: "admin", name })).id);
	}
});
afterEach(() => expectMoneyInOrder(database.db));

const admin = (index: number) => admins[index % admins.length] as string;

/** Four units for 20.00 ₼ from a stock of ten, by a customer who has nothing left. */
async function ordered() {
	const userId = (await makeUser(database.db, { balanceQepik: 2000 })).id;
	const game = await makeGame(database.db, { trackStock: true, stock: 10 });
	const lines = [{ gameId: game.id, name: game.name, quantity: 4, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 2000, attemptId: newId() };
	const { orderId } = await placeOrder(database.db, bought);
	return { userId, orderId, gameId: game.id };
}

type Ordered = Awaited<ReturnType<typeof ordered>>;
type Act = (of: Ordered, adminId: string, index: number) => Promise<unknown>;

const part = (wish: { amountQepik: number } | { units: { line: number; quantity: number }[] }) => {
	const act: Act = ({ orderId }, adminId, index) =>
		refundPart(database.db, {
			...{ orderId, adminId, reason: `Sınaq ${index}`, seenRefundedQepik: (index % 4) * 500 },
			...wish,
		});
	return act;
};

const set =
	(status: "processing" | "completed" | "cancelled", refund = false): Act =>
	({ orderId }, adminId) =>
		setOrderStatus(database.db, { orderId, adminId, status, refund });

const ACTS: Record<string, Act> = {
	"a part of an amount": part({ amountQepik: 500 }),
	"a part of a unit": part({ units: [{ line: 1, quantity: 1 }] }),
	"a delivery": ({ orderId }, adminId, index) =>
		deliverOrder(database.db, { orderId, adminId, value: `Kod: ${index}` }),
	"a taking up": set("processing"),
	"a cancelling with its refund": set("cancelled", true),
	"a delivered line": ({ orderId }, adminId, index) =>
		deliverLine(database.db, {
			orderId,
			adminId,
			line: 1,
			delivered: index % 5,
			undeliverable: "",
		}),
};

const MORE_ACTS: Act[] = [
	...Object.values(ACTS),
	({ orderId }, adminId) => refundOrder(database.db, { orderId, adminId }),
	({ orderId }, adminId) => undoCompletion(database.db, { orderId, adminId }),
	({ orderId }, adminId) => claimOrder(database.db, { orderId, adminId }),
	({ orderId }, adminId, index) =>
		claimOrder(database.db, { orderId, adminId, from: admin(index + 1) }),
	set("cancelled"),
];

/**
 * What an admin did while another one was at the order. Each act is recorded under the order's lock, so
 * the journal tells in which order they were done.
 */
async function actsOfOthers(orderId: string): Promise<string[]> {
	const acts = await listActionsOf(database.db, {
		...{ subjectKind: "order" as const, subjectId: orderId, limit: 100 },
	});
	const wrong: string[] = [];
	let holder: string | undefined;
	for (const { action, actorId, after } of acts.toReversed()) {
		const isTaking = action === "order.claim" || action === "order.take-over";
		if (action === "order.claim" ? holder : !isTaking && holder && holder !== actorId) {
			wrong.push(action);
		}
		if (isTaking) holder = actorId;
		const isClosed = after?.status === "completed" || after?.status === "cancelled";
		if (action === "order.status" && isClosed) holder = undefined;
	}
	return wrong;
}

async function expectPaidBackAsTold({ userId, orderId, gameId }: Ordered) {
	const { entries } = await listEntriesOf(database.db, { userId, limit: 50 });
	const refunds = entries.filter(({ kind }) => kind === "refund");
	const refunded = refunds.reduce((sum, { amountQepik }) => sum + amountQepik, 0);
	const [order] = (await listOrdersOf(database.db, { userId })).orders;
	expect(order?.id).toBe(orderId);
	expect(refunded).toBeLessThanOrEqual(2000);
	expect(order?.refundedQepik).toBe(refunded);
	expect(await findBalance(database.db, userId)).toBe(refunded);
	const back = order?.refundedAt ? 4 : (order?.items[0]?.unitsRefunded ?? 0);
	expect(await stockOf(database.db, gameId)).toBe(6 + back);
}

test("whatever several admins do at once, nobody acts on what another one has taken, and no more goes back than was paid", async () => {
	for (let round = 0; round < 10; round++) {
		const of = await ordered();
		// In every other round it is somebody's from the beginning.
		if (round % 2) await claimOrder(database.db, { orderId: of.orderId, adminId: admin(round) });
		const acts = times(25, (index) => () => {
			const act = MORE_ACTS[(index + round * 3) % MORE_ACTS.length] as Act;
			return act(of, admin(index * 3 + round), index);
		});
		const withdraw = () => withdrawOrder(database.db, of);
		await race(round % 5 === 4 ? [...acts.slice(0, 12), withdraw, ...acts.slice(13)] : acts);
		expect(await actsOfOthers(of.orderId)).toEqual([]);
		await expectPaidBackAsTold(of);
	}
});

test("admins who take an order from one another act on it only as long as it is theirs", async () => {
	for (let round = 0; round < 6; round++) {
		const of = await ordered();
		const { orderId } = of;
		await claimOrder(database.db, { orderId, adminId: admin(0) });
		const acts = times(24, (index) => () => {
			const adminId = admin(index);
			if (index % 3 === 0) {
				return claimOrder(database.db, { orderId, adminId, from: admin(index + 1 + round) });
			}
			return part({ amountQepik: 100 })(of, adminId, (index * round) % 4);
		});
		await race(acts);
		expect(await actsOfOthers(orderId)).toEqual([]);
		await expectPaidBackAsTold(of);
	}
});

test.each(Object.entries(ACTS))(
	"%s that waits for somebody's claim is refused, and gives nothing back",
	async (_what, act) => {
		const of = await ordered();
		const acted = whileUncommitted(
			database.db,
			(tx) => claimOrder(tx, { orderId: of.orderId, adminId: admin(0) }),
			() => act(of, admin(1), 0),
		);
		await expect(acted).rejects.toThrow(
			"Bu sifarişə Günay baxır. Davam etmək üçün onu üzərinizə götürün",
		);
		expect(await findBalance(database.db, of.userId)).toBe(0);
		expect(await actsOfOthers(of.orderId)).toEqual([]);
		// The one who has it does the same.
		await act(of, admin(0), 0);
		await expectPaidBackAsTold(of);
	},
);

test("of a taking back and a claim at once the claim is refused, or made of what waits again", async () => {
	for (let round = 0; round < 8; round++) {
		const { orderId, userId } = await ordered();
		await deliverOrder(database.db, { orderId, adminId: admin(0), value: "Kod" });
		const acts = [
			() => undoCompletion(database.db, { orderId, adminId: admin(0) }),
			() => claimOrder(database.db, { orderId, adminId: admin(1) }),
		];
		const { won, refusals } = await race(round % 2 ? acts : acts.toReversed());
		expect(refusals).toEqual(won === 2 ? [] : ["Bu sifariş artıq tamamlanıb"]);
		expect((await listOrdersOf(database.db, { userId })).orders[0]?.status).toBe("pending");
		expect(await actsOfOthers(orderId)).toEqual([]);
	}
});

const DELIVERED = "Sifarişin çatdırılmasına artıq başlanıb, onu geri götürmək olmaz";
const WITHDRAWN = "Bu sifarişi müştəri özü geri götürüb";
const deliver = ({ orderId }: Ordered, db: Database = database.db) =>
	deliverLine(db, { orderId, adminId: admin(0), line: 1, delivered: 1, undeliverable: "" });

async function expectDeliveredOrPaidBack(of: Ordered, isDelivered: boolean) {
	const [order] = (await listOrdersOf(database.db, of)).orders;
	expect(order?.items[0]?.delivered).toBe(isDelivered ? 1 : 0);
	expect(order?.withdrawnAt === null).toBe(isDelivered);
	expect(await findBalance(database.db, of.userId)).toBe(isDelivered ? 0 : 2000);
}

test("of a withdrawal and a delivered line at once exactly one wins", async () => {
	for (let round = 0; round < 12; round++) {
		const of = await ordered();
		const acts = [() => withdrawOrder(database.db, of), () => deliver(of)];
		const { won, refusals } = await race(round % 2 ? acts : acts.toReversed());
		expect(won).toBe(1);
		const isDelivered = refusals[0] === DELIVERED;
		expect(refusals).toEqual([isDelivered ? DELIVERED : WITHDRAWN]);
		await expectDeliveredOrPaidBack(of, isDelivered);
	}
});

test("a withdrawal that waits for a delivered line is refused, and so the other way round", async () => {
	const withdraw = (of: Ordered, db: Database = database.db) => withdrawOrder(db, of);
	for (const [first, second, why] of [
		[deliver, withdraw, DELIVERED],
		[withdraw, deliver, WITHDRAWN],
	] as const) {
		const of = await ordered();
		const acted = whileUncommitted<unknown>(
			database.db,
			(tx) => first(of, tx),
			() => second(of),
		);
		await expect(acted).rejects.toThrow(why);
		await expectDeliveredOrPaidBack(of, first === deliver);
	}
});
