import { expect, test } from "vitest";
import { promiseFor } from "./delivery-promise.ts";

const shop = { deliveryPromise: "Tez çatdırılır", openingHours: "" };
const NIGHT = 2 * 60;

test("the measured times are promised, those of most orders as well", () => {
	expect(promiseFor([{ medianMinutes: 12, mostMinutes: 25 }], shop, 0)).toEqual({
		text: "Adətən 12 dəqiqə ərzində çatdırılır",
		detail: "10 sifarişdən 9-u 25 dəqiqə ərzində çatdırılıb",
	});
});

test("where most take as long as half of them, it is said once", () => {
	const [same] = [promiseFor([{ medianMinutes: 5, mostMinutes: 5 }], shop, 0)];
	expect(same).toEqual({ text: "Adətən 5 dəqiqə ərzində çatdırılır", detail: undefined });
});

test("of several games the slowest counts", () => {
	const games = [
		{ medianMinutes: 5, mostMinutes: 80 },
		{ medianMinutes: 60, mostMinutes: 70 },
	];
	const { text, detail } = promiseFor(games, shop, 0) ?? {};
	expect(text).toContain("Adətən 1 saat ərzində");
	expect(detail).toContain("1 saat 20 dəqiqə ərzində");
});

test("days are not counted in hours", () => {
	const times = { medianMinutes: 47 * 60, mostMinutes: 49 * 60 };
	const { text, detail } = promiseFor([times], shop, 0) ?? {};
	expect([text, detail].join()).toMatch(/47 saat ərzində.* 3 gün ərzində/);
});

test("where one game was delivered too seldom the owner's words stand, or nothing", () => {
	const games = [{ medianMinutes: 5, mostMinutes: 9 }, undefined];
	expect(promiseFor(games, shop, 0)).toEqual({ text: "Tez çatdırılır" });
	expect(promiseFor(games, { ...shop, deliveryPromise: "" }, 0)).toBeUndefined();
});

test.each([
	["10:00–23:00", NIGHT, "Səhər 10:00-dan sonra çatdırılır"],
	["10:00–23:00", 23 * 60 + 30, "Səhər 10:00-dan sonra çatdırılır"],
	["08:00–20:00", NIGHT, "Səhər 08:00-dən sonra çatdırılır"],
	["09:00–20:00", NIGHT, "Səhər 09:00-dan sonra çatdırılır"],
	["09:30–20:00", NIGHT, "Səhər 09:30-dan sonra çatdırılır"],
	["09:45–20:00", NIGHT, "Səhər 09:45-dən sonra çatdırılır"],
	["06:00–20:00", NIGHT, "Səhər 06:00-dan sonra çatdırılır"],
	["10:20–20:00", NIGHT, "Səhər 10:20-dən sonra çatdırılır"],
	["14:00–20:00", NIGHT, "Bu gün 14:00-dən sonra çatdırılır"],
	["14:00–20:00", 21 * 60, "Sabah 14:00-dən sonra çatdırılır"],
	["12:00–20:00", NIGHT, "Bu gün 12:00-dən sonra çatdırılır"],
	["00:00–01:00", NIGHT, "Sabah 00:00-dan sonra çatdırılır"],
])("a shop of %s that is closed says when it opens", (openingHours, minute, text) => {
	const measured = [{ medianMinutes: 5, mostMinutes: 9 }];
	expect(promiseFor(measured, { ...shop, openingHours }, minute)).toEqual({ text });
});

test("an open shop promises as one that is always open", () => {
	const open = { ...shop, openingHours: "10:00–23:00" };
	expect(promiseFor([undefined], open, 12 * 60)).toEqual({ text: "Tez çatdırılır" });
});
