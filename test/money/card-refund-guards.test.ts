// What the database refuses around money that goes back to a card, and what the check of the money sees.
import { beforeAll, expect, test } from "vitest";
import { markSent } from "#app/balance/epoint/card-refunds.server.ts";
import { settleCardRefund, settleReturned } from "#app/balance/epoint/settle-card-refund.server.ts";
import { makeAdmin, makeUser } from "../make.ts";
import { makeCardRefund, makeSentRefund, refundIdOf } from "../make-card-refund.ts";
import { makeDebt, makePaid } from "../make-payment.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { findWithoutGuards } from "./without-guards.ts";

const database = useTestDatabase();
const of = { customer: "", other: "", admin: "", paid: "", transaction: "", debt: "" };
const ids = { asked: "", sent: "", refused: "", returned: "" };
const topUps = { asked: "", returned: "" };

beforeAll(async () => {
	const { db } = database;
	of.customer = (await makeUser(db)).id;
	of.other = (await makeUser(db)).id;
	of.admin = (await makeAdmin(db)).id;
	const asked = { userId: of.customer, adminId: of.admin };
	const paid = await makePaid(db, { userId: of.customer });
	Object.assign(of, { paid: paid.topUpId, transaction: paid.transaction });
	const refused = await makeCardRefund(db, asked);
	await settleCardRefund(db, { topUpId: refused.topUpId, adminId: of.admin });
	ids.refused = refused.refundId;
	const returned = await makeCardRefund(db, { ...asked, amountQepik: 300, paidQepik: 700 });
	await markSent(db, returned.refundId);
	await settleReturned(db, returned.refundId);
	Object.assign(ids, { returned: returned.refundId });
	topUps.returned = returned.topUpId;
	ids.sent = (await makeSentRefund(db, asked)).refundId;
	const waits = await makeCardRefund(db, asked);
	topUps.asked = waits.topUpId;
	ids.asked = await refundIdOf(db, waits.topUpId);
	of.debt = await makeDebt(db, (await makeUser(db)).id);
});

const kept = ({
	topUp = of.paid,
	amount = 700,
	user = of.customer,
	transaction = of.transaction,
} = {}) => `
	INSERT INTO card_refunds (id, top_up_id, user_id, transaction, amount_qepik, reason, asked_by)
	VALUES ('r', '${topUp}', '${user}', '${transaction}', ${amount}, 'Sınaq', '${of.admin}')`;
const change = (what: string, id = ids.asked) =>
	`UPDATE card_refunds SET ${what} WHERE id = '${id}'`;
const SETTLED = () => `settled_at = now(), settled_by = '${of.admin}'`;

test.each<[string, RegExp, () => string]>([
	["a refund that nobody booked", /card_refunds_booked/, () => kept()],
	["a refund above its payment", /no more goes back/, () => kept({ amount: 701 })],
	["a refund of somebody else's payment", /no more goes back/, () => kept({ user: of.other })],
	["a refund of what the bank took back", /no more goes back/, () => kept({ topUp: of.debt })],
	["a refund of no payment", /no more goes back/, () => kept({ topUp: "nobody" })],
	[
		"a refund of another transaction",
		/card_refunds_of_payment/,
		() => kept({ transaction: "te-other" }),
	],
	["a refund of nothing", /card_refunds_amount_qepik_check/, () => kept({ amount: 0 })],
	[
		"a second refund of one payment",
		/card_refunds_top_up_id_key/,
		() => kept({ topUp: topUps.asked }),
	],
	["a refund for no reason", /card_refunds_reason_check/, () => kept().replace("'Sınaq'", "''")],
	["another amount", /does not change/, () => change("amount_qepik = 1")],
	["another customer", /does not change/, () => change(`user_id = '${of.other}'`)],
	["another payment", /does not change/, () => change(`top_up_id = '${of.paid}'`)],
	["a refund that is sent again", /does not change/, () => change("sent_at = now()", ids.sent)],
	[
		"a refund that is not sent any more",
		/does not change/,
		() => change("sent_at = NULL", ids.sent),
	],
	[
		"a settled refund that is open again",
		/does not change/,
		() => change("status = 'unknown', settled_at = NULL, settled_by = NULL", ids.returned),
	],
	[
		"a refund settled by nobody",
		/card_refunds_settled/,
		() => change("status = 'returned'", ids.sent),
	],
	[
		"a refund of no such status",
		/card_refunds_status_check/,
		() => change(`status = 'lost', ${SETTLED()}`),
	],
	[
		"a return of what was not sent",
		/card_refunds_sent/,
		() => change(`status = 'returned', ${SETTLED()}`),
	],
	[
		"a refusal that is not booked in again",
		/card_refunds_given_back/,
		() => change(`status = 'refused', ${SETTLED()}`),
	],
	["a refund that is removed", /card_refunds is append-only/, () => "DELETE FROM card_refunds"],
	["refunds that are emptied", /append-only/, () => "TRUNCATE card_refunds CASCADE"],
])("the database refuses %s", async (_, reason, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(reason);
	await expectMoneyInOrder(database.db);
});

