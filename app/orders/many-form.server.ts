import { z } from "zod";
import { Problem } from "#app/core/problem.ts";
import {
	anyText,
	brokenForm,
	paragraphsOf,
	parsed,
	readFields,
} from "#app/forms/read-fields.server.ts";
import { readChosen } from "./chosen.ts";

const chosen = anyText().pipe(parsed(readChosen, ""));

/** Each once. */
const orderIds = anyText().transform((text) => [...new Set(text.split(" ").filter(Boolean))]);

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("claim"), chosen }),
	z.object({ intent: z.literal("complete"), chosen, message: paragraphsOf(2000) }),
	z.object({ intent: z.literal("undo"), orderIds }),
]);

/** Reads what an admin does with the orders that are chosen. */
export function readManyForm(form: FormData) {
	return readFields(schema, form, (fields) => refuseMessage(fields) ?? brokenForm());
}

/** Of what our page sends only the message can be too long. */
function refuseMessage({ message }: Record<string, string>): Problem | undefined {
	return message === undefined ? undefined : new Problem("invalid", message, { message });
}
