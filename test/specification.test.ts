// docs/specification.md names, for each requirement, the test that proves it: here each is looked for.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TABLE = readFileSync(new URL("../docs/specification.md", import.meta.url), "utf8");

/** `| § | requirement | path › name |`; several tests of one requirement stand behind `<br>`. */
const rows = TABLE.split("\n")
	.filter((line) => /^\| *\d/.test(line))
	.map((line) => line.split("|").map((cell) => cell.trim()))
	.map(([, section, requirement, proof = ""]) => ({
		section,
		requirement,
		proofs: proof.split("<br>").map((one) => one.trim()),
	}));

test("the specification's table has rows", () => {
	expect(rows.length).toBeGreaterThan(50);
});

test("every requirement names a test that exists", () => {
	const missing = rows.flatMap(({ section, requirement, proofs }) =>
		proofs.filter((proof) => !exists(proof)).map((proof) => `${section} ${requirement}: ${proof}`),
	);
	expect(missing).toEqual([]);
});

function exists(proof: string): boolean {
	const [path = "", name = ""] = proof.split(" › ");
	const file = new URL(`../${path}`, import.meta.url);
	if (!name || !/\.test\.tsx?$/.test(path) || !existsSync(file)) return false;
	// Long names are wrapped by the formatter, never broken.
	return readFileSync(file, "utf8").includes(`"${name}"`);
}
