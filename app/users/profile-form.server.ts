import { z } from "zod";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { oneLine, readFields } from "#app/forms/read-fields.server.ts";

const MAX_NAME = 200;

const id = z.string().min(1).max(64);
const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("password") }),
	z.object({ intent: z.literal("confirmEmail") }),
	z.object({ intent: z.literal("choices") }),
	z.object({ intent: z.literal("forgetId"), rememberedId: id }),
	z.object({
		intent: z.literal("labelId"),
		rememberedId: id,
		label: z.string().transform(oneLine),
	}),
	// The specification sets no rule for a name; only an endless one is refused.
	z.object({
		intent: z.literal("name").optional(),
		name: z.string().transform(oneLine).pipe(z.string().max(MAX_NAME)),
	}),
]);

/** Which of the profile's forms was sent, and what it changes. */
export function readProfileForm(form: FormData) {
	return readFields(schema, form, () => new Problem("invalid", MESSAGES.profileFailure));
}
