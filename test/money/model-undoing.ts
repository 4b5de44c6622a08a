// Random acts that take something back: decisions turned round, orders and requests withdrawn.
import fc from "fast-check";
import { expect } from "vitest";
import { approveRejected, takeBackApproval } from "../../app/balance/undo-decision.server.ts";
import { withdrawRequest } from "../../app/balance/withdraw-request.server.ts";
import { setOrderStatus } from "../../app/orders/change-order.server.ts";
import { withdrawOrder } from "../../app/orders/withdraw-order.server.ts";
import { type Act, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ShopModel } from "./shop-model.ts";

class Undo implements Act {
	readonly asked: { request: number; amountQepik: number };
	constructor(asked: Undo["asked"]) {
		this.asked = asked;
	}
	toString = () => `undo ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const request = pick(model.requests, this.asked.request);
		if (!request) return;
		const decided = { requestId: request.id, adminId: real.adminId };
		const { amountQepik } = this.asked;
		// Of a rejected one the other way is tried, so that each is refused now and then.
		const approves = request.status === "rejected";
		const expected = approves
			? model.approveRejected(request, amountQepik)
			: model.takeBack(request);
		const refused = await refusalOf(real, (db) =>
			approves
				? approveRejected(db, { ...decided, amountQepik })
				: takeBackApproval(db, { ...decided, reason: "Sınaq" }),
		);
		expect(refused).toBe(expected);
	}
}

class WithdrawRequest implements Act {
	readonly asked: { request: number };
	constructor(asked: WithdrawRequest["asked"]) {
		this.asked = asked;
	}
	toString = () => `withdraw request ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const request = pick(model.requests, this.asked.request);
		if (!request) return;
		const expected = model.withdrawRequest(request);
		const own = { requestId: request.id, userId: real.userIds[request.user] as string };
		expect(await refusalOf(real, (db) => withdrawRequest(db, own))).toBe(expected);
	}
}

class WithdrawOrder implements Act {
	readonly asked: { order: number };
	constructor(asked: WithdrawOrder["asked"]) {
		this.asked = asked;
	}
	toString = () => `withdraw order ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.asked.order);
		if (!order) return;
		const expected = model.withdrawOrder(order);
		const own = { orderId: order.id, userId: real.userIds[order.user] as string };
		expect(await refusalOf(real, (db) => withdrawOrder(db, own))).toBe(expected);
	}
}

class CancelAndRefund implements Act {
	readonly asked: { order: number };
	constructor(asked: CancelAndRefund["asked"]) {
		this.asked = asked;
	}
	toString = () => `cancel and refund ${JSON.stringify(this.asked)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.asked.order);
		if (!order) return;
		const expected = model.cancelAndRefund(order);
		const asked = { orderId: order.id, adminId: real.adminId, status: "cancelled" as const };
		const refused = await refusalOf(real, (db) => setOrderStatus(db, { ...asked, refund: true }));
		expect(refused).toBe(expected);
	}
}

const amount = fc.oneof(fc.constantFrom(0, 1, 10_000_001), fc.integer({ min: 1, max: 9000 }));
const anOrder = fc.record({ order: number });

export const undoing: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
	{
		weight: 4,
		arbitrary: fc.record({ request: number, amountQepik: amount }).map((asked) => new Undo(asked)),
	},
	{
		weight: 1,
		arbitrary: fc.record({ request: number }).map((asked) => new WithdrawRequest(asked)),
	},
	{ weight: 2, arbitrary: anOrder.map((asked) => new WithdrawOrder(asked)) },
	{ weight: 1, arbitrary: anOrder.map((asked) => new CancelAndRefund(asked)) },
];
