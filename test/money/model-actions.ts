// Random actions on a shop: each asks the model for the expected outcome, runs against the real
// shop, and compares the two.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { refundOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeUser } from "../make.ts";
import { arrivals } from "./model-arrivals.ts";
import { cardRefunds } from "./model-card-refunds.ts";
import { cardPayments } from "./model-cards.ts";
import { parkedOrders } from "./model-parked.ts";
import { type Action, byAdmin, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import { undoing } from "./model-undoing.ts";
import { workingOff } from "./model-working-off.ts";
import type { ShopModel } from "./shop-model.ts";

class Register implements Action {
	toString = () => "register";
	async run(model: ShopModel, real: RealShop) {
		real.userIds.push((await makeUser(real.db)).id);
		model.balances.push(0);
	}
}

class Ask implements Action {
	readonly input: { user: number; amountQepik: number };
	constructor(input: Ask["input"]) {
		this.input = input;
	}
	toString = () => `ask ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, { db, userIds }: RealShop) {
		if (userIds.length === 0) return;
		const user = this.input.user % userIds.length;
		const { amountQepik } = this.input;
		const waits = model.topUps.filter((of) => of.user === user && of.status === "pending");
		if (waits.length >= 20) return;
		const input = { userId: userIds[user] as string, userEmail: "a@test.example", amountQepik };
		const { id } = await createTopUp(db, { ...input, type: "abb" });
		model.topUps.push({ id, user, amountQepik, status: "pending" });
	}
}

class Decide implements Action {
	readonly input: { topUp: number; approve: boolean; amountQepik: number | undefined };
	constructor(input: Decide["input"]) {
		this.input = input;
	}
	toString = () => `decide ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const { approve, amountQepik } = this.input;
		const topUp = pick(model.topUps, this.input.topUp);
		if (!topUp) return;
		const expected = approve ? model.approve(topUp, amountQepik) : model.reject(topUp);
		const decided = { topUpId: topUp.id, adminId: real.adminId };
		const refused = await refusalOf(real, (db) =>
			approve
				? approveTopUp(db, { ...decided, amountQepik })
				: rejectTopUp(db, { ...decided, reason: "Sınaq" }),
		);
		expect(refused).toBe(expected);
	}
}

class Adjust implements Action {
	readonly input: { user: number; newBalanceQepik: number; stale: boolean };
	constructor(input: Adjust["input"]) {
		this.input = input;
	}
	toString = () => `adjust ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		if (real.userIds.length === 0) return;
		const user = this.input.user % real.userIds.length;
		const { newBalanceQepik, stale } = this.input;
		const seenBalanceQepik = (model.balances[user] ?? 0) + (stale ? 1 : 0);
		const expected = model.adjust(user, newBalanceQepik, seenBalanceQepik);
		const userId = real.userIds[user] as string;
		const input = { userId, newBalanceQepik, seenBalanceQepik, adminId: real.adminId, reason: "" };
		expect(await refusalOf(real, (db) => adjustBalance(db, input))).toBe(expected);
	}
}

class Buy implements Action {
	readonly input: { user: number; lines: [number, number][]; attempt: number; stale: boolean };
	constructor(input: Buy["input"]) {
		this.input = input;
	}
	toString = () => `buy ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		if (real.userIds.length === 0) return;
		const user = this.input.user % real.userIds.length;
		const { lines, attempt, stale } = this.input;
		const priceOf = (index: number) => model.games[index]?.priceQepik ?? 0;
		const totalQepik = lines.reduce((sum, [game, quantity]) => sum + priceOf(game) * quantity, 0);
		const input = { attemptId: `attempt-${attempt}`, seenTotalQepik: totalQepik + (stale ? 1 : 0) };
		const expected = model.buy(user, { ...input, lines });
		let orderId: string | undefined;
		const refused = await refusalOf(real, async (db) => {
			const placed = await placeOrder(db, {
				...input,
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
			// The same attempt again returns the same order.
			expected.id ||= orderId ?? "";
			expect(orderId).toBe(expected.id);
		}
	}
}

class SetStatus implements Action {
	readonly input: { order: number; by: number; status: "processing" | "completed" | "cancelled" };
	constructor(input: SetStatus["input"]) {
		this.input = input;
	}
	toString = () => `status ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by, status } = this.input;
		const expected = model.setStatus(order, by, status);
		const input = { orderId: order.id, adminId: real.adminIds[by] as string, status };
		expect(await refusalOf(real, (db) => setOrderStatus(db, input))).toBe(expected);
	}
}

class Refund implements Action {
	readonly input: { order: number; by: number };
	constructor(input: Refund["input"]) {
		this.input = input;
	}
	toString = () => `refund ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by } = this.input;
		const expected = model.refund(order, by);
		const input = { orderId: order.id, adminId: real.adminIds[by] as string };
		expect(await refusalOf(real, (db) => refundOrder(db, input))).toBe(expected);
	}
}

class EditGame implements Action {
	readonly input: { game: number; priceQepik: number; stock: number };
	constructor(input: EditGame["input"]) {
		this.input = input;
	}
	toString = () => `edit ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, { db }: RealShop) {
		const game = pick(model.games, this.input.game);
		if (!game) return;
		game.priceQepik = this.input.priceQepik;
		if (game.stock !== undefined) game.stock = this.input.stock;
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

const bought = fc.record({
	user: fc.constant(0),
	lines,
	attempt: number,
	stale: fc.constant(false),
});

/** Three shops of four begin with a customer who has money and has tried to buy with it: most is done to orders. */
export const opening: fc.Arbitrary<Action[]> = fc.option(
	fc
		.array(bought, { minLength: 1, maxLength: 3 })
		.map((buys): Action[] => [
			new Register(),
			new Adjust({ user: 0, newBalanceQepik: 20_000, stale: false }),
			...buys.map((input) => new Buy(input)),
		]),
	{ nil: [], freq: 3 },
);

/** Mostly purchases; few users and games, so that actions hit the same ones again and again. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
	{ weight: 2, arbitrary: fc.constant(null).map(() => new Register()) },
	{
		weight: 3,
		arbitrary: fc.record({ user: number, amountQepik: wished }).map((input) => new Ask(input)),
	},
	{
		weight: 4,
		arbitrary: fc
			.record({ topUp: number, approve: seldom.map((no) => !no), amountQepik: arrived })
			.map((input) => new Decide(input)),
	},
	{
		weight: 2,
		arbitrary: fc
			.record({ user: number, newBalanceQepik: fc.nat({ max: 20_000 }), stale: seldom })
			.map((input) => new Adjust(input)),
	},
	{
		weight: 8,
		arbitrary: fc
			.record({ user: number, lines, attempt: fc.nat({ max: 12 }), stale: seldom })
			.map((input) => new Buy(input)),
	},
	{
		weight: 4,
		arbitrary: fc
			.record({
				...{ order: number, by: byAdmin },
				status: fc.constantFrom("processing", "completed", "cancelled"),
			} as const)
			.map((input) => new SetStatus(input)),
	},
	{
		weight: 3,
		arbitrary: fc.record({ order: number, by: byAdmin }).map((input) => new Refund(input)),
	},
	...undoing,
	...workingOff,
	...cardPayments,
	...cardRefunds,
	...arrivals,
	...parkedOrders,
	{
		weight: 1,
		arbitrary: fc
			.record({ game: number, priceQepik: price, stock: fc.nat({ max: 6 }) })
			.map((input) => new EditGame(input)),
	},
);
