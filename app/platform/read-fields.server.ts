import { z } from "zod";
import { type FieldErrors, Problem } from "../core/problem.ts";

/**
 * Reads a form by its schema. What the schema refuses is told at each field, in the words that
 * the schema has for it.
 */
export function readFields<Schema extends z.ZodType>(schema: Schema, form: FormData) {
	const result = schema.safeParse(Object.fromEntries(form));
	if (result.success) return result.data as z.output<Schema>;
	throw refusedFields(complaintsOf(result.error));
}

/** What is wrong with each field: the first that the schema has against it. */
export function complaintsOf({ issues }: z.ZodError): FieldErrors {
	const fields: FieldErrors = {};
	for (const { path, message } of issues) fields[String(path[0])] ??= message;
	return fields;
}

/** A refusal of single fields: each says what is wrong with it, the toast where to look. */
export function refusedFields(fields: FieldErrors): Problem {
	return new Problem("invalid", "Qeyd olunan sahələri düzəldin", fields);
}

/**
 * Refuses addresses of plain http where the shop itself is on https: no browser shows there what
 * they name. Several of them stand line by line.
 */
export function refuseInsecure(
	{ https }: { https: boolean },
	addresses: Record<string, string | string[]>,
): void {
	const insecure = Object.entries(addresses).filter(([, named]) =>
		[named].flat().some((address) => /^http:/i.test(address)),
	);
	if (!https || insecure.length === 0) return;
	throw refusedFields(Object.fromEntries(insecure.map(([name]) => [name, INSECURE_WORDS])));
}

const INSECURE_WORDS =
	"Mağaza https ilə işləyir və http:// ilə başlayan ünvan göstərilmir: https:// ünvanını yazın";

/** One line of text without control characters, at most `max` letters long. */
export function lineOf(max: number) {
	return textOf(max, /\p{Cc}/gu);
}

/** Text of several lines. */
export function paragraphsOf(max: number) {
	return textOf(max, /[^\P{Cc}\n\t]/gu);
}

/** What `parse` makes of the text; undefined is refused with `words`. */
export function parsed<Value>(parse: (text: string) => Value | undefined, words: string) {
	return z.string().transform((text, context) => {
		const value = parse(text);
		if (value !== undefined) return value;
		context.addIssue({ code: "custom", message: words });
		return z.NEVER;
	});
}

/** A field that may be left empty, which then means `blank`. */
export function blankOr<Value, Blank>(schema: z.ZodType<Value, string>, blank: Blank) {
	return lineOf(100).transform((text, context): Value | Blank => {
		if (text === "") return blank;
		const result = schema.safeParse(text);
		if (result.success) return result.data;
		context.addIssue({ code: "custom", message: result.error.issues[0]?.message ?? "" });
		return z.NEVER;
	});
}

function textOf(max: number, unwanted: RegExp) {
	return z
		.string()
		.default("")
		.transform((text) => text.replaceAll("\r\n", "\n").replaceAll(unwanted, "").trim())
		.pipe(z.string().max(max, `Ən çoxu ${max} simvol ola bilər`));
}
