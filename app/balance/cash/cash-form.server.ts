import { z } from "zod";
import { paragraphsOf, readFields } from "#app/forms/read-fields.server.ts";
import { SOURCES } from "./cash-days.ts";
import { readTotal } from "./read-total.ts";

const NOTE = 500;

const total = z.string().transform((text, context) => {
	const read = readTotal(text);
	if ("qepik" in read) return read.qepik;
	context.addIssue({ code: "custom", message: read.refusal });
	return z.NEVER;
});

/** How many there were when the form was shown. */
const seen = z
	.string()
	.regex(/^\d{1,6}$/)
	.transform(Number);

const said = z.object({ amount: total, note: paragraphsOf(NOTE), seen });

export function readSaidForm(form: FormData) {
	return readFields(said, form);
}

const closing = z.object({ note: paragraphsOf(NOTE), seenBank: seen, seenEpoint: seen });

export function readClosingForm(form: FormData) {
	return readFields(closing, form);
}

const correction = z.object({
	source: z.enum(SOURCES),
	amount: total.refine((qepik) => qepik !== 0, "Sıfırdan fərqli məbləğ yazın"),
	reason: paragraphsOf(NOTE).pipe(z.string().min(1, "Səbəbi yazın")),
	seen,
});

export function readCorrectionForm(form: FormData) {
	return readFields(correction, form);
}
