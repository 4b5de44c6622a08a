import { z } from "zod";
import { paragraphsOf, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	text: paragraphsOf(20_000).pipe(z.string().min(1, "Səhifənin mətnini yazın")),
	seenVersion: z
		.string()
		.regex(/^\d{1,6}$/)
		.transform(Number),
});

/** Reads the owner's text of a page, with the version that it was written on. */
export function readOwnerPageForm(form: FormData) {
	return readFields(schema, form);
}
