import { z } from "zod";
import { joinParts } from "#app/catalog/id-form.ts";
import { anyText, brokenForm, readFields } from "#app/forms/read-fields.server.ts";
import { ORDER_STATUSES, SETTABLE_STATUSES } from "./status.ts";

const text = z
	.string()
	.transform((typed) => typed.replaceAll("\r\n", "\n").trim())
	.pipe(z.string().max(4000));
const orderId = z.string();
/** The text as it was when the writing began. */
const seen = z.string().optional();

/** How often IDs of the order had been corrected when it was seen. */
export const seenCorrections = z
	.string()
	.regex(/^\d{1,4}$/)
	.transform(Number)
	.optional();

/** What had gone back of the order when it was seen. */
const seenRefundedQepik = z
	.string()
	.regex(/^\d{1,12}$/)
	.transform(Number)
	.optional();

const schema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("status"),
		orderId,
		status: z.enum(SETTABLE_STATUSES),
		seen: z.enum(ORDER_STATUSES).optional(),
		refund: z.literal("yes").optional(),
		seenCorrections,
		seenRefundedQepik,
	}),
	z.object({ intent: z.literal("adminNotes"), orderId, adminNotes: text, seen }),
	z.object({ intent: z.literal("customerMessage"), orderId, customerMessage: text, seen }),
	z.object({
		intent: z.literal("deliver"),
		orderId,
		customerMessage: text,
		seen,
		seenStatus: z.enum(ORDER_STATUSES).optional(),
		seenCorrections,
		seenRefundedQepik,
	}),
	z.object({ intent: z.literal("refund"), orderId, seenRefundedQepik }),
	z.object({ intent: z.literal("claim"), orderId, from: z.string().optional(), seenCorrections }),
	z.object({ intent: z.literal("keepClaim"), orderId }),
	z.object({ intent: z.literal("undo"), orderId }),
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

const correction = z.object({
	line: z
		.string()
		.regex(/^\d{1,3}$/)
		.transform(Number),
	playerId: anyText().pipe(z.string().max(1000)),
	playerServer: anyText().pipe(z.string().max(1000)),
	remember: z.literal("on").optional(),
});

/** Reads how a customer corrects the ID of a line. */
export function readCorrectionForm(form: FormData) {
	const { line, playerId, playerServer, remember } = readFields(correction, form, brokenForm);
	return { line, typed: joinParts([playerId, playerServer]), remember: remember === "on" };
}
