import type { App } from "#app/app-context.server.ts";
import { isUnusualCredit } from "#app/balance/unusual-credit.server.ts";
import { readOrderForm } from "#app/orders/order-form.server.ts";
import { changesPaymentDetails } from "#app/settings/payment-details.server.ts";

export type Act = { app: App; form: FormData; adminId: string };
type When = boolean | ((act: Act) => boolean | Promise<boolean>);

/** What an action asks of an admin, beyond the role. */
export type Rule = {
	/** The password was typed within the last 12 hours. */
	freshPassword: When;
	/** A second factor is set up, where REQUIRE_ADMIN_2FA says so. */
	secondFactor: When;
};

/** A page's one form, each form of a page by its intent, or a file that is downloaded. */
export type Row = { form: Rule } | { intents: Record<string, Rule> } | { download: Rule };

const EVERYDAY: Rule = { freshPassword: false, secondFactor: false };
/** Moves money, decides who may, or says where data goes. */
const GUARDED: Rule = { freshPassword: true, secondFactor: true };
const PERSONAL_DATA: Rule = { freshPassword: true, secondFactor: false };

/** An approval is daily work, unless it credits the admin's own balance or more than was asked. */
const APPROVAL: Rule = {
	freshPassword: ({ app, form, adminId }) => isUnusualCredit(app.db, { form, adminId }),
	secondFactor: true,
};

/** Never the admin's own top-up, nor more than was asked: the verb refuses both. */
const BY_LINE: Rule = { freshPassword: false, secondFactor: true };

/** Everything that an admin can do, by the pattern of its address. What is missing here is refused. */
export const ADMIN_ACTIONS: Record<string, Row> = {
	"/admin/categories": { form: EVERYDAY },
	"/admin/categories/new": { form: EVERYDAY },
	"/admin/categories/:id": { form: EVERYDAY },
	"/admin/categories/:id/delete": { form: EVERYDAY },
	"/admin/games": { form: EVERYDAY },
	"/admin/games/new": { form: EVERYDAY },
	"/admin/games/prices": { form: EVERYDAY },
	"/admin/games/:id": { form: EVERYDAY },
	"/admin/games/:id/copy": { form: EVERYDAY },
	"/admin/games/:id/delete": { form: EVERYDAY },
	"/admin/games/:id/sale": { intents: { price: EVERYDAY, available: EVERYDAY } },
	"/admin/families": { form: EVERYDAY },
	"/admin/families/new": { form: EVERYDAY },
	"/admin/families/:id": { form: EVERYDAY },
	"/admin/families/:id/delete": { form: EVERYDAY },
	"/admin/pictures": { form: EVERYDAY },
	"/admin/users/:id": { intents: { balance: GUARDED, role: GUARDED, closeDebt: GUARDED } },
	"/admin/orders": {
		intents: {
			status: { freshPassword: isRefund, secondFactor: isRefund },
			refund: GUARDED,
			deliver: EVERYDAY,
			adminNotes: EVERYDAY,
			customerMessage: EVERYDAY,
			claim: EVERYDAY,
			keepClaim: EVERYDAY,
			undo: EVERYDAY,
		},
	},
	"/admin/orders/parts": {
		intents: { refund: GUARDED, deliver: EVERYDAY, removeProof: EVERYDAY },
	},
	"/admin/orders/proofs": { form: EVERYDAY },
	"/admin/orders/many": { intents: { claim: EVERYDAY, complete: EVERYDAY, undo: EVERYDAY } },
	"/admin/filters": { intents: { save: EVERYDAY, remove: EVERYDAY } },
	"/admin/balance": {
		intents: {
			approve: APPROVAL,
			approveRejected: APPROVAL,
			takeBack: GUARDED,
			reject: EVERYDAY,
			claim: EVERYDAY,
			keepClaim: EVERYDAY,
		},
	},
	"/admin/statement": {
		intents: {
			add: EVERYDAY,
			approve: BY_LINE,
			approveMany: BY_LINE,
			dismiss: EVERYDAY,
			restore: EVERYDAY,
		},
	},
	"/admin/cash/:day/say/:source": { form: EVERYDAY },
	"/admin/cash/:day/close": { form: GUARDED },
	"/admin/cash/:day/correct": { form: GUARDED },
	"/admin/settings/pages/:page": { form: EVERYDAY },
	"/admin/jobs": { form: EVERYDAY },
	"/admin/notifications/mail": { form: EVERYDAY },
	"/admin/notifications/mail/:kind": { intents: { save: EVERYDAY, preview: EVERYDAY } },
	"/admin/notifications/webhook": {
		intents: {
			save: GUARDED,
			renew: GUARDED,
			reveal: GUARDED,
			off: EVERYDAY,
			test: EVERYDAY,
			resend: EVERYDAY,
		},
	},
	"/admin/notifications/telegram": {
		intents: { link: PERSONAL_DATA, unlink: EVERYDAY, test: EVERYDAY, settings: EVERYDAY },
	},
	"/admin/notifications/push": { intents: { on: EVERYDAY, off: EVERYDAY, test: EVERYDAY } },
	"/admin/payments": { form: EVERYDAY },
	"/admin/payments/:id": {
		intents: { cardRefund: GUARDED, settleCardRefund: GUARDED, askPayment: EVERYDAY },
	},
	"/admin/settings": {
		form: { freshPassword: changesPayment, secondFactor: changesPayment },
	},
	"/admin/users.csv": { download: PERSONAL_DATA },
	"/admin/orders.csv": { download: PERSONAL_DATA },
	"/admin/ledger.csv": { download: PERSONAL_DATA },
	"/admin/cash.csv": { download: PERSONAL_DATA },
};

/** Whether a status comes with a refund. */
function isRefund({ form }: Act): boolean {
	const input = readOrderForm(form);
	return input.intent === "status" && input.refund === "yes";
}

function changesPayment({ app, form }: Act): Promise<boolean> {
	return changesPaymentDetails(app, form);
}
