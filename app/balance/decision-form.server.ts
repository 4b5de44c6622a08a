import { z } from "zod";
import { anyText, brokenForm, readAmount, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	intent: z.enum(["approve", "reject", "takeBack", "approveRejected", "claim", "keepClaim"]),
	id: anyText(),
	reason: anyText(),
	from: z.string().optional(),
	/** Sent where there is no JavaScript. */
	plain: z.string().optional(),
});

/**
 * Reads what an admin does about a top-up: an approval has an amount, its opposite a reason, and a claim
 * the admin from whom it is taken over.
 */
export function readDecisionForm(form: FormData) {
	const { intent, id: topUpId, reason, from, plain } = readFields(schema, form, brokenForm);
	if (intent === "keepClaim") return { intent, topUpId };
	if (intent === "claim") return { intent, topUpId, from };
	if (intent === "reject" || intent === "takeBack") return { intent, topUpId, reason };
	const amountQepik = readAmount(form, "amount", 1);
	return { intent, topUpId, amountQepik, isPlain: plain !== undefined };
}
