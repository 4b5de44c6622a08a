import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authSecret } from "./secret.server.ts";

let dataDirectory: string;
beforeEach(() => {
	dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-secret-"));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const file = () => join(dataDirectory, "auth-secret");
const open = (secret?: string) => authSecret({ authSecret: secret, dataDirectory });

test("a secret is made once, long, for its owner alone, and is the same from then on", () => {
	const secret = open();
	// 32 bytes, six bits in each character.
	expect(secret).toMatch(/^[\w-]{43}$/);
	expect(readFileSync(file(), "utf8")).toBe(secret);
	expect(statSync(file()).mode & 0o777).toBe(0o600);
	expect(open()).toBe(secret);
});

test("each shop has a secret of its own", () => {
	const first = open();
	rmSync(file());
	expect(open()).not.toBe(first);
});

test("a secret that the owner wrote is kept, without the end of its line", () => {
	writeFileSync(file(), "the owner's own secret of forty letters.\n");
	expect(open()).toBe("the owner's own secret of forty letters.");
});

test("AUTH_SECRET is used as it is, and leaves no file", () => {
	expect(open("x".repeat(32))).toBe("x".repeat(32));
	expect(existsSync(file())).toBe(false);
});

test("a folder that is not there is told in a sentence", () => {
	dataDirectory = join(dataDirectory, "gone");
	expect(() => open()).toThrow(/^The secret of the session cookies, \S+, cannot be read: ENOENT/);
});
