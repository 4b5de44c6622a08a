import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const tests = ["app/orders/proofs.test.ts"];

/** Pictures of a line's delivery. */
export const mutants: Mutant[] = [
	...inFile("app/orders/proofs.server.ts", tests, {
		"proofs-most": ["count >= MOST_PROOFS", "false", "a line holds pictures without an end"],
		"proofs-most-less": [
			"count >= MOST_PROOFS",
			"count >= MOST_PROOFS - 1",
			"a line holds fewer pictures than is said",
		],
		"proofs-of-others": [
			"\tawait orderClaim.refuseOthers(db, { id: orderId, adminId });\n",
			"\tvoid orderClaim;\n",
			"two admins show a delivery of the same order",
		],
		"proofs-journal": [
			'await recordAction(tx, proof.adminId, "order.proof",',
			'if (false) await recordAction(tx, proof.adminId, "order.proof",',
			"nobody sees who showed a delivery",
		],
		"proofs-remove-journal": [
			'await recordAction(tx, proof.adminId, "order.proof-remove",',
			'if (false) await recordAction(tx, proof.adminId, "order.proof-remove",',
			"nobody sees who removed a picture of a delivery",
		],
	}),
	...inFile("app/orders/proofs.route.ts", tests, {
		"proofs-published": [
			"\torderChanged(hub, userId, { stockMoved: false });\n",
			"\tvoid [orderChanged, hub, userId];\n",
			"the customer does not see the picture until the page is loaded again",
		],
	}),
	...inFile("app/orders/order-parts.route.ts", tests, {
		"proofs-remove-published": [
			"await removeProof(db, { ...input, adminId });\n\t\torderChanged(hub, userId, { stockMoved: false });",
			"await removeProof(db, { ...input, adminId });\n\t\tvoid userId;",
			"a removed picture stays on the customer's page",
		],
	}),
	...inFile("app/orders/order-items.tsx", tests, {
		"proofs-shown": ["pictures={item.proofs}", "pictures={[]}", "the customer is shown no proof"],
	}),
];
