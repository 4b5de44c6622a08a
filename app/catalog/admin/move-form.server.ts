import { z } from "zod";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({ id: z.string().max(64), direction: z.enum(["up", "down"]) });

/** What the buttons Yuxarı and Aşağı send. */
export function readMoveForm(form: FormData) {
	return readFields(schema, form, brokenForm);
}
