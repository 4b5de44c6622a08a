import { z } from "zod";
import { brokenForm, readAmount, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("balance"),
		newBalance: z.string(),
		seenBalance: z
			.string()
			.regex(/^\d{1,16}$/)
			.transform(Number),
		reason: z.string().trim().max(500),
	}),
	z.object({ intent: z.literal("closeDebt"), topUpId: z.string().min(1).max(40) }),
	z.object({ intent: z.literal("role"), role: z.enum(["customer", "admin"]) }),
]);

/** Reads what an admin changes about a person; undefined for an empty balance, which does nothing. */
export function readUserForm(form: FormData) {
	const input = readFields(schema, form, brokenForm);
	if (input.intent !== "balance") return input;
	const { intent, seenBalance, reason } = input;
	if (input.newBalance.trim() === "") return undefined;
	const newBalanceQepik = readAmount(form, "newBalance", 0);
	return { intent, newBalanceQepik, seenBalanceQepik: seenBalance, reason };
}
