import { expect, test } from "vitest";
import { changesOf } from "./change-labels.ts";

test.each(["position", "order"])("a position is called Sıra; %s is what entries call it", (key) => {
	expect(changesOf({ before: { [key]: 5 }, after: { [key]: 6 } })).toEqual([
		{ part: "Sıra", before: "5", after: "6" },
	]);
});
