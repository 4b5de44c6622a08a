import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const epoint = (name: string) => `app/balance/epoint/${name}`;
const FOLLOW = epoint("follow-payment.test.ts");
const CALLS = epoint("receive-callback.test.ts");

/** What a payment provider sends: who is believed, and what is read of it. */
export const moneyEpointCalls: Mutant[] = [
	...inFile(epoint("signature.server.ts"), [epoint("signature.test.ts"), CALLS], {
		"epoint-empty-key": [
			'if (privateKey === "") throw',
			"if (false) throw",
			"without a key everybody signs (CVE-2026-110285)",
		],
		"epoint-signature-length": [
			"given.length === expected.length && ",
			"",
			"a short signature is an error of ours",
		],
		"epoint-signature": [
			"timingSafeEqual(given, expected)",
			"true",
			"whoever writes 28 letters is the provider",
		],
		"epoint-signature-form": ['.digest("base64")', '.digest("hex")', "no call is believed"],
	}),
	...inFile(epoint("provider-text.server.ts"), [epoint("provider-text.test.ts")], {
		"epoint-numbers-as-written": [
			'typeof value === "number" ? source : value',
			'typeof value === "number" ? String(value) : value',
			"1e3 is a thousand manat",
		],
		"epoint-two-places": ["\\d{1,2}))?$", "\\d{1,3}))?$", "30.750 is three hundred manat"],
		"epoint-leading-zero": ["(0|[1-9]\\d{0,6})", "(\\d{1,7})", "01.00 is an amount"],
		"epoint-amount-zero": ["qepik > 0n && ", "", "nothing is an amount"],
		"epoint-amount-most": [" && qepik <= BigInt(MAX_QEPIK)", "", "an amount past the largest"],
		"epoint-part": ['part.padEnd(2, "0")', "part || 0", "30.7 is 30.07"],
		"epoint-own-names": ["Object.create(null)", "{}", "names of the language are fields"],
	}),
	...inFile(epoint("receive-callback.server.ts"), [CALLS], {
		"epoint-call-unsigned": [
			"if (!isSigned(epoint.privateKey, data, signature)) {",
			"if (!data) {",
			"anybody pays with a call",
		],
		"epoint-call-without-keys": [
			"if (!epoint) return { status: 404 };",
			'if (!epoint) isSigned("", "", "");',
			"a shop without keys fails on each call",
		],
		"epoint-call-unlogged": [
			'\t\tlogSecurity(app.log, "payment-call-refused", { ...currentCaller.getStore() });\n',
			"",
			"nobody notices who forges calls",
		],
	}),
	...inFile(epoint("receive-callback.server.ts"), [FOLLOW], {
		"epoint-call-unknown": [
			'\t\tawait flag(tx, { transaction: event.transaction, kind: "unknown" });\n',
			"",
			"money for an unknown order is nobody's",
		],
		"epoint-call-without-job": [
			"\t\t\tawait app.jobs.put(tx, { kind: FOLLOW, key: payment.topUpId });\n",
			"",
			"a call is kept and followed two minutes later",
		],
	}),
	...inFile(epoint("events.server.ts"), [CALLS], {
		"epoint-event-amount": [
			'if (status !== "failed" && amountQepik === undefined) return undefined;',
			"",
			"a success without an amount is kept",
		],
		"epoint-event-status": [
			'Object.hasOwn(STATUSES, word ?? "") ? STATUSES[word ?? ""] : undefined',
			'STATUSES[word ?? ""]',
			"a status of the language is an error of ours",
		],
		"epoint-event-order": [
			"orderId.length > 255",
			"false",
			"an endless order number is an error of ours",
		],
	}),
	...inFile("app/server/request/epoint-callback.server.ts", [CALLS], {
		"epoint-call-long": [
			"if (Buffer.byteLength(body) > MOST_BYTES) return c.body(null, 413);",
			"",
			"calls of any length are read",
		],
		"epoint-call-kept": [
			'\t\tc.header("Cache-Control", "no-store");\n',
			"",
			"somebody between keeps what a call was answered",
		],
	}),
	...inFile("app/orders/parked/parked-progress.tsx", ["app/orders/parked/parked-page.test.ts"], {
		"parked-money-stays": [
			"if (topUp.isCredited) return `${formatManat(topUp.amountQepik)} balansınızda qalır.`;",
			"if (false as boolean && topUp.isCredited) return `${formatManat(topUp.amountQepik)} balansınızda qalır.`;",
			"whoever cancels after paying reads that the money may come",
		],
	}),
	...inFile(
		"app/balance/statement/find-amounts.server.ts",
		["app/balance/statement/read-statement.test.ts"],
		{
			"amount-not-of-a-card": [
				'if (isWhole && (before.endsWith("*") || after.startsWith("*"))) return undefined;',
				'if (false as boolean && (isWhole && (before.endsWith("*") || after.startsWith("*")))) return undefined;',
				"the end of a card number is taken for an amount",
			],
		},
	),
	...inFile(
		"app/balance/epoint/follow-payment-job.server.ts",
		["app/balance/epoint/follow-payment.test.ts"],
		{
			"payment-failed-published": [
				"topUpChanged(hub, userId);",
				"",
				"who waits for a card payment is not told that it failed",
			],
		},
	),
	...inFile(
		"app/balance/epoint/follow-payment-job.server.ts",
		["app/balance/epoint/decided-meanwhile.test.ts"],
		{
			"credit-decided-meanwhile": [
				"if (!isCredited) return settleSuccess(app, await again(app, asking), said);",
				"if (false as boolean && !isCredited) return settleSuccess(app, await again(app, asking), said);",
				"money for a top-up that was rejected at that moment is forgotten",
			],
		},
	),
];
