import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const REFUND = epoint("card-refund.test.ts");
const BACK = epoint("look-back.test.ts");
const GUARDS = "test/money/card-refund-guards.test.ts";
const PAGE = "test/card-refund-page.test.ts";
const LIMITS = epoint("card-refund-limits.test.ts");
const { dropped, untriggered, weakened } = inDatabase([GUARDS]);

/** Money that goes back to a card: booked out first, sent once, never in both places. */
export const moneyCardRefunds: Mutant[] = [
	...inFile(epoint("ask-card-refund.server.ts"), [LIMITS, REFUND], {
		"card-refund-covered": [
			"\n\t\t\t\t\tAND balance_qepik >= ${amountQepik}",
			"",
			"more than the balance goes to the card",
		],
		"card-refund-credited": [
			"\n\t\t\t\t\tAND ${amountQepik} <= credit.amount_qepik - coalesce(taken_back_qepik, 0)",
			"",
			"more than came goes back",
		],
		"card-refund-once": [
			"\n\t\t\t\t\tAND NOT EXISTS (SELECT FROM card_refunds WHERE top_up_id = ${topUpId})",
			"",
			"a second press is an error",
		],
		"card-refund-told": [
			"WHERE told.transaction = credit.transaction AND told.status = 'returned'",
			"WHERE false",
			"what the bank took back goes to the card as well",
		],
		"card-refund-journal": [
			'await recordAction(tx, adminId, "top-up.card-refund", topUpId, {',
			'if (false) await recordAction(tx, adminId, "top-up.card-refund", topUpId, {',
			"nobody sees who gave money to a card",
		],
		"card-refund-reason": [
			"const reason = requireReason(wish.reason);",
			"const reason = wish.reason;",
			"the customer is not told why",
		],
	}),
	...inFile(epoint("card-refunds.server.ts"), [REFUND], {
		"card-refund-sent-once": [
			"WHERE id = ${id} AND sent_at IS NULL AND status = 'unknown'",
			"WHERE id = ${id} AND status = 'unknown'",
			"a process that died is followed by a second refund",
		],
		"card-refund-sent-open": [
			"AND sent_at IS NULL AND status = 'unknown'",
			"AND sent_at IS NULL",
			"what was booked in again is sent as well",
		],
	}),
	...inFile(epoint("reverse-refund-job.server.ts"), [REFUND], {
		"card-refund-proven": [
			'if (eventStatus(said.status) === "returned") {',
			"if (said.status) {",
			"an answer that says nothing settles a refund",
		],
		"card-refund-refusal-told": [
			"if (isRefused) await tell(app, refund);",
			"",
			"a refusal of the provider waits for a day",
		],
		"card-refund-day-told": [
			"\tawait tell(app, refund);\n};",
			"};",
			"nobody learns of money that is nowhere",
		],
		"card-refund-published": [
			"topUpChanged(app.hub, refund.userId);",
			"{}",
			"open pages wait for what is settled",
		],
	}),
	...inFile(epoint("settle-card-refund.server.ts"), [REFUND], {
		"card-refund-on-its-way": [
			"sent_at < now() - ${ON_ITS_WAY_S} * interval '1 second'",
			"sent_at < now()",
			"what is on its way to the card is booked in again",
		],
		"card-refund-back-told": [
			"AND told.status = 'returned' AND told.received_at >= card_refunds.asked_at",
			"AND false",
			"what is on the card is booked in again",
		],
		"card-refund-settled-once": [
			"WHERE top_up_id = ${topUpId} AND status = 'unknown'",
			"WHERE top_up_id = ${topUpId}",
			"a second press is an error",
		],
	}),
	...inFile(epoint("book-return.server.ts"), [REFUND], {
		"return-of-refund": [
			"if (refundId && isRefund) {",
			"if (false) {",
			"what was given back to the card is taken a second time",
		],
		"return-refund-amount": [
			'if (!credited.isRefundWhole) return "amount";',
			"",
			"nobody learns that more went back than was meant",
		],
		"return-beside-refund": [
			" - coalesce(refund.amount_qepik, 0)",
			"",
			"a return takes what went to the card as well",
		],
		"return-before-refund": [
			"(told.received_at >= refund.sent_at) IS TRUE",
			"true",
			"what the bank took back before is taken for the refund",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.server.ts", [LIMITS], {
		"take-back-refunded": [
			"card_refunds.status <> 'refused'",
			"false",
			"an admin takes back what went to the card",
		],
	}),
	...inFile(epoint("look-back.server.ts"), [BACK], {
		"look-back-daily": [
			"FOR UPDATE SKIP LOCKED",
			"OFFSET 1",
			"a return without a call is never found",
		],
		"look-back-days": [
			"WHEN proven_at > now() - ${FOR_DAYS} * interval '1 day'\n",
			"WHEN true\n",
			"every payment ever is asked about daily",
		],
		"look-back-due": [
			"WHERE next_look_at <= now()",
			"WHERE true",
			"payments are asked about all day",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), [BACK], {
		"look-back-taken-back": [
			" || payment.isCredited",
			"",
			"an admin is told to give back what was taken from the balance",
		],
	}),
	...inFile(epoint("credit-payment.server.ts"), [BACK], {
		"look-back-begun": [
			"\t\tawait lookLater(tx, topUpId);\n",
			"",
			"no credited payment is looked at",
		],
	}),
	...inFile(epoint("look-back-job.server.ts"), [BACK], {
		"look-back-bounded": ["asked < AT_ONCE", "asked < 1000", "a turn takes longer than it may"],
	}),
	...inFile(epoint("card-payment.route.ts"), [PAGE], {
		"card-refund-amount-read": [
			'readAmount(form, "amount", 1)',
			'readAmount(form, "amount", 0)',
			"a refund over nothing is an error",
		],
	}),
	...inFile("app/balance/card-refund-rules.server.ts", [GUARDS], {
		"money-rule-21-amount": [
			"-entry.amount_qepik = refund.amount_qepik",
			"entry.amount_qepik < 0",
			"nobody is told of a refund over another amount",
		],
		"money-rule-21-person": [
			"AND entry.user_id = refund.user_id AND entry.actor_id = refund.asked_by",
			"AND entry.actor_id = refund.asked_by",
			"nobody is told of a refund booked on somebody else",
		],
		"money-rule-21-actor": [
			" AND entry.actor_id = refund.asked_by",
			"",
			"nobody is told of a refund by somebody else",
		],
		"money-rule-21-back": [
			"(SELECT * FROM card_refunds WHERE status = 'refused') refund",
			"(SELECT * FROM card_refunds) refund",
			"a refund that went is told as one that is not booked in again",
		],
		"money-rule-22-sum": [
			" - coalesce(taken_back_qepik, 0) - coalesce(back.amount_qepik, 0)",
			"",
			"nobody is told of more going back than came",
		],
		"money-rule-22-transaction": [
			"credit.transaction = refund.transaction AND ",
			"",
			"nobody is told of a refund to another card",
		],
		"money-rule-22-refused": [
			"CASE WHEN refund.status = 'refused' THEN 0 ELSE refund.amount_qepik END",
			"0",
			"nobody is told of a refund above its payment",
		],
	}),
	...dropped("card_refunds", {
		card_refunds_top_up_id_key: "two refunds of one payment",
		card_refunds_amount_qepik_check: "a refund of nothing",
		card_refunds_reason_check: "a refund for no reason",
		card_refunds_status_check: "a refund of no such status",
		card_refunds_settled: "a refund settled by nobody",
		card_refunds_sent: "a return of what was not sent",
		card_refunds_of_payment: "a refund of another transaction",
		card_refunds_booked: "a refund that is not in the ledger",
		card_refunds_given_back: "a refusal that is not in the ledger",
	}),
	...untriggered("card_refunds", {
		card_refunds_keep: "a refund that changes",
		card_refunds_stay: "a refund that is removed",
		card_refunds_refundable: "more goes back than came",
	}),
	...weakened("keep_card_refund", {
		sent: [
			"OR OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at",
			"",
			"a refund is sent again",
		],
		settled: ["OR OLD.status <> 'unknown'", "", "a settled refund is open again"],
	}),
	...weakened("require_refundable", {
		returned: [
			"AND NOT EXISTS (SELECT FROM epoint_returns back WHERE back.top_up_id = NEW.top_up_id)",
			"",
			"what the bank took back goes to the card as well",
		],
		owner: ["AND top_ups.user_id = NEW.user_id", "", "a refund of somebody else's payment"],
	}),
];
