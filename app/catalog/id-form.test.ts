// What an ID looks like is known to the browser, which says it in words, and to the statement that sells.
import { expect, test } from "vitest";
import { makeFamily } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { type IdForm, partsOf, refuseId } from "./id-form.ts";

const database = useTestDatabase();

const texts = { example: "", help: "" };
const digits: IdForm = { kind: "digits", least: 5, most: 12, ...texts };
const nine: IdForm = { kind: "digits", least: 9, most: 9, ...texts };
const server: IdForm = { kind: "server", least: 8, most: 10, ...texts };
const tag: IdForm = { kind: "tag", ...texts };
const list = { listName: "Region", choices: ["Avropa", "Şimali Amerika", "TW (HK)"] };
const choice: IdForm = { kind: "choice", ...list, ...texts };
const both: IdForm = { kind: "id-choice", least: 9, most: 10, ...list, ...texts };
const any: IdForm = { kind: "any", ...texts };

async function splitOf(form: IdForm | null, id: string): Promise<string[] | null> {
	const { rows } = await database.db.$client.query(
		"SELECT split_player_id($1::jsonb, $2) AS parts",
		[form && JSON.stringify(form), id],
	);
	return rows[0].parts;
}

test.each<[IdForm | null, string, string[]]>([
	[digits, "51234", ["51234"]],
	[digits, "512345678901", ["512345678901"]],
	[nine, "512345678", ["512345678"]],
	[server, "12345678 (2041)", ["12345678", "2041"]],
	[server, "1234567890 (1)", ["1234567890", "1"]],
	[server, "12345678 (204166)", ["12345678", "204166"]],
	[tag, "Aysel N#AZ1", ["Aysel N", "AZ1"]],
	[tag, "Şəhla#şş", ["Şəhla", "şş"]],
	[tag, "🎮#🎮🎮", ["🎮", "🎮🎮"]],
	[tag, "a#1234567890", ["a", "1234567890"]],
	[choice, "Şimali Amerika", ["Şimali Amerika"]],
	[choice, "TW (HK)", ["TW (HK)"]],
	[both, "700123456 (Avropa)", ["700123456", "Avropa"]],
	[both, "700123456 (TW (HK))", ["700123456", "TW (HK)"]],
	[any, "nə olsa da (1) #2", []],
	[null, "nə olsa da", []],
])("%j takes %j", async (form, id, parts) => {
	expect(refuseId(form, id)).toBeUndefined();
	expect(await splitOf(form, id)).toEqual(parts);
});

const FIVE = "ID 5–12 rəqəmdən ibarət olmalıdır";
const EIGHT = "ID 8–10 rəqəmdən ibarət olmalıdır";
const SERVER = "Server 1–6 rəqəmdən ibarət olmalıdır";
const TAG = "ID-ni ad#teq şəklində yazın, məsələn Aysel#AZ1";
const LIST = "Region siyahıdan seçilməlidir";

test.each<[IdForm, string, 0 | 1, string]>([
	[digits, "5123", 0, FIVE],
	[digits, "5123456789012", 0, FIVE],
	[digits, "51234x", 0, FIVE],
	[digits, "51 234", 0, FIVE],
	[digits, "٥١٢٣٤", 0, FIVE],
	[digits, "51234 (1)", 0, FIVE],
	[nine, "51234567", 0, "ID 9 rəqəmdən ibarət olmalıdır"],
	[nine, "5123456789", 0, "ID 9 rəqəmdən ibarət olmalıdır"],
	[server, "12345678", 1, SERVER],
	[server, "12345678 ()", 1, SERVER],
	[server, "12345678 (2041666)", 1, SERVER],
	[server, "12345678 (S1)", 1, SERVER],
	[server, "12345678 (1) (2)", 1, SERVER],
	[server, "1234567 (2041)", 0, EIGHT],
	[server, "12345678901 (2041)", 0, EIGHT],
	[server, " (2041)", 0, EIGHT],
	[server, "12345678(2041)", 0, EIGHT],
	[tag, "Aysel", 0, TAG],
	[tag, "#AZ1", 0, TAG],
	[tag, "Aysel#", 0, TAG],
	[tag, "Aysel#1", 0, TAG],
	[tag, "Aysel#12345678901", 0, TAG],
	[tag, "Aysel #AZ1", 0, TAG],
	[tag, "Aysel#A 1", 0, TAG],
	[tag, "Aysel#AZ#1", 0, TAG],
	[{ ...tag, example: "Nur#AZE" }, "Aysel", 0, "ID-ni ad#teq şəklində yazın, məsələn Nur#AZE"],
	[choice, "Asiya", 0, LIST],
	[choice, "avropa", 0, LIST],
	[both, "700123456", 1, LIST],
	[both, "700123456 (Asiya)", 1, LIST],
	[both, "70012345 (Avropa)", 0, "ID 9–10 rəqəmdən ibarət olmalıdır"],
	[both, "Avropa", 0, "ID 9–10 rəqəmdən ibarət olmalıdır"],
])("%j refuses %j", async (form, id, part, message) => {
	expect(refuseId(form, id)).toEqual({ part, message });
	expect(await splitOf(form, id)).toBeNull();
});

test("what stands in parentheses at the end is the second part", () => {
	expect(partsOf("12345678 (2041)")).toEqual(["12345678", "2041"]);
	expect(partsOf("12345678")).toEqual(["12345678", ""]);
	expect(partsOf(" (2041)")).toEqual(["", "2041"]);
});

test("the database takes no form that it cannot split by", async () => {
	const insert = (kind: string) =>
		makeFamily(database.db, { idForm: { kind, ...texts } as unknown as IdForm });
	await expect(insert("regex")).rejects.toMatchObject({
		cause: { constraint: "families_id_form_check" },
	});
	await insert("tag");
});
