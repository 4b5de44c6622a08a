import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CORRECT = ["app/orders/correct-id.test.ts"];
const PAGE = ["app/orders/correct-id-page.test.ts"];
const RACES = ["test/money/id-races.test.ts"];
const SCREEN = ["e2e/correct-id.test.ts"];

/** IDs that their customers correct while nobody works on the order. */
export const mutants: Mutant[] = [
	...inFile("app/orders/correct-id.server.ts", CORRECT, {
		"correct-own": [
			"and(eq(orders.id, orderId), eq(orders.userId, userId))",
			"eq(orders.id, orderId)",
			"anybody corrects anybody's orders",
		],
		"correct-pending": [
			'if (order.status !== "pending") {',
			"if (false as boolean) {",
			"whoever comes too late reads of an error",
		],
		"correct-claimed": [
			"if (await orderClaim.isTaken(tx, orderId)) {",
			"if (false as boolean) {",
			"whoever comes too late reads of an error",
		],
		"correct-delivered": [
			"if (delivered > 0) {",
			"if (false as boolean) {",
			"whoever comes too late reads of an error",
		],
		"correct-twice": [
			"if (number > MOST_CORRECTIONS) {",
			"if (false as boolean) {",
			"a third correction reads of an error",
		],
		"correct-fits": [
			"if (refusal) throw refusedFields(",
			"if (false as boolean) throw refusedFields(",
			"an ID is corrected to one that nobody can deliver to",
		],
		"correct-another": [
			"if (playerId === formerId) throw",
			"if (false as boolean) throw",
			"a correction to the same ID reads of an error",
		],
		"correct-parts": [
			"nullif(split_player_id(${JSON.stringify(idForm)}::jsonb, ${playerId}), '{}'))`",
			"NULL)`",
			"the admin copies a corrected ID and its server as one",
		],
		"correct-unseen": [
			"if ((await countCorrections(tx, orderId)) === seenCorrections) return;",
			"if (seenCorrections >= 0) return;",
			"an order is delivered to the ID of before",
		],
	}),
	...inFile("app/orders/find-line.server.ts", CORRECT, {
		"correct-delivered-line": [
			"eq(orderDeliveries.line, orderItems.line)",
			"eq(orderDeliveries.line, 1)",
			"an ID stays wrong because another line is delivered",
		],
	}),
	...inFile("app/orders/correct-id.server.ts", RACES, {
		"correct-lock": [
			'\n\t\t.for("update")',
			"",
			"an ID changes under the admin who takes the order",
		],
	}),
	...inFile("app/orders/claim-order.server.ts", [...CORRECT, ...RACES], {
		"claim-unseen-correction": [
			"await refuseUnseenCorrection(tx, { orderId, seenCorrections });",
			"void refuseUnseenCorrection;",
			"who takes an order holds the ID of before",
		],
	}),
	...inFile("app/orders/deliver-line.server.ts", [...CORRECT, ...RACES], {
		"line-unseen-correction": [
			"await refuseUnseenCorrection(tx, delivery);",
			"void refuseUnseenCorrection;",
			"a line is delivered to the ID of before",
		],
	}),
	...inFile("app/orders/part-form.server.ts", ["app/orders/part-form.test.ts"], {
		"line-form-corrections": [
			"\n\t\tseenCorrections,",
			"",
			"nobody hears how many corrections were seen when a line was delivered",
		],
	}),
	...inFile("app/orders/change-order.server.ts", CORRECT, {
		"status-unseen-correction": [
			"await refuseUnseenCorrection(db, change);",
			"void refuseUnseenCorrection;",
			"an order is completed that was delivered to the ID of before",
		],
	}),
	...inFile("app/orders/chosen.ts", CORRECT, {
		"many-unseen-correction": [
			"corrections === undefined ? undefined : Number(corrections)",
			"undefined",
			"many orders are completed of which one was delivered to the ID of before",
		],
	}),
	...inFile("app/orders/order.page.tsx", PAGE, {
		"publish-id-corrected": [
			"orderChanged(hub, userId, { stockMoved: false });",
			"void orderChanged;",
			"open queues go on showing the ID of before",
		],
		"correct-shown-where-possible": [
			"fixing && canCorrect(order, fixing)",
			"fixing",
			"a form stands where nothing can be corrected any more",
		],
	}),
	...inFile("app/cart/remembered-ids/remember-ids.server.ts", CORRECT, {
		"correct-remembered-own": [
			"WHERE known.player_id = ${formerId} AND known.user_id = ${userId}",
			"WHERE known.player_id = ${formerId}",
			"a correction takes a stranger's remembered ID away",
		],
		"correct-remembered-elsewhere": [
			"AND (order_items.game_id = bought.id OR bought.family_id = games.family_id)",
			"AND false",
			"an ID that was delivered to for years is forgotten",
		],
		"correct-remembered-follows": [
			"remember: remember || rows.length > 0",
			"remember",
			"the wrong ID is forgotten, and the right one not remembered",
		],
		"correct-remembered-name": [
			"if (!label) return;",
			"if (label !== undefined) return;",
			"a corrected ID loses its name",
		],
	}),
	...inFile("app/cart/remembered-ids/remember-ids.server.ts", PAGE, {
		"correct-never-refused": [
			'app.log.error({ err, userId }, "a corrected ID could not be remembered");',
			"throw err;",
			"an ID that is corrected reads as failed",
		],
	}),
	...inFile("app/orders/order-form.server.ts", PAGE, {
		"correct-second-field": [
			"joinParts([playerId, playerServer])",
			"playerId",
			"without JavaScript no server can be corrected",
		],
	}),
	...inFile("app/orders/order-claim.tsx", SCREEN, {
		"claim-says-corrections": [
			"seen: { seenCorrections: String(order.corrections) },",
			"seen: {},",
			"'Götür' takes an order whose ID changed meanwhile",
		],
	}),
	...inFile("app/orders/line-delivery.tsx", SCREEN, {
		"line-says-corrections": [
			"line, ...seenOf(order), ...changed",
			"line, ...changed",
			"a line whose ID changed meanwhile reads as delivered",
		],
	}),
	...inFile("app/orders/correct-id.tsx", PAGE, {
		"correct-shown-undelivered": [
			" || delivered > 0) return false;",
			") return false;",
			"a customer is led to a correction that is refused",
		],
	}),
	...inFile("app/orders/correct-id.tsx", SCREEN, {
		"correct-refused-at-field": [
			"if (found) event.preventDefault();",
			"",
			"an ID that does not fit is sent and refused",
		],
	}),
];
