import { z } from "zod";
import { anyText, lineOf, readFields } from "#app/forms/read-fields.server.ts";
import { ORDER_STATUSES } from "./status.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		name: lineOf(40),
		search: lineOf(100),
		status: z.enum(ORDER_STATUSES).nullable().catch(null),
		byGame: anyText().transform((sent) => sent === "yes"),
	}),
	z.object({ intent: z.literal("remove"), name: anyText() }),
]);

/** Reads which filter an admin saves or removes. */
export function readFilterForm(form: FormData) {
	return readFields(schema, form);
}
