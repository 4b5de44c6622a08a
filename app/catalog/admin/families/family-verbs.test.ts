import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { moveFamily } from "#app/catalog/admin/move.server.ts";
import { families, games } from "#app/catalog/catalog.table.server.ts";
import { findFamilyToEdit, listFamiliesToEdit } from "#app/catalog/read-families.server.ts";
import { makeAdmin, makeFamily, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { deleteFamily } from "./delete-family.server.ts";
import { readFamilyForm } from "./family-form.server.ts";
import { addFamily, changeFamily } from "./save-family.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

function formOf(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const HTTP = { https: false };

const actionsOf = async (id: string) =>
	(await listActionsOf(database.db, { subjectKind: "family", subjectId: id, limit: 9 })).map(
		({ action, before, after }) => ({ action, before, after }),
	);

test("the form of a family is read, and refuses what is no name and no position", () => {
	expect(readFamilyForm(formOf({ name: " PUBG Mobile UC ", order: "7" }), HTTP)).toEqual({
		...{ name: "PUBG Mobile UC", position: 7, idForm: null },
	});
	expect(readFamilyForm(formOf({ name: "UC", order: "" }), HTTP)).toEqual({
		...{ name: "UC", position: 0, idForm: null },
	});
	const refused = (fields: Record<string, string>) => {
		try {
			return readFamilyForm(formOf(fields), HTTP);
		} catch (error) {
			return (error as { fields: Record<string, string> }).fields;
		}
	};
	expect(refused({ name: " ", order: "1" })).toEqual({ name: "Adı yazın" });
	expect(refused({ name: "x".repeat(201) })).toHaveProperty("name");
	expect(refused({ name: "UC", order: "101" })).toHaveProperty("order");
});

test("a family is added, changed, moved and deleted, each recorded; nothing is where nothing changes", async () => {
	const { db } = database;
	const idForm = { kind: "digits", least: 5, most: 12, example: "", help: "" } as const;
	const values = { name: "PUBG Mobile UC", position: 3, idForm };
	const id = await addFamily(db, { values, adminId });
	await changeFamily(db, { id, values, adminId });
	await changeFamily(db, { id, values: { ...values, name: "PUBG UC" }, adminId });
	expect(await moveFamily(db, { id, direction: "up", adminId })).toEqual({
		name: "PUBG UC",
		position: 2,
	});
	expect(await findFamilyToEdit(db, id)).toEqual({
		...{ id, name: "PUBG UC", position: 2, idForm },
		packageCount: 0,
	});
	await deleteFamily(db, { id, adminId });
	expect(await findFamilyToEdit(db, id)).toBeUndefined();
	expect(await actionsOf(id)).toEqual([
		{ action: "family.delete", before: { name: "PUBG UC", position: 2 }, after: null },
		{ action: "family.move", before: { position: 3 }, after: { position: 2 } },
		{ action: "family.update", before: { name: "PUBG Mobile UC" }, after: { name: "PUBG UC" } },
		{ action: "family.create", before: null, after: values },
	]);
});

test("of two admins who save a family at once the second changes what the first has made of it", async () => {
	const values = { name: "UC", position: 3, idForm: null };
	const id = await addFamily(database.db, { values, adminId });
	const call = (name: string, db = database.db) =>
		changeFamily(db, { id, values: { ...values, name }, adminId });
	await whileUncommitted(
		database.db,
		(tx) => call("Birinci", tx),
		() => call("İkinci"),
	);
	const [{ before, after } = {}] = await actionsOf(id);
	expect({ before, after }).toEqual({ before: { name: "Birinci" }, after: { name: "İkinci" } });
});

test("a family that is gone is refused as not found", async () => {
	const { db } = database;
	const gone = { id: "unknown", adminId };
	const values = { name: "UC", position: 0, idForm: null };
	for (const attempt of [
		() => changeFamily(db, { ...gone, values }),
		() => deleteFamily(db, gone),
		() => moveFamily(db, { ...gone, direction: "up" }),
	]) {
		await expect(attempt()).rejects.toThrow("Paket qrupu tapılmadı");
	}
});

test("packages of a deleted family stay in the shop, each by itself", async () => {
	const { db } = database;
	const { id: familyId } = await makeFamily(db);
	const game = await makeGame(db, { familyId, denomination: "60 UC" });
	expect((await findFamilyToEdit(db, familyId))?.packageCount).toBe(1);
	await deleteFamily(db, { id: familyId, adminId });
	const [left] = await db.select().from(games).where(eq(games.id, game.id));
	expect([left?.familyId, left?.denomination]).toEqual([null, "60 UC"]);
});

test("families are listed by position, then by name, and found by a part of it", async () => {
	const { db } = database;
	await db.delete(families);
	for (const [name, position] of [
		["Şahmat", 2],
		["Çay", 2],
		["Zirvə", 1],
	] as const) {
		await makeFamily(db, { name, position });
	}
	const namesOf = async (search?: string) =>
		(await listFamiliesToEdit(db, { search })).map(({ name }) => name);
	expect(await namesOf()).toEqual(["Zirvə", "Çay", "Şahmat"]);
	expect(await namesOf("sahm")).toEqual(["Şahmat"]);
});
