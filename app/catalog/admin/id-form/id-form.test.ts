import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { PICTURE_ADDRESS_MESSAGE } from "#app/catalog/admin/categories/category-form.server.ts";
import { readFamilyForm } from "#app/catalog/admin/families/family-form.server.ts";
import { addFamily, changeFamily } from "#app/catalog/admin/families/save-family.server.ts";
import { gameFormText, readGameForm } from "#app/catalog/admin/games/game-form.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { findFamilyToEdit } from "#app/catalog/read-families.server.ts";
import { makeAdmin } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { idFormText } from "./id-form.server.ts";

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

const read = (fields: Record<string, string>, env = { https: false }) =>
	readFamilyForm(formOf({ name: "UC", ...fields }), env).idForm;

function refused(fields: Record<string, string>, env?: { https: boolean }): Record<string, string> {
	try {
		return { taken: JSON.stringify(read(fields, env)) };
	} catch (error) {
		return (error as { fields: Record<string, string> }).fields;
	}
}

const DIGITS = { idKind: "digits", idLeast: "5", idMost: "12" };
const CHOICE = { idKind: "choice", idChoices: "Avropa\nAsiya" };
const texts = { example: "", help: "" };

const FORMS: [Record<string, string>, IdForm | null][] = [
	[{}, null],
	[{ idKind: "", idLeast: "x", idChoices: "y" }, null],
	[
		{ idKind: "any", idExample: "@aysel" },
		{ kind: "any", ...texts, example: "@aysel" },
	],
	[DIGITS, { kind: "digits", least: 5, most: 12, ...texts }],
	[
		{ ...DIGITS, idLeast: "1", idMost: "32", idHelp: " Profildə \r\n sağda " },
		{ kind: "digits", least: 1, most: 32, example: "", help: "Profildə \n sağda" },
	],
	[
		{ ...DIGITS, idKind: "server", idExample: "1234\u200b5678  (2041)" },
		{ kind: "server", least: 5, most: 12, example: "12345678 (2041)", help: "" },
	],
	[{ idKind: "tag" }, { kind: "tag", ...texts }],
	[
		{ idKind: "tag", idPicture: " /pictures/profil-1440.avif " },
		{ kind: "tag", ...texts, picture: "/pictures/profil-1440.avif" },
	],
	[{ idKind: "", idPicture: "/pictures/profil-1440.avif" }, null],
	[CHOICE, { kind: "choice", listName: "Server", choices: ["Avropa", "Asiya"], ...texts }],
	[
		{ ...CHOICE, idChoices: " Avropa\n\nŞimali  Amerika\nAvropa ", idListName: "Region" },
		{ kind: "choice", listName: "Region", choices: ["Avropa", "Şimali Amerika"], ...texts },
	],
	[
		{ ...DIGITS, ...CHOICE, idKind: "id-choice", idExample: "700123456 (Asiya)" },
		{
			...{ kind: "id-choice", least: 5, most: 12, listName: "Server" },
			...{ choices: ["Avropa", "Asiya"], example: "700123456 (Asiya)", help: "" },
		},
	],
];

test.each(FORMS)("%j is read, and shown again as it was written", (fields, form) => {
	expect(read(fields)).toEqual(form);
	expect(read(idFormText(form))).toEqual(form);
	const game = { name: "Oyun", categoryId: "c", description: "Təsvir", price: "1", ...fields };
	const { values } = readGameForm(formOf(game), { https: false });
	expect(values.idForm).toEqual(form);
	expect(Object.keys(values).filter((name) => /^id[A-Z]/.test(name))).toEqual(["idForm"]);
	const again = readGameForm(formOf({ ...game, ...idFormText(null), ...textOf(values) }), {
		https: false,
	});
	expect(again.values.idForm).toEqual(form);
});

/** The texts of the form of an ID, among those of its game. */
function textOf(values: Parameters<typeof gameFormText>[0]) {
	const entries = Object.entries(gameFormText(values)).filter(([name]) => /^id[A-Z]/.test(name));
	return Object.fromEntries(entries) as Record<string, string>;
}

const NUMBER = "1 ilə 32 arasında tam ədəd yazın";
const lines = (count: number) => Array.from({ length: count }, (_, n) => `S${n}`).join("\n");

