import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder, removeFolder } from "#test/run-shop.ts";
import { makeDataDirectory } from "./data-directory.server.ts";

let folder: string;
beforeEach(() => {
	folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("others can only pass through a new folder", () => {
	const path = join(folder, "srv/data");
	makeDataDirectory(path);
	expect(modeOf(path)).toBe(0o711);
});

test.for([0o700, 0o750, 0o755, 0o770])("an existing folder keeps its mode %o", (mode) => {
	const path = join(folder, "data");
	mkdirSync(path);
	chmodSync(path, mode);
	makeDataDirectory(path);
	makeDataDirectory(path);
	expect(modeOf(path)).toBe(mode);
});
