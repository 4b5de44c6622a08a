import { expect, test } from "vitest";
import type { OnTheWay } from "#app/orders/on-the-way.server.ts";
import type { SessionUser } from "#app/sign-in/auth-provider.tsx";
import { draw } from "#test/draw.tsx";
import { OnTheWayBar } from "./on-the-way-bar.tsx";

const ORDER = { id: "abcdefghijklmnop1234", status: "pending" } as OnTheWay;
const WAITS = { id: "parked", asks: false };
const CASES: [string, Pick<SessionUser, "onTheWay" | "parked">, string][] = [
	["nothing", { onTheWay: [] }, ""],
	["an order", { onTheWay: [ORDER] }, "növbədədir"],
	["two orders", { onTheWay: [ORDER, ORDER] }, "2 sifarişiniz yoldadır"],
	["what waits for its money", { onTheWay: [], parked: WAITS }, "Sifarişiniz ödənişi gözləyir"],
	["an order before what waits", { onTheWay: [ORDER], parked: WAITS }, "növbədədir"],
	[
		"what asks for a tap before an order",
		{ onTheWay: [ORDER], parked: { ...WAITS, asks: true } },
		"Qiymət dəyişib: sifarişiniz təsdiqinizi gözləyir",
	],
];

test.each(CASES)("the bar tells of %s", (_, on, told) => {
	const user = { id: "u", name: "", email: "", role: "customer", balanceQepik: 0, ...on } as const;
	const html = draw(() => <OnTheWayBar user={user} />);
	const words = html.replace(/<[^>]+>/g, "").replace(/^Sifariş #\w+ /, "");
	expect(words).toBe(told);
});
