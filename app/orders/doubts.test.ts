import { expect, test } from "vitest";
import { doubtsAbout } from "./doubts.ts";

const order = {
	...{ status: "processing" as const, totalQepik: 500, refundedQepik: 0 },
	items: [{ undeliverable: "" }, { undeliverable: "" }],
};

test.each([
	["an order as most are", {}, []],
	["one of which a part went back", { refundedQepik: 499 }, []],
	["one that was cancelled", { status: "cancelled" as const }, ["cancelled"]],
	["one of which all went back, in parts", { refundedQepik: 500 }, ["refunded"]],
	[
		"one of which a line cannot be delivered",
		{ items: [{ undeliverable: "" }, { undeliverable: "Stokda yoxdur" }] },
		["undeliverable"],
	],
	[
		"one about which there are several doubts",
		{ status: "cancelled" as const, refundedQepik: 500 },
		["cancelled", "refunded"],
	],
])("of %s is asked: %o, %o", (_what, values, doubts) => {
	expect(doubtsAbout({ ...order, ...values })).toEqual(doubts);
});
