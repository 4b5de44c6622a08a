import { z } from "zod";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { oneLine, readFields } from "#app/forms/read-fields.server.ts";

const MAX_NAME = 200;

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("password") }),
	// The specification sets no rule for a name; only an endless one is refused.
	z.object({
		intent: z.literal("name").optional(),
		name: z.string().transform(oneLine).pipe(z.string().max(MAX_NAME)),
	}),
]);

/** Which of the profile's two forms was sent, and the new name where it is that one. */
export function readProfileForm(form: FormData) {
	return readFields(schema, form, () => new Problem("invalid", MESSAGES.profileFailure));
}
