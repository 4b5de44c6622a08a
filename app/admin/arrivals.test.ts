import { expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { addressOfArrival, nameArrival, tellArrivals } from "./arrival-words.ts";
import { isInFront } from "./arrivals-seen.ts";
import type { Arrival } from "./read-arrivals.server.ts";

function arrival(values: Partial<Arrival> = {}): Arrival {
	return {
		...{ kind: "order", id: newId(), at: "20261123120000000000", name: "PUBG 60 UC" },
		...{ quantity: 1, others: 0, amountQepik: 500, ageMinutes: 2 },
		...values,
	};
}
const topUp = () => arrival({ kind: "topUp", name: "Aysel", amountQepik: 2000 });

test("one is named by its number, its game or customer, and its amount", () => {
	const one = arrival();
	const number = `#${orderReference(one.id)}`;
	expect(nameArrival(one)).toBe(`${number} · PUBG 60 UC · 5.00 ₼`);
	const several = { ...one, quantity: 2, others: 3 };
	expect(nameArrival(several)).toBe(`${number} · PUBG 60 UC × 2 +3 · 5.00 ₼`);
});

test("a toast names one and leads to it, and counts several and leads to their queue", () => {
	const [order, asked] = [arrival(), topUp()];
	expect(tellArrivals([order])).toEqual({
		text: "Yeni sifariş",
		about: nameArrival(order),
		to: `/admin/orders?order=${order.id}`,
	});
	expect(tellArrivals([asked])).toMatchObject({
		text: "Yeni balans sorğusu",
		to: addressOfArrival(asked),
	});
	expect(tellArrivals([arrival(), arrival(), order])).toEqual({
		text: "3 yeni sifariş",
		to: "/admin/orders",
	});
	expect(tellArrivals([topUp(), asked])).toEqual({
		text: "2 yeni balans sorğusu",
		to: "/admin/balance",
	});
	expect(tellArrivals([asked, order])).toEqual({
		text: "1 yeni sifariş, 1 yeni balans sorğusu",
		to: "/admin/orders",
	});
});

test.each<[string, Arrival["kind"], boolean, boolean]>([
	["/admin/orders", "order", true, true],
	["/admin/orders", "order", false, true],
	["/admin/orders?order=x", "order", true, true],
	["/admin/orders?order=x", "order", false, false],
	["/admin/orders?q=aysel", "order", true, false],
	["/admin/orders?status=completed", "order", true, false],
	["/admin/orders?after=x", "order", true, false],
	["/admin/orders", "topUp", true, false],
	["/admin/balance", "topUp", false, true],
	["/admin/balance?topUp=x", "topUp", true, true],
	["/admin/balance?topUp=x", "topUp", false, false],
	["/admin/balance?q=aysel", "topUp", true, false],
	["/admin/balance", "order", true, false],
	["/admin", "order", true, false],
])("%s, for what is of the kind %s", (address, kind, isWide, expected) => {
	const { pathname, search } = new URL(address, "http://shop.example");
	expect(isInFront(kind, { pathname, search, isWide })).toBe(expected);
});
