import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { moment } from "./columns.server.ts";
import { isBeyond, type ListOrder, newestFirst, oldestFirst, rowsAfter } from "./keyset.server.ts";

const notes = pgTable("notes", {
	id: text().primaryKey(),
	createdAt: moment("created_at").notNull(),
});

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ migrated: false });
	await database.db.execute(
		sql`CREATE TABLE notes (id text PRIMARY KEY, created_at timestamptz NOT NULL)`,
	);
	// Two at the same moment, and two that JavaScript cannot tell apart.
	await database.db.execute(sql`INSERT INTO notes VALUES
		('f', '2026-01-01 10:00:02.000001'), ('b', '2026-01-01 10:00:01'), ('d', '2026-01-01 10:00:00'),
		('c', '2026-01-01 10:00:02.000002'), ('a', '2026-01-01 10:00:01')`);
});
afterAll(() => database.close());

const idsOf = async (order: ListOrder, after?: string) => {
	const rows = await database.db.select().from(notes).where(order.after(after)).orderBy(order.by);
	return rows.map(({ id }) => id).join("");
};

test.each([
	["oldest first", oldestFirst(notes.createdAt, notes.id), "dabfc"],
	["newest first", newestFirst(notes.createdAt, notes.id), "cfbad"],
	["by id alone", newestFirst(notes.id), "fdcba"],
])("%s: after each row come those below it in the list", async (_, order, all) => {
	expect(await idsOf(order)).toBe(all);
	expect(await idsOf(order, "")).toBe(all);
	for (const id of all) expect(await idsOf(order, id)).toBe(all.slice(all.indexOf(id) + 1));
});

test("nothing follows a row that does not exist", async () => {
	expect(await idsOf(oldestFirst(notes.createdAt, notes.id), "made-up")).toBe("");
});

test("rows are read in batches until there are none", async () => {
	const batches: string[] = [];
	let last: { id: string } | undefined;
	do {
		const batch = rowsAfter(notes, oldestFirst(notes.createdAt, notes.id), { last, count: 2 });
		const { rows } = await database.db.execute<{ id: string }>(
			sql`SELECT id FROM ${batch} AS batch ORDER BY created_at, id`,
		);
		last = rows.at(-1);
		batches.push(rows.map(({ id }) => id).join(""));
	} while (last);
	expect(batches).toEqual(["da", "bf", "c", ""]);
});

test.each([
	["a row that was deleted", "aa", "bfc"],
	["a row that is there", "b", "fc"],
])("by its values the list continues after %s", async (_, id, rest) => {
	const rows = await database.db
		.select()
		.from(notes)
		.where(isBeyond([notes.createdAt, notes.id], ["2026-01-01 10:00:01", id]))
		.orderBy(notes.createdAt, notes.id);
	expect(rows.map(({ id }) => id).join("")).toBe(rest);
});
