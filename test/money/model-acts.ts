// What can be done to a shop, drawn at random: each act asks the model what must happen, does it
// to the real shop, and compares the answers.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { adjustBalance } from "../../app/balance/adjust-balance.server.ts";
import { askTopUp } from "../../app/balance/ask-top-up.server.ts";
import { approveRequest, rejectRequest } from "../../app/balance/process-request.server.ts";
import { refundOrder, setOrderStatus } from "../../app/orders/change-order.server.ts";
import { placeOrder } from "../../app/orders/place-order.server.ts";
import { makeUser } from "../make.ts";
import { type Act, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import { undoing } from "./model-undoing.ts";
import type { ShopModel } from "./shop-model.ts";

class Register implements Act {
	toString = () => "register";
	async run(model: ShopModel, real: RealShop) {
		real.userIds.push((await makeUser(real.db)).id);
		model.balances.push(0);
	}
}

class Ask implements Act {
	readonly asked: { user: number; amountQepik: number };
	constructor(asked: Ask["asked"]) {
		this.asked = asked;
	}
	toString = () => `ask ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, { db, userIds }: RealShop) {
		if (userIds.length === 0) return;
		const user = this.asked.user % userIds.length;
		const { amountQepik } = this.asked;
		const waits = model.requests.filter((of) => of.user === user && of.status === "pending");
		if (waits.length >= 20) return;
		const asked = { userId: userIds[user] as string, userEmail: "a@test.example", amountQepik };
		const { id } = await askTopUp(db, { ...asked, type: "abb" });
		model.requests.push({ id, user, amountQepik, status: "pending" });
	}
}

class Decide implements Act {
	readonly asked: { request: number; approve: boolean; amountQepik: number | undefined };
	constructor(asked: Decide["asked"]) {
		this.asked = asked;
	}
	toString = () => `decide ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const { approve, amountQepik } = this.asked;
		const request = pick(model.requests, this.asked.request);
		if (!request) return;
		const expected = approve ? model.approve(request, amountQepik) : model.reject(request);
		const decided = { requestId: request.id, adminId: real.adminId };
		const refused = await refusalOf(real, (db) =>
			approve
				? approveRequest(db, { ...decided, amountQepik })
				: rejectRequest(db, { ...decided, reason: "Sınaq" }),
		);
		expect(refused).toBe(expected);
	}
}

class Adjust implements Act {
	readonly asked: { user: number; newBalanceQepik: number; stale: boolean };
	constructor(asked: Adjust["asked"]) {
		this.asked = asked;
	}
	toString = () => `adjust ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		if (real.userIds.length === 0) return;
		const user = this.asked.user % real.userIds.length;
		const { newBalanceQepik, stale } = this.asked;
		const seenBalanceQepik = (model.balances[user] ?? 0) + (stale ? 1 : 0);
		const expected = model.adjust(user, newBalanceQepik, seenBalanceQepik);
		const userId = real.userIds[user] as string;
		const asked = { userId, newBalanceQepik, seenBalanceQepik, actorId: real.adminId, reason: "" };
		expect(await refusalOf(real, (db) => adjustBalance(db, asked))).toBe(expected);
	}
}

class Buy implements Act {
	readonly asked: { user: number; lines: [number, number][]; attempt: number; stale: boolean };
	constructor(asked: Buy["asked"]) {
		this.asked = asked;
	}
	toString = () => `buy ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		if (real.userIds.length === 0) return;
		const user = this.asked.user % real.userIds.length;
		const { lines, attempt, stale } = this.asked;
		const priceOf = (index: number) => model.games[index]?.priceQepik ?? 0;
		const totalQepik = lines.reduce((sum, [game, quantity]) => sum + priceOf(game) * quantity, 0);
		const asked = { attemptId: `attempt-${attempt}`, seenTotalQepik: totalQepik + (stale ? 1 : 0) };
		const expected = model.buy(user, { ...asked, lines });
		let orderId: string | undefined;
		const refused = await refusalOf(real, async (db) => {
			const placed = await placeOrder(db, {
				...asked,
				userId: real.userIds[user] as string,
				lines: lines.map(([game, quantity]) => ({
					gameId: real.games[game] as string,
					name: "",
					quantity,
					playerId: null,
				})),
			});
			orderId = placed.orderId;
		});
		if (typeof expected === "string") expect(refused).toBe(expected);
		else {
			expect(refused).toBeUndefined();
			// The same attempt again is the same order.
			expected.id ||= orderId ?? "";
			expect(orderId).toBe(expected.id);
		}
	}
}