const entry = (reference: string, changed: string) =>
	`UPDATE balance_entries SET ${changed} WHERE reference = '${reference}'`;
const debit = () => `card-refund:${ids.asked}`;
const counter = () => `card-refund:${ids.refused}:back`;

test.each<[string, () => string, () => string]>([
	[
		"a refund over another amount",
		() => entry(debit(), "amount_qepik = -1"),
		() => `21: card refund ${ids.asked}`,
	],
	[
		"a refund booked on somebody else",
		() => entry(debit(), `user_id = '${of.other}'`),
		() => `21: card refund ${ids.asked}`,
	],
	[
		"a refund by somebody else",
		() => entry(debit(), `actor_id = '${of.other}'`),
		() => `21: card refund ${ids.asked}`,
	],
	[
		"a refund booked as something else",
		() => entry(debit(), "kind = 'refund'"),
		() => `21: card refund ${ids.asked}`,
	],
	[
		"a refund that nobody booked",
		() => `DELETE FROM balance_entries WHERE reference = '${debit()}'`,
		() => `21: card refund ${ids.asked}`,
	],
	[
		"a debit without its refund",
		() => `DELETE FROM card_refunds WHERE id = '${ids.asked}'`,
		() => `21: card refund ${debit()}`,
	],
	[
		"a counter entry of what was not refused",
		() => change("status = 'returned'", ids.refused),
		() => `21: card refund ${counter()}`,
	],
	[
		"a refusal without its counter entry",
		() => `DELETE FROM balance_entries WHERE reference = '${counter()}'`,
		() => `21: card refund ${ids.refused}`,
	],
	[
		"a counter entry over another amount",
		() => entry(counter(), "amount_qepik = 1"),
		() => `21: card refund ${ids.refused}`,
	],
	[
		"a counter entry by somebody else",
		() => entry(counter(), `actor_id = '${of.other}'`),
		() => `21: card refund ${ids.refused}`,
	],
	[
		"more than was credited",
		() => `${change("amount_qepik = 701")}; ${entry(debit(), "amount_qepik = -701")}`,
		() => `22: top-up ${topUps.asked}`,
	],
	[
		"what an admin took back as well",
		() => `UPDATE top_ups SET taken_back_qepik = 401 WHERE id = '${topUps.returned}'`,
		() => `22: top-up ${topUps.returned}`,
	],
	[
		"what the bank took back as well",
		() => `INSERT INTO epoint_returns (top_up_id, user_id, transaction, amount_qepik, booked_qepik)
			VALUES ('${topUps.returned}', '${of.customer}', 'x', 401, 401)`,
		() => `22: top-up ${topUps.returned}`,
	],
	[
		"a refund of a payment that was not credited so",
		() => `DELETE FROM epoint_credits WHERE top_up_id = '${topUps.returned}'`,
		() => `22: top-up ${topUps.returned}`,
	],
	[
		"a refund to another card",
		() => change("transaction = 'te-other'", ids.returned),
		() => `22: top-up ${topUps.returned}`,
	],
	[
		"a refund of somebody else's payment",
		() => change(`user_id = '${of.other}'`, ids.returned),
		() => `22: top-up ${topUps.returned}`,
	],
])("the check of the money sees %s", async (_, harm, offender) => {
	expect(await findWithoutGuards(database.db, harm())).toContain(offender());
});

test("what was refused may come back otherwise, and the check of the money knows", async () => {
	const harm = change("amount_qepik = amount_qepik", ids.refused);
	expect(await findWithoutGuards(database.db, harm)).toEqual([]);
});
