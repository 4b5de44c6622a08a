import { expect, test } from "vitest";
import { chooseNext } from "./choose-next.ts";

const NEXT = ["b", "c", "d"].map((id) => ({ id }));

test.each<[open: string, openElsewhere: string[], led: string]>([
	["nothing", [], "b"],
	["the next", ["b"], "c"],
	["something that is no next", ["x"], "b"],
	["all that is left", ["c", "d", "b"], "b"],
	["the one that was decided", ["a"], "c"],
	["that one and the next", ["a", "b"], "d"],
	["that one and all but one", ["a", "b", "d"], "c"],
	["that one and all that is left", ["a", "b", "c", "d"], "b"],
])("where colleagues have open %s, one is led on", (_, openElsewhere, led) => {
	expect(chooseNext(NEXT, { from: "a", openElsewhere })?.id).toBe(led);
});

test("where nothing is left, one is led nowhere", () => {
	expect(chooseNext([], { from: "a", openElsewhere: ["a"] })).toBeUndefined();
});
