import { z } from "zod";
import { anyText, brokenForm, readAmount, readFields } from "#app/forms/read-fields.server.ts";

const schema = z.object({
	intent: z.enum(["approve", "reject", "takeBack", "approveRejected"]),
	id: anyText(),
	reason: anyText(),
});

/** Reads an admin's decision on a top-up: an approval has an amount, everything else a reason. */
export function readDecisionForm(form: FormData) {
	const { intent, id: topUpId, reason } = readFields(schema, form, brokenForm);
	return intent === "reject" || intent === "takeBack"
		? { intent, topUpId, reason }
		: { intent, topUpId, amountQepik: readAmount(form, "amount", 1) };
}