class SetStatus implements Act {
	readonly asked: { order: number; status: "processing" | "completed" | "cancelled" };
	constructor(asked: SetStatus["asked"]) {
		this.asked = asked;
	}
	toString = () => `status ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, { db, adminId }: RealShop) {
		const order = pick(model.orders, this.asked.order);
		if (!order) return;
		order.status = this.asked.status;
		await setOrderStatus(db, { orderId: order.id, adminId, status: this.asked.status });
	}
}

class Refund implements Act {
	readonly asked: { order: number };
	constructor(asked: Refund["asked"]) {
		this.asked = asked;
	}
	toString = () => `refund ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.asked.order);
		if (!order) return;
		const expected = model.refund(order);
		const asked = { orderId: order.id, adminId: real.adminId };
		expect(await refusalOf(real, (db) => refundOrder(db, asked))).toBe(expected);
	}
}

class EditGame implements Act {
	readonly asked: { game: number; priceQepik: number; stock: number };
	constructor(asked: EditGame["asked"]) {
		this.asked = asked;
	}
	toString = () => `edit ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, { db }: RealShop) {
		const game = pick(model.games, this.asked.game);
		if (!game) return;
		game.priceQepik = this.asked.priceQepik;
		if (game.stock !== undefined) game.stock = this.asked.stock;
		await db.execute(sql`
			UPDATE games SET price_qepik = ${game.priceQepik}, stock = ${game.stock ?? 0}
			WHERE id = ${game.id}`);
	}
}

const price = fc.oneof(fc.constantFrom(0, 1, 99, 100, 10_000_000), fc.nat({ max: 3000 }));
const amount = fc.oneof(fc.constantFrom(1, 10_000_000), fc.integer({ min: 1, max: 9000 }));
const wished = fc.oneof(fc.constantFrom(100, 10_000_000), fc.integer({ min: 100, max: 9000 }));
const arrived = fc.option(fc.oneof(fc.constantFrom(0, -1, 10_000_001), amount), { nil: undefined });
const lines = fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 5 })), {
	minLength: 1,
	maxLength: 3,
	selector: ([game]) => game,
});
const seldom = fc.nat({ max: 5 }).map((drawn) => drawn === 0);

/** Buying most often, and each act again and again on the same few things. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
	{ weight: 2, arbitrary: fc.constant(null).map(() => new Register()) },
	{
		weight: 3,
		arbitrary: fc.record({ user: number, amountQepik: wished }).map((asked) => new Ask(asked)),
	},
	{
		weight: 4,
		arbitrary: fc
			.record({ request: number, approve: seldom.map((no) => !no), amountQepik: arrived })
			.map((asked) => new Decide(asked)),
	},
	{
		weight: 2,
		arbitrary: fc
			.record({ user: number, newBalanceQepik: fc.nat({ max: 20_000 }), stale: seldom })
			.map((asked) => new Adjust(asked)),
	},
	{
		weight: 8,
		arbitrary: fc
			.record({ user: number, lines, attempt: fc.nat({ max: 12 }), stale: seldom })
			.map((asked) => new Buy(asked)),
	},
	{
		weight: 4,
		arbitrary: fc
			.record({
				order: number,
				status: fc.constantFrom("processing", "completed", "cancelled"),
			} as const)
			.map((asked) => new SetStatus(asked)),
	},
	{ weight: 3, arbitrary: fc.record({ order: number }).map((asked) => new Refund(asked)) },
	...undoing,
	{
		weight: 1,
		arbitrary: fc
			.record({ game: number, priceQepik: price, stock: fc.nat({ max: 6 }) })
			.map((asked) => new EditGame(asked)),
	},
);
