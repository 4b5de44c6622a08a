// The day's cash, which has to be what the model did on it.
import { expect } from "vitest";
import { readCash } from "#app/balance/cash/read-cash.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ShopModel } from "./shop-model.ts";

const sum = (figures: (number | undefined)[]) =>
	figures.reduce<number>((total, figure) => total + (figure ?? 0), 0);

/** Every figure of today, for a shop that began today. */
export async function expectCashToAgree(model: ShopModel, db: Database): Promise<void> {
	const { days, totalQepik } = await readCash(db, { days: 2 });
	const [day] = days;
	const byCard = model.topUps.filter(({ card }) => card);
	const byHand = model.topUps.filter(({ card }) => !card);
	const credited = sum(byHand.map(({ creditedQepik }) => creditedQepik));
	const refunds = byCard.flatMap(({ card }) => card?.refund ?? []);
	const sentBack = refunds.map(({ status, amountQepik }) =>
		status === "refused" ? 0 : amountQepik,
	);
	const figures = {
		epointAutoQepik: sum(byCard.map(({ creditedQepik }) => creditedQepik)),
		purchasesQepik: sum(model.orders.map(({ totalQepik: paid }) => paid)),
		refundsQepik: sum(model.orders.map(({ refundedQepik }) => refundedQepik)),
		returnedQepik: 0 - sum(byCard.map(({ card }) => card?.bookedQepik)) - sum(sentBack),
	};
	const takenBack = 0 - sum(model.topUps.map(({ takenBackQepik }) => takenBackQepik));
	const balances = sum(model.balances);
	const moved = figures.epointAutoQepik + credited + figures.refundsQepik + figures.returnedQepik;
	expect(days).toHaveLength(1);
	expect(day).toMatchObject({
		...figures,
		byHandQepik: balances - moved - takenBack + figures.purchasesQepik,
		eveningQepik: balances,
	});
	expect((day?.abbQepik ?? 0) + (day?.epointHandQepik ?? 0)).toBe(credited);
	expect((day?.abbBackQepik ?? 0) + (day?.epointBackQepik ?? 0)).toBe(takenBack);
	expect(totalQepik).toBe(balances);
}
