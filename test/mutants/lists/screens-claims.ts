import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CLAIM = "app/orders/claim-order.test.ts";

/** Who is at an order, and what others may not do meanwhile. */
export const mutants: Mutant[] = [
	...inFile("app/audit/claims.server.ts", [CLAIM], {
		"claim-lasts": [
			"interval '20 minutes'",
			"interval '2 minutes'",
			"an order is lost while its admin works on it",
		],
		"claim-of-others": [
			"if (held && held.adminId !== adminId && held.adminId !== from) throw takenBy(held.name);",
			"",
			"an order is taken from somebody who is at it",
		],
		"claim-from-whom": [
			" && held.adminId !== from) throw",
			" && !from) throw",
			"an order is taken over from another admin than was seen",
		],
		"claim-journal-once": [
			"if (held?.adminId !== adminId) {",
			"{",
			"each press of one's own claim is an act in the journal",
		],
		"take-over-journal": [
			"held ? takenOver : taken",
			"taken",
			"nobody sees who took an order from whom",
		],
		"claim-kept": [
			"SET claimed_until = ${UNTIL} WHERE",
			"SET claimed_until = claimed_until WHERE",
			"an order is lost although its page is open",
		],
		"claim-kept-by-oneself": [
			" AND admin_id = ${adminId}`);",
			"`);",
			"a page of long ago keeps another admin's claim alive",
		],
		"claim-lapses": [
			"sql`claimed_until > now()`",
			"sql`true`",
			"an order stays with an admin who went home",
		],
		"claim-refuses": [
			"if (claim && claim.adminId !== adminId) throw",
			"if (false) throw",
			"two admins deliver one order",
		],
		"claim-own-acts": [
			"claim && claim.adminId !== adminId) throw",
			"claim) throw",
			"an admin cannot finish what they took",
		],
		"claim-ends": [
			"await tx.execute(sql`DELETE FROM ${table} WHERE ${key} = ${id}`);",
			"void [tx, id];",
			"a completed order still belongs to somebody",
		],
	}),
	...inFile("app/orders/claim-order.server.ts", [CLAIM], {
		"claim-over": [
			'if (status === "completed")',
			"if (false)",
			"what is completed is taken over by the one who came late",
		],
	}),
	...inFile("app/orders/change-order.server.ts", [CLAIM], {
		"claim-guards-acts": [
			"await orderClaim.refuseOthers(db, { ...act, id: act.orderId });",
			"",
			"an order is completed while another admin is at it",
		],
		"claim-guards-messages": [
			"await orderClaim.refuseOthers(tx, { ...written, id: written.orderId });",
			"",
			"two admins write to one customer",
		],
		"claim-leaves-notes": [
			'if (written.text === "customerMessage") {',
			"{",
			"a note has to wait for whoever is at the order",
		],
		"claim-guards-refunds": [
			"const before = await lockForAct(tx, { orderId, adminId });\n\t\tif (before.refundedQepik <",
			"const before = await lockOrder(tx, orderId);\n\t\tif (before.refundedQepik <",
			"an order is paid back behind the back of whoever is at it",
		],
		"claim-ends-with-order": [
			"if (!isOpen(status)) await orderClaim.end(db, orderId);",
			"",
			"a completed order still belongs to somebody",
		],
	}),
	...inFile("app/orders/refund-part.server.ts", [CLAIM], {
		"claim-guards-parts": [
			"await orderClaim.refuseOthers(tx, { ...part, id: part.orderId });",
			"",
			"a part is paid back behind the back of whoever is at the order",
		],
	}),
	...inFile("app/orders/deliver-line.server.ts", [CLAIM], {
		"claim-guards-lines": [
			"await orderClaim.refuseOthers(tx, { id: orderId, adminId });",
			"",
			"a line is marked as delivered behind the back of whoever is at the order",
		],
	}),
	...inFile("app/orders/admin-orders.page.tsx", ["test/live-changes.test.ts"], {
		"publish-order-claimed": [
			'if (input.intent === "claim") workClaimed(hub);',
			'if (input.intent === "claim") void workClaimed;',
			"an order that somebody took looks free to all others",
		],
	}),
];
