import { existsSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/**
 * The titles of the tests that a file runs, as they are written in it: `test("…")`, and with its
 * placeholders `test.each(…)("…")`. Titles in comments, strings and skipped tests do not count.
 */
export function titlesOf(path: string): Set<string> {
	const file = new URL(`../${path}`, import.meta.url);
	return existsSync(file) ? titlesIn(path, readFileSync(file, "utf8")) : new Set();
}

export function titlesIn(path: string, source: string): Set<string> {
	const titles = new Set<string>();
	const { program, errors } = parseSync(path, source);
	if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
	new Visitor({
		CallExpression({ callee, arguments: [title] }) {
			if (isTest(callee) && title?.type === "Literal" && typeof title.value === "string") {
				titles.add(title.value);
			}
		},
	}).visit(program);
	return titles;
}

const RUN = ["each", "for", "runIf", "concurrent", "sequential"];

/** Whether this is what is called with a title: `test`, `test.each(…)`, `test.runIf(…)`. */
function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
	if (callee.type === "Identifier") return callee.name === "test";
	if (callee.type === "CallExpression") return isTest(callee.callee);
	if (callee.type === "TaggedTemplateExpression") return isTest(callee.tag);
	if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
	return RUN.includes(callee.property.name) && isTest(callee.object);
}
