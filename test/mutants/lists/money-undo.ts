import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const balance = (name: string) => `app/balance/${name}`;
const UNDO = balance("undo-top-up-decision.test.ts");
const DECIDE = balance("decide-top-up.test.ts");
const PAGE = balance("balance-page.test.ts");

/** Decisions that are turned round, top-ups that are withdrawn, and the ways to pay. */
export const moneyUndo: Mutant[] = [
	...inFile(balance("undo-top-up-decision.server.ts"), [UNDO, "test/money/undo-races.test.ts"], {
		"take-back-approved": [
			" AND status = 'completed' AND undone_at IS NULL\n",
			" AND undone_at IS NULL\n",
			"a rejected top-up is taken back",
		],
		"take-back-once": [
			"'completed' AND undone_at IS NULL\n",
			"'completed'\n",
			"an approval is turned round again",
		],
		"take-back-something": [
			"\n\t\t\tWHERE balance_qepik > 0",
			"",
			"an approval of which nothing is left is an error",
		],
		"take-back-lock": [
			"\n\t\t\tFOR UPDATE OF balances",
			"",
			"more is taken back than purchases leave",
		],
		"take-back-covered": [
			"least(balance_qepik, approved_amount_qepik)",
			"approved_amount_qepik",
			"what was spent cannot be taken back in part",
		],
		"take-back-no-more": [
			"least(balance_qepik, approved_amount_qepik)",
			"balance_qepik",
			"more is taken than was approved",
		],
		"take-back-reason-kept": [
			"reason = ${reason}\n",
			"reason = ''\n",
			"the customer is not told why",
		],
		"take-back-reason-booked": [
			"\t\t\treason: sql`${reason}`,\n",
			"",
			"the ledger does not say why",
		],
		"take-back-reason-asked": [
			"const reason = requireReason(options.reason);",
			"const { reason } = options;",
			"money is taken for no reason",
		],
		"take-back-journal": [
			'await recordAction(tx, adminId, "top-up.take-back"',
			'if (false) await recordAction(tx, adminId, "top-up.take-back"',
			"nobody sees who took money back",
		],
		"take-back-explained": [
			"isApproved && topUp.balanceQepik === 0",
			"false",
			"the admin reads that somebody else decided",
		],
		"approve-rejected-status": [
			"status = 'rejected' AND undone_at IS NULL AND",
			"undone_at IS NULL AND",
			"a waiting top-up is approved as a rejected one",
		],
		"approve-rejected-once": [
			"'rejected' AND undone_at IS NULL AND",
			"'rejected' AND",
			"what was taken back is credited again",
		],
		"approve-rejected-withdrawn": [
			" AND withdrawn_at IS NULL`",
			"`",
			"a withdrawn top-up is credited",
		],
		"approve-rejected-journal": [
			'await recordAction(tx, adminId, "top-up.approve-rejected"',
			'if (false) await recordAction(tx, adminId, "top-up.approve-rejected"',
			"nobody sees who credited",
		],
		"approve-rejected-explained": [
			"return topUp?.withdrawnAt",
			"return false",
			"the admin is not told that the customer withdrew",
		],
	}),
	...inFile(balance("withdraw-top-up.server.ts"), [UNDO], {
		"withdraw-top-up-owner": [
			"and(eq(topUps.id, topUpId), eq(topUps.userId, userId))",
			"eq(topUps.id, topUpId)",
			"anybody withdraws anybody's top-up",
		],
		"withdraw-top-up-pending": [
			'and(own, eq(topUps.status, "pending"))',
			"own",
			"what was decided is withdrawn",
		],
		"withdraw-top-up-marked": [
			"\n\t\t\twithdrawnAt: sql`now()`,",
			"",
			"a withdrawal reads as a rejection, and can be approved",
		],
	}),
	...inFile(balance("explain-undecided.server.ts"), [DECIDE], {
		"undecided-unknown": [
			"return topUp\n",
			"return true\n",
			"a top-up that is not there was decided by somebody",
		],
	}),
	...inFile(balance("reasons.ts"), [DECIDE, UNDO], {
		"reason-longest": [
			"LONGEST_REASON = 200",
			"LONGEST_REASON = 201",
			"a reason that the database refuses",
		],
		"reason-longest-itself": [
			"reason.length > LONGEST_REASON",
			"reason.length >= LONGEST_REASON",
			"a reason of 200 letters is refused",
		],
		"reason-empty": ['if (reason === "")', "if (false)", "an empty reason"],
	}),
	...inFile(balance("ways-to-pay.server.ts"), [PAGE], {
		"way-epoint": [
			"if (!epointWidgetUrl && !paysByCard)",
			"if (false)",
			"a payment page that is not there",
		],
		"way-phone": [
			'if (!findMessagingLink(supportPhone, ""))',
			"if (false)",
			"a chat that is not there",
		],
		"way-card": ["if (!cardNumber)", "if (false)", "a transfer to no card"],
		"way-refused": ["if (message) throw", "if (false) throw", "a top-up by a way that is closed"],
	}),
	...inFile(balance("top-up-form.server.ts"), [PAGE], {
		"ask-form-least": [
			'"amount", LEAST_TOP_UP_QEPIK',
			'"amount", 1',
			"the field does not say the least amount",
		],
	}),
	...inFile(
		balance("decision-form.server.ts"),
		["test/admin-pages.test.ts", "test/admin-decisions.test.ts"],
		{
			"decision-least": ['"amount", 1)', '"amount", 0)', "the field does not refuse 0.00 ₼"],
			"decision-one-qepik": [
				'"amount", 1)',
				'"amount", 2)',
				"0.01 ₼ that arrived cannot be approved",
			],
		},
	),
	...inFile(balance("admin-balance.page.tsx"), ["test/admin-decisions.test.ts"], {
		"approve-rejected-intent": [
			'decision.intent === "approveRejected" ? approveRejected : approveTopUp',
			'(decision.intent as string) === "" ? approveRejected : approveTopUp',
			"a rejection cannot be turned round",
		],
		"top-ups-old": [
			"7 * 24 * 60 * 60 * 1000",
			"9 * 24 * 60 * 60 * 1000",
			"a customer who waits for a week is not seen",
		],
	}),
];
