import { expect, test } from "vitest";
import { nearestPackage, unitPrices } from "./packages.server.ts";

const priced = (...packages: [string, number][]) =>
	packages.map(([denomination, priceQepik]) => ({ denomination, priceQepik }));

test.each([
	[
		"of a hundred, below a manat",
		priced(["60 UC", 170], ["660 UC", 1590]),
		["100 UC 283", "100 UC 241"],
	],
	["of one, from a manat on", priced(["5 USD", 940], ["50 USD", 9000]), ["1 USD 188", "1 USD 180"]],
	[
		"of a hundred, where one is below",
		priced(["1 gem", 150], ["100 gem", 5000]),
		["100 gem 15000", "100 gem 5000"],
	],
	[
		"with spaces in the number",
		priced(["60 UC", 60], ["1 800 UC", 1800]),
		["100 UC 100", "100 UC 100"],
	],
	["of other units, none", priced(["3 ay", 2450], ["500 ulduz", 1700]), [undefined, undefined]],
	[
		"without a number, none",
		priced(["Royale Pass", 1450], ["60 UC", 170], ["325 UC", 820]),
		[undefined, "100 UC 283", "100 UC 252"],
	],
	[
		"of what is free, none",
		priced(["60 UC", 0], ["325 UC", 820], ["660 UC", 1590]),
		[undefined, "100 UC 252", "100 UC 241"],
	],
	["of nothing, none", priced(["0 UC", 170], ["60 UC", 170]), [undefined, undefined]],
	["of the only one, none", priced(["60 UC", 170]), [undefined]],
])("the price of a unit: %s", (_, packages, expected) => {
	const said = unitPrices(packages).map((one) => one && `${one.units} ${one.priceQepik}`);
	expect(said).toEqual(expected);
});

test("the nearest package is the one nearest in price that can be bought", () => {
	const offered = (id: string, priceQepik: number, sellable = true) => ({
		id,
		priceQepik,
		sellable,
	});
	const all = [offered("a", 100), offered("b", 500), offered("c", 550, false), offered("d", 900)];
	expect(nearestPackage(all, offered("c", 550))?.id).toBe("b");
	expect(nearestPackage(all, offered("b", 500))?.id).toBe("a");
	expect(nearestPackage(all, offered("gone", 800))?.id).toBe("d");
	expect(nearestPackage([offered("c", 550, false)], offered("b", 500))).toBeUndefined();
	expect(nearestPackage([offered("b", 500)], offered("b", 500))).toBeUndefined();
});
