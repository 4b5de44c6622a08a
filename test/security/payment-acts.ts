// What admins do with a card payment.

import { makeUser } from "../make.ts";
import { makeCardRefund } from "../make-card-refund.ts";
import { makePaid } from "../make-payment.ts";
import type { AdminAct } from "./admin-act.ts";

export const PAYMENT_ACTS: AdminAct[] = [
	{
		line: "/admin/payments/:id cardRefund",
		what: "",
		asks: "both",
		make: async (db) => ({
			path: `/admin/payments/${(await makePaid(db, { userId: (await makeUser(db)).id })).topUpId}`,
			fields: { intent: "cardRefund", amount: "7.00", reason: "Sınaq" },
		}),
	},
	{
		line: "/admin/payments/:id settleCardRefund",
		what: "",
		asks: "both",
		make: async (db, adminId) => {
			const { topUpId } = await makeCardRefund(db, { userId: (await makeUser(db)).id, adminId });
			return { path: `/admin/payments/${topUpId}`, fields: { intent: "settleCardRefund" } };
		},
	},
	{
		line: "/admin/payments/:id askPayment",
		what: "",
		asks: "nothing",
		make: async (db) => ({
			path: `/admin/payments/${(await makePaid(db, { userId: (await makeUser(db)).id })).topUpId}`,
			fields: { intent: "askPayment" },
		}),
	},
];
