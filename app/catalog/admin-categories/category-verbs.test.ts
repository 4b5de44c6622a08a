import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeCategory, makeGame } from "../../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { listActionsOf } from "../../audit/list-actions-of.server.ts";
import { categories } from "../catalog.table.server.ts";
import { moveCategory } from "../move.server.ts";
import { type CategoryValues, readCategoryForm } from "./category-form.server.ts";
import { deleteCategory } from "./delete-category.server.ts";
import { findCategoryToEdit, listAdminCategories } from "./read-admin-categories.server.ts";
import { addCategory, changeCategory } from "./save-category.server.ts";

let database: TestDatabase;
let actorId: string;
beforeAll(async () => {
	database = await createTestDatabase();
	actorId = (await makeAdmin(database.db)).id;
});
afterAll(() => database.close());

const VALUES: CategoryValues = {
	name: "Nümunə",
	description: "Nümunə təsvir",
	image: "/pictures/numune-1440.avif",
	order: 5,
};

const ON_HTTP = { https: false };

function formOf(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...VALUES, order: "5", ...fields })) {
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

const actsOf = async (id: string) =>
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
])("a category with %s %j is refused at that field", (name, value, words) => {
	expect(refusedFieldsOf({ [name]: value })).toEqual({
		[name]: typeof words === "string" ? words : expect.stringMatching(words),
	});
});

test.each(["", "abc", "1e1", "Infinity", "NaN", "١٢"])(
	"a category's order %j is not a number and becomes 0",
	(order) => {
		expect(readCategoryForm(formOf({ order }), ON_HTTP).order).toBe(0);
	},
);

test("every field that is wrong is told at once", () => {
	expect(refusedFieldsOf({ name: "", description: "", order: "1000" })).toEqual({
		name: expect.any(String),
		description: expect.any(String),
		order: expect.any(String),
	});
});

test("adding, changing, moving and deleting a category are recorded with what changed", async () => {
	const id = await addCategory(database.db, { values: VALUES, actorId });
	await changeCategory(database.db, { id, values: { ...VALUES, name: "Yeni ad" }, actorId });
	await moveCategory(database.db, { id, direction: "down", actorId });
	expect(await findCategoryToEdit(database.db, id)).toEqual({
		...VALUES,
		id,
		name: "Yeni ad",
		order: 6,
		gameCount: 0,
	});
	await deleteCategory(database.db, { id, actorId });
	expect(await findCategoryToEdit(database.db, id)).toBeUndefined();
	expect(await actsOf(id)).toEqual([
		{ action: "category.delete", before: { ...VALUES, name: "Yeni ad", order: 6 }, after: null },
		{ action: "category.move", before: { order: 5 }, after: { order: 6 } },
		{ action: "category.update", before: { name: "Nümunə" }, after: { name: "Yeni ad" } },
		{ action: "category.create", before: null, after: VALUES },
	]);
});

test("a category saved as it was leaves no act behind", async () => {
	const id = await addCategory(database.db, { values: VALUES, actorId });
	await changeCategory(database.db, { id, values: VALUES, actorId });
	expect(await actsOf(id)).toHaveLength(1);
});

test("a category that still has games is not deleted, and nothing is recorded", async () => {
	const { id } = await makeCategory(database.db);
	await makeGame(database.db, { categoryId: id });
	await expect(deleteCategory(database.db, { id, actorId })).rejects.toThrow(
		"Bu kateqoriyada oyunlar var",
	);
	expect(await findCategoryToEdit(database.db, id)).toMatchObject({ gameCount: 1 });
	expect(await actsOf(id)).toEqual([]);
});

test("a category that is gone is told so", async () => {
	const gone = { id: "unknown", actorId };
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
] as const)("a category at %i does not move %s any further", async (order, direction) => {
	const { id } = await makeCategory(database.db, { order });
	await expect(moveCategory(database.db, { id, direction, actorId })).rejects.toThrow(
		"Sıra 0 ilə 100 arasında qalmalıdır",
	);
	const [row] = await database.db.select().from(categories).where(eq(categories.id, id));
	expect(row?.order).toBe(order);
});

test("twenty moves at once change the order by twenty", async () => {
	const { id } = await makeCategory(database.db, { order: 50 });
	const move = () => moveCategory(database.db, { id, direction: "up", actorId });
	await Promise.all(Array.from({ length: 20 }, move));
	expect(await findCategoryToEdit(database.db, id)).toMatchObject({ order: 30 });
});

test("the list goes by order, then by the Azerbaijani alphabet, and is searched without accents", async () => {
	for (const name of [
		"Zəfər qq",
		"Çempion qq",
		"Əjdaha qq",
		"Cəngavər qq",
		"Elçi qq",
		"Xəzinə qq",
	]) {
		await makeCategory(database.db, { name, order: 90 });
	}
	await makeCategory(database.db, { name: "Son qq", order: 10 });
	const found = await listAdminCategories(database.db, { q: "QQ" });
	expect(found.map(({ name }) => name.split(" ")[0])).toEqual([
		"Son",
		"Cəngavər",
		"Çempion",
		"Elçi",
		"Əjdaha",
		"Xəzinə",
		"Zəfər",
	]);
	const searched = await listAdminCategories(database.db, { q: "  EJDAHA" });
	expect(searched.map(({ name }) => name)).toEqual(["Əjdaha qq"]);
	expect(await listAdminCategories(database.db, { q: "%" })).not.toEqual([]);
});
