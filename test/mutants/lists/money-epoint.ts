import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const FOLLOW = epoint("follow-payment.test.ts");
const CLOCK = epoint("by-the-clock.test.ts");
const AWAY = epoint("bank-away.test.ts");
const RACES = "test/money/epoint-races.test.ts";
const GUARDS = "test/money/epoint-guards.test.ts";
const { dropped, untriggered, weakened } = inDatabase([GUARDS]);

/** Money that comes by card: believed after two proofs, credited once, refused to everybody else. */
export const moneyEpoint: Mutant[] = [
	...inFile(epoint("follow-payment-job.server.ts"), [FOLLOW, CLOCK], {
		"epoint-one-proof": [
			"if (await keepAnswer(app, payment, said)) proof = await ask(asking);",
			"await keepAnswer(app, payment, said);",
			"one answer is money",
		],
		"epoint-proof-status": [
			'if (eventStatus(proof.status) !== "success") return false;',
			"",
			"a second answer that says no is a proof",
		],
		"epoint-told-amount": [
			"told.amountQepik === amountQepik && ",
			"",
			"more is told than was asked for",
		],
		"epoint-proven-amount": [
			" && proven === BigInt(amountQepik)",
			" && (proven ?? 0n) >= 0n",
			"more is credited than came (CVE-2026-16538)",
		],
		"epoint-told-order": ["told.orderId !== topUpId || ", "", "a call for one order pays another"],
		"epoint-proven-order": ["order_id !== topUpId || ", "", "an answer about another order pays"],
		"epoint-proven-transaction": [
			" || of !== transaction",
			"",
			"an answer about another payment pays",
		],
		"epoint-told-operation": [
			"told.operation !== PAYMENT || ",
			"",
			"a card's registration is money",
		],
		"epoint-proven-operation": [
			" || operation_code !== PAYMENT",
			"",
			"an answer about a registration is money",
		],
		"epoint-misfit-told": [
			"\tawait flag(db, { topUpId, transaction, kind, saidQepik });\n",
			"",
			"no admin learns of what does not fit",
		],
		"epoint-misfit-published": [
			"\tpaymentFlagged(hub);\n\treturn true;",
			"\treturn true;",
			"the open dashboard shows it at the next visit",
		],
		"epoint-credit-published": [
			"\ttopUpChanged(app.hub, userId);\n\treturn true;\n}\n\n/** The bank has",
			"\treturn true;\n}\n\n/** The bank has",
			"the customer waits on an open page",
		],
		"epoint-decided": [
			'if (payment.status === "rejected") return tellMisfit(app, payment, "decided");',
			"",
			"money for a rejected top-up is tried for ever",
		],
		"epoint-denied": [
			'if (told && payment.status === "pending") await tellMisfit(app, payment, "denied");',
			"",
			"nobody learns that a signed call was a lie",
		],
		"epoint-late-failure": [
			'if (status !== "pending" || ended === reason) return;',
			"",
			"a paid top-up reads as failed",
		],
		"epoint-expiry": [
			'if (!payment.ended) await tellFailure(app, payment, "expired");',
			"",
			"a customer waits for ever",
		],
		"epoint-silent": [
			'if (told) await tellMisfit(app, { ...payment, transaction }, "silent");',
			"",
			"a success that was never proven is forgotten",
		],
		"epoint-keys-away": [
			"if (!epoint) return { againAfterS: HOUR_S };",
			"if (!epoint) return;",
			"what waits is forgotten when the keys are changed",
		],
	}),
	...inFile(epoint("follow-payment-job.server.ts"), [AWAY], {
		"epoint-away-expiry": [
			"if (error instanceof NoAnswer) await tellOutage(app, known);\n",
			"",
			"a customer waits for ever while the bank is away",
		],
		"epoint-away-soon": [
			" || nextLookS(payment.ageS) <= DAY_S) return;\n\tawait tellExpired",
			") return;\n\tawait tellExpired",
			"a moment without an answer ends a customer's waiting",
		],
		"epoint-away-alarm": [
			"told && told.ageS >= DAY_S",
			"told",
			"a moment without an answer is told as a day of silence",
		],
		"epoint-away-silent": [
			'await tellMisfit(app, payment, "silent")',
			"{}",
			"a success that was never proven is forgotten in an outage",
		],
	}),
	...inFile("app/platform/jobs/jobs.server.ts", [AWAY], {
		"epoint-away-given-up": [
			"error instanceof OutOfReach",
			"false",
			"a payment is forgotten when the bank is away for half a day, or its customer presses often",
		],
	}),
	...inFile("app/platform/jobs/job-rows.server.ts", [AWAY], {
		"epoint-away-pause": [
			"Math.min(job.tries, TRIES_IN_AN_OUTAGE)",
			"1",
			"a bank that is away is asked every ten seconds for as long as that lasts",
		],
	}),
	...inFile(epoint("reverse-refund-job.server.ts"), [AWAY], {
		"card-refund-away-told": [
			"\t\t\tif (isOverdue) await tell(app, refund);\n",
			"",
			"nobody learns of a refund that the bank does not speak about",
		],
	}),
	...inFile(epoint("look-times.ts"), [CLOCK], {
		"epoint-day": ["24 * HOUR_S", "2 * HOUR_S", "money of the evening is not looked for"],
		"epoint-looks": ["[120, 300, 900, 3600]", "[3600]", "without a call money comes an hour late"],
	}),
	...inFile(epoint("transaction-of.server.ts"), [FOLLOW], {
		"epoint-adopt-soon": [
			"if (ageS < REQUEST_S) return { waitS: Math.ceil(REQUEST_S - ageS), isFlagged: false };",
			"",
			"a call and the answer to its request fight for the transaction",
		],
		"epoint-other-transaction": [
			'\t\tawait flag(db, { transaction, kind: "transaction", topUpId });\n',
			"",
			"a second payment for one top-up is nobody's",
		],
	}),
	...inFile(epoint("start-payment.server.ts"), [FOLLOW], {
		"epoint-any-address": [
			'answer.status === "success" && isOfProvider(epoint, payAt)',
			'answer.status === "success"',
			"customers are led to anybody's page",
		],
		"epoint-refused-waits": [
			"\tawait withdrawTopUp(app.db, { topUpId, userId: wish.userId });\n",
			"",
			"a payment that was refused waits for an admin",
		],
		"epoint-job-late": [
			"\t\tawait app.jobs.put(tx, { kind: FOLLOW, key: id, afterS: FIRST_LOOK_S });\n",
			"",
			"money without a call is lost (dujiao-next#288)",
		],
	}),
	...inFile(epoint("credit-payment.server.ts"), [RACES, FOLLOW], {
		"epoint-credit-pending": [
			"WHERE id = ${topUpId} AND status = 'pending' FOR UPDATE",
			"WHERE id = ${topUpId} FOR UPDATE",
			"what an admin has decided fails for ever",
		],
		"epoint-credit-journal": [
			'await recordAction(tx, SYSTEM_ACTOR, "top-up.credit"',
			'if (false) await recordAction(tx, SYSTEM_ACTOR, "top-up.credit"',
			"the journal knows nothing of the credit",
		],
	}),
	...inFile("app/balance/money-rules.server.ts", [GUARDS], {
		"money-rule-15-unproven": [
			"FULL JOIN epoint_credits proof",
			"JOIN epoint_credits proof",
			"nobody is told of money that nobody proved",
		],
		"money-rule-15-told-amount": [
			"AND told.amount_qepik = entry.amount_qepik AND proof",
			"AND proof",
			"nobody is told of an event over another amount",
		],
		"money-rule-15-proof-amount": [
			" AND proof.amount_qepik = entry.amount_qepik",
			"",
			"nobody is told of a proof over another amount",
		],
		"money-rule-15-order": [
			"told.order_id = entry.reference AND ",
			"",
			"nobody is told of an event of another order",
		],
		"money-rule-15-operation": [
			"told.operation = '100'",
			"told.operation <> ''",
			"nobody is told of a card's registration that was credited",
		],
		"money-rule-15-success": [
			" AND told.status = 'success'",
			"",
			"nobody is told of a failure that was credited",
		],
		"money-rule-15-transaction": [
			" AND payment.transaction = proof.transaction",
			"",
			"nobody is told of a proof of another payment",
		],
		"money-rule-15-way": [
			"AND asked.type = 'epoint' ",
			"",
			"nobody is told of a bank transfer that the system credited",
		],
		"money-rule-15-once": [
			"transaction HAVING count(*) > 1",
			"transaction HAVING count(*) > 2",
			"nobody is told of one payment that is credited twice",
		],
	}),
	...dropped("epoint_payments", {
		epoint_payments_transaction_key: "one payment for two top-ups",
		epoint_payments_top_up_id_fkey: "a payment of no top-up",
		epoint_payments_ended_check: "an end that no page has words for",
	}),
	...untriggered("epoint_payments", {
		epoint_payments_keep: "a payment that changes its transaction",
		epoint_payments_stay: "a payment that is removed",
	}),
	...dropped("epoint_events", {
		epoint_events_pkey: "one event told twice",
		epoint_events_status_check: "an event that means nothing",
		epoint_events_source_check: "an event that a browser told",
		epoint_events_amount_qepik_check: "an event over nothing",
	}),
	...untriggered("epoint_events", { epoint_events_append_only: "an event that is changed" }),
	...dropped("epoint_credits", {
		epoint_credits_pkey: "two proofs of one top-up",
		epoint_credits_amount_qepik_check: "a proof of nothing",
		epoint_credits_of_payment: "a proof of another payment",
		epoint_credits_told: "a proof of what nobody told",
		epoint_credits_booked: "a proof that credits nothing",
	}),
	...untriggered("epoint_credits", { epoint_credits_append_only: "a proof that is changed" }),
	...dropped("users", {
		users_one_system: "an admin who becomes the system",
		users_role_check: "a role that no guard knows",
	}),
	...dropped("account", { account_of_a_person: "the system has a password" }),
	...dropped("sessions", { sessions_of_a_person: "the system is signed in" }),
	...dropped("two_factors", { two_factors_of_a_person: "the system has a second factor" }),
	...weakened("require_two_proofs", {
		"more-than-told": [
			"AND told.order_id = NEW.reference AND told.amount_qepik = NEW.amount_qepik",
			"AND told.order_id = NEW.reference",
			"the system credits more than was told",
		],
		"to-another": [" AND top_ups.user_id = NEW.user_id", "", "the system credits somebody else"],
		"another-way": ["\n\t\t\tAND top_ups.type = 'epoint'", "", "the system credits bank transfers"],
	}),
];
