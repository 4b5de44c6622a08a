import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import {
	anyText,
	blankOr,
	brokenForm,
	lineOf,
	manatOf,
	oneLine,
	paragraphsOf,
	parsed,
	readAmount,
	readFields,
	refuseInsecure,
} from "./read-fields.server.ts";

const schema = z.object({
	name: lineOf(5).pipe(z.string().min(1, "Adı yazın")),
	price: manatOf(100),
});

function formOf(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

/** What is thrown, as a plain object. */
function refusalOf(read: () => unknown) {
	try {
		return read();
	} catch (error) {
		const { code, message, fields } = error as Problem;
		return { code, message, fields };
	}
}

test("a form is read as its schema says", () => {
	expect(readFields(schema, formOf({ name: " A\u0007b ", price: "12,5" }))).toEqual({
		name: "Ab",
		price: 1250,
	});
});

test("each field that is wrong is refused with the schema's first message for it", () => {
	expect(refusalOf(() => readFields(schema, formOf({ name: "", price: "0.99" })))).toEqual({
		code: "invalid",
		message: "Qeyd olunan sahələri düzəldin",
		fields: { name: "Adı yazın", price: "Ən azı 1.00 ₼ olmalıdır" },
	});
});

test("a caller may refuse in its own way, with the fields or without", () => {
	const wrong = formOf({ name: "", price: "1" });
	const refuse = (fields: Record<string, string>) =>
		new Problem("register-failed", "Alınmadı", fields);
	expect(refusalOf(() => readFields(schema, wrong, refuse))).toEqual({
		code: "register-failed",
		message: "Alınmadı",
		fields: { name: "Adı yazın" },
	});
	expect(refusalOf(() => readFields(schema, wrong, brokenForm))).toEqual({
		code: "invalid",
		message: "Xəta baş verdi",
		fields: undefined,
	});
});

test("any text is taken as it is, and what is missing or a file is empty", () => {
	const form = formOf({ text: " as it is " });
	form.set("file", new File(["x"], "x.txt"));
	const texts = z.object({ text: anyText(), file: anyText(), missing: anyText() });
	expect(readFields(texts, form)).toEqual({ text: " as it is ", file: "", missing: "" });
});

test("an amount that cannot be taken is refused as a whole, and at its field", () => {
	const form = formOf({ amount: "0,50" });
	expect(readAmount(form, "amount", 1)).toBe(50);
	expect(refusalOf(() => readAmount(form, "amount", 100))).toEqual({
		code: "invalid",
		message: "Düzgün məbləğ daxil edin",
		fields: { amount: "Ən azı 1.00 ₼ olmalıdır" },
	});
	expect(refusalOf(() => readAmount(formOf({}), "amount", 1))).toEqual({
		code: "invalid",
		message: "Düzgün məbləğ daxil edin",
		fields: { amount: "Məbləği yazın" },
	});
});

const refusedAt = (read: () => unknown) => (refusalOf(read) as { fields?: unknown }).fields;

test("a line and a text may be as long as they say, and no longer", () => {
	const texts = z.object({ line: lineOf(5), text: paragraphsOf(5) });
	const fits = { line: "12345", text: "1\n345" };
	expect(readFields(texts, formOf(fits))).toEqual(fits);
	const message = "Ən çoxu 5 simvol ola bilər";
	expect(refusedAt(() => readFields(texts, formOf({ line: "123456", text: "1\n3456" })))).toEqual({
		line: message,
		text: message,
	});
	// What is cut off does not count.
	const padded = { line: " 12345\u0000\n", text: "\r\n12345\u0007 " };
	expect(readFields(texts, formOf(padded))).toEqual({ line: "12345", text: "12345" });
	expect(readFields(texts, formOf({}))).toEqual({ line: "", text: "" });
});

test("control characters are left out; a text keeps its lines and tabs, a line has none", () => {
	const texts = z.object({ line: lineOf(50), text: paragraphsOf(50) });
	expect(oneLine(" a\u2028b\u2029c\n")).toBe("abc");
	const typed = "a\u0000b\r\nc\td\u009be\u007f";
	expect(readFields(texts, formOf({ line: typed, text: typed }))).toEqual({
		line: "abcde",
		text: "ab\nc\tde",
	});
});

test("of a field that is sent twice the last one counts", () => {
	const form = formOf({ name: "one", price: "5" });
	form.append("name", "two");
	expect(readFields(schema, form)).toMatchObject({ name: "two" });
});

test("the first message against a field is shown, not the last", () => {
	const strict = z.object({ name: z.string().min(3, "Qısadır").regex(/^a/, "a ilə başlamır") });
	expect(refusedAt(() => readFields(strict, formOf({ name: "b" })))).toEqual({ name: "Qısadır" });
});

test("the least amount is accepted, a qəpik less is not, and a missing one is refused", () => {
	expect(readFields(schema, formOf({ name: "a", price: "1" }))).toMatchObject({ price: 100 });
	expect(refusedAt(() => readFields(schema, formOf({ name: "a", price: "0.99" })))).toEqual({
		price: "Ən azı 1.00 ₼ olmalıdır",
	});
	expect(refusedAt(() => readFields(schema, formOf({ name: "a" })))).toHaveProperty("price");
});

test("a field may be left blank, and what is in it is checked all the same", () => {
	const digits = parsed((text) => (/^\d+$/.test(text) ? Number(text) : undefined), "Rəqəm yazın");
	const fields = z.object({ number: digits, blank: blankOr(digits, null) });
	expect(readFields(fields, formOf({ number: "0", blank: " " }))).toEqual({
		number: 0,
		blank: null,
	});
	expect(readFields(fields, formOf({ number: "7", blank: " 8" }))).toEqual({ number: 7, blank: 8 });
	expect(refusedAt(() => readFields(fields, formOf({ number: "x", blank: "y" })))).toEqual({
		number: "Rəqəm yazın",
		blank: "Rəqəm yazın",
	});
});

test("on https an address of plain http is refused at its field, one among several as well", () => {
	const INSECURE =
		"Mağaza https ilə işləyir və http:// ilə başlayan ünvan göstərilmir: https:// ünvanını yazın";
	const addresses = { one: "HTTP://a.example", two: ["https://b.example", "http://c.example"] };
	const fine = { three: "https://d.example/?to=http://e.example", four: ["/pictures/e.avif"] };
	expect(refusedAt(() => refuseInsecure({ https: true }, { ...addresses, ...fine }))).toEqual({
		one: INSECURE,
		two: INSECURE,
	});
	refuseInsecure({ https: true }, fine);
	refuseInsecure({ https: false }, addresses);
});

test("no form is read by other means", () => {
	const byHand = /\bform\.get(All)?\(|\bsafeParse\(Object\.fromEntries\(/;
	const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
	const readers = files.filter((file) => byHand.test(readFileSync(file, "utf8")));
	expect(readers).toEqual(["app/forms/read-fields.server.ts"]);
});
