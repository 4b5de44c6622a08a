// The last line of defence around card payments: what the database refuses to any program, and what the
// check of the money sees where nothing refuses.
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { keepEvent } from "#app/balance/epoint/events.server.ts";
import { keepTransaction } from "#app/balance/epoint/payments.server.ts";
import { makeAdmin, makeUser } from "../make.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";
import { nextEntry } from "./small-shop.ts";
import { findWithoutGuards } from "./without-guards.ts";

const database = useTestDatabase();
const of = { customer: "", other: "", admin: "", paid: "", waiting: "", told: "", byHand: "" };

beforeAll(async () => {
	const { db } = database;
	of.customer = (await makeUser(db)).id;
	of.other = (await makeUser(db, { balanceQepik: 100 })).id;
	of.admin = (await makeAdmin(db)).id;
	const begin = async (transaction: string, type: "epoint" | "abb" = "epoint") => {
		const wish = { userId: of.customer, userEmail: "", amountQepik: 700 };
		const { id } = await createTopUp(db, { ...wish, type });
		await db.$client.query("INSERT INTO epoint_payments (top_up_id) VALUES ($1)", [id]);
		await keepTransaction(db, { topUpId: id, transaction });
		return id;
	};
	const tell = (transaction: string, orderId: string) =>
		keepEvent(db, {
			...{ transaction, status: "success", orderId, amountQepik: 700n },
			...{ operation: "100", source: "callback", rrn: undefined, cardMask: undefined },
		});
	of.paid = await begin("te1");
	of.waiting = await begin("te2");
	of.told = await begin("te3");
	of.byHand = await begin("te4", "abb");
	await tell("te1", of.paid);
	await tell("te3", of.told);
	await tell("te4", of.byHand);
	await creditPayment(db, { topUpId: of.paid, transaction: "te1", amountQepik: 700 });
});

const entry = (reference: string, { kind = "topup", amount = 700, to = of.customer } = {}) =>
	nextEntry(to, { kind, amount, reference, actor: "system" });
const proof = (topUp: string, transaction: string, amount = 700) => `
	INSERT INTO epoint_credits (top_up_id, transaction, amount_qepik)
	VALUES ('${topUp}', '${transaction}', ${amount})`;
/** A proof and its entry, in one statement. */
const proven = (topUp: string, transaction: string, booked = 700, to = of.customer) =>
	`WITH proof AS (${proof(topUp, transaction, booked)}) ${entry(topUp, { amount: booked, to })}`;
const event = (changed: string) => `UPDATE epoint_events SET ${changed} WHERE transaction = 'te1'`;

