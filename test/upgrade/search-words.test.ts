// A shop of the release without a search: its games are found at once, and it goes on beside this one for
// the minutes of a rollout.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { searchGames } from "#app/catalog/search/search-games.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { useTestDatabase } from "../test-database.ts";

const database = useTestDatabase({ migrated: false });
beforeAll(async () => {
	const files = await listMigrationFiles();
	await migrate(database.url, { count: files.indexOf("0042_top_ups") });
	await database.db.$client.query(await readFile("test/upgrade/previous-release.sql", "utf8"));
	const next = files.indexOf("0060_search") - files.indexOf("0042_top_ups");
	await migrate(database.url, { count: next });
	await database.db.$client.query(`
		INSERT INTO families (id, name) VALUES ('uc', 'PUBG Mobile UC');
		INSERT INTO games (id, name, category_id, family_id, denomination)
		SELECT 'old', 'Əjdaha döyüşü', id, 'uc', '660 UC' FROM categories LIMIT 1`);
	await migrate(database.url);
});

const found = async (text: string) =>
	(await searchGames(database.db, { text })).games.map(({ id }) => id);

test.each(["ejdaha", "doyusu 660", "pubg", "ejdaah"])(
	"a game of before is found by %s",
	async (text) => {
		expect(await found(text)).toContain("old");
	},
);

test("what that release adds and renames meanwhile is found as well", async () => {
	await database.db.$client.query(`
		INSERT INTO games (id, name, category_id) SELECT 'new', 'Qaranlıq', id FROM categories LIMIT 1`);
	expect(await found("qaranliq")).toEqual(["new"]);
	await database.db.$client.query("UPDATE games SET name = 'Parlaq' WHERE id = 'new'");
	expect(await found("qaranliq")).toEqual([]);
	expect(await found("parlaq")).toEqual(["new"]);
});
