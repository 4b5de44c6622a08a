import { z } from "zod";
import { anyText, brokenForm, readFields } from "#app/forms/read-fields.server.ts";
import { ORDER_STATUSES, SETTABLE_STATUSES } from "./status.ts";

const text = z
	.string()
	.transform((typed) => typed.replaceAll("\r\n", "\n").trim())
	.pipe(z.string().max(4000));
const orderId = z.string();
/** The text as it was when the writing began. */
const seen = z.string().optional();

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("status"),
		orderId,
		status: z.enum(SETTABLE_STATUSES),
		seen: z.enum(ORDER_STATUSES).optional(),
		refund: z.literal("yes").optional(),
	}),
	z.object({ intent: z.literal("adminNotes"), orderId, adminNotes: text, seen }),
	z.object({ intent: z.literal("customerMessage"), orderId, customerMessage: text, seen }),
	z.object({
		intent: z.literal("deliver"),
		orderId,
		customerMessage: text,
		seen,
		seenStatus: z.enum(ORDER_STATUSES).optional(),
	}),
	z.object({ intent: z.literal("refund"), orderId }),
]);

/** Reads what an admin changes about an order. */
export function readOrderForm(form: FormData) {
	return readFields(schema, form, brokenForm);
}

const withdrawal = z.object({ orderId: anyText() });

/** Reads which order its customer withdraws. */
export function readWithdrawalForm(form: FormData) {
	return readFields(withdrawal, form);
}