test.each<[Record<string, string>, Record<string, string>]>([
	[
		{ ...DIGITS, idLeast: "", idMost: "" },
		{ idLeast: NUMBER, idMost: NUMBER },
	],
	[{ ...DIGITS, idLeast: "0" }, { idLeast: NUMBER }],
	[{ ...DIGITS, idMost: "33" }, { idMost: NUMBER }],
	[{ ...DIGITS, idMost: "1.5" }, { idMost: NUMBER }],
	[{ ...DIGITS, idLeast: "13" }, { idMost: "Ən azından kiçik ola bilməz" }],
	[{ ...CHOICE, idChoices: " \n" }, { idChoices: "Hər sətirdə bir seçim yazın" }],
	[{ ...CHOICE, idChoices: lines(51) }, { idChoices: "Ən çoxu 50 seçim ola bilər" }],
	[
		{ ...CHOICE, idChoices: "x".repeat(25) },
		{ idChoices: `“${"x".repeat(25)}”: ən çoxu 24 simvol ola bilər` },
	],
	[
		{ ...DIGITS, idExample: "1234" },
		{ idExample: "Nümunə uyğun gəlmir: ID 5–12 rəqəmdən ibarət olmalıdır" },
	],
	[
		{ ...DIGITS, idKind: "server", idExample: "12345678 2041" },
		{ idExample: "Nümunə uyğun gəlmir: ID 5–12 rəqəmdən ibarət olmalıdır" },
	],
	[{ ...DIGITS, idHelp: "x".repeat(501) }, { idHelp: "Ən çoxu 500 simvol ola bilər" }],
	[{ ...CHOICE, idListName: "x".repeat(31) }, { idListName: "Ən çoxu 30 simvol ola bilər" }],
	[{ idKind: "tag", idExample: "x".repeat(65) }, { idExample: "Ən çoxu 64 simvol ola bilər" }],
	[{ idKind: "tag", idPicture: "profil.png" }, { idPicture: PICTURE_ADDRESS_MESSAGE }],
	[{ idKind: "tag", idPicture: "javascript:alert(1)" }, { idPicture: PICTURE_ADDRESS_MESSAGE }],
])("%j is refused at its field", (fields, errors) => {
	expect(refused(fields)).toEqual(errors);
});

test("on https a picture of plain http is refused, in a family and in a game", () => {
	const fields = { ...DIGITS, idPicture: "http://elsewhere.example/profil.png" };
	const secure = { https: true };
	expect(refused(fields)).toHaveProperty("taken");
	expect(refused(fields, secure)).toHaveProperty("idPicture");
	const game = { name: "Oyun", categoryId: "c", description: "Təsvir", price: "1", ...fields };
	expect(() => readGameForm(formOf(game), secure)).toThrow();
	expect(
		refused({ ...fields, idPicture: "https://elsewhere.example/profil.png" }, secure),
	).toHaveProperty("taken");
});

test("the longest list, the longest choice and a form of our own alone are taken", () => {
	expect(refused({ ...CHOICE, idChoices: lines(50) })).toHaveProperty("taken");
	expect(refused({ ...CHOICE, idChoices: "x".repeat(24) })).toHaveProperty("taken");
	expect(refused({ idKind: "^[a-z]+$" })).toHaveProperty("idKind");
});

test("a form of an ID is recorded where it changes, and only there", async () => {
	const { db } = database;
	const fields = { name: "UC", ...DIGITS, idExample: "512345678" };
	const values = readFamilyForm(formOf(fields), { https: false });
	const id = await addFamily(db, { values, adminId });
	expect((await findFamilyToEdit(db, id))?.idForm).toEqual(values.idForm);
	await changeFamily(db, { id, values, adminId });
	const changed = { ...values, idForm: { kind: "tag", ...texts } as const };
	await changeFamily(db, { id, values: changed, adminId });
	const actions = await listActionsOf(db, { subjectKind: "family", subjectId: id, limit: 9 });
	expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
		["family.update", { idForm: values.idForm }, { idForm: changed.idForm }],
		["family.create", null, values],
	]);
});
