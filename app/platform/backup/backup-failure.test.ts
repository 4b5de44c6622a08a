import { expect, test } from "vitest";
import { BackupFailure, explainFailure } from "./backup-failure.server.ts";
import { RestoreError } from "./read-manifest.server.ts";

const coded = (code: string, message = "it says") => Object.assign(new Error(message), { code });

test.each([
	["ENOSPC", "no-room"],
	["EDQUOT", "no-room"],
	["53100", "no-room"],
	["EACCES", "not-writable"],
	["EROFS", "not-writable"],
	["ECONNREFUSED", "database"],
	["57P01", "database"],
	["42501", "database"],
	["Z_DATA_ERROR", "damaged"],
	["EISDIR", "other"],
	["ABORT_ERR", "other"],
])("an error with the code %s is one of %s", (code, reason) => {
	expect(explainFailure(coded(code))).toEqual({ reason, detail: "it says" });
});

test.each([
	["a failure", new BackupFailure("hung", "too long"), "hung", "too long"],
	["a damaged backup", new RestoreError("not what was saved"), "damaged", "not what was saved"],
	[
		"a broken connection",
		new Error("Connection terminated unexpectedly"),
		"database",
		/terminated/,
	],
	["a bug", new TypeError("undefined"), "other", "undefined"],
	["no error at all", "words", "other", "words"],
])("%s is told by its reason and its words", (_, error, reason, detail) => {
	expect(explainFailure(error)).toEqual({ reason, detail: expect.stringMatching(detail) });
});

test("the words are those of the innermost error, and the reason that of whichever has one", () => {
	const error = new Error("a statement failed", { cause: coded("53100", "could not extend file") });
	expect(explainFailure(error)).toEqual({ reason: "no-room", detail: "could not extend file" });
	const outer = new BackupFailure("command", "outer");
	outer.cause = new Error("inner");
	expect(explainFailure(outer)).toEqual({ reason: "command", detail: "inner" });
});

test("no login of an address is told, and never more than a few lines", () => {
	const { detail } = explainFailure(new Error("cannot reach s3://user:s3cret@host/path"));
	expect(detail).toBe("cannot reach s3://[cut]@host/path");
	expect(explainFailure(new Error("x".repeat(10_000))).detail).toHaveLength(500);
});
