import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAdmin, makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { deleteGame } from "./admin/games/delete-game.server.ts";
import { families, games } from "./catalog.table.server.ts";
import { pictureHues } from "./pictures/pictures.table.server.ts";
import {
	listFamilies,
	listNearestPackages,
	listPackages,
	readBoard,
	selectFamilies,
} from "./read-families.server.ts";
import {
	findGame,
	findGameToEdit,
	listFeaturedGames,
	listGames,
	listGamesByIds,
	listGamesByPosition,
} from "./read-games.server.ts";

const database = useTestDatabase();
beforeEach(async () => {
	await database.db.delete(games);
	await database.db.delete(families);
});

type Offered = { priceQepik: number; position?: number; available?: boolean; hidden?: boolean };

async function makePackages(
	offered: Offered[],
	{ name = "UC", categoryId = "", position = 0 } = {},
) {
	const { db } = database;
	const { id: familyId } = await makeFamily(db, { name, position });
	const category = categoryId || (await makeCategory(db)).id;
	const ids: string[] = [];
	for (const [index, values] of offered.entries()) {
		const denomination = `${index} UC`;
		const game = { ...values, familyId, denomination, categoryId: category, name: denomination };
		ids.push((await makeGame(db, { ...game, images: [`/pictures/${index}-1440.avif`] })).id);
	}
	return { familyId, ids, categoryId: category };
}

test("the packages of a family stand by position, then by price, without drafts", async () => {
	const { familyId } = await makePackages([
		{ priceQepik: 300 },
		{ priceQepik: 100, available: false },
		{ priceQepik: 50, position: 9 },
		{ priceQepik: 70, hidden: true },
	]);
	const packages = await listPackages(database.db, familyId);
	expect(packages.map(({ denomination, sellable }) => [denomination, sellable])).toEqual([
		["1 UC", false],
		["0 UC", true],
		["2 UC", true],
	]);
});

test("in place of a package stands the one nearest in price that can be bought", async () => {
	const { familyId, ids } = await makePackages([
		{ priceQepik: 820, available: false },
		{ priceQepik: 170 },
		{ priceQepik: 900 },
		{ priceQepik: 810, hidden: true },
		{ priceQepik: 830, available: false },
	]);
	const gone = [ids[0] as string, ids[3] as string];
	const nearest = { id: ids[2], denomination: "2 UC", priceQepik: 900, familyId, idForm: null };
	const inPlace = () => listNearestPackages(database.db, gone);
	const both = (found: object) => Object.fromEntries(gone.map((id) => [id, found]));
	expect(await inPlace()).toEqual(both(nearest));
	// It says what ID it asks for: as its family does, unless it says its own.
	const [idForm, ownForm] = (["tag", "any"] as const).map((kind) => ({
		...{ kind, example: "", help: "" },
	}));
	await database.db.update(families).set({ idForm }).where(eq(families.id, familyId));
	expect(await inPlace()).toEqual(both({ ...nearest, idForm }));
	await database.db
		.update(games)
		.set({ idForm: ownForm })
		.where(eq(games.id, String(ids[2])));
	expect(await inPlace()).toEqual(both({ ...nearest, idForm: ownForm }));
	const alone = await makeGame(database.db, { available: false });
	expect(await listNearestPackages(database.db, [alone.id, "yoxdur"])).toEqual({});
});

test("in place of a deleted package stands the one nearest to the price that it had", async () => {
	const { db } = database;
	const { familyId, ids } = await makePackages([
		{ priceQepik: 820 },
		{ priceQepik: 170 },
		{ priceQepik: 900 },
	]);
	const { id: adminId } = await makeAdmin(db);
	const alone = await makeGame(db);
	const gone = [ids[0] as string, alone.id];
	for (const id of gone) await deleteGame(db, { id, adminId });
	expect(await listNearestPackages(db, gone)).toEqual({
		[ids[0] as string]: {
			...{ id: ids[2], denomination: "2 UC", priceQepik: 900 },
			...{ familyId, idForm: null },
		},
	});
});

test("a family leads to its cheapest package that can be bought; to the cheapest where none can", async () => {
	const uc = await makePackages(
		[
			{ priceQepik: 300 },
			{ priceQepik: 170 },
			{ priceQepik: 90, available: false },
			{ priceQepik: 80, hidden: true },
		],
		{ name: "UC" },
	);
	const gone = await makePackages(
		[
			{ priceQepik: 300, available: false },
			{ priceQepik: 200, available: false },
		],
		{ name: "Bitmiş" },
	);
	await makePackages([{ priceQepik: 300, hidden: true }], { name: "Qaralama" });
	expect(await listFamilies(database.db)).toEqual([
		{
			...{ id: gone.familyId, name: "Bitmiş", gameId: gone.ids[1], priceQepik: 200 },
			...{ sellable: false, image: "/pictures/1-1440.avif", hue: null },
		},
		{
			...{ id: uc.familyId, name: "UC", gameId: uc.ids[1], priceQepik: 170 },
			...{ sellable: true, image: "/pictures/1-1440.avif", hue: null },
		},
	]);
});

