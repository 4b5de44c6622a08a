// Random actions of two admins on the same orders: each takes them, from the other as well, delivers them
// or a line of them, and takes a completion back.
import fc from "fast-check";
import { expect } from "vitest";
import { deliverOrder } from "#app/orders/change-order.server.ts";
import { claimOrder } from "#app/orders/claim-order.server.ts";
import { deliverLine } from "#app/orders/deliver-line.server.ts";
import { undoCompletion } from "#app/orders/undo-completion.server.ts";
import {
	claim,
	deliver,
	deliverLine as lineDelivered,
	undoCompletion as undo,
} from "./model-order.ts";
import { type Action, byAdmin, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ShopModel } from "./shop-model.ts";

class Claim implements Action {
	readonly input: { order: number; by: number; from: number | undefined };
	constructor(input: Claim["input"]) {
		this.input = input;
	}
	toString = () => `claim ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by, from } = this.input;
		const expected = claim(order, by, from);
		const taken = { orderId: order.id, adminId: real.adminIds[by] as string };
		const of = from === undefined ? undefined : real.adminIds[from];
		const refused = await refusalOf(real, (db) => claimOrder(db, { ...taken, from: of }));
		expect(refused).toBe(expected);
	}
}

class Deliver implements Action {
	readonly input: { order: number; by: number; message: string };
	constructor(input: Deliver["input"]) {
		this.input = input;
	}
	toString = () => `deliver ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by, message } = this.input;
		const expected = deliver(order, by, message);
		const sent = { orderId: order.id, adminId: real.adminIds[by] as string, value: message };
		expect(await refusalOf(real, (db) => deliverOrder(db, sent))).toBe(expected);
	}
}

class DeliverLine implements Action {
	readonly input: { order: number; by: number; line: number; delivered: number };
	constructor(input: DeliverLine["input"]) {
		this.input = input;
	}
	toString = () => `deliver line ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const order = pick(model.orders, this.input.order);
		if (!order) return;
		const { by, delivered } = this.input;
		const index = this.input.line % order.lines.length;
		const line = order.lines[index] as (typeof order.lines)[number];
		const expected = lineDelivered(order, by, { line, delivered });
		const sent = { orderId: order.id, line: index + 1, delivered, undeliverable: "" };
		const adminId = real.adminIds[by] as string;
		const refused = await refusalOf(real, (db) => deliverLine(db, { ...sent, adminId }));
		expect(refused).toBe(expected);
	}
}

class UndoCompletion implements Action {
	readonly input: { order: number; by: number; inVain: boolean };
	constructor(input: UndoCompletion["input"]) {
		this.input = input;
	}
	toString = () => `undo completion ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const completed = model.orders.filter(({ former }) => former);
		const order = pick(this.input.inVain ? model.orders : completed, this.input.order);
		if (!order) return;
		const isUndone = undo(order);
		const taken = { orderId: order.id, adminId: real.adminIds[this.input.by] as string };
		const refused = await refusalOf(real, (db) => undoCompletion(db, taken));
		// All of a run is of one moment, by which the words of a refusal go.
		if (isUndone) expect(refused).toBeUndefined();
		else expect(refused).toMatch(/^Geri almağın vaxtı keçib|, geri alına bilməz$/);
	}
}

/** Seldom from somebody; then often enough from whoever has it. */
const from = fc.option(byAdmin, { nil: undefined, freq: 1 });
const message = fc.constantFrom("", "Kod: 1", "Kod: 2");

export const workingOff: { weight: number; arbitrary: fc.Arbitrary<Action> }[] = [
	{
		weight: 6,
		arbitrary: fc.record({ order: number, by: byAdmin, from }).map((input) => new Claim(input)),
	},
	{
		weight: 6,
		arbitrary: fc
			.record({ order: number, by: byAdmin, message })
			.map((input) => new Deliver(input)),
	},
	{
		weight: 6,
		arbitrary: fc
			.record({ order: number, by: byAdmin, line: number, delivered: fc.nat({ max: 3 }) })
			.map((input) => new DeliverLine(input)),
	},
	{
		weight: 6,
		arbitrary: fc
			.record({ order: number, by: byAdmin, inVain: fc.boolean() })
			.map((input) => new UndoCompletion(input)),
	},
];
