import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const statement = (name: string) => `app/balance/statement/${name}`;
const SPENT = statement("spent-lines.test.ts");
const MATCH = statement("match-lines.test.ts");
const SETTLE = statement("settle-line.test.ts");

/** A transfer that is told twice credits once, unless somebody has looked at it. */
export const moneySpentLines: Mutant[] = [
	...inFile(statement("match-lines.server.ts"), [MATCH], {
		"match-spent": ["\t\t\t!isSpent &&\n", "", "one transfer in two texts is credited twice"],
		"match-decided": [
			"\t\t\tnamed.length === referred.length &&\n",
			"",
			"a transfer for a decided top-up pays another",
		],
		"match-spent-unnamed": [
			"line.spent.isNamed && by",
			"by",
			"a file's reference credits what the message has credited",
		],
		"match-spent-referred": [
			' && by.includes("reference"))',
			")",
			"a line without a reference credits what one with it has credited",
		],
		"match-two-transfers": [
			'!(line.spent.isNamed && by.includes("reference"))',
			"true",
			"of two transfers of a day one has to be looked at",
		],
		"match-doubt-told": [
			'if (decided) return { topUpId: decided.topUpId, by: "reference" };',
			"",
			"nobody is told which top-up a line names",
		],
	}),
	...inFile(statement("spent-lines.server.ts"), [SPENT], {
		"spent-used": ["status = 'used' AND", "status = 'dismissed' AND", "a used line is forgotten"],
		"spent-days": [
			"<= ${BOOKED_WITHIN_DAYS}\n",
			"<= 0\n",
			"what the bank books a day later is another transfer",
		],
		"spent-far": [
			"abs(used.paid_on - line.paid_on) <=",
			"0 <=",
			"an amount that was used once is never certain again",
		],
		"spent-dayless": [
			"used.paid_on IS NULL OR line.paid_on IS NULL",
			"false",
			"a line without a day is another transfer",
		],
		"spent-by-hand": [
			"WHERE status = 'completed' AND type = 'abb'",
			"WHERE false",
			"what an admin approved at sight is credited again",
		],
		"spent-named": [
			"ORDER BY is_named LIMIT 1",
			"ORDER BY is_named DESC LIMIT 1",
			"a reference excuses what was paid without one",
		],
	}),
	...inFile(statement("settle-line.server.ts"), [SPENT], {
		"line-asked-again": [
			"if (ifCertain) await requireCertain(tx, { lineId, topUpId, adminId });",
			"",
			"a page of this morning approves what is not certain any more",
		],
	}),
	...inFile(statement("settle-line.server.ts"), [SETTLE], {
		"line-dismiss-journal": [
			'await recordAction(tx, adminId, "bank-line.dismiss", lineId, { after });',
			"",
			"nobody sees who put a transfer aside",
		],
		"line-restore-journal": [
			'await recordAction(tx, adminId, "bank-line.restore", lineId, { after });',
			"",
			"nobody sees who brought a transfer back",
		],
	}),
	...inFile(statement("list-lines.server.ts"), [SPENT], {
		"line-beside-rivals": [
			"AND ${bankLines.amountQepik} = (SELECT",
			"AND ${id} = ${lineId} AND 0 < (SELECT",
			"of two lines of an amount the one that was certain is approved",
		],
	}),
	...inFile(statement("free-amount.server.ts"), [SPENT], {
		"free-amount-own": [
			"\n\t\t\tAND id <> ${id} LIMIT 1",
			" LIMIT 1",
			"everybody is told of others",
		],
	}),
	...inFile("app/balance/balance.page.tsx", ["app/balance/balance-page.test.ts"], {
		"free-amount-told": [
			'type === "abb" && (await isSharedAmount(db, topUp))',
			"false && (await isSharedAmount(db, topUp))",
			"two pay one amount, and nobody tells them apart",
		],
	}),
	...inFile(statement("match-lines.server.ts"), [MATCH], {
		"match-every-day-named": [
			"[...(line.paidOn ? [line.paidOn] : []), ...findDays(line.text)]",
			"line.paidOn ? [line.paidOn] : findDays(line.text)",
			"a transfer of before is certain for a top-up that was asked for later",
		],
	}),
];
