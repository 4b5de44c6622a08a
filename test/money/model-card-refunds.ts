// Random refunds to a card: asked for, sent, settled by an admin's look.
import fc from "fast-check";
import { expect } from "vitest";
import { askCardRefund } from "#app/balance/epoint/ask-card-refund.server.ts";
import { markSent } from "#app/balance/epoint/card-refunds.server.ts";
import { settleCardRefund } from "#app/balance/epoint/settle-card-refund.server.ts";
import { formatManat } from "#app/core/money.ts";
import { refundIdOf, refunding } from "../make-card-refund.ts";
import { type Action, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ModelTopUp, ShopModel } from "./shop-model.ts";

const ofCards = (model: ShopModel, at: number) =>
	pick(
		model.topUps.filter(({ card }) => card),
		at,
	);

function expectAsk(model: ShopModel, topUp: ModelTopUp, amountQepik: number): string | undefined {
	const { card, creditedQepik = 0, takenBackQepik = 0, user } = topUp;
	if (!card) return undefined;
	if (card.refund) return "Bu ödənişdən karta artıq qaytarılıb";
	const balanceQepik = model.balances[user] ?? 0;
	const mostQepik = Math.min(creditedQepik - takenBackQepik, balanceQepik);
	if (amountQepik > mostQepik) {
		return mostQepik > 0
			? `Ən çoxu ${formatManat(mostQepik)} qaytarıla bilər`
			: "Müştərinin balansında qaytarılacaq məbləğ qalmayıb";
	}
	if (card.told) return "Bank bu ödənişin karta qaytarıldığını artıq bildirib";
	card.refund = { amountQepik, isSent: false, status: "unknown" };
	model.balances[user] = balanceQepik - amountQepik;
	return undefined;
}

class AskCardRefund implements Action {
	readonly input: { topUp: number; part: number; send: boolean };
	constructor(input: AskCardRefund["input"]) {
		this.input = input;
	}
	toString = () => `ask card refund ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = ofCards(model, this.input.topUp);
		if (!topUp?.card) return;
		const { part, send } = this.input;
		const amountQepik = Math.max(1, Math.ceil((topUp.amountQepik * part) / 4));
		const wish = { topUpId: topUp.id, amountQepik, reason: "Sınaq", adminId: real.adminId };
		const expected = expectAsk(model, topUp, amountQepik);
		expect(await refusalOf(real, (db) => askCardRefund(refunding(db), wish))).toBe(expected);
		const { refund } = topUp.card;
		if (!send || !refund) return;
		const mayBeSent = !refund.isSent && refund.status === "unknown";
		expect(await markSent(real.db, await refundIdOf(real.db, topUp.id))).toBe(mayBeSent);
		if (mayBeSent) refund.isSent = true;
	}
}

class SettleCardRefund implements Action {
	readonly input: { topUp: number };
	constructor(input: SettleCardRefund["input"]) {
		this.input = input;
	}
	toString = () => `settle card refund ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = ofCards(model, this.input.topUp);
		if (!topUp?.card) return;
		const expected = this.expected(model, topUp);
		const settled = { topUpId: topUp.id, adminId: real.adminId };
		expect(await refusalOf(real, (db) => settleCardRefund(db, settled))).toBe(expected);
	}

	expected(model: ShopModel, { card, user }: ModelTopUp): string | undefined {
		const refund = card?.refund;
		if (!refund) return "Ödəniş tapılmadı";
		if (refund.status !== "unknown") return "Bu qaytarma üzrə artıq qərar verilib";
		// A run takes no time: what was sent is still on its way.
		if (refund.isSent || card?.told)
			return "Epoint-in cavabı hələ gözlənilir, bir azdan yenidən yoxlayın";
		refund.status = "refused";
		model.balances[user] = (model.balances[user] ?? 0) + refund.amountQepik;
		return undefined;
	}
}

export const cardRefunds = [
	{
		weight: 3,
		arbitrary: fc
			.record({ topUp: number, part: fc.integer({ min: 0, max: 5 }), send: fc.boolean() })
			.map((input): Action => new AskCardRefund(input)),
	},
	{
		weight: 1,
		arbitrary: fc.record({ topUp: number }).map((input): Action => new SettleCardRefund(input)),
	},
];
