import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { moveGame } from "#app/catalog/admin/move.server.ts";
import { games } from "#app/catalog/catalog.table.server.ts";
import { findGameToEdit } from "#app/catalog/read-games.server.ts";
import { makeAdmin, makeCategory, makeGame, stockOf } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { deleteGame } from "./delete-game.server.ts";
import { type GameValues, gameFormText, readGameForm } from "./game-form.server.ts";
import { addGame, changeGame } from "./save-game.server.ts";

const database = useTestDatabase();
let adminId: string;
let categoryId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	categoryId = (await makeCategory(database.db)).id;
});

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

const actionsOf = async (id: string) =>
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
		hidden: false,
		idForm: null,
		familyId: null,
		denomination: "",
		bonus: "",
		nicknames: "",
		position: 7,
	});
});

test("a package says how much it holds; of no family it needs not", () => {
	const packed = { familyId: " uc ", denomination: " 660 UC ", bonus: "60 UC bonus" };
	expect(read(packed).values).toMatchObject({
		familyId: "uc",
		denomination: "660 UC",
		bonus: "60 UC bonus",
	});
	expect(refusedFieldsOf({ familyId: "uc", denomination: " " })).toEqual({
		denomination: "Paketdə nə qədər olduğunu yazın, məsələn “660 UC”",
	});
	expect(refusedFieldsOf({ denomination: "x".repeat(41) })).toHaveProperty("denomination");
	expect(refusedFieldsOf({ bonus: "x".repeat(41) })).toHaveProperty("bonus");
});

test("what people call a game is one line", () => {
	expect(read({ nicknames: " pubg,\u0000 pabg\n, uc " }).values.nicknames).toBe("pubg, pabg, uc");
});

test("optional fields may be left empty", () => {
	const empty = { originalPrice: "", stock: " ", order: "", image: "", images: "" };
	expect(read(empty).values).toMatchObject({
		originalPriceQepik: null,
		stock: null,
		position: 0,
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
])("a game with %s %j is refused at that field", (name, value, message) => {
	expect(refusedFieldsOf({ [name]: value })).toEqual({
		[name]: typeof message === "string" ? message : expect.stringMatching(message),
	});
});

test("a stock that is to be tracked must be known", () => {
	expect(refusedFieldsOf({ trackStock: "on", stock: "" })).toEqual({
		stock: "Stoku izləmək üçün stokun sayını yazın",
	});
});

test("adding, changing, moving and deleting a game are recorded with what changed", async () => {
	const added = values();
	const id = await addGame(database.db, { values: added, adminId });
	await changeGame(database.db, { id, values: values({ priceQepik: 999 }), adminId });
	await moveGame(database.db, { id, direction: "up", adminId });
	expect(await findGameToEdit(database.db, id)).toMatchObject({ priceQepik: 999, position: 6 });
	await deleteGame(database.db, { id, adminId });
	expect(await gameOf(id)).toBeUndefined();
	expect(await actionsOf(id)).toEqual([
		{
			action: "game.delete",
			before: { ...added, priceQepik: 999, position: 6, unitsSold: 0 },
			after: null,
		},
		{ action: "game.move", before: { position: 7 }, after: { position: 6 } },
		{ action: "game.update", before: { priceQepik: 1250 }, after: { priceQepik: 999 } },
		{ action: "game.create", before: null, after: added },
	]);
});

test("what the form shows of a game is read back as the same game", async () => {
	const id = await addGame(database.db, { values: values(), adminId });
	const game = await findGameToEdit(database.db, id);
	if (!game) throw new Error("the game was not added");
	const form = new FormData();
	for (const [name, value] of Object.entries(gameFormText(game))) {
		if (value !== false) form.set(name, String(value));
	}
	expect(readGameForm(form, { https: false }).values).toEqual(values());
});

test("a game in a category that is gone is refused at that field", async () => {
	const refused = { message: "Qeyd olunan sahələri düzəldin", fields: { categoryId: /artıq/ } };
	const nowhere = values({ categoryId: "unknown" });
	const { id } = await makeGame(database.db);
	for (const attempt of [
		() => addGame(database.db, { values: nowhere, adminId }),
		() => changeGame(database.db, { id, values: nowhere, adminId }),
	]) {
		await expect(attempt()).rejects.toMatchObject({
			message: refused.message,
			fields: { categoryId: expect.stringMatching(refused.fields.categoryId) },
		});
	}
});

test("a game in a family that is gone is refused at that field", async () => {
	const input = values({ familyId: "unknown", denomination: "60 UC" });
	await expect(addGame(database.db, { values: input, adminId })).rejects.toMatchObject({
		fields: { familyId: "Bu paket qrupu artıq yoxdur, başqasını seçin" },
	});
});

test("a game that is gone is refused as not found", async () => {
	const gone = { id: "unknown", adminId };
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
		adminId,
	});
	expect(await gameOf(id)).toMatchObject({ stock: 2, name: "Başqa ad" });
});

test("units that are just being sold are not brought back by saving the form", async () => {
	const { id } = await makeGame(database.db, { stock: 5, trackStock: true });
	const typed = { values: values({ stock: 5, trackStock: true }), seenStock: "5" };
	await whileUncommitted(
		database.db,
		(tx) => tx.update(games).set({ stock: 2 }).where(eq(games.id, id)),
		() => changeGame(database.db, { id, ...typed, adminId }),
	);
	expect(await gameOf(id)).toMatchObject({ stock: 2, name: "Nümunə oyun" });
});

test("a changed stock is refused when the stock moved meanwhile, and written when it did not", async () => {
	const { id } = await makeGame(database.db, { stock: 2, trackStock: true });
	const typed = { id, values: values({ stock: 10, trackStock: true }), adminId };
	await expect(changeGame(database.db, { ...typed, seenStock: "5" })).rejects.toMatchObject({
		fields: { stock: "Stok bu arada dəyişib, indi 2" },
	});
	expect(await stockOf(database.db, id)).toBe(2);
	await changeGame(database.db, { ...typed, seenStock: "2" });
	expect(await stockOf(database.db, id)).toBe(10);
});
