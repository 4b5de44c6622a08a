import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CLAIM = "app/balance/claim-top-up.test.ts";
const OPENED = "app/balance/read-opened-top-up.test.ts";
const RECEIPTS = "app/balance/receipts.test.ts";
const WORK = "e2e/work-off-top-ups.test.ts";

/** Working off top-ups: who is at one, by keys, and what stands beside the one that is opened. */
export const mutants: Mutant[] = [
	...inFile("app/balance/top-up-decision.tsx", ["e2e/declined-cards.test.ts"], {
		"card-end-asked": [
			'return isCardOver(card) ? { what: "card" } : undefined;',
			"return undefined;",
			"a card that the bank declined is credited by one press",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/admin-decisions.test.ts"], {
		"card-end-asked-plain": [
			"if (question) return redirect(question);",
			"",
			"without JavaScript a card that the bank declined is credited by one press",
		],
		"card-end-asked-of-ended": [
			"if (!topUp || !isCardOver(topUp.card)) return undefined;",
			"if (!topUp) return undefined;",
			"without JavaScript each approval is asked about",
		],
	}),
	...inFile("app/balance/card-question.tsx", ["test/admin-decisions.test.ts"], {
		"card-question-decided": [
			" || !isCardOver(topUp.card)) return null;",
			") return null;",
			"what was decided is asked about",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", [OPENED], {
		"alike-declined": [
			"\n\t\t\tAND NOT ${isDeclined(sql`other.id`)}",
			"",
			"a card that the bank declined warns of the same amount",
		],
	}),
	...inFile("app/balance/epoint/declined.server.ts", [OPENED], {
		"declined-told": [
			"AND told.status = 'success'",
			"AND told.status = 'none'",
			"a payment of which Epoint said both warns of nothing",
		],
		"declined-ended": [
			"declined.ended IN ('failed', 'refused', 'returned')",
			"declined.ended IS NOT NULL",
			"a payment of which nothing was heard warns of nothing",
		],
	}),
	...inFile("app/balance/top-up-facts.tsx", ["app/balance/history.test.tsx"], {
		"card-end-shown": [
			'if (!card || card === "waits") return null;',
			"if (card !== undefined) return null;",
			"an admin is not told that the bank declined a card",
		],
	}),
	...inFile("app/balance/history.tsx", ["app/balance/history.test.tsx"], {
		"card-payment-link": [
			"to={paymentAddress(id)}",
			'to="/balance"',
			"a customer does not come back to a payment that waits",
		],
		"card-payment-told": [
			'{card !== "waits" && `${CARD_ENDS[card].customer} `}',
			"",
			"a customer waits for a card that was declined",
		],
	}),
	...inFile("app/balance/read-top-ups.server.ts", ["app/balance/read-top-ups.test.ts"], {
		"card-end-unclear": [
			"'success'\n\t\t) THEN 'unclear'",
			"'success'\n\t\t) THEN ended",
			"an admin is told that nothing came while Epoint says both",
		],
		"card-end-misfit": [
			"AND kind IN ('amount', 'operation', 'transaction')",
			"AND kind = 'none'",
			"a card that was paid with another amount waits for ever",
		],
		"card-end-misfit-only": [
			"AND kind IN ('amount', 'operation', 'transaction')",
			"",
			"a card whose provider is silent reads as one to look at",
		],
		"card-end-decided": [
			" AND top_ups.status = 'pending')`",
			")`",
			"a card that was credited late reads as declined",
		],
	}),
	...inFile("app/balance/receipts.server.ts", [RECEIPTS], {
		"receipt-of-others": [
			"and(eq(topUps.id, topUpId), eq(topUps.userId, userId))",
			"eq(topUps.id, topUpId)",
			"a customer changes what an admin judges a stranger's top-up by",
		],
		"receipt-decided": [
			'own?.status !== "pending"',
			"!own",
			"a receipt is exchanged after the decision",
		],
		"receipt-replaced": [
			"\t\tawait removePrivatePictures(tx, of);\n",
			"",
			"pictures of one top-up pile up",
		],
		"receipt-limit": [
			"\tawait limitUses(db, receiptsOf(own.userId));\n",
			"",
			"one customer keeps a processor busy with pictures",
		],
		"receipt-limit-less": ["most: 20,", "most: 19,", "fewer receipts are taken than is said"],
		"receipt-limit-of-all": [
			"key: userId }",
			'key: "" }',
			"one customer's receipts use up the limit of all",
		],
		"receipt-removed-twice": [
			"if (await removePrivatePicture(tx, { id: pictureId, of })) return;",
			"await removePrivatePicture(tx, { id: pictureId, of });\n\t\tif (pictureId) return;",
			"a picture that is gone is said to be removed now",
		],
	}),
	...inFile("app/balance/receipts.route.ts", [RECEIPTS], {
		"receipt-published": [
			"\ttopUpChanged(hub, userId);\n",
			"\tvoid [hub, topUpChanged];\n",
			"an admin decides before the receipt is seen",
		],
	}),
	...inFile("app/balance/balance.page.tsx", [RECEIPTS], {
		"receipt-removal-published": [
			'\t\t\ttopUpChanged(hub, id);\n\t\t\treturn { done: "Qəbz silindi" };',
			'\t\t\treturn { done: "Qəbz silindi" };',
			"an admin sees a receipt that its customer took away",
		],
	}),
	...inFile("app/pictures/private-pictures.server.ts", [RECEIPTS], {
		"receipts-of-each": [
			"return listed(sql`pictures.top_up_id = ${topUpId}`);",
			"return listed(sql`pictures.top_up_id IS NOT NULL AND ${topUpId} <> ''`);",
			"a top-up shows the receipts of all others",
		],
	}),
	...inFile("app/balance/claim-top-up.server.ts", [CLAIM], {
		"top-up-claim-over": [
			"if (!topUp || topUp.undoneAt || topUp.withdrawnAt) throw",
			"if (!topUp) throw",
			"an admin sits at a top-up about which nothing can be decided",
		],
		"top-up-claim-refuses": [
			"await topUpClaim.refuseOthers(tx, { id: topUpId, adminId });",
			"",
			"two admins look for one payment, and the second decides over the first",
		],
		"top-up-claim-ends": [
			"await topUpClaim.end(tx, topUpId);",
			"",
			"a top-up that was decided still belongs to somebody",
		],
		"top-up-claim-locks": [
			'.for("update")',
			"",
			"two admins take one top-up at the same moment, and both read that it is theirs",
		],
	}),
	...inFile("app/balance/decide-top-up.server.ts", [CLAIM], {
		"top-up-claim-approve": [
			"await lockForDecision(tx, options);\n\t\treturn approveLocked",
			"return approveLocked",
			"a top-up is approved while another admin is at it",
		],
		"top-up-claim-reject": [
			"await lockForDecision(tx, options);\n\t\tconst { rows }",
			"const { rows }",
			"a top-up is rejected while another admin is at it",
		],
	}),
	...inFile("app/balance/undo-top-up-decision.server.ts", [CLAIM], {
		"top-up-claim-take-back": [
			"await lockForDecision(tx, options);\n\t\tconst taken",
			"const taken",
			"an approval is taken back while another admin is at it",
		],
		"top-up-claim-approve-rejected": [
			"await lockForDecision(tx, options);\n\t\tconst approved",
			"const approved",
			"a rejection is turned round while another admin is at it",
		],
	}),
	...inFile("app/balance/withdraw-top-up.server.ts", [CLAIM], {
		"top-up-claim-withdrawn": [
			"await topUpClaim.end(db, topUpId);",
			"",
			"a top-up that its customer withdrew still belongs to an admin",
		],
	}),
	...inFile("app/balance/read-opened-top-up.server.ts", [OPENED], {
		"top-ups-alike-amount": [
			"other.amount_qepik = top_ups.amount_qepik AND ",
			"",
			"every top-up that waits looks like a mix-up",
		],
		"top-ups-alike-waiting": [
			" AND other.status = 'pending'",
			"",
			"a payment that was booked long ago looks like a mix-up",
		],
		"top-ups-alike-declined": [
			"\n\t\t\tAND NOT ${isDeclined(sql`other.id`)}",
			"",
			"a card that the bank declined looks like a mix-up",
		],
		"top-ups-alike-of-waiting": [
			" AND top_ups.status = 'pending'",
			"",
			"a top-up that was decided still warns",
		],
		"top-ups-others-withdrawn": [
			"CASE WHEN other.withdrawn_at IS NULL THEN other.status ELSE 'withdrawn' END",
			"other.status",
			"what a customer took back themselves reads as rejected",
		],
	}),
	...inFile("app/balance/top-up-decision.tsx", [WORK], {
		"top-up-own-asked": [
			'if (topUp.userId === adminId && typed === topUp.amountQepik) setAsking({ what: "own" });\n\t\t\telse ',
			"",
			"a key fills the admin's own balance without a question",
		],
		"top-up-key-cancelled": [
			"onCancel.current?.();",
			"",
			"after a question that was closed the keys do nothing",
		],
		"top-up-reason-kept": [
			"setReason(fields.reason);",
			"",
			"a reason has to be typed again after a refusal",
		],
	}),
	...inFile("app/admin/cockpit/opening.ts", [WORK], {
		"buttons-while-opening": [
			"return !isOpened && keptAt !== key;",
			"return false;",
			"a question that a row asks vanishes with its buttons",
		],
	}),
	...inFile("app/admin/cockpit/keys.tsx", [WORK], {
		"key-while-loading": [
			"if (askedId !== id || leading.current) return;",
			"",
			"a key approves the top-up that one has just left",
		],
		"key-while-leading": [
			"askedId !== id || leading.current",
			"askedId !== id",
			"a key that follows another at once approves what the first has left",
		],
	}),
	...inFile("app/balance/top-up-row.tsx", [WORK], {
		"top-up-buttons-once": [
			"{!isOpened && (",
			"{[isOpened] && (",
			"'Təsdiqlə' stands twice for one top-up",
		],
	}),
	...inFile("app/balance/top-up-rows.css", [WORK], {
		"top-up-buttons-before": [
			".cockpit[data-opening] & {",
			".cockpit[data-never] & {",
			"a question that was asked in a row vanishes when the first is opened",
		],
	}),
	...inFile("app/balance/admin-balance.page.tsx", ["test/live-changes.test.ts"], {
		"publish-top-up-claimed": [
			'if (decision.intent === "claim") workClaimed(hub);',
			'if (decision.intent === "claim") void workClaimed;',
			"a top-up that somebody took looks free to all others",
		],
	}),
];
