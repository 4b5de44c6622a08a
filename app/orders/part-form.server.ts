import { z } from "zod";
import {
	anyText,
	brokenForm,
	parsed,
	readAmount,
	readFields,
} from "#app/forms/read-fields.server.ts";
import { seenCorrections } from "./order-form.server.ts";
import { readUnits } from "./units.ts";

const whole = z.coerce.number().int().nonnegative();

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("refund"),
		orderId: anyText(),
		reason: anyText(),
		/** What the admin saw as given back so far, in qəpik. */
		seen: whole,
		by: z.enum(["units", "amount"]),
		units: anyText().pipe(parsed(readUnits, "")),
	}),
	z.object({
		intent: z.literal("deliver"),
		orderId: anyText(),
		line: whole.max(9999),
		/** What is not sent stays as it is. */
		delivered: whole.max(999).optional(),
		undeliverable: anyText().optional(),
		seenCorrections,
	}),
	z.object({
		intent: z.literal("removeProof"),
		orderId: anyText(),
		line: whole.max(9999),
		pictureId: anyText(),
	}),
]);

/**
 * Reads which part of an order goes back, and why, or how far a line of it is delivered
 * and which picture does not show that.
 */
export function readPartForm(form: FormData) {
	const sent = readFields(schema, form, brokenForm);
	if (sent.intent !== "refund") return sent;
	const { intent, orderId, reason, seen, by, units } = sent;
	const part = { intent, orderId, reason, seenRefundedQepik: seen };
	return by === "units"
		? { ...part, units }
		: { ...part, amountQepik: readAmount(form, "amount", 1) };
}
