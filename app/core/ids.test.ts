import { expect, test } from "vitest";
import { newId, orderReference } from "./ids.ts";

test("an id is 20 letters and digits, and another each time", () => {
	const ids = Array.from({ length: 100 }, () => newId());
	expect(ids.filter((id) => !/^[0-9a-z]{20}$/.test(id))).toEqual([]);
	expect(new Set(ids).size).toBe(100);
	// All 36 characters are used: with 2 000 drawn, one that is missing is missing for good.
	expect(new Set(ids.join("")).size).toBe(36);
});

test("an order's reference is the end of its id, in capitals", () => {
	expect(orderReference("0123456789abcdefghij")).toBe("EFGHIJ");
});
