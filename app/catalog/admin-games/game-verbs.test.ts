import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeCategory, makeGame, stockOf } from "../../../test/make.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { listActionsOf } from "../../audit/list-actions-of.server.ts";
import { games } from "../catalog.table.server.ts";
import { moveGame } from "../move.server.ts";
import { deleteGame } from "./delete-game.server.ts";
import { findGameToEdit } from "./find-game-to-edit.server.ts";
import { type GameValues, readGameForm } from "./game-form.server.ts";
import { addGame, changeGame } from "./save-game.server.ts";

let database: TestDatabase;
let actorId: string;
let categoryId: string;
beforeAll(async () => {
	database = await createTestDatabase();
	actorId = (await makeAdmin(database.db)).id;
	categoryId = (await makeCategory(database.db)).id;
});
afterAll(() => database.close());

const TYPED = {
	name: "Nümunə oyun",
	categoryId: "category",
	description: "Sətir bir\r\nSətir iki",
	price: "12,5",
	originalPrice: "15",
	image: "/pictures/a-1440.avif",
	images: "https://pictures.example/b.png\r\n\r\n  /pictures/c-1440.avif  \r\n",
	accountDetails: "",
	requirements: "",
	stock: "3",
	order: "7",
	featured: "on",
};

function read(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...TYPED, ...fields })) form.set(name, value);
	return readGameForm(form, { https: false });
}

function refusedFieldsOf(fields: Record<string, string>) {
	try {
		read(fields);
	} catch (error) {
		return (error as { fields: Record<string, string> }).fields;
	}
	return undefined;
}

const values = (changed: Partial<GameValues> = {}): GameValues => ({
	...read({}).values,
	categoryId,
	...changed,
});

const gameOf = async (id: string) =>
	(await database.db.select().from(games).where(eq(games.id, id)))[0];

const actsOf = async (id: string) =>
	(await listActionsOf(database.db, { subjectKind: "game", subjectId: id, limit: 9 })).map(
		({ action, before, after }) => ({ action, before, after }),
	);

test("a game form is read: money in qəpik, pictures with the main one first, ticks as they are", () => {
	expect(read({}).values).toEqual({
		name: "Nümunə oyun",
		categoryId: "category",
		description: "Sətir bir\nSətir iki",
		priceQepik: 1250,
		originalPriceQepik: 1500,
		images: ["/pictures/a-1440.avif", "https://pictures.example/b.png", "/pictures/c-1440.avif"],
		accountDetails: "",
		requirements: "",
		stock: 3,
		trackStock: false,
		available: false,
		featured: true,
		requiresId: false,
		order: 7,
	});
});

test("what may be left empty is left empty", () => {
	const empty = { originalPrice: "", stock: " ", order: "", image: "", images: "" };
	expect(read(empty).values).toMatchObject({
		originalPriceQepik: null,
		stock: null,
		order: 0,
		images: [],
	});
});

test("without a main picture the first of the others is the main one, and none is there twice", () => {
	expect(read({ image: "", images: "/b.avif\n/c.avif\n/b.avif" }).values.images).toEqual([
		"/b.avif",
		"/c.avif",
	]);
});

test.each([
	["name", "", "Adı yazın"],
	["categoryId", "", "Kateqoriyanı seçin"],
	["description", " \n ", "Təsviri yazın"],
	["price", "", "Qiyməti yazın"],
	["price", "1.001", "Ən çoxu iki onluq rəqəm"],
	["accountDetails", "Steam hesabı\naysel_90:Qwerty12", /Müştəriyə mesaj/],
	["accountDetails", "Şifrə: Qwerty12", /Müştəriyə mesaj/],
	["price", "1e3", "Düzgün məbləğ daxil edin"],
	["price", "-1", "Düzgün məbləğ daxil edin"],
	["price", "NaN", "Düzgün məbləğ daxil edin"],
	["price", "١٢", "Düzgün məbləğ daxil edin"],
	["price", "100000.01", /100\u00a0000\.00 ₼/],
	["originalPrice", "çox", "Düzgün məbləğ daxil edin"],
	["image", "javascript:alert(1)", /Ünvan/],
	["image", "//elsewhere.example/a.png", /Ünvan/],
	["images", "/a.avif\n\ndata:text/html,x", "Sətir 3: düzgün ünvan deyil"],
	["images", Array.from({ length: 21 }, (_, n) => `/a${n}.avif`).join("\n"), /20/],
	["stock", "-1", /Stok/],
	["stock", "1.5", /Stok/],
	["stock", "1000001", /Stok/],
	["order", "101", /Sıra/],
	["order", "-1", /Sıra/],
	["order", "abc", /Sıra/],
])("a game with %s %j is refused at that field", (name, value, words) => {
	expect(refusedFieldsOf({ [name]: value })).toEqual({
		[name]: typeof words === "string" ? words : expect.stringMatching(words),
	});
});

