import { expect, test } from "vitest";
import { cutPage, readCursor } from "./page.ts";

const itself = (row: number) => row;

test("a page ends where the next one begins", () => {
	expect(cutPage([1, 2, 3], 2, itself)).toEqual({ rows: [1, 2], next: 2 });
	expect(cutPage([1, 2], 2, itself)).toEqual({ rows: [1, 2], next: undefined });
	expect(cutPage([], 2, itself)).toEqual({ rows: [], next: undefined });
});

test.each([
	["7", 7],
	["0", 0],
	["", undefined],
	["-1", undefined],
	["1.5", undefined],
	["1e400", undefined],
	["9999999999999999", undefined],
	["yeddi", undefined],
])("the cursor %j is read as %s", (text, cursor) => {
	expect(readCursor(new URLSearchParams({ after: text }), "after")).toBe(cursor);
});
