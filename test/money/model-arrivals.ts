// Random money that arrives: by card as the provider tells and answers, and by lines of the statement.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { keepEvent } from "#app/balance/epoint/events.server.ts";
import { followPayment } from "#app/balance/epoint/follow-payment-job.server.ts";
import { addLines } from "#app/balance/statement/add-lines.server.ts";
import { approveByLine } from "#app/balance/statement/settle-line.server.ts";
import { newId } from "#app/core/ids.ts";
import { formatAmount, MAX_QEPIK } from "#app/core/money.ts";
import { makePayment } from "../make-payment.ts";
import { type Action, number, pick, type RealShop, refusalOf } from "./model-steps.ts";
import type { ShopModel } from "./shop-model.ts";

/** What is wrong with a call or with the answer to the question about it. */
const MISFITS = [
	...["none", "told amount", "told operation", "told order"],
	...["answered amount", "answered operation", "answered order", "answered status"],
] as const;
type Misfit = (typeof MISFITS)[number];

class FollowPayment implements Action {
	readonly input: { user: number; amountQepik: number; misfit: Misfit; times: number };
	constructor(input: FollowPayment["input"]) {
		this.input = input;
	}
	toString = () => `follow payment ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		if (real.userIds.length === 0) return;
		const user = this.input.user % real.userIds.length;
		const waits = model.topUps.filter((of) => of.user === user && of.status === "pending");
		if (waits.length >= 20) return;
		const { amountQepik, misfit, times } = this.input;
		const userId = real.userIds[user] as string;
		const { topUpId, transaction } = await makePayment(real.db, { userId, amountQepik });
		await keepEvent(real.db, {
			...{ transaction, status: "success", source: "callback" },
			orderId: misfit === "told order" ? "another" : topUpId,
			amountQepik: BigInt(amountQepik) + (misfit === "told amount" ? 1n : 0n),
			operation: misfit === "told operation" ? "001" : "100",
			...{ rrn: undefined, cardMask: undefined },
		});
		const { app, fake } = real.epoint;
		fake.payments.set(transaction, {
			...{ transaction, description: "", successUrl: "", errorUrl: "" },
			orderId: misfit === "answered order" ? "another" : topUpId,
			amount: formatAmount(amountQepik - (misfit === "answered amount" ? 1 : 0)),
			status: misfit === "answered status" ? "error" : "success",
			operation: misfit === "answered operation" ? "001" : "100",
		});
		for (let time = 0; time < times; time++) {
			const signal = new AbortController().signal;
			await followPayment({ ...app, db: real.db }, { key: topUpId, payload: {}, signal });
		}
		fake.payments.delete(transaction);
		const payment = { id: topUpId, user, amountQepik };
		if (misfit === "none") return model.payByCard({ ...payment, transaction });
		model.topUps.push({ ...payment, status: "pending" });
		const { rowCount } = await real.db.execute(
			sql`SELECT FROM epoint_flags WHERE transaction = ${transaction}`,
		);
		expect(rowCount).toBeGreaterThan(0);
	}
}

class ApproveByLine implements Action {
	readonly input: { topUp: number; line: number; less: number; isNew: boolean };
	constructor(input: ApproveByLine["input"]) {
		this.input = input;
	}
	toString = () => `approve by line ${JSON.stringify(this.input)}`;
	async run(model: ShopModel, real: RealShop) {
		const topUp = pick(model.topUps, this.input.topUp);
		if (!topUp) return;
		// As the statement is read: within what a top-up may be.
		const amountQepik = Math.min(MAX_QEPIK, Math.max(1, topUp.amountQepik - this.input.less));
		const line =
			(!this.input.isNew && pick(model.lines, this.input.line)) ||
			(await this.paste(model, real, amountQepik));
		const expected = model.approveByLine(topUp, line);
		const pair = { lineId: line.id, topUpId: topUp.id, adminId: real.adminId };
		expect(await refusalOf(real, (db) => approveByLine(db, pair))).toBe(expected);
	}

	async paste(model: ShopModel, { db, adminId }: RealShop, amountQepik: number) {
		const text = newId();
		const lines = [{ amountQepik, paidOn: undefined, sender: "", text }];
		await addLines(db, { lines, adminId });
		const { rows } = await db.execute<{ id: string }>(
			sql`SELECT id FROM bank_lines WHERE text = ${text}`,
		);
		const line = { id: rows[0]?.id as string, amountQepik };
		model.lines.push(line);
		return line;
	}
}

export const arrivals = [
	{
		weight: 3,
		arbitrary: fc
			.record({
				user: number,
				amountQepik: fc.integer({ min: 200, max: 9000 }),
				misfit: fc.oneof(fc.constant("none" as const), fc.constantFrom(...MISFITS)),
				times: fc.integer({ min: 1, max: 2 }),
			})
			.map((input): Action => new FollowPayment(input)),
	},
	{
		weight: 3,
		arbitrary: fc
			.record({
				topUp: number,
				line: number,
				less: fc.integer({ min: -1, max: 2 }),
				isNew: fc.boolean(),
			})
			.map((input): Action => new ApproveByLine(input)),
	},
];
