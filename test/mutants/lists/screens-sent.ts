import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["test/forms-of-pages.test.ts"];

/** What the pages' forms send: the row, the version and the amount that were seen. */
export const mutants: Mutant[] = [
	...inFile("app/balance/cash/closing-forms.tsx", TESTS, {
		"sent-close-bank": [
			'\t\t\t<input type="hidden" name="seenBank" value={settlement.said.bank?.version ?? 0} />\n',
			"",
			"a day whose bank's amount was said cannot be closed",
		],
		"sent-correction-seen": [
			"value={settlement.corrections.length} />",
			"value={0} />",
			"a day that was corrected once cannot be corrected again",
		],
	}),
	...inFile("app/balance/cash/source-card.tsx", TESTS, {
		"sent-said-seen": [
			'name="seen" value={said?.version ?? 0} />',
			'name="seen" value={0} />',
			"what was said once cannot be said anew",
		],
	}),
	...inFile("app/settings/pages/edit-owner-page.page.tsx", TESTS, {
		"sent-page-version": [
			'name="seenVersion" value={version} />',
			'name="seenVersion" value={0} />',
			"a page of the owner can be changed once, and never again",
		],
	}),
	...inFile("app/settings/admin-settings.page.tsx", TESTS, {
		"sent-settings-version": [
			'<input type="hidden" name="version" value={version} />',
			'<input type="hidden" name="version" value={0} />',
			"the settings cannot be saved",
		],
	}),
	...inFile("app/notifications/mail/edit-mail.page.tsx", TESTS, {
		"sent-mail-version": [
			'name="seenVersion" value={version} />',
			'name="seenVersion" value={0} />',
			"a mail's words can be changed once, and never again",
		],
	}),
	...inFile("app/sign-in/session-list.tsx", TESTS, {
		"sent-session": [
			'name="sessionId" value={session.id} />',
			'name="sessionId" value="" />',
			"no other device can be logged out",
		],
	}),
	...inFile("app/notifications/notifications.page.tsx", TESTS, {
		"sent-read-up-to": [
			'name="upTo" value={newest} />',
			'name="upTo" value="0" />',
			"without scripts news are new for ever",
		],
	}),
	...inFile("app/balance/top-up-receipt.tsx", TESTS, {
		"sent-receipt": [
			'name="pictureId" value={pictureId} />',
			'name="pictureId" value="" />',
			"a receipt that was attached by mistake cannot be removed",
		],
		"sent-receipt-of": [
			'name="id" value={topUpId} />',
			'name="id" value="" />',
			"a receipt cannot be removed from its top-up",
		],
	}),
	...inFile("app/orders/line-proofs.tsx", TESTS, {
		"sent-proof-line": [
			'name="line" value={line} />',
			'name="line" value="" />',
			"a picture of a delivery cannot be removed from its line",
		],
		"sent-proof": [
			'name="pictureId" value={pictureId} />',
			'name="pictureId" value="" />',
			"a picture of a delivery cannot be removed",
		],
	}),
	...inFile("app/admin/cockpit/claim.tsx", TESTS, {
		"sent-claim-of": [
			"name={field} value={on.id} />",
			'name={field} value="" />',
			"nothing can be taken by its button",
		],
		"sent-claim-from": [
			'{claimedBy && <input type="hidden" name="from" value={claimedBy} />}\n',
			"",
			"what a colleague has cannot be taken over",
		],
	}),
	...inFile("app/catalog/admin/move-buttons.tsx", TESTS, {
		"sent-moved-row": [
			'name="id" value={id} />',
			'name="id" value="" />',
			"no category, family or game can be moved",
		],
	}),
	...inFile("app/catalog/admin/games/sale-switch.tsx", TESTS, {
		"sent-sale-way": [
			'value={available ? "no" : "yes"}',
			'value={available ? "yes" : "no"}',
			"the switch of a game changes nothing",
		],
	}),
	...inFile("app/balance/epoint/debt-notice.tsx", ["test/card-payments.test.ts"], {
		"sent-debt": [
			'name="topUpId" value={topUpId} />',
			'name="topUpId" value="" />',
			"a debt cannot be closed, and its customer never buys again",
		],
	}),
	...inFile("app/balance/epoint/payment-flags.tsx", ["test/card-payments.test.ts"], {
		"sent-flag": [
			'name="transaction" value={transaction} />',
			'name="transaction" value="" />',
			"a warning of the bank's stands on the dashboard for ever",
		],
		"sent-flag-kind": [
			'name="kind" value={kind} />',
			'name="kind" value="" />',
			"a warning cannot be looked at",
		],
	}),
	...inFile("app/orders/order-status-buttons.tsx", ["test/forms-of-pages.test.ts"], {
		"status-form-seen": [
			'<input type="hidden" name="seen" value={order.status} />',
			"",
			"an order that another admin has completed meanwhile is cancelled and paid back",
		],
	}),
	...inFile("app/orders/order.page.tsx", ["app/orders/correct-id-page.test.ts"], {
		"correction-server-given-back": [
			'{ typed: ["playerId", "playerServer"] }',
			'{ typed: ["playerId"] }',
			"the server beside a refused ID has to be typed again",
		],
	}),
	...inFile("app/catalog/admin/id-form/id-form-fields.tsx", ["test/forms-of-pages.test.ts"], {
		"id-form-picture-kept": [
			"initial={values.idPicture}",
			'initial=""',
			"whoever saves a package takes away the picture of where its ID is found",
		],
	}),
	...inFile("app/ui/copy-button.tsx", ["e2e/messages.test.ts"], {
		"copy-forbidden-unticked": [
			"if (!(await copyText(text, copiedMessage))) return;",
			"await copyText(text, copiedMessage);",
			"a button whose browser forbade the copying shows that it was done",
		],
	}),
];