test.each<[string, RegExp, () => string]>([
	["a credit without a proof", /only what was proven twice/, () => entry(of.told)],
	["a proof without an event", /epoint_credits_told/, () => proof(of.waiting, "te2")],
	[
		"a proof of another payment's event",
		/epoint_credits_of_payment/,
		() => proof(of.waiting, "te3"),
	],
	[
		"a proof over more than was told",
		/only what was proven twice/,
		() => proven(of.told, "te3", 701),
	],
	[
		"a credit to somebody else",
		/only what was proven twice/,
		() => proven(of.told, "te3", 700, of.other),
	],
	["a credit of a bank transfer", /only what was proven twice/, () => proven(of.byHand, "te4")],
	["a proof that nobody booked", /epoint_credits_booked/, () => proof(of.told, "te3")],
	["a second proof of one top-up", /epoint_credits_pkey/, () => proof(of.paid, "te1")],
	["a proof of nothing", /epoint_credits_amount_qepik_check/, () => proof(of.told, "te3", 0)],
	[
		"an adjustment by the system",
		/takes only what the bank took back/,
		() => entry("x", { kind: "adjustment", amount: -1 }),
	],
	["a refund by the system", /balance_entries_by_an_admin/, () => entry("x", { kind: "refund" })],
	["an event that is changed", /epoint_events is append-only/, () => event("amount_qepik = 900")],
	["an event that is removed", /epoint_events is append-only/, () => "DELETE FROM epoint_events"],
	["events that are emptied", /append-only/, () => "TRUNCATE epoint_events CASCADE"],
	[
		"an event of a status that is none",
		/epoint_events_status_check/,
		() => "INSERT INTO epoint_events VALUES ('te9', 'new', 'x', 1, '100', 'callback')",
	],
	[
		"an event told by nobody",
		/epoint_events_source_check/,
		() => "INSERT INTO epoint_events VALUES ('te9', 'success', 'x', 1, '100', 'page')",
	],
	[
		"an event over nothing",
		/epoint_events_amount_qepik_check/,
		() => "INSERT INTO epoint_events VALUES ('te9', 'success', 'x', 0, '100', 'callback')",
	],
	[
		"a second event of one status",
		/epoint_events_pkey/,
		() => "INSERT INTO epoint_events VALUES ('te1', 'success', 'x', 1, '100', 'callback')",
	],
	[
		"a proof that is changed",
		/epoint_credits is append-only/,
		() => "UPDATE epoint_credits SET amount_qepik = 1",
	],
	[
		"a payment with another transaction",
		/keeps its transaction/,
		() => `UPDATE epoint_payments SET transaction = 'te9' WHERE top_up_id = '${of.waiting}'`,
	],
	[
		"a payment that loses its transaction",
		/keeps its transaction/,
		() => `UPDATE epoint_payments SET transaction = NULL WHERE top_up_id = '${of.waiting}'`,
	],
	[
		"a payment of another top-up",
		/keeps its transaction/,
		() => `UPDATE epoint_payments SET top_up_id = 'x' WHERE top_up_id = '${of.waiting}'`,
	],
	[
		"a payment that is removed",
		/epoint_payments is append-only/,
		() => "DELETE FROM epoint_payments",
	],
	[
		"a transaction of two payments",
		/epoint_payments_transaction_key/,
		() =>
			`WITH wish AS (INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type) VALUES ('t', '${of.customer}', '', 100, 'epoint')) INSERT INTO epoint_payments (top_up_id, transaction) VALUES ('t', 'te1')`,
	],
	[
		"a payment of no top-up",
		/epoint_payments_top_up_id_fkey/,
		() => "INSERT INTO epoint_payments (top_up_id) VALUES ('nobody')",
	],
	[
		"a payment that ends otherwise",
		/epoint_payments_ended_check/,
		() => "UPDATE epoint_payments SET ended = 'lost'",
	],
	[
		"a password of the system",
		/account_of_a_person/,
		() =>
			"INSERT INTO account (id, user_id, account_id, provider_id, password) VALUES ('a', 'system', 'system', 'credential', 'x')",
	],
	[
		"a session of the system",
		/sessions_of_a_person/,
		() =>
			"INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s', 'system', 't', now())",
	],
	[
		"a second factor of the system",
		/two_factors_of_a_person/,
		() =>
			"INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ('f', 'system', 's', 'c')",
	],
	[
		"a second system",
		/users_one_system/,
		() => `UPDATE users SET role = 'system' WHERE id = '${of.other}'`,
	],
	[
		"a system that becomes an admin",
		/users_one_system/,
		() => "UPDATE users SET role = 'admin' WHERE id = 'system'",
	],
	[
		"a role that is none",
		/users_role_check/,
		() => `UPDATE users SET role = 'owner' WHERE id = '${of.other}'`,
	],
])("the database refuses %s", async (_, reason, statement) => {
	await expect(database.db.$client.query(statement())).rejects.toThrow(reason);
	await expectMoneyInOrder(database.db);
});

test.each<[string, () => string, string[]]>([
	["a credit that nobody proved", () => "DELETE FROM epoint_credits", ["15: top-up paid"]],
	[
		"a proof without its event",
		() => "DELETE FROM epoint_events WHERE transaction = 'te1'",
		["15: top-up paid"],
	],
	["an event over another amount", () => event("amount_qepik = 900"), ["15: top-up paid"]],
	["an event of another order", () => event("order_id = 'x'"), ["15: top-up paid"]],
	["an event of a card's registration", () => event("operation = '001'"), ["15: top-up paid"]],
	["an event of a failure", () => event("status = 'failed'"), ["15: top-up paid"]],
	[
		"a proof over another amount",
		() => "UPDATE epoint_credits SET amount_qepik = 900",
		["15: top-up paid"],
	],
	[
		"a payment with another transaction",
		() => "UPDATE epoint_payments SET transaction = 'te9' WHERE transaction = 'te1'",
		["15: top-up paid"],
	],
	[
		"a bank transfer that was credited so",
		() => `UPDATE top_ups SET type = 'abb' WHERE id = '${of.paid}'`,
		["15: top-up paid"],
	],
	[
		"a top-up that was asked for over another amount",
		() => `UPDATE top_ups SET amount_qepik = 900 WHERE id = '${of.paid}'`,
		["15: top-up paid"],
	],
	[
		"a top-up of somebody else",
		() => `UPDATE top_ups SET user_id = '${of.other}' WHERE id = '${of.paid}'`,
		["11: entry customer/1", "15: top-up paid"],
	],
	["a proof that nobody booked", () => proof(of.told, "te3"), ["15: top-up told"]],
	[
		"one transaction credited twice",
		() => proof(of.told, "te1"),
		["15: top-up told", "15: transaction te1"],
	],
])("the check of the money sees %s", async (_, harm, expected) => {
	const found = await findWithoutGuards(database.db, harm());
	const named = found.map((line) =>
		line.replace(of.paid, "paid").replace(of.told, "told").replace(of.customer, "customer"),
	);
	expect(named.toSorted()).toEqual(expected);
});
