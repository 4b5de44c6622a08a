import { expect, test } from "vitest";
import { startSwipe, swipeTo } from "./swipe.ts";
import { canSwipe } from "./swipe-to-complete.tsx";

/** A finger that comes at (100, 100) on a card 360 px wide, and goes by these ways. */
const drawn = (...ways: [number, number][]) =>
	ways.reduce(
		(swipe, [x, y]) => swipeTo(swipe, { x: 100 + x, y: 100 + y }),
		startSwipe({ x: 100, y: 100, width: 360 }),
	);

test("a finger draws the card with it, and far enough is a third of the card or more", () => {
	expect(drawn([9, 0])).toMatchObject({ direction: "undecided", px: 0 });
	expect(drawn([50, 3])).toMatchObject({ direction: "across", px: 50, isEnough: false });
	expect(drawn([143, 0]).isEnough).toBe(false);
	expect(drawn([144, 0]).isEnough).toBe(true);
	expect(drawn([150, 0], [20, 0])).toMatchObject({ px: 20, isEnough: false });
	expect(drawn([50, 0], [-20, 0]).px).toBe(0);
});

test.each<[string, [number, number][]]>([
	[
		"down",
		[
			[2, 12],
			[200, 12],
		],
	],
	[
		"aslant",
		[
			[12, 9],
			[200, 9],
		],
	],
	[
		"to the left",
		[
			[-12, 0],
			[200, 0],
		],
	],
])("a finger that begins %s never draws the card", (_way, ways) => {
	expect(drawn(...ways)).toMatchObject({ direction: "away", px: 0, isEnough: false });
});

test("once it draws the card it goes on, however it wavers", () => {
	expect(drawn([12, 0], [150, 140])).toMatchObject({ direction: "across", isEnough: true });
});

test("from the edge of the screen the browser goes back, and nothing is drawn", () => {
	const at = (x: number) => swipeTo(startSwipe({ x, y: 0, width: 360 }), { x: x + 200, y: 0 });
	expect(at(23).isEnough).toBe(false);
	expect(at(24).isEnough).toBe(true);
});

const open = {
	...{ status: "pending" as const, claimedBy: null },
	...{ refundedQepik: 0, totalQepik: 500, items: [{ undeliverable: "" }] },
};

test.each([
	["one that waits", {}, true],
	["one that is processed", { status: "processing" as const }, true],
	["one's own", { claimedBy: "me" }, true],
	["somebody else's", { claimedBy: "other" }, false],
	["a completed one", { status: "completed" as const }, false],
	["a cancelled one", { status: "cancelled" as const }, false],
	["one that was paid back in part", { refundedQepik: 499 }, true],
	["one that was paid back whole", { refundedQepik: 500 }, false],
	[
		"one of which a line cannot be delivered",
		{ items: [{ undeliverable: "" }, { undeliverable: "Stokda yoxdur" }] },
		false,
	],
])("of %s a swipe is possible: %o, %s", (_what, values, expected) => {
	expect(canSwipe({ ...open, ...values }, "me")).toBe(expected);
});
