import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import { brokenForm, lineOf, manatOf, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("price"), price: lineOf(20).pipe(manatOf(0)) }),
	z.object({
		intent: z.literal("available"),
		available: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
	}),
]);

/** Reads what the row of a game sends. */
export function readSaleForm(form: FormData) {
	return readFields(schema, form, ({ price }) =>
		price === undefined ? brokenForm() : new Problem("invalid", price, { price }),
	);
}
