import { z } from "zod";
import { anyText, brokenForm, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({ seal: z.string().min(1).max(200), next: anyText() });

/** Reads to which texts somebody agrees, and where they were asked. */
export function readTermsForm(form: FormData) {
	return readFields(schema, form, brokenForm);
}
