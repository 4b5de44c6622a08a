// docs/specification.md names the tests of each requirement: here each is checked to exist.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { titlesIn, titlesOf } from "./test-titles.ts";

const TABLE = readFileSync(new URL("../docs/specification.md", import.meta.url), "utf8");

/** `| § | requirement | path › title |`; several tests are separated by `<br>`. */
const rows = TABLE.split("\n")
	.filter((line) => /^\| *\d/.test(line))
	.map((line) => line.split("|").map((cell) => cell.trim()))
	.map(([, section, requirement, proof = ""]) => ({
		section,
		requirement,
		proofs: proof.split("<br>").map((one) => one.trim()),
	}));

test("the specification's table has rows", () => {
	expect(rows.length).toBeGreaterThan(130);
});

test("every requirement names a test that exists by its title", () => {
	const missing = rows.flatMap(({ section, requirement, proofs }) =>
		proofs.filter((proof) => !exists(proof)).map((proof) => `${section} ${requirement}: ${proof}`),
	);
	expect(missing).toEqual([]);
});

test("only the titles of tests that run count", () => {
	const off = ["skip", "todo"].map((word) => `test.${word}("does not run", () => {});`);
	const source = `
		// test("in a comment", () => {});
		const message = 'test("in a string")';
		${off.join("\n")}
		test("plain", () => call("not a title"));
		test.each([[1, ")("]])("with %s", () => {});
		test.runIf(isPhone)(
			"wrapped",
			async () => {},
		);
	`;
	expect([...titlesIn("some.test.ts", source)]).toEqual(["plain", "with %s", "wrapped"]);
});

function exists(proof: string): boolean {
	const [path = "", name = ""] = proof.split(" › ");
	return titlesOf(path).has(name);
}
