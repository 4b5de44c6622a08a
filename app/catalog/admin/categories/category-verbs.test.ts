import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { moveCategory } from "#app/catalog/admin/move.server.ts";
import { categories } from "#app/catalog/catalog.table.server.ts";
import { findCategory, listCategoriesWithCounts } from "#app/catalog/read-categories.server.ts";
import { makeAdmin, makeCategory, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { type CategoryValues, readCategoryForm } from "./category-form.server.ts";
import { deleteCategory } from "./delete-category.server.ts";
import { addCategory, changeCategory } from "./save-category.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

const VALUES: CategoryValues = {
	name: "Nümunə",
	description: "Nümunə təsvir",
	image: "/pictures/numune-1440.avif",
	position: 5,
};

const ON_HTTP = { https: false };

function formOf(fields: Record<string, string>) {
	const form = new FormData();
	const { position, ...typed } = VALUES;
	const values = { ...typed, order: String(position), ...fields };
	for (const [name, value] of Object.entries(values)) {
		form.set(name, value);
	}
	return form;
}

function refusedFieldsOf(fields: Record<string, string>) {
	try {
		readCategoryForm(formOf(fields), ON_HTTP);
	} catch (error) {
		return (error as { fields: Record<string, string> }).fields;
	}
	return undefined;
}

const actionsOf = async (id: string) =>
	(await listActionsOf(database.db, { subjectKind: "category", subjectId: id, limit: 9 })).map(
		({ action, before, after }) => ({ action, before, after }),
	);

test("a category form is read with its spaces trimmed", () => {
	expect(readCategoryForm(formOf({ name: "  Nümunə \n" }), ON_HTTP)).toEqual(VALUES);
});

test.each([
	["name", "   ", "Adı yazın"],
	["name", "x".repeat(201), "Ən çoxu 200 simvol ola bilər"],
	["description", "", "Təsviri yazın"],
	["image", "javascript:alert(1)", /Ünvan/],
	["image", "data:image/png;base64,AA", /Ünvan/],
	["image", "//elsewhere.example/a.png", /Ünvan/],
	["image", "sekil.png", /Ünvan/],
	["order", "-1", /Sıra/],
	["order", "101", /Sıra/],
	["order", "2.5", /Sıra/],
])("a category with %s %j is refused at that field", (name, value, message) => {
	expect(refusedFieldsOf({ [name]: value })).toEqual({
		[name]: typeof message === "string" ? message : expect.stringMatching(message),
	});
});

test.each(["", "abc", "1e1", "Infinity", "NaN", "١٢"])(
	"a category's position %j is not a number and becomes 0",
	(order) => {
		expect(readCategoryForm(formOf({ order }), ON_HTTP).position).toBe(0);
	},
);

test("all wrong fields are reported at once", () => {
	expect(refusedFieldsOf({ name: "", description: "", order: "1000" })).toEqual({
		name: expect.any(String),
		description: expect.any(String),
		order: expect.any(String),
	});
});

test("adding, changing, moving and deleting a category are recorded with what changed", async () => {
	const id = await addCategory(database.db, { values: VALUES, adminId });
	await changeCategory(database.db, { id, values: { ...VALUES, name: "Yeni ad" }, adminId });
	await moveCategory(database.db, { id, direction: "down", adminId });
	expect(await findCategory(database.db, id)).toEqual({
		...VALUES,
		id,
		name: "Yeni ad",
		position: 6,
		gameCount: 0,
	});
	await deleteCategory(database.db, { id, adminId });
	expect(await findCategory(database.db, id)).toBeUndefined();
	expect(await actionsOf(id)).toEqual([
		{ action: "category.delete", before: { ...VALUES, name: "Yeni ad", position: 6 }, after: null },
		{ action: "category.move", before: { position: 5 }, after: { position: 6 } },
		{ action: "category.update", before: { name: "Nümunə" }, after: { name: "Yeni ad" } },
		{ action: "category.create", before: null, after: VALUES },
	]);
});

test("saving a category unchanged records nothing", async () => {
	const id = await addCategory(database.db, { values: VALUES, adminId });
	await changeCategory(database.db, { id, values: VALUES, adminId });
	expect(await actionsOf(id)).toHaveLength(1);
});

test("of two admins who save a category at once the second changes what the first has made of it", async () => {
	const id = await addCategory(database.db, { values: VALUES, adminId });
	const call = (name: string, db = database.db) =>
		changeCategory(db, { id, values: { ...VALUES, name }, adminId });
	await whileUncommitted(
		database.db,
		(tx) => call("Birinci", tx),
		() => call("İkinci"),
	);
	const [{ before, after } = {}] = await actionsOf(id);
	expect({ before, after }).toEqual({ before: { name: "Birinci" }, after: { name: "İkinci" } });
});

test("a category that still has games is not deleted, and nothing is recorded", async () => {
	const { id } = await makeCategory(database.db);
	await makeGame(database.db, { categoryId: id });
	await expect(deleteCategory(database.db, { id, adminId })).rejects.toThrow(
		"Bu kateqoriyada oyunlar var",
	);
	expect(await findCategory(database.db, id)).toMatchObject({ gameCount: 1 });
	expect(await actionsOf(id)).toEqual([]);
});

test("a category that is gone is refused as not found", async () => {
	const gone = { id: "unknown", adminId };
	await expect(deleteCategory(database.db, gone)).rejects.toThrow("Kateqoriya tapılmadı");
	await expect(changeCategory(database.db, { ...gone, values: VALUES })).rejects.toThrow(
		"Kateqoriya tapılmadı",
	);
	await expect(moveCategory(database.db, { ...gone, direction: "up" })).rejects.toThrow(
		"Kateqoriya tapılmadı",
	);
});

test.each([
	[0, "up"],
	[100, "down"],
] as const)("a category at %i does not move %s any further", async (position, direction) => {
	const { id } = await makeCategory(database.db, { position });
	await expect(moveCategory(database.db, { id, direction, adminId })).rejects.toThrow(
		"Sıra 0 ilə 100 arasında qalmalıdır",
	);
	const [row] = await database.db.select().from(categories).where(eq(categories.id, id));
	expect(row?.position).toBe(position);
});

test.each([
	[1, "up", 0],
	[99, "down", 100],
] as const)("a category at %i moves %s to %i", async (position, direction, moved) => {
	const { id } = await makeCategory(database.db, { position });
	const told = await moveCategory(database.db, { id, direction, adminId });
	expect(told).toEqual({ name: "Nümunə kateqoriya", position: moved });
	expect(await findCategory(database.db, id)).toMatchObject({ position: moved });
});

test("of many games no more than a hundred are counted, and of each category its own", async () => {
	const { db } = database;
	const { id } = await makeCategory(db, { name: "Sayılan" });
	await makeGame(db);
	for (let count = 0; count < 99; count++) await makeGame(db, { categoryId: id });
	const counted = async () =>
		(await listCategoriesWithCounts(db, { search: "sayilan" })).map(({ gameCount }) => gameCount);
	expect(await counted()).toEqual([99]);
	for (let count = 0; count < 2; count++) await makeGame(db, { categoryId: id });
	expect(await counted()).toEqual([100]);
});

test("twenty moves at once change the position by twenty", async () => {
	const { id } = await makeCategory(database.db, { position: 50 });
	const move = () => moveCategory(database.db, { id, direction: "up", adminId });
	await Promise.all(Array.from({ length: 20 }, move));
	expect(await findCategory(database.db, id)).toMatchObject({ position: 30 });
});

test("the list is sorted by position, then by the Azerbaijani alphabet, and is searched without accents", async () => {
	for (const name of [
		"Zəfər qq",
		"Çempion qq",
		"Əjdaha qq",
		"Cəngavər qq",
		"Elçi qq",
		"Xəzinə qq",
	]) {
		await makeCategory(database.db, { name, position: 90 });
	}
	await makeCategory(database.db, { name: "Son qq", position: 10 });
	const rows = await listCategoriesWithCounts(database.db, { search: "QQ" });
	expect(rows.map(({ name }) => name.split(" ")[0])).toEqual([
		"Son",
		"Cəngavər",
		"Çempion",
		"Elçi",
		"Əjdaha",
		"Xəzinə",
		"Zəfər",
	]);
	const searched = await listCategoriesWithCounts(database.db, { search: "  EJDAHA" });
	expect(searched.map(({ name }) => name)).toEqual(["Əjdaha qq"]);
	expect(await listCategoriesWithCounts(database.db, { search: "%" })).not.toEqual([]);
});
