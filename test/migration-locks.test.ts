// A migration that locks a table which customers wait for says so, and for how long (docs/operating.md).
import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { source } from "./sources.ts";

/** They grow with every customer and every purchase. */
const BIG = [
	...["users", "account", "sessions", "orders", "order_items"],
	...["balances", "balance_entries", "top_ups", "audit_entries"],
].join("|");
/** What takes the time of all rows, or waits for everybody who works on the table. */
const LOCKING = new RegExp(
	String.raw`\b(?:ALTER\s+TABLE|LOCK\s+TABLE|UPDATE|CREATE\s+(?:UNIQUE\s+)?INDEX[^;]*?\bON)\s+(?:IF\s+EXISTS\s+|ONLY\s+)*(?:${BIG})\b`,
	"i",
);
/** The first whose author knew of the rule. */
const SINCE = "0046";

/** Whether a migration has to say what it locks, and does not. */
function lacksMarker(sql: string): boolean {
	const statements = sql.replaceAll(/--.*$/gm, "");
	return LOCKING.test(statements) && !/^-- locks: \S/m.test(sql);
}

test.each([
	["ALTER TABLE orders ADD COLUMN x int;", true],
	["alter table if exists only users\n\tADD COLUMN x int;", true],
	["CREATE INDEX orders_by_day ON orders (created_at);", true],
	["CREATE UNIQUE INDEX a\n\tON balance_entries (id);", true],
	["LOCK TABLE top_ups IN EXCLUSIVE MODE;", true],
	["UPDATE order_items SET price = 0;", true],
	["-- locks: orders, for a moment\nALTER TABLE orders ADD COLUMN x int;", false],
	["-- locks:\nALTER TABLE orders ADD COLUMN x int;", true],
	["-- ALTER TABLE orders would be too slow.\nSELECT 1;", false],
	["ALTER TABLE order_days ADD COLUMN x int;", false],
	["CREATE TABLE notes (id int); CREATE INDEX ON notes (id);", false],
	["CREATE TABLE notes (order_id text REFERENCES orders);", false],
])("%j: the marker is missing: %s", (sql, isMissing) => {
	expect(lacksMarker(sql)).toBe(isMissing);
});

test("each migration that locks a big table says so", () => {
	const files = globSync("database/migrations/*.sql");
	expect(files.length).toBeGreaterThan(20);
	const silent = files.filter((file) => basename(file) >= SINCE && lacksMarker(source(file)));
	expect(silent).toEqual([]);
});
