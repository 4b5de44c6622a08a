// What `npm start` runs: the server's bundle, with the packages that are part of it, and that of browsers.
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

const files = globSync("build/server/**/*.js").map((path) => readFileSync(path, "utf8"));

test("passwords are hashed by Node's own scrypt, not by JavaScript that stops the process meanwhile", () => {
	const bundle = files.join("\n");
	expect(bundle).toContain("@better-auth/utils/dist/password.node.mjs");
	expect(bundle).not.toContain("@noble/hashes/scrypt");
});

test("what the bundle imports are packages that the shop itself depends on", () => {
	const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
	const imports = files.flatMap((file) =>
		Array.from(file.matchAll(/^import .*?from "([^".]+)";$/gm), ([, name]) => name as string),
	);
	expect(imports).toContain("pg");
	const others = imports.filter((name) => !isBuiltin(name) && !(name in dependencies));
	expect(others).toEqual([]);
});

test("what the header loads for somebody signed in brings nothing along that other pages need", () => {
	const [header, ...others] = globSync("build/client/assets/signed-in-*.js");
	expect(others).toEqual([]);
	const imports = readFileSync(header as string, "utf8").matchAll(
		/from"\.\/([\w-]+)-[\w-]{7}\.js"/g,
	);
	const names = Array.from(imports, ([, name]) => name);
	expect(names.toSorted()).toEqual(["framework", "rolldown-runtime", "shop"]);
});
