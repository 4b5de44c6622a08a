import { z } from "zod";
import * as MESSAGES from "#app/core/messages.ts";
import { type FieldErrors, Problem } from "#app/core/problem.ts";
import { AMOUNT_INVALID, readManat } from "#app/core/read-manat.ts";

/**
 * Reads a form by its schema. What the schema refuses is shown at each field, with the message that
 * the schema has for it; `refuse` may make another refusal of it.
 */
export function readFields<Schema extends z.ZodType>(
	schema: Schema,
	form: FormData,
	refuse: (fields: FieldErrors) => Problem = refusedFields,
): z.output<Schema> {
	const result = schema.safeParse(Object.fromEntries(form));
	if (result.success) return result.data;
	throw refuse(errorsOf(result.error));
}

/** The first message that the schema has against each field. */
function errorsOf({ issues }: z.ZodError): FieldErrors {
	const fields: FieldErrors = {};
	for (const { path, message } of issues) fields[String(path[0])] ??= message;
	return fields;
}

/** A refusal of single fields: each says what is wrong with it, the toast where to look. */
export function refusedFields(fields: FieldErrors): Problem {
	return new Problem("invalid", "Qeyd olunan sahələri düzəldin", fields);
}

/**
 * Reads the field of an amount, in qəpik. What is no amount, or less than the least, is refused with
 * the reason at the field.
 */
export function readAmount(form: FormData, name: string, leastQepik: number): number {
	const schema = z.object({ [name]: anyText().pipe(manatOf(leastQepik)) });
	const refuse = (fields: FieldErrors) => new Problem("invalid", AMOUNT_INVALID, fields);
	return readFields(schema, form, refuse)[name] as number;
}

/** The refusal of a form that our page cannot have sent: there is nothing for a person to correct. */
export function brokenForm(): Problem {
	return new Problem("invalid", MESSAGES.failure);
}

/**
 * Refuses addresses of plain http where the shop itself is on https: browsers do not load there what
 * they name. A field may hold several.
 */
export function refuseInsecure(
	{ https }: { https: boolean },
	addresses: Record<string, string | string[]>,
): void {
	const insecure = Object.entries(addresses).filter(([, named]) =>
		[named].flat().some((address) => /^http:/i.test(address)),
	);
	if (!https || insecure.length === 0) return;
	throw refusedFields(Object.fromEntries(insecure.map(([name]) => [name, INSECURE_MESSAGE])));
}

const INSECURE_MESSAGE =
	"Mağaza https ilə işləyir və http:// ilə başlayan ünvan göstərilmir: https:// ünvanını yazın";

/** Any text, exactly as it was sent; empty where none was. */
export function anyText() {
	return z.string().catch("");
}

/** One line of text without control characters and line breaks, at most `max` characters long. */
export function lineOf(max: number) {
	return textOf(max, oneLine);
}

/** The text without control characters and line breaks, and without blanks around it. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim();
}

/** Text of several lines, which end as everywhere but on Windows. */
export function paragraphsOf(max: number) {
	return textOf(max, (text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim());
}

/** An amount of money in manat, read in qəpik. */
export function manatOf(leastQepik: number) {
	return z.string().transform((text, context) => {
		const read = readManat(text, leastQepik);
		if ("qepik" in read) return read.qepik;
		context.addIssue({ code: "custom", message: read.refusal });
		return z.NEVER;
	});
}

/** What `parse` makes of the text; undefined is refused with `message`. */
export function parsed<Value>(parse: (text: string) => Value | undefined, message: string) {
	return z.string().transform((text, context) => {
		const value = parse(text);
		if (value !== undefined) return value;
		context.addIssue({ code: "custom", message });
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

function textOf(max: number, clean: (text: string) => string) {
	return z
		.string()
		.default("")
		.transform(clean)
		.pipe(z.string().max(max, `Ən çoxu ${max} simvol ola bilər`));
}