test("a stock that is to be tracked must be known", () => {
	expect(refusedFieldsOf({ trackStock: "on", stock: "" })).toEqual({
		stock: "Stoku izləmək üçün stokun sayını yazın",
	});
});

test("adding, changing, moving and deleting a game are recorded with what changed", async () => {
	const added = values();
	const id = await addGame(database.db, { values: added, actorId });
	await changeGame(database.db, { id, values: values({ priceQepik: 999 }), actorId });
	await moveGame(database.db, { id, direction: "up", actorId });
	expect(await findGameToEdit(database.db, id)).toMatchObject({ price: "9.99", order: "6" });
	await deleteGame(database.db, { id, actorId });
	expect(await gameOf(id)).toBeUndefined();
	expect(await actsOf(id)).toEqual([
		{
			action: "game.delete",
			before: { ...added, priceQepik: 999, order: 6, unitsSold: 0 },
			after: null,
		},
		{ action: "game.move", before: { order: 7 }, after: { order: 6 } },
		{ action: "game.update", before: { priceQepik: 1250 }, after: { priceQepik: 999 } },
		{ action: "game.create", before: null, after: added },
	]);
});

test("what the form shows of a game is read back as the same game", async () => {
	const id = await addGame(database.db, { values: values(), actorId });
	const shown = await findGameToEdit(database.db, id);
	const form = new FormData();
	for (const [name, value] of Object.entries(shown ?? {})) {
		if (value !== false) form.set(name, String(value));
	}
	expect(readGameForm(form, { https: false }).values).toEqual(values());
});

test("a game in a category that is gone is refused at that field", async () => {
	const refused = { message: "Qeyd olunan sahələri düzəldin", fields: { categoryId: /artıq/ } };
	const nowhere = values({ categoryId: "unknown" });
	const { id } = await makeGame(database.db);
	for (const attempt of [
		() => addGame(database.db, { values: nowhere, actorId }),
		() => changeGame(database.db, { id, values: nowhere, actorId }),
	]) {
		await expect(attempt()).rejects.toMatchObject({
			message: refused.message,
			fields: { categoryId: expect.stringMatching(refused.fields.categoryId) },
		});
	}
});

test("a game that is gone is told so", async () => {
	const gone = { id: "unknown", actorId };
	await expect(deleteGame(database.db, gone)).rejects.toThrow("Oyun tapılmadı");
	await expect(changeGame(database.db, { ...gone, values: values() })).rejects.toThrow(
		"Oyun tapılmadı",
	);
	await expect(moveGame(database.db, { ...gone, direction: "up" })).rejects.toThrow(
		"Oyun tapılmadı",
	);
});

test("units sold while the form is open are not brought back by saving it", async () => {
	const { id } = await makeGame(database.db, { stock: 5, trackStock: true });
	await database.db.update(games).set({ stock: 2 }).where(eq(games.id, id));
	await changeGame(database.db, {
		id,
		values: values({ stock: 5, trackStock: true, name: "Başqa ad" }),
		seenStock: "5",
		actorId,
	});
	expect(await gameOf(id)).toMatchObject({ stock: 2, name: "Başqa ad" });
});

test("a stock typed anew is refused when it moved meanwhile, and written when it did not", async () => {
	const { id } = await makeGame(database.db, { stock: 2, trackStock: true });
	const typed = { id, values: values({ stock: 10, trackStock: true }), actorId };
	await expect(changeGame(database.db, { ...typed, seenStock: "5" })).rejects.toMatchObject({
		fields: { stock: "Stok bu arada dəyişib, indi 2" },
	});
	expect(await stockOf(database.db, id)).toBe(2);
	await changeGame(database.db, { ...typed, seenStock: "2" });
	expect(await stockOf(database.db, id)).toBe(10);
});
