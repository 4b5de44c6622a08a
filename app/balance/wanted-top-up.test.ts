import { expect, test } from "vitest";
import { readWantedTopUp, wantedTopUp } from "./wanted-top-up.ts";

const read = (address: string) =>
	readWantedTopUp(new URL(address, "http://shop.invalid").searchParams);

test("the address holds what is missing and the way back", () => {
	const { amountQepik, address } = wantedTopUp({
		missingQepik: 340,
		next: "/games?q=uc&category=ş",
	});
	expect(amountQepik).toBe(340);
	expect(read(address)).toEqual({ amount: "3.40", next: "/games?q=uc&category=%C5%9F" });
});

test("less than the smallest top-up asks for the smallest", () => {
	const { amountQepik, address } = wantedTopUp({ missingQepik: 1, next: "/cart" });
	expect(amountQepik).toBe(100);
	expect(read(address).amount).toBe("1.00");
});

test.each(["/balance", "/balance?amount=abc&next=//evil.example", "/balance?amount=0.50&next=/"])(
	"%s wants nothing",
	(address) => {
		expect(read(address)).toEqual({});
	},
);
