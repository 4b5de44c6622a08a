import { expect, test } from "vitest";
import { readPartForm } from "./part-form.server.ts";
import { readUnits, writeUnits } from "./units.ts";

function read(fields: Record<string, string>) {
	const form = new FormData();
	const all = { intent: "refund", orderId: "o", reason: "Səhv", seen: "5", by: "units", ...fields };
	for (const [name, value] of Object.entries(all)) form.set(name, value);
	return readPartForm(form);
}

const part = { intent: "refund", orderId: "o", reason: "Səhv", seenRefundedQepik: 5 };

test("units and amounts are read as they are written", () => {
	const units = [
		{ line: 1, quantity: 2 },
		{ line: 30, quantity: 99 },
	];
	expect(read({ units: writeUnits(units) })).toEqual({ ...part, units });
	expect(read({})).toEqual({ ...part, units: [] });
	expect(read({ by: "amount", amount: "18,5", units: "1:2" })).toEqual({
		...part,
		amountQepik: 1850,
	});
});

test.each(["1", "1:", "1:2,2:1", "1:2 1:1", "1:100", "-1:2", "1:2 ", "x:1"])(
	"%j is no list of units",
	(text) => {
		expect(readUnits(text)).toBeUndefined();
		expect(() => read({ units: text })).toThrow("Xəta baş verdi");
	},
);

test.each<Record<string, string>>([
	{ intent: "status" },
	{ by: "all" },
	{ seen: "-1" },
	{ seen: "x" },
	{ seen: "0.5" },
])("%j is no form of ours", (fields) => {
	expect(() => read(fields)).toThrow("Xəta baş verdi");
});

test("how far a line is delivered is read in whole units", () => {
	const line = { intent: "deliver", line: "2", delivered: "3", undeliverable: "Stokda yoxdur" };
	expect(read(line)).toEqual({
		...{ intent: "deliver", orderId: "o", line: 2, delivered: 3 },
		undeliverable: "Stokda yoxdur",
	});
	expect(read({ ...line, seenCorrections: "2" })).toMatchObject({ seenCorrections: 2 });
	expect(read({ intent: "deliver", line: "2" })).toEqual({
		intent: "deliver",
		orderId: "o",
		line: 2,
	});
	const wrongs: Record<string, string>[] = [
		{ delivered: "-1" },
		{ delivered: "1.5" },
		{ line: "x" },
		{ seenCorrections: "x" },
	];
	for (const wrong of wrongs) {
		expect(() => read({ ...line, ...wrong })).toThrow("Xəta baş verdi");
	}
});

test.each(["", "0", "x", "0,001"])("an amount of %j is refused", (amount) => {
	expect(() => read({ by: "amount", amount })).toThrow("Düzgün məbləğ daxil edin");
});
