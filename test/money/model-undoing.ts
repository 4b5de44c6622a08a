// Random actions that undo something: decisions reversed, orders and top-ups withdrawn, parts given back.
import fc from "fast-check";
import { expect } from "vitest";
import { approveRejected, takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { withdrawTopUp } from "#app/balance/withdraw-top-up.server.ts";
import { formatManat } from "#app/core/money.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { heldFrom, type ModelOrder } from "./model-order.ts";
import { type Action, byAdmin, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ModelPart, ShopModel } from "./shop-model.ts";

class Undo implements Action {
	readonly input: { topUp: number; amountQepik: number };
	constructor(input: Undo["input"]) {
		this.input = input;
	}
	toString = () => `undo ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = pick(model.topUps, this.input.topUp);
		if (!topUp) return;
		const decided = { topUpId: topUp.id, adminId: real.adminId };
		const { amountQepik } = this.input;
		// A rejected top-up is approved, any other reversed, so that each is also tried in vain.
		const approves = topUp.status === "rejected";
		const expected = approves ? model.approveRejected(topUp, amountQepik) : model.takeBack(topUp);
		const refused = await refusalOf(real, (db) =>
			approves
				? approveRejected(db, { ...decided, amountQepik })
				: takeBackApproval(db, { ...decided, reason: "Sınaq" }),
		);
		expect(refused).toBe(expected);
	}
}

class WithdrawTopUp implements Action {
	readonly input: { topUp: number };
	constructor(input: WithdrawTopUp["input"]) {
		this.input = input;
	}
	toString = () => `withdraw top-up ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = pick(model.topUps, this.input.topUp);
		if (!topUp) return;
		const expected = model.withdrawTopUp(topUp);
		const own = { topUpId: topUp.id, userId: real.userIds[topUp.user] as string };
		expect(await refusalOf(real, (db) => withdrawTopUp(db, own))).toBe(expected);
	}
}

class WithdrawOrder implements Action {
	readonly input: { order: number; inVain: boolean };
	constructor(input: WithdrawOrder["input"]) {
		this.input = input;
	}
	toString = () => `withdraw order ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const begun = model.orders.filter(isBegun);
		const isInVain = this.input.inVain && begun.length > 0;
		const order = pick(isInVain ? begun : model.orders, this.input.order);
		if (!order) return;
		const expected = model.withdrawOrder(order);
		const own = { orderId: order.id, userId: real.userIds[order.user] as string };
		expect(await refusalOf(real, (db) => withdrawOrder(db, own))).toBe(expected);
	}
}

/** Whether it waits, and something of it is delivered. */
function isBegun({ status, lines }: ModelOrder): boolean {
	return status === "pending" && lines.some(({ delivered }) => delivered > 0);
}

class CancelAndRefund implements Action {
	readonly input: { order: number; by: number };
	constructor(input: CancelAndRefund["input"]) {
		this.input = input;
	}
	toString = () => `cancel and refund ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by } = this.input;
		const expected = model.cancelAndRefund(order, by);
		const adminId = real.adminIds[by] as string;
		const input = { orderId: order.id, adminId, status: "cancelled" as const };
		const refused = await refusalOf(real, (db) => setOrderStatus(db, { ...input, refund: true }));
		expect(refused).toBe(expected);
	}
}

class RefundPart implements Action {
	readonly input: {
		order: number;
		by: number;
		amountQepik: number;
		units: number[] | undefined;
		stale: boolean;
	};
	constructor(input: RefundPart["input"]) {
		this.input = input;
	}
	toString = () => `refund part ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by, units, amountQepik, stale } = this.input;
		const seenRefundedQepik = order.refundedQepik + (stale ? 1 : 0);
		const part: ModelPart = units
			? { units: units.slice(0, order.lines.length) }
			: { amountQepik: Math.min(amountQepik, model.leftQepik(order) + 1) };
		const unseen = `Bu sifarişdən artıq ${formatManat(order.refundedQepik)} qaytarılıb. Yenidən yoxlayın`;
		const expected = heldFrom(order, by) ?? (stale ? unseen : model.refundPart(order, part));
		const adminId = real.adminIds[by] as string;
		const sent = { orderId: order.id, adminId, reason: "Sınaq", seenRefundedQepik };
		const refused = await refusalOf(real, (db) =>
			refundPart(
				db,
				"units" in part
					? { ...sent, units: part.units.flatMap(asWish) }
					: { ...sent, amountQepik: part.amountQepik },
			),
		);
		expect(refused).toBe(expected);
	}
}

/** Of a line of which nothing is wished, nothing is sent. */
function asWish(quantity: number, index: number) {
	return quantity > 0 ? [{ line: index + 1, quantity }] : [];
}

const amount = fc.oneof(fc.constantFrom(0, 1, 10_000_001), fc.integer({ min: 1, max: 9000 }));
/** Every other part is of units. */
const units = fc.option(fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }), {
	nil: undefined,
	freq: 1,
});
const seldom = fc.nat({ max: 8 }).map((drawn) => drawn === 0);
const aWithdrawal = fc.record({ order: number, inVain: fc.boolean() });

export const undoing: { weight: number; arbitrary: fc.Arbitrary<Action> }[] = [
	{
		weight: 4,
		arbitrary: fc.record({ topUp: number, amountQepik: amount }).map((input) => new Undo(input)),
	},
	{
		weight: 1,
		arbitrary: fc.record({ topUp: number }).map((input) => new WithdrawTopUp(input)),
	},
	{ weight: 5, arbitrary: aWithdrawal.map((input) => new WithdrawOrder(input)) },
	{
		weight: 1,
		arbitrary: fc.record({ order: number, by: byAdmin }).map((input) => new CancelAndRefund(input)),
	},
	{
		weight: 5,
		arbitrary: fc
			.record({ order: number, by: byAdmin, amountQepik: amount, units, stale: seldom })
			.map((input) => new RefundPart(input)),
	},
];
