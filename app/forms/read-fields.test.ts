import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import {
	anyText,
	brokenForm,
	lineOf,
	manatOf,
	readAmount,
	readFields,
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

test("no form is read by other means", () => {
	const byHand = /\bform\.get(All)?\(|\bsafeParse\(Object\.fromEntries\(/;
	const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
	const readers = files.filter((file) => byHand.test(readFileSync(file, "utf8")));
	expect(readers).toEqual(["app/forms/read-fields.server.ts"]);
});
