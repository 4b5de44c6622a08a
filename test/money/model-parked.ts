// Random purchases that wait for their money: parked, looked at as the job would, accepted, cancelled and
// left until their time is over. What becomes of one is told from the model's own top-ups and balances.
import fc from "fast-check";
import { expect } from "vitest";
import { cancelParked } from "#app/orders/parked/end-parked.server.ts";
import { acceptPrice } from "#app/orders/parked/place-parked.server.ts";
import { letExpire, lookAtParked, park, parkedRow } from "../make-parked.ts";
import { type Action, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ShopModel } from "./shop-model.ts";

type Parked = {
	id: string;
	user: number;
	lines: [number, number][];
	seenQepik: number;
	asked: boolean;
	isLate: boolean;
	topUp: ShopModel["topUps"][number];
	attemptId: string;
	outcome: string | null;
};

/** Of each model, what is parked in it. */
const parkedIn = new WeakMap<ShopModel, Parked[]>();
const allIn = (model: ShopModel) => parkedIn.get(model) ?? [];
const openIn = (model: ShopModel, user: number) =>
	allIn(model).find((parked) => parked.user === user && parked.outcome === null);

const priceOf = (model: ShopModel, lines: [number, number][]) =>
	lines.reduce((sum, [game, quantity]) => sum + (model.games[game]?.priceQepik ?? 0) * quantity, 0);

const isSellable = (model: ShopModel, lines: [number, number][]) =>
	lines.every(([game, quantity]) => (model.games[game]?.stock ?? 99) >= quantity);

class Park implements Action {
	readonly input: { user: number; lines: [number, number][] };
	constructor(input: Park["input"]) {
		this.input = input;
	}
	toString = () => `park ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, { db, userIds, games }: RealShop) {
		if (userIds.length === 0) return;
		const { lines } = this.input;
		const user = this.input.user % userIds.length;
		const totalQepik = priceOf(model, lines);
		const missingQepik = totalQepik - (model.balances[user] ?? 0);
		const waiting = model.topUps.filter((of) => of.user === user && of.status === "pending");
		// What is refused is tested case by case.
		if (openIn(model, user) || missingQepik <= 0 || missingQepik > 10_000_000) return;
		if (model.owedQepik(user) > 0 || waiting.length >= 20 || !isSellable(model, lines)) return;
		const made = await park(db, {
			userId: userIds[user] as string,
			lines: lines.map(([game, quantity]) => [games[game] as string, quantity]),
			...{ games: [], totalQepik, missingQepik },
		});
		const topUp = { id: made.topUpId, user, amountQepik: made.amountQepik, status: "pending" };
		model.topUps.push(topUp);
		const { attemptId = "" } = (await parkedRow(db, made.id)) ?? {};
		const begun = { asked: false, isLate: false, outcome: null, attemptId };
		const parked = { id: made.id, user, lines, seenQepik: totalQepik, topUp, ...begun };
		parkedIn.set(model, [...allIn(model), parked]);
	}
}

/** What the model says of one that is looked at. */
function settle(model: ShopModel, parked: Parked) {
	const { topUp, lines, user, seenQepik, attemptId } = parked;
	if (parked.outcome !== null) return;
	if (topUp.status === "rejected") parked.outcome = "refused";
	else if (topUp.status === "completed") {
		if ((topUp.creditedQepik ?? 0) < topUp.amountQepik) parked.outcome = "refused";
		else if (parked.isLate) parked.outcome = "expired";
		else if (!parked.asked) place(model, parked);
	} else if (parked.isLate) parked.outcome = "expired";

	function place(of: ShopModel, one: Parked) {
		const todayQepik = priceOf(of, lines);
		if (!isSellable(of, lines)) one.outcome = "refused";
		else if (todayQepik > seenQepik) one.asked = true;
		else {
			const bought = of.buy(user, { attemptId, lines, seenTotalQepik: todayQepik });
			one.outcome = typeof bought === "string" ? "refused" : "placed";
			if (typeof bought !== "string") waitingForId.set(one, bought);
		}
	}
}

/** Orders of the model that do not know yet what they are called. */
const waitingForId = new Map<Parked, { id: string }>();

async function expectAgreement({ db }: RealShop, parked: Parked) {
	const row = await parkedRow(db, parked.id);
	expect(row?.outcome ?? null).toBe(parked.outcome);
	expect(row?.asked != null).toBe(parked.asked);
	const order = waitingForId.get(parked);
	if (order) order.id = row?.orderId ?? "";
	waitingForId.delete(parked);
}

class Look implements Action {
	readonly input: { parked: number; late: boolean };
	constructor(input: Look["input"]) {
		this.input = input;
	}
	toString = () => `look at parked ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const parked = pick(allIn(model), this.input.parked);
		if (!parked) return;
		if (this.input.late && parked.outcome === null) {
			await letExpire(real.db, parked.id);
			parked.isLate = true;
		}
		settle(model, parked);
		expect(await refusalOf(real, (db) => lookAtParked(db, parked.id))).toBeUndefined();
		await expectAgreement(real, parked);
	}
}

class Accept implements Action {
	readonly input: { parked: number };
	constructor(input: Accept["input"]) {
		this.input = input;
	}
	toString = () => `accept ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const parked = pick(
			allIn(model).filter(({ asked }) => asked),
			this.input.parked,
		);
		if (!parked) return;
		const { user, lines, attemptId, topUp } = parked;
		const seenTotalQepik = priceOf(model, lines);
		const isCredited = topUp.status === "completed" && !parked.isLate;
		const tap = { id: parked.id, userId: real.userIds[user] as string, seenTotalQepik };
		const refused = await refusalOf(real, (db) => acceptPrice(db, tap));
		if (parked.outcome !== null || !isCredited) expect(refused).toBeTypeOf("string");
		else {
			const bought = model.buy(user, { attemptId, lines, seenTotalQepik });
			expect(refused).toBe(typeof bought === "string" ? bought : undefined);
			if (typeof bought !== "string") {
				parked.outcome = "placed";
				waitingForId.set(parked, bought);
			} else if (/artıq mövcud deyil|stokda/.test(bought) || bought === "Səbət boşdur") {
				parked.outcome = "refused";
			}
		}
		await expectAgreement(real, parked);
	}
}

class Cancel implements Action {
	readonly input: { parked: number };
	constructor(input: Cancel["input"]) {
		this.input = input;
	}
	toString = () => `cancel parked ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const parked = pick(allIn(model), this.input.parked);
		if (!parked) return;
		const own = { id: parked.id, userId: real.userIds[parked.user] as string };
		const refused = await refusalOf(real, (db) => cancelParked(db, own));
		if (parked.outcome === null) {
			expect(refused).toBeUndefined();
			parked.outcome = "cancelled";
		} else expect(refused).toBeTypeOf("string");
		await expectAgreement(real, parked);
	}
}

const lines = fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 5 })), {
	minLength: 1,
	maxLength: 2,
	selector: ([game]) => game,
});
const one = fc.record({ parked: number });
const seldom = fc.nat({ max: 9 }).map((drawn) => drawn === 0);

export const parkedOrders: { weight: number; arbitrary: fc.Arbitrary<Action> }[] = [
	{ weight: 4, arbitrary: fc.record({ user: number, lines }).map((input) => new Park(input)) },
	{
		weight: 6,
		arbitrary: fc.record({ parked: number, late: seldom }).map((input) => new Look(input)),
	},
	{ weight: 3, arbitrary: one.map((input) => new Accept(input)) },
	{ weight: 1, arbitrary: one.map((input) => new Cancel(input)) },
];
