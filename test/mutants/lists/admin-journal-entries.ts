import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const CASH = ["app/balance/cash/close-day.test.ts"];
const FAMILY = ["app/catalog/admin/families/family-verbs.test.ts"];
const WEBHOOK = ["app/notifications/webhook/webhook-rows.test.ts"];

/** What is done to nobody's knowledge: an act that the journal does not have. */
export const mutants: Mutant[] = [
	...inFile("app/balance/cash/close-day.server.ts", CASH, {
		"journal-day-closed": [
			'await recordAction(tx, adminId, "cash.close", day, {',
			"void recordAction;\n\t\tvoid ({",
			"nobody knows who closed a day",
		],
	}),
	...inFile("app/balance/cash/correct-day.server.ts", CASH, {
		"journal-day-corrected": [
			'await recordAction(tx, adminId, "cash.correct", day, {',
			"void recordAction;\n\t\tvoid ({",
			"nobody knows who corrected a closed day",
		],
	}),
	...inFile("app/balance/cash/say-cash.server.ts", CASH, {
		"journal-day-said": [
			'await recordAction(tx, adminId, "cash.say", day, {',
			"void recordAction;\n\t\tvoid ({",
			"nobody knows who said what a source showed",
		],
	}),
	...inFile(
		"app/balance/epoint/settle-card-refund.server.ts",
		["app/balance/epoint/card-refund.test.ts"],
		{
			"journal-card-refund-returned": [
				'await recordAction(db, SYSTEM_ACTOR, "top-up.card-refund-returned", topUpId, { after });',
				"void [SYSTEM_ACTOR, after];",
				"the journal does not say when money was back on a card",
			],
		},
	),
	...inFile("app/catalog/admin/families/save-family.server.ts", FAMILY, {
		"journal-family-added": [
			'await recordAction(tx, adminId, "family.create", id, { after: values });',
			"",
			"nobody knows who added a family",
		],
		"journal-family-changed": [
			'await recordAction(tx, adminId, "family.update", id, changed);',
			"",
			"nobody knows who changed a family",
		],
	}),
	...inFile(
		"app/notifications/telegram/chats.server.ts",
		["app/notifications/telegram/send-news.test.ts"],
		{
			"journal-chat-blocked": [
				'await recordAction(tx, adminId, "telegram.unlink", adminId, { after });',
				"void [adminId, after];",
				"nobody knows why an admin is told of nothing any more",
			],
		},
	),
	...inFile(
		"app/notifications/telegram/link-code.server.ts",
		["app/notifications/telegram/link-code.test.ts"],
		{
			"journal-chat-taken-over": [
				'if (former !== adminId) await recordAction(tx, adminId, "telegram.unlink", former);',
				"",
				"nobody knows who took another admin's chat",
			],
		},
	),
	...inFile("app/notifications/webhook/try-webhook.server.ts", WEBHOOK, {
		"journal-webhook-tried": [
			'await recordAction(tx, adminId, "webhook.test", WEBHOOK);',
			"",
			"nobody knows who sent a test",
		],
	}),
	...inFile("app/notifications/webhook/webhook-rows.server.ts", WEBHOOK, {
		"journal-webhook-saved": [
			'await recordAction(tx, adminId, "webhook.save", WEBHOOK, {',
			"void ({",
			"nobody knows who sends the shop's news elsewhere",
		],
	}),
	...inFile(
		"app/balance/epoint/ask-card-refund.server.ts",
		["app/balance/epoint/card-refund-limits.test.ts"],
		{
			"card-refund-waits-for-return": [
				"await tx.execute(sql`SELECT FROM top_ups WHERE id = ${topUpId} FOR UPDATE`);",
				"",
				"presses at once are errors of the database in place of one refund",
			],
		},
	),
	{
		name: "taken-back-locked-again",
		lost: "nothing: the decision's own lock of the top-up is held already",
		lives: "lockForDecision holds the same row until the transaction ends",
		file: "app/balance/undo-top-up-decision.server.ts",
		text: "\t\t\tFOR UPDATE\n\t\t), covered AS (",
		becomes: "\t\t), covered AS (",
		tests: ["test/money/undo-races.test.ts"],
	},
	{
		name: "part-locked-again",
		lost: "nothing: the order is locked already",
		lives: "lockOrder holds the same row until the transaction ends",
		file: "app/orders/refund-part.server.ts",
		text: "\t\t\tFOR UPDATE\n\t\t), part AS (",
		becomes: "\t\t), part AS (",
		tests: ["test/money/refund-races.test.ts"],
	},
];
