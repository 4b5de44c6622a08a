// Random card payments: credited after two proofs, taken back by the bank, and what is owed then.
import fc from "fast-check";
import { expect } from "vitest";
import { bookReturn } from "#app/balance/epoint/book-return.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { closeDebt } from "#app/balance/epoint/debts.server.ts";
import { makePayment, tellPayment } from "../make-payment.ts";
import { type Action, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ShopModel } from "./shop-model.ts";

class PayByCard implements Action {
	readonly input: { user: number; amountQepik: number; times: number };
	constructor(input: PayByCard["input"]) {
		this.input = input;
	}
	toString = () => `pay by card ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, { db, userIds }: RealShop) {
		if (userIds.length === 0) return;
		const user = this.input.user % userIds.length;
		const waits = model.topUps.filter((of) => of.user === user && of.status === "pending");
		if (waits.length >= 20) return;
		const { amountQepik, times } = this.input;
		const payment = await makePayment(db, { userId: userIds[user] as string, amountQepik });
		// However often it is told and looked at, it is one credit.
		const credited: boolean[] = [];
		for (let time = 0; time < times; time++) {
			await tellPayment(db, payment, "success");
			credited.push(await creditPayment(db, payment));
		}
		expect(credited).toEqual(credited.map((_, time) => time === 0));
		const { topUpId: id, transaction } = payment;
		model.payByCard({ id, transaction, user, amountQepik });
	}
}

class ReturnToCard implements Action {
	readonly input: { topUp: number };
	constructor(input: ReturnToCard["input"]) {
		this.input = input;
	}
	toString = () => `return to card ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, { db }: RealShop) {
		const topUp = pick(
			model.topUps.filter(({ card }) => card),
			this.input.topUp,
		);
		if (!topUp?.card) return;
		const payment = { ...topUp, topUpId: topUp.id, transaction: topUp.card.transaction };
		await tellPayment(db, payment, "returned");
		expect(await bookReturn(db, payment)).toBe(model.returnToCard(topUp));
	}
}

class CloseDebt implements Action {
	readonly input: { topUp: number };
	constructor(input: CloseDebt["input"]) {
		this.input = input;
	}
	toString = () => `close debt ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = pick(
			model.topUps.filter(({ card }) => card),
			this.input.topUp,
		);
		if (!topUp) return;
		const userId = real.userIds[topUp.user] as string;
		const debt = { topUpId: topUp.id, userId, adminId: real.adminId };
		const expected = model.closeDebt(topUp);
		expect(await refusalOf(real, (db) => closeDebt(db, debt))).toBe(expected);
	}
}

export const cardPayments = [
	{
		weight: 3,
		arbitrary: fc
			.record({
				user: number,
				amountQepik: fc.integer({ min: 100, max: 9000 }),
				times: fc.integer({ min: 1, max: 3 }),
			})
			.map((input): Action => new PayByCard(input)),
	},
	{
		weight: 2,
		arbitrary: fc.record({ topUp: number }).map((input): Action => new ReturnToCard(input)),
	},
	{
		weight: 1,
		arbitrary: fc.record({ topUp: number }).map((input): Action => new CloseDebt(input)),
	},
];
