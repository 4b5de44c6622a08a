import { expect, test } from "vitest";
import { readDatabaseUrl, withDatabaseName } from "./connection-string.server.ts";

test.each([
	["postgres://shop:s%40x@one/shop", ["postgres://shop:s%40x@one/shop"], false],
	["postgresql://one", ["postgresql://one"], false],
	["postgres://u@/shop?host=/run/postgresql", ["postgres://u@/shop?host=/run/postgresql"], false],
	[
		"postgres://u:p@one:5432,two/shop?sslmode=disable",
		["postgres://u:p@one:5432/shop?sslmode=disable", "postgres://u:p@two/shop?sslmode=disable"],
		false,
	],
	[
		"postgres://u:p@one,[::1]:5433/shop?target_session_attrs=read-write",
		["postgres://u:p@one/shop", "postgres://u:p@[::1]:5433/shop"],
		true,
	],
	[
		"postgres:///shop?host=one,two&port=5432,5433&target_session_attrs=primary",
		["postgres://one:5432/shop", "postgres://two:5433/shop"],
		true,
	],
	[
		"postgres:///shop?host=one,two&port=5433&target_session_attrs=any",
		["postgres://one:5433/shop", "postgres://two:5433/shop"],
		false,
	],
])("%s is read as libpq reads it", (address, urls, mustWrite) => {
	expect(readDatabaseUrl(address)).toEqual({ urls, mustWrite });
});

test.each([
	["mysql://one/shop", "DATABASE_URL must be a postgres:// address."],
	["postgres://u:p@one:port/shop", "with commas between several servers"],
	["postgres://u:p@one,two:99999/shop", "with commas between several servers"],
	["postgres://u:p@one:0/shop", "with commas between several servers"],
	["postgres://u:p@one:65536/shop", "with commas between several servers"],
	["postgres://u:p@one/shop?port=65536", "with commas between several servers"],
	["postgres:///shop?host=one,two,three&port=1,2", "a port for each host"],
	["postgres://one,two/shop?target_session_attrs=standby", "any, read-write, primary"],
])("%s is refused with a sentence that says why", (address, sentence) => {
	expect(() => readDatabaseUrl(address)).toThrow(sentence);
});

test.each([
	["postgres://a:b@one/shop", "postgres://a:b@one/other"],
	["postgres://a:b@one:5433,two/shop?x=1", "postgres://a:b@one:5433,two/other?x=1"],
	["postgresql://a@one", "postgresql://a@one/other"],
	["postgres://a:p%2F@/shop?host=/run/pg", "postgres://a:p%2F@/other?host=/run/pg"],
])("%s leads to another database of its servers as %s", (url, other) => {
	expect(withDatabaseName(url, "other")).toBe(other);
});
