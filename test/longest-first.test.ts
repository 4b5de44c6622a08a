import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import { LONGEST, LongestFirst } from "./longest-first.ts";

test("every file that is named exists", () => {
	expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});

test("without earlier results the named files come first, in their order, and the others after", async () => {
	const nothingKnown = { cache: { getTestSpecificationResult: () => undefined } };
	const project = { name: "", config: { root: resolve("."), isolate: false, sequence: {} } };
	const [first = "", second = ""] = LONGEST;
	const files = ["test/house-rules.test.ts", second, "app/core/money.test.ts", first];
	const sorted = await new LongestFirst(nothingKnown as unknown as Vitest).sort(
		files.map((file) => ({ moduleId: resolve(file), project }) as unknown as TestSpecification),
	);
	expect(sorted.map(({ moduleId }) => moduleId).slice(0, 2)).toEqual([
		resolve(first),
		resolve(second),
	]);
	expect(sorted).toHaveLength(4);
});
