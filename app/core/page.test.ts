import { expect, test } from "vitest";
import { cutPage, readCursor, readIds } from "./page.ts";

const itself = (row: number) => row;

test("a page ends where the next one begins", () => {
	expect(cutPage([1, 2, 3, 4], 3, itself)).toEqual({ rows: [1, 2, 3], next: 3 });
	expect(cutPage([1, 2], 2, itself)).toEqual({ rows: [1, 2], next: undefined });
	expect(cutPage([], 2, itself)).toEqual({ rows: [], next: undefined });
});

test.each([
	["7", 7],
	["0", 0],
	["120", 120],
	["", undefined],
	["-1", undefined],
	["1.5", undefined],
	["1e400", undefined],
	["9999999999999999", undefined],
	["yeddi", undefined],
	["7x", undefined],
	["x7", undefined],
])("the cursor %j is read as %s", (text, cursor) => {
	expect(readCursor(new URLSearchParams({ after: text }), "after")).toBe(cursor);
});

test("without a cursor a list is read from its beginning", () => {
	expect(readCursor(new URLSearchParams(), "after")).toBeUndefined();
});

test("of the ids in an address at most a hundred count", () => {
	expect(readIds("a,b")).toEqual(["a", "b"]);
	expect(readIds(Array(101).fill("a").join(","))).toHaveLength(100);
});
