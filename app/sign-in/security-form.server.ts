import { z } from "zod";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("end-session"), sessionId: z.string().max(64) }),
	z.object({ intent: z.literal("end-others") }),
	z.object({ intent: z.literal("prepare"), password: z.string().max(128) }),
	z.object({ intent: z.literal("turn-on"), code: z.string().trim().max(40) }),
	z.object({ intent: z.literal("turn-off"), password: z.string().max(128) }),
]);

export type SecurityInput = ReturnType<typeof readSecurityForm>;

/** Reads what somebody changes about their sessions or their second factor. */
export function readSecurityForm(form: FormData) {
	return readFields(schema, form, brokenForm);
}
