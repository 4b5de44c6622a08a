import { expect, test } from "vitest";
import type { IdForm } from "#app/catalog/id-form.ts";
import { fieldsOf, keptId, readBack, whyRefused } from "./typed-id.ts";

const texts = { example: "", help: "" };
const digits: IdForm = { kind: "digits", least: 5, most: 12, ...texts };
const server: IdForm = { kind: "server", least: 8, most: 10, ...texts };
const tag: IdForm = { kind: "tag", ...texts };
const list = { listName: "Server", choices: ["Avropa", "Şimali Amerika"] };
const choice: IdForm = { kind: "choice", ...list, ...texts };
const both: IdForm = { kind: "id-choice", least: 9, most: 10, ...list, ...texts };

test.each<[IdForm | null, string, string]>([
	[digits, " 512 345 678\u200b", "512345678"],
	[digits, "512-345-678", "512345678"],
	[digits, "oyunçu 7x", "oyunçu7x"],
	[server, "12345678 (2041)", "12345678 (2041)"],
	[server, "123 456 78 ( 2041 )", "12345678 (2041)"],
	[server, "12345678(2041)", "12345678 (2041)"],
	[server, "12345678 [2041]", "12345678 (2041)"],
	[server, "12345678/2041", "12345678 (2041)"],
	[server, "12345678, 2041", "12345678 (2041)"],
	[server, "12345678 - 2041", "12345678 (2041)"],
	[server, "12345678 2041", "12345678 (2041)"],
	[server, "12345678", "12345678"],
	[server, " (2041)", " (2041)"],
	[both, "700123456 Avropa", "700123456 (Avropa)"],
	[both, "700 123 456 (Şimali  Amerika)", "700123456 (Şimali Amerika)"],
	[both, "700123456 | Asiya", "700123456 (Asiya)"],
	[tag, "Aysel # AZ1", "Aysel#AZ1"],
	[tag, "Aysel N#AZ1", "Aysel N#AZ1"],
	[choice, " Avropa ", "Avropa"],
	[null, "  Oyunçu   7 (1) ", "Oyunçu 7 (1)"],
])("%j keeps %j as %j", (form, typed, kept) => {
	expect(keptId(form, typed)).toBe(kept);
	expect(keptId(form, kept)).toBe(kept);
});

test("while one types, nothing jumps from one field into the other", () => {
	expect(fieldsOf(server, "12345678 2")).toEqual(["12345678 2", ""]);
	expect(fieldsOf(server, "12345678 (2041)")).toEqual(["12345678", "2041"]);
	expect(fieldsOf(digits, "12345678 (2041)")).toEqual(["12345678 (2041)", ""]);
	expect(fieldsOf(null, "12345678 (2041)")).toEqual(["12345678 (2041)", ""]);
});

test("an ID is refused where it is missing, of another form, or too long", () => {
	const required = { part: 0, message: "ID daxil etmək məcburidir" };
	for (const form of [digits, server, tag, choice, both, null]) {
		expect(whyRefused(form, "")).toEqual(required);
	}
	expect(whyRefused(server, " (2041)")).toEqual(required);
	expect(whyRefused(both, " (Avropa)")).toEqual(required);
	expect(whyRefused(digits, "512345678")).toBeUndefined();
	expect(whyRefused(digits, "5123")?.message).toBe("ID 5–12 rəqəmdən ibarət olmalıdır");
	expect(whyRefused(server, "12345678")?.part).toBe(1);
	const long = { part: 0, message: "ID ən çoxu 64 simvol ola bilər" };
	expect(whyRefused(null, "x".repeat(64))).toBeUndefined();
	expect(whyRefused(null, "x".repeat(65))).toEqual(long);
	expect(whyRefused(tag, `${"x".repeat(60)}#1234`)).toEqual(long);
});

test.each<[IdForm | null, string, string]>([
	[digits, "512345678", "5123 4567 8"],
	[digits, "51234", ""],
	[server, "12345678 (2041)", "1234 5678 · 2041"],
	[server, "12345 (2041)", "12345 · 2041"],
	[both, "700123456 (Avropa)", "7001 2345 6 · Avropa"],
	[tag, "Aysel#AZ1", ""],
	[null, "512345678", "5123 4567 8"],
])("%j reads %j back as %j", (form, id, groups) => {
	expect(readBack(form, id)).toBe(groups);
});