test("families stand by position, then by name", async () => {
	for (const [name, position] of [
		["Aslan", 2],
		["Zirvə", 1],
		["Dəniz", 1],
	] as const) {
		await makePackages([{ priceQepik: 300 }], { name, position });
	}
	const listed = await listFamilies(database.db);
	expect(listed.map(({ name }) => name)).toEqual(["Dəniz", "Zirvə", "Aslan"]);
});

test("a category leads with the families that have packages in it, at their price there", async () => {
	const { db } = database;
	const { familyId, categoryId } = await makePackages([{ priceQepik: 300 }]);
	await makeGame(db, { familyId, denomination: "1 UC", priceQepik: 10 });
	await makePackages([{ priceQepik: 100 }], { name: "Başqa" });
	const listed = await listFamilies(db, { categoryId });
	expect(listed.map(({ id, priceQepik }) => [id, priceQepik])).toEqual([[familyId, 300]]);
});

test("a draft is in no list of the shop, in no cart and at no address; the admin finds it", async () => {
	const { db } = database;
	const draft = await makeGame(db, { name: "Gizli qaralama", hidden: true, featured: true });
	const { id, categoryId } = draft;
	expect((await listGames(db, { categoryId })).games).toEqual([]);
	expect((await listFeaturedGames(db)).map((game) => game.id)).not.toContain(id);
	expect(await listGamesByIds(db, [id])).toEqual([]);
	expect(await findGame(db, id)).toBeUndefined();
	expect(await findGameToEdit(db, id)).toMatchObject({ hidden: true });
	const drafts = await listGamesByPosition(db, { state: "hidden" });
	expect(drafts.games.map((game) => [game.name, game.sellable])).toEqual([
		["Gizli qaralama", false],
	]);
	const sold = await listGamesByPosition(db, { state: "available", search: "Gizli qaralama" });
	expect(sold.games).toEqual([]);
});

test("the cheapest package of each family is read from an index", async () => {
	const { db } = database;
	const { id: categoryId } = await makeCategory(db);
	await db.execute(sql`INSERT INTO families (id, name)
		SELECT 'family-' || n, 'Ailə ' || n FROM generate_series(1, 50) AS n`);
	await db.execute(sql`
		INSERT INTO games (id, name, category_id, family_id, denomination, price_qepik)
		SELECT 'packed-' || n, 'Paket ' || n, ${categoryId}, 'family-' || 1 + n % 50, n || ' UC', n
		FROM generate_series(1, 5000) AS n`);
	await db.execute(sql`ANALYZE games; ANALYZE families`);
	const { rows } = await db.execute<{ "QUERY PLAN": string }>(
		sql`EXPLAIN ${selectFamilies(categoryId)}`,
	);
	const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
	expect(plan).toMatch(/Index Scan (using|on) games_of_family/);
	await db.execute(sql`DELETE FROM games WHERE id LIKE 'packed-%'`);
});

describe("the colour of a family", () => {
	const note = (picture: string, hue: number | null) =>
		database.db
			.insert(pictureHues)
			.values({ picture, hue })
			.onConflictDoUpdate({ target: pictureHues.picture, set: { hue } });
	const huesOf = async ({ familyId, ids }: { familyId: string; ids: string[] }) => {
		const board = await readBoard(database.db, { id: ids.at(-1) as string, familyId });
		const card = (await listFamilies(database.db)).find(({ id }) => id === familyId);
		return [board.hue, card?.hue];
	};

	test("is that of its first package's picture, also when another one is cheaper or it is sold out", async () => {
		await note("/pictures/0-1440.avif", 60);
		await note("/pictures/1-1440.avif", 250);
		const made = await makePackages([
			{ priceQepik: 300, position: 1, available: false },
			{ priceQepik: 100, position: 2 },
		]);
		expect(await huesOf(made)).toEqual([60, 60]);
	});

	test("comes from the next package where the first is a draft, or its picture grey or unknown", async () => {
		await note("/pictures/1-1440.avif", null);
		await note("/pictures/0-1440.avif", 10);
		await note("/pictures/3-1440.avif", 140);
		const made = await makePackages([
			{ priceQepik: 10, hidden: true },
			{ priceQepik: 20 },
			{ priceQepik: 30 },
			{ priceQepik: 40 },
		]);
		expect(await huesOf(made)).toEqual([140, 140]);
	});

	test("is none where no picture has one", async () => {
		await database.db.delete(pictureHues);
		expect(await huesOf(await makePackages([{ priceQepik: 10 }]))).toEqual([null, null]);
	});
});
